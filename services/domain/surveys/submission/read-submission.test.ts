// Interviews as phones send them: answers by type, what stands beside them, and what cannot be read.
import { expect, test } from 'vitest';
import { canonicalAnswers } from '../answers/canonical.ts';
import { formOf } from '../form/form.ts';
import type { Question, Template } from '../templates/template.ts';
import type { Element } from './element.ts';
import { readSubmission } from './read-submission.ts';

/** An element, written short: [name, text or children]. */
type Short = readonly [name: string, content: string | readonly Short[]];

const element = ([name, content]: Short, attributes: Record<string, string> = {}): Element => ({
  name,
  attributes,
  text: typeof content === 'string' ? content : '',
  children: typeof content === 'string' ? [] : content.map((child) => element(child)),
});

const templateOf = (...questions: Question[]): Template => ({
  templateId: 't',
  sections: [{ id: 's', questions }],
});

const known = {
  file: (name: string) => (name === 'a.jpg' ? { attachmentId: 'att_1', mediaType: 'image/jpeg' } : undefined),
  device: (id: string) => (id === 'dev_1' ? 'did:example:device:1' : undefined),
};

function read(template: Template, children: readonly Short[], attributes: Record<string, string> = {}) {
  const form = formOf(template, { id: 'srv_1', version: '1.0a1b2c3d' });
  return readSubmission(element(['data', children], attributes), template, form, known);
}

const inSection = (question: Question, nodes: readonly Short[]) => read(templateOf(question), [['s', nodes]]);

const options = ['dry wood', 'lpg', 'other'];

test.each<readonly [Question, readonly Short[], unknown]>([
  [{ id: 'q', type: 'number' }, [['q', '3.0']], 3],
  [{ id: 'q', type: 'number' }, [['q', '5.0E-4']], 0.0005],
  [{ id: 'q', type: 'integer' }, [['q', ' 7 ']], 7],
  [{ id: 'q', type: 'boolean' }, [['q', 'no']], false],
  [{ id: 'q', type: 'boolean' }, [['q', 'OK']], true],
  [{ id: 'q', type: 'text' }, [['q', 'e\u0301te\u0301 ']], '\u00e9t\u00e9'],
  [{ id: 'q', type: 'text' }, [['q', '  ']], undefined],
  [{ id: 'q', type: 'multiple_choice', options }, [['q', 'lpg  dry_wood']], ['lpg', 'dry wood']],
  [
    { id: 'q', type: 'multiple_choice', options: ['a'], allowOther: true },
    [
      ['q', 'a other'],
      ['q_other', 'peat'],
    ],
    ['a', 'other:peat'],
  ],
  [{ id: 'q', type: 'single_choice', options, allowOther: true }, [['q', 'other']], 'other'],
  [{ id: 'q', type: 'single_choice', options }, [['q', 'unknown']], 'unknown'],
  [{ id: 'q', type: 'rank', options: ['a', 'b'] }, [['q', 'b a']], ['b', 'a']],
  [
    { id: 'q', type: 'rank', options: ['a', 'b', 'c'], top: 2 },
    [
      [
        'q_rank',
        [
          ['q_1', 'c'],
          ['q_2', 'a'],
          ['q', 'c a'],
        ],
      ],
    ],
    ['c', 'a'],
  ],
  [{ id: 'q', type: 'date' }, [['q', '2026-02-01']], '2026-02-01'],
  [{ id: 'q', type: 'time' }, [['q', '10:15:00.000+01:00']], '10:15:00.000'],
  [{ id: 'q', type: 'datetime' }, [['q', '2026-02-01T10:15:00.000+0100']], '2026-02-01T10:15:00.000+01:00'],
  [{ id: 'q', type: 'datetime' }, [['q', '2026-02-01T10:15:00.000+01']], '2026-02-01T10:15:00.000+01:00'],
  [{ id: 'q', type: 'datetime' }, [['q', '2026-02-01T10:15:00.000Z']], '2026-02-01T10:15:00.000Z'],
  [
    { id: 'q', type: 'duration' },
    [
      [
        'q_duration',
        [
          ['q_hours', '1'],
          ['q_minutes', '30'],
        ],
      ],
    ],
    'PT1H30M',
  ],
  [
    { id: 'q', type: 'geopoint' },
    [['q', '0.31 32.58 1100 5']],
    { lat: 0.31, lon: 32.58, altM: 1100, accuracyM: 5 },
  ],
  [
    { id: 'q', type: 'geoshape' },
    [['q', '1 2 0 0; 3 4 0 0']],
    {
      type: 'LineString',
      coordinates: [
        [2, 1],
        [4, 3],
      ],
    },
  ],
  [
    { id: 'q', type: 'geoshape' },
    [['q', '1 2 0 0;3 4 0 0;5 6 0 0;1 2 0 0;']],
    {
      type: 'Polygon',
      coordinates: [
        [
          [2, 1],
          [4, 3],
          [6, 5],
          [2, 1],
        ],
      ],
    },
  ],
  [{ id: 'q', type: 'image' }, [['q', 'a.jpg']], { attachmentId: 'att_1', mediaType: 'image/jpeg' }],
  [{ id: 'q', type: 'image' }, [['q', 'b.jpg']], { attachmentId: 'b.jpg' }],
  [{ id: 'q', type: 'device_ref' }, [['q', 'dev_1']], 'did:example:device:1'],
  [
    { id: 'q', type: 'quantity', units: ['kg', 'per day'] },
    [
      [
        'q_quantity',
        [
          ['q', '2.5'],
          ['q_unit', 'per_day'],
        ],
      ],
    ],
    { value: 2.5, unit: 'per day' },
  ],
  [
    { id: 'q', type: 'matrix', rows: ['the taste', 'b'], options },
    [
      [
        'q',
        [
          ['q_the_taste', 'lpg'],
          ['q_b', ''],
        ],
      ],
    ],
    { 'the taste': 'lpg' },
  ],
  [{ id: 'q', type: 'calculated', expression: '1', valueType: 'number' }, [['q', '3.0']], 3],
  [
    { id: 'q', type: 'calculated', expression: '1', valueType: 'date' },
    [['q', '2026-03-02T00:00:00.000Z']],
    '2026-03-02',
  ],
  [{ id: 'q', type: 'calculated', expression: '1', valueType: 'text' }, [['q', '3']], '3'],
  [{ id: 'q', type: 'note' }, [['q', '']], undefined],
])('%j with %j is %j', (question, nodes, answer) => {
  const { responses, faults, extra } = inSection(question, nodes);
  expect(responses['s']?.['q']).toEqual(answer);
  expect({ faults, extra }).toEqual({ faults: [], extra: [] });
});

