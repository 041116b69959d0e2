// The text of an XForm: names, rules and texts as a phone reads them. What they mean is tested with JavaRosa in test/odk.
import { expect, test } from 'vitest';
import { formOf } from '../form/form.ts';
import type { Form } from '../form/node.ts';
import type { Question, Template } from '../templates/template.ts';
import { xformOf } from './xform.ts';

const identity = { id: 'srv_1', version: '3.0a1b2c3d' };
const templateOf = (...questions: Question[]): Template => ({
  templateId: 't',
  sections: [{ id: 's', questions }],
});
const formWith = (...questions: Question[]): Form => formOf(templateOf(...questions), identity);
const xform = (...questions: Question[]): string => xformOf(formWith(...questions));

/** The attributes of the bind of a node. */
const bind = (text: string, path: string): string =>
  new RegExp(`<bind nodeset="${path}"([^>]*)/>`).exec(text)?.[1] ?? `no bind of ${path}`;

test('a form has the id and version of its campaign, its visit and its log', () => {
  const text = xform({ id: 'q', type: 'text' });
  expect(text).toContain('<data id="srv_1" version="3.0a1b2c3d">');
  expect(text).toContain('<submission odk:client-editable="true"/>');
  expect(text).toContain('<meta><instanceID/><instanceName/><audit/></meta>');
  expect(text).toContain('<instance id="households" src="jr://file-csv/households.csv"/>');
  expect(text).not.toContain('devices.csv');
  expect(bind(text, '/data/household')).toContain('required="true()"');
  expect(bind(text, '/data/start')).toContain('jr:preload="timestamp" jr:preloadParams="start"');
  expect(bind(text, '/data/assignment')).toContain(
    'calculate="instance(\'households\')/root/item[name = /data/household]/assignment"',
  );
});

test.each<readonly [Question, string]>([
  [
    { id: 'q', type: 'integer', validation: { min: 1, max: 20 } },
    ' type="int" constraint=". &gt;= 1 and . &lt;= 20"',
  ],
  [{ id: 'q', type: 'integer', validation: { max: 5e9 } }, ' type="decimal" constraint=". &lt;= 5000000000"'],
  [{ id: 'q', type: 'number', validation: { decimals: 2 } }, ' type="decimal" constraint="round(., 2) = ."'],
  [
    { id: 'q', type: 'text', validation: { pattern: 'a|b' } },
    ' type="string" constraint="regex(., \'^(?:a|b)$\')"',
  ],
  [
    { id: 'q', type: 'text', validation: { pattern: '^a+$' } },
    ' type="string" constraint="regex(., \'^a+$\')"',
  ],
  [
    { id: 'q', type: 'date', validation: { min: 'today-P2W', max: '2026-12-31' } },
    ' type="date" constraint=". &gt;= today() - 14 and . &lt;= date(\'2026-12-31\')"',
  ],
  [{ id: 'q', type: 'boolean', validation: { mustBe: true } }, ' type="string" constraint=". = \'yes\'"'],
  [
    { id: 'q', type: 'number', validation: { min: 1 }, constraint: '. < 3 or . = 9' },
    ' type="decimal" constraint=". &gt;= 1 and (. &lt; 3 or . = 9)"',
  ],
  [
    { id: 'q', type: 'multiple_choice', options: ['a b', 'c'], exclusive: ['a b'] },
    ' type="string" constraint="not(selected(., \'a_b\') and count-selected(.) &gt; 1)"',
  ],
  [{ id: 'q', type: 'scale', validation: { min: 0, max: 1, step: 0.5 } }, ' type="decimal"'],
  [{ id: 'q', type: 'rating', validation: { max: 5 } }, ' type="int"'],
])('%j is bound with %s', (question, expected) => {
  expect(bind(xform(question), '/data/s/q')).toBe(expected);
});

test('limits that no form has are named for the server', () => {
  const { serverOnly } = formWith(
    { id: 'a', type: 'date', validation: { min: 'today-P1Y' } },
    { id: 'b', type: 'image', validation: { maxBytes: 1000 } },
    { id: 'c', type: 'matrix', rows: ['r'], options: ['o'], constraint: "${a} != ''" },
  );
  expect(serverOnly.map(({ path }) => path.join('/'))).toEqual([
    'sections/0/questions/0/validation/min',
    'sections/0/questions/1/validation/maxBytes',
    'sections/0/questions/2/constraint',
  ]);
});

test('look-ups read columns of the list of households', () => {
  const form = formWith({
    id: 'q',
    type: 'text',
    relevant: "household('location.district') = previous('s.q')",
  });
  expect(form.lookUps).toEqual([
    { column: 'hh_location_district', reads: { household: 'location.district' } },
    { column: 'p_s_q', reads: { previous: 's.q' } },
  ]);
});

test('ids that are there twice, or that the visit has, get the name of their section', () => {
  const form = formOf(
    {
      templateId: 't',
      sections: [
        {
          id: 'one',
          questions: [
            { id: 'q', type: 'text' },
            { id: 'Household', type: 'text' },
          ],
        },
        { id: 'two', questions: [{ id: 'q', type: 'text', relevant: "${one.q} = 'a'" }] },
      ],
    },
    identity,
  );
  const text = xformOf(form);
  expect(bind(text, '/data/two/two__q')).toContain('relevant="/data/one/one__q = \'a\'"');
  expect(text).toContain('<one__Household/>');
});

test('texts are escaped, in all languages; answers in labels are outputs', () => {
  const text = xform(
    { id: 'a', type: 'text', label: { en: 'A & <b>"', fr: 'É\u0000' } },
    { id: 'b', type: 'note', label: 'You said ${a}, not ${c}' },
  );
  expect(text).toContain('<translation lang="en"><text id="/data/household:label">');
  expect(text).toContain('<text id="/data/s/a:label"><value>A &amp; &lt;b&gt;"</value></text>');
  expect(text).toContain('<text id="/data/s/a:label"><value>É</value></text>');
  expect(text).toContain('You said <output value="/data/s/a"/>, not ${c}');
});

test('equal templates give equal bytes, whatever the order of their fields', () => {
  const one: Question = { id: 'q', type: 'number', label: 'Q', validation: { min: 1, max: 2 } };
  const other: Question = { validation: { max: 2, min: 1 }, label: 'Q', type: 'number', id: 'q' };
  expect(xform(one)).toBe(xform(other));
});

test('in a repeat, answers of the same row have relative paths', () => {
  const text = xform({
    id: 'r',
    type: 'repeat',
    questions: [
      { id: 'a', type: 'quantity', units: ['kg'], constraint: '. > position(..)' },
      { id: 'b', type: 'text', relevant: '${a} > 1' },
      { id: 'c', type: 'single_choice', options: ['x'], choiceFilter: '${b} = name' },
    ],
  });
  expect(bind(text, '/data/s/r/b')).toContain('relevant="../a_quantity/a &gt; 1"');
  expect(bind(text, '/data/s/r/a_quantity/a')).toContain('constraint=". &gt; position(../..)"');
  expect(text).toContain('[current()/../b = name]');
  expect(text).toContain('<r jr:template="">');
});