test.each<readonly [Question, readonly Short[]]>([
  [{ id: 'q', type: 'number' }, [['q', '1,5']]],
  [{ id: 'q', type: 'integer' }, [['q', '0x10']]],
  [{ id: 'q', type: 'number' }, [['q', 'Infinity']]],
  [{ id: 'q', type: 'boolean' }, [['q', 'true']]],
  [{ id: 'q', type: 'boolean' }, [['q', 'constructor']]],
  [{ id: 'q', type: 'geopoint' }, [['q', '0.31']]],
  [{ id: 'q', type: 'geoshape' }, [['q', '1 2']]],
  [{ id: 'q', type: 'duration' }, [['q_duration', [['q_hours', 'one']]]]],
])('%j with %j is a fault, and no answer', (question, nodes) => {
  const { responses, faults } = inSection(question, nodes);
  expect(responses).toEqual({});
  expect(faults).toMatchObject([{ path: ['s', 'q'], code: 'wrong-type' }]);
});

test('the visit stands beside the answers; meta may be in any namespace', () => {
  const found = read(
    templateOf({ id: 'photo', type: 'image' }),
    [
      ['start', '2026-11-25T10:00:00.000+01:00'],
      ['end', '2026-11-25T10:20:00.000+01:00'],
      ['today', '2026-11-25'],
      ['deviceid', 'collect:abc'],
      ['household', 'hh_1'],
      ['assignment', 'asg_1'],
      ['s', [['photo', 'p.jpg']]],
      [
        'meta',
        [
          ['instanceID', 'uuid:2'],
          ['deprecatedID', 'uuid:1'],
          ['instanceName', 'One'],
          ['audit', 'audit.csv'],
        ],
      ],
    ],
    { id: 'srv_1', version: '1.0a1b2c3d' },
  );
  expect(found).toMatchObject({
    formId: 'srv_1',
    formVersion: '1.0a1b2c3d',
    isEncrypted: false,
    household: 'hh_1',
    assignment: 'asg_1',
    meta: {
      instanceId: 'uuid:2',
      deprecatedId: 'uuid:1',
      instanceName: 'One',
      start: '2026-11-25T10:00:00.000+01:00',
      end: '2026-11-25T10:20:00.000+01:00',
      today: '2026-11-25',
      deviceId: 'collect:abc',
      audit: 'audit.csv',
    },
    files: [
      { name: 'p.jpg', type: 'image', path: ['s', 'photo'] },
      { name: 'audit.csv', type: 'file', path: null },
    ],
  });
});

test('an encrypted interview says so', () => {
  expect(read(templateOf(), [], { encrypted: 'yes' }).isEncrypted).toBe(true);
});

test('unknown nodes are kept, helpers of other makers of forms are not', () => {
  const { responses, extra } = read(templateOf({ id: 'q', type: 'text' }), [
    [
      's',
      [
        ['q', 'a'],
        ['old', 'b'],
        ['q', 'again'],
        ['generated_table_list_label_43', 'x'],
        ['cow_count', '7'],
      ],
    ],
    [
      'gone',
      [
        ['inner', 'c'],
        ['empty', ''],
      ],
    ],
  ]);
  expect(responses).toEqual({ s: { q: 'a' } });
  expect(extra).toEqual([
    { path: 's/old', text: 'b' },
    { path: 's/q', text: 'again' },
    { path: 's/cow_count', text: '7' },
    { path: 'gone/inner', text: 'c' },
  ]);
});

const repeat: Question = {
  id: 'r',
  type: 'repeat',
  questions: [
    { id: 'n', type: 'integer' },
    { id: 'c', type: 'calculated', expression: 'position(..)' },
  ],
};

test('rows of a repeat are items; one that was never opened is none', () => {
  const rows = (...given: readonly Short[][]) =>
    inSection(
      repeat,
      given.map((row): Short => ['r', row]),
    ).responses;
  expect(
    rows(
      [
        ['n', '1'],
        ['c', '1'],
      ],
      [
        ['n', ''],
        ['c', '2'],
      ],
    ),
  ).toEqual({ s: { r: [{ n: 1, c: 1 }, { c: 2 }] } });
  expect(
    rows([
      ['n', ''],
      ['c', '1'],
    ]),
  ).toEqual({});
  expect(rows()).toEqual({});
  const faulty = inSection(repeat, [
    ['r', [['n', '1']]],
    ['r', [['n', 'x']]],
  ]);
  expect(faulty.faults).toMatchObject([{ path: ['s', 'r', 1, 'n'] }]);
});

test('one row that was counted is an item, also without answers', () => {
  const questions: Question[] = [
    { id: 'k', type: 'integer' },
    { ...repeat, countFrom: 'k' },
  ];
  const nodes = (count: string): Short[] => [
    ['k', count],
    ['r', [['n', '']]],
  ];
  const sent = (count: string) =>
    read({ templateId: 't', sections: [{ id: 's', questions }] }, [['s', nodes(count)]]).responses;
  expect([sent('1'), sent('0')]).toEqual([{ s: { k: 1, r: [{}] } }, { s: { k: 0 } }]);
});

test('the number of rows that other makers of forms add to a repeat is left out', () => {
  const { extra } = inSection(repeat, [
    ['r_count', '1'],
    ['r', [['n', '1']]],
  ]);
  expect(extra).toEqual([]);
});

test('an interview may have as many rows as fit into its bytes, of as many questions as a form may have', () => {
  const questions = Array.from({ length: 499 }, (_, index): Question => ({
    id: `n${index}`,
    type: 'integer',
  }));
  const empty: Short = ['r', []];
  const rows = Array.from({ length: 250_000 }, (_, index): Short =>
    index === 0 ? ['r', [['n0', '1']]] : empty,
  );
  const { responses } = inSection({ id: 'r', type: 'repeat', questions }, rows);
  expect(responses['s']?.['r']).toHaveLength(250_000);
});

test('questions with the names of members of objects are questions', () => {
  const { responses } = read(
    templateOf({ id: 'constructor', type: 'text' }, { id: 'toString', type: 'text' }),
    [['s', [['constructor', 'a']]]],
  );
  expect(canonicalAnswers(responses, templateOf({ id: 'constructor', type: 'text' }))).toEqual({
    s: { constructor: 'a' },
  });
  expect(Object.keys(responses['s'] ?? {})).toEqual(['constructor']);
});
