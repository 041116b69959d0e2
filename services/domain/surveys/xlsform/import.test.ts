// Spreadsheets as templates: what is read, what is refused with its cell, what is changed and what is ignored.
import { expect, test } from 'vitest';
import type { Question, Template } from '../templates/template.ts';
import { exportForm } from './export.ts';
import { importForm } from './import.ts';

type Rows = readonly (readonly string[])[];

const sheet = (name: string, rows: Rows) => ({
  name,
  cells: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
  ),
});

const headings = ['type', 'name', 'label', 'relevant', 'constraint', 'calculation', 'required'];
const survey = (...rows: Rows) => sheet('survey', [headings, ...rows]);
const choices = (...rows: Rows) => sheet('choices', [['list_name', 'name', 'label', 'area'], ...rows]);

const yesOrNoList = choices(['yn', 'yes', 'Yes'], ['yn', 'no', 'No']);

const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'sections' in value;

function sections(value: unknown): Template['sections'] {
  if (!isTemplate(value)) throw new Error('this is no template');
  return value.sections;
}

const read = (...sheets: ReturnType<typeof sheet>[]) => importForm(sheets);
const sectionsOf = (...rows: Rows) => sections(read(survey(...rows)).template);
const refusedIn = (...sheets: ReturnType<typeof sheet>[]) =>
  read(...sheets).report.refused.map(
    ({ sheet: name, row, column, code }) => `${name} ${row} ${column} ${code}`,
  );

test('outer groups are sections; what is outside of groups gets one of its own', () => {
  expect(
    sectionsOf(
      ['text', 'first', 'First'],
      ['begin_group', 'home', 'Home', "${first} = 'a'"],
      ['integer', 'size', 'Size', '', '. >= 1 and . <= 20', '', 'yes'],
      ['end_group'],
      ['note', '', 'Bye'],
    ),
  ).toEqual([
    { id: 'general', questions: [{ id: 'first', type: 'text', label: 'First' }] },
    {
      id: 'home',
      label: 'Home',
      relevant: "${first} = 'a'",
      questions: [
        { id: 'size', type: 'integer', label: 'Size', required: true, validation: { min: 1, max: 20 } },
      ],
    },
    { id: 'general_2', questions: [{ id: 'note_6', type: 'note', label: 'Bye' }] },
  ]);
});

test('a group in a group gives its rule to its questions, and its heading to a note', () => {
  expect(
    sectionsOf(
      ['begin_group', 'a', ''],
      ['begin_group', 'b', 'Inner', '${x} = 1 or ${x} = 2'],
      ['integer', 'y', '', '${x} > 0'],
      ['end_group'],
      ['integer', 'x'],
      ['end_group'],
    ),
  ).toEqual([
    {
      id: 'a',
      questions: [
        { id: 'b', type: 'note', label: 'Inner', relevant: '${x} = 1 or ${x} = 2' },
        { id: 'y', type: 'integer', relevant: '(${x} = 1 or ${x} = 2) and ${x} > 0' },
        { id: 'x', type: 'integer' },
      ],
    },
  ]);
});

test.each<readonly [string, string, object]>([
  ['integer', '.>=1 and .<= 20', { type: 'integer', validation: { min: 1, max: 20 } }],
  ['integer', '. >= 0.5', { type: 'integer', constraint: '. >= 0.5' }],
  ['decimal', '. >= 1 and . >= 2', { type: 'number', validation: { min: 1 }, constraint: '. >= 2' }],
  ['decimal', '. > 1 or . = 0', { type: 'number', constraint: '. > 1 or . = 0' }],
  [
    'decimal',
    '. >= 1 and (. < 3 or . = 9)',
    { type: 'number', validation: { min: 1 }, constraint: '. < 3 or . = 9' },
  ],
  ['text', "regex(., '^(?:a|b)$')", { type: 'text', validation: { pattern: 'a|b' } }],
  ['text', "regex(., '(a+)+')", { type: 'text', constraint: "regex(., '(a+)+')" }],
  [
    'date',
    ". >= date('2026-01-01') and . <= today() - 7",
    { type: 'date', validation: { min: '2026-01-01', max: 'today-P7D' } },
  ],
  ['geopoint', 'number(selected-at(., 3)) <= 20', { type: 'geopoint', validation: { maxAccuracyM: 20 } }],
  ['text', '. != ‘x’', { type: 'text', constraint: ". != 'x'" }],
])('a constraint of %s: %s', (type, constraint, question) => {
  expect(sectionsOf([type, 'q', '', '', constraint])[0]?.questions).toEqual([{ id: 'q', ...question }]);
});

test('choices have columns for filters; yes and no are true and false', () => {
  const { template, report } = read(
    survey(['select_one places', 'p'], ['select_multiple places or_other', 'm'], ['select_one yes_no', 'b']),
    choices(
      ['places', 'in town', 'In town', 'urban'],
      ['places', 'v', 'Village'],
      ['yes_no', 'yes', 'Yes'],
      ['yes_no', 'no', 'No'],
    ),
  );
  expect(report.refused).toMatchObject([{ code: 'blank-in-name', row: 3 }]);
  const options = [
    { value: 'in town', label: 'In town', filter: { area: 'urban' } },
    { value: 'v', label: 'Village' },
  ];
  expect(sections(template)[0]?.questions).toEqual([
    { id: 'p', type: 'single_choice', options },
    { id: 'm', type: 'multiple_choice', options, allowOther: true },
    { id: 'b', type: 'boolean' },
  ]);
});

test('choices of equal names come in where the filter of their question tells them apart', () => {
  const filtered = (filter: string, ...rows: readonly string[][]) =>
    importForm([
      sheet('survey', [
        ['type', 'name', 'choice_filter'],
        ['select_one districts', 'district'],
        ['select_one villages', 'village', filter],
      ]),
      sheet('choices', [
        ['list_name', 'name', 'label', 'area', 'people'],
        ['districts', 'gulu', 'Gulu'],
        ['districts', 'lira', 'Lira'],
        ...rows,
      ]),
    ]).report.refused.map(({ row, code, detail }) => [row, code, /in row (\d+)/.exec(detail)?.[1]]);
  const cascade = [
    ['villages', 'kiboga', 'Kiboga', 'gulu', '90'],
    ['villages', 'kiboga', 'Kiboga', 'lira', '70'],
  ];
  expect(filtered('area = ${district}', ...cascade)).toEqual([]);
  expect(filtered('area=${district} and people > 80', ...cascade)).toEqual([]);
  expect(filtered('', ...cascade)).toEqual([[5, 'repeated-choice', '4']]);
  expect(filtered("name != ''", ...cascade)).toEqual([[5, 'repeated-choice', '4']]);
  const again = ['villages', 'kiboga', 'Kiboga B', 'lira', '50'];
  expect(filtered('area = ${district}', ...cascade, again)).toEqual([[6, 'repeated-choice', '5']]);
});

test('names that no id can have are changed everywhere', () => {
  const { template, report } = read(
    survey(
      ['integer', '_size'],
      ['note', 'n', 'You are ${_size}', '${_size} > 1'],
      ['calculate', 'c', '', '', '', '${_size} + 1'],
    ),
  );
  expect(sections(template)[0]?.questions).toMatchObject([
    { id: 'size' },
    { label: 'You are ${size}', relevant: '${size} > 1' },
    { expression: '${size} + 1' },
  ]);
  expect(report.changed).toMatchObject([{ row: 2, column: 'name', code: 'renamed' }]);
});

test('a table is one question, and the import says where its answers are', () => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'label', 'appearance', 'hint'],
      ['begin_group', 'g', 'How good?', 'table-list'],
      ['select_one yn', 's1', 'Taste'],
      ['select_one yn', 'g_s2', 'Speed'],
      ['end_group'],
    ]),
    yesOrNoList,
  );
  expect(sections(template)[0]?.questions).toMatchObject([
    {
      id: 'g',
      type: 'matrix',
      rows: [
        { value: 's1', label: 'Taste' },
        { value: 's2', label: 'Speed' },
      ],
    },
  ]);
  expect(report.changed).toMatchObject([
    {
      row: 2,
      column: 'appearance',
      code: 'table',
      detail: expect.stringContaining('s1 is g.s1, g_s2 is g.s2.'),
    },
  ]);
});

test('a repeat takes its number of rows from a question, or from one that is added', () => {
  const heading = [...headings, 'repeat_count'];
  const rowsOf = (count: string) => {
    const rows = [
      ['integer', 'n'],
      ['begin_repeat', 'r', '', '', '', '', '', count],
      ['text', 't'],
      ['end_repeat'],
    ];
    return sections(read(sheet('survey', [heading, ...rows])).template)[0]?.questions;
  };
  const questions = [{ id: 't', type: 'text' }];
  expect(rowsOf('${n}')).toEqual([
    { id: 'n', type: 'integer' },
    { id: 'r', type: 'repeat', countFrom: 'n', questions },
  ]);
  expect(rowsOf('${n} + 1')).toEqual([
    { id: 'n', type: 'integer' },
    { id: 'r_count', type: 'calculated', expression: '${n} + 1', valueType: 'number' },
    { id: 'r', type: 'repeat', countFrom: 'r_count', questions },
  ]);
});

test.each([
  ['a', 'relevant', '../n > 1', '${n} > 1'],
  ['a', 'relevant', './../n > 1', '${n} > 1'],
  ['a', 'relevant', 'current()/../n > 1', '${n} > 1'],
  ['a', 'relevant', '/data/g/n > 1 and /survey/g/n<9', '${n} > 1 and ${n}<9'],
  ['a', 'relevant', '../../top div 2 = 1', '${top} div 2 = 1'],
  ['a', 'relevant', "../n != ‘a/b’ and ../h/in != '../n'", "${n} != 'a/b' and ${in} != '../n'"],
  ['a', 'relevant', 'sum(/data/g/r/x) > 1', 'sum(${x}) > 1'],
  ['a', 'relevant', 'count(../r) > 1', 'count(${r}) > 1'],
  ['x', 'relevant', '../y = ../../n', '${y} = ${n}'],
  ['x', 'relevant', '/data/g/r/y = 1', '${y} = 1'],
  ['z', 'relevant', 'position(../..) > 1 and position(..) > 1', 'position(..) > 1 and position(..) > 1'],
  ['z', 'constraint', '. > ../../x', '. > ${x}'],
  ['c', 'choice_filter', 'area = current()/../n', 'area = ${n}'],
  ['c', 'choice_filter', 'area = /data/g/n', 'area = ${n}'],
])('in the rule of %s, %s, the path of %s names a question', (name, column, rule, read_) => {
  const { template, report } = read(formWith(name, column, rule), choices(['l', 'x', 'X', '1']));
  expect(report.refused).toEqual([]);
  const field = column === 'choice_filter' ? 'choiceFilter' : column;
  const all = sections(template).flatMap(({ questions }) => questions);
  const question = [...all, ...all.flatMap(({ questions = [] }) => questions)].find(({ id }) => id === name);
  expect(question).toMatchObject({ [field]: read_ });
});

test.each([
  ['a', '../none > 1', 'The path ../none names no question of the form. Write ${question}.'],
  [
    'a',
    '../twice > 1',
    'The path ../twice names one of 2 questions called twice. Give them different names.',
  ],
  ['a', '../../../../top > 1', 'The path ../../../../top leads out of the form.'],
  ['a', 'position(../..) > 1', 'The path ../.. names no repeat. Write position(..).'],
  ['a', './n > 1', 'The path ./n names no question of the form. Write ${question}.'],
])('in the rule of %s the path of %s is refused with its cell', (name, rule, detail) => {
  expect(read(formWith(name, 'relevant', rule), choices(['l', 'x'])).report.refused).toMatchObject([
    { row: 4, column: 'relevant', code: 'path', detail },
  ]);
});

/** A form with groups and a repeat, and one rule. */
function formWith(name: string, column: string, rule: string) {
  const rows = [
    ['integer', 'top'],
    ['begin_group', 'g'],
    ['text', 'a'],
    ['integer', 'n'],
    ['begin_group', 'h'],
    ['integer', 'in'],
    ['integer', 'twice'],
    ['end_group'],
    ['begin_repeat', 'r'],
    ['integer', 'x'],
    ['integer', 'y'],
    ['begin_group', 'k'],
    ['integer', 'z'],
    ['end_group'],
    ['end_repeat'],
    ['select_one l', 'c'],
    ['integer', 'twice'],
    ['end_group'],
  ];
  return sheet('survey', [
    ['type', 'name', column],
    ...rows.map((row) => (row[1] === name ? [...row, rule] : row)),
  ]);
}

test('look-ups in the list of households are functions', () => {
  const rules = [
    "pulldata('households', 'district', 'name', ${household})",
    "instance('households')/root/item[name=${household}]/hh_district",
  ];
  const found = sectionsOf(...rules.map((rule, index) => ['calculate', `c${index}`, '', '', '', rule]));
  expect(found[0]?.questions.map(({ expression }) => expression)).toEqual(
    Array(2).fill("household('district')"),
  );
});

test('what cannot be read is refused with its cell', () => {
  expect(
    refusedIn(survey(['select_one none', 'q'], ['texts', 'r'], ['text', ''], ['begin_group', 'g'])),
  ).toEqual([
    'survey 4 name missing-name',
    'survey 5 type not-closed',
    'survey 2 type unknown-list',
    'survey 3 type unknown-type',
  ]);
  expect(refusedIn(survey(['end_group'], ['text', 'a']))).toEqual(['survey 2 type not-open']);
  expect(
    refusedIn(
      survey(
        ...['a', 'b', 'c'].map((name) => ['begin_repeat', name]),
        ['text', 'd'],
        ...['a', 'b', 'c'].map(() => ['end_repeat']),
      ),
    ),
  ).toEqual(['survey 4 type nested-repeat']);
  expect(refusedIn(survey(['text', 'a', '', '', '', '', '${b} = 1']))).toEqual([
    'survey 2 required not-yes-or-no',
  ]);
  expect(refusedIn(sheet('survey', [['type', 'name', 'label::???']]))).toEqual([
    'survey 1 label::??? unknown-language',
    'survey 1  no-survey',
  ]);
  expect(refusedIn(survey(['text', 'a']), sheet('settings', [['public_key'], ['x']]))).toEqual([
    'settings 2 public_key encryption',
  ]);
  expect(
    refusedIn(
      survey(['select_one l', 'a'], ['select_one l', 'b']),
      choices(['l', 'x', 'X'], ['l', 'x', 'Y']),
    ),
  ).toEqual(['choices 3 name repeated-choice']);
  expect(refusedIn()).toEqual(['survey 1  no-survey']);
});

test('a text that shows the answer of no question, or of several, is refused', () => {
  const rows = [
    ['text', 'a', 'A ${b} ${c}'],
    ['begin_group', 'g'],
    ['text', 'b'],
    ['end_group'],
    ['begin_group', 'h'],
    ['text', 'b'],
    ['end_group'],
  ];
  expect(refusedIn(survey(...rows))).toEqual([
    'survey 2 label ambiguous-name',
    'survey 2 label unknown-name',
  ]);
});

test('sheets and columns without a meaning are listed', () => {
  const { report } = read(
    sheet('survey', [
      ['type', 'name', 'save_form', 'image::English'],
      ['text', 'a'],
    ]),
    sheet('changelog', [['version']]),
  );
  expect(report.ignored.map(({ sheet: name, column, code }) => `${name} ${column} ${code}`)).toEqual([
    'changelog  unknown-sheet',
    'survey save_form unknown-column',
    'survey image::English unknown-column',
  ]);
});

test('each cell that is left out is listed, with what it changes for the answers', () => {
  const { report } = importForm(
    [
      sheet('survey', [
        [
          'type',
          'name',
          'label',
          'relevent',
          'media::image',
          'bind::type',
          'notes',
          'readonly',
          'appearance',
        ],
        ['begin_group', 'g', 'G', 'x', 'a.png', 'int', 'n', 'yes', 'field-list'],
        ['begin_group', 'h', 'H', '', '', '', '', 'yes', 'w2'],
        ['text', 'a', 'A'],
        ['', '', 'B'],
        ['', 'c', ''],
        ['end_group', 'h', 'L'],
        ['end_group', 'other'],
      ]),
      sheet('choices', [
        ['list_name', 'name', 'order', 'image'],
        ['l', 'x', '1', 'x.png'],
      ]),
      sheet('settings', [['form_id', 'style', 'version', 'xml_root'], ['f', 'pages', '1', 'r'], ['g']]),
      sheet('choises', [['list_name']]),
      sheet('osm', [['list_name']]),
      sheet('notes', [['x']]),
    ],
    (word) => ({ relevent: 'relevant', choises: 'choices' })[word],
  );
  expect(report.refused).toEqual([]);
  const found = report.ignored.map(
    ({ sheet: name, row, column, code, effect }) => `${name} ${row} ${column} ${code} ${effect}`,
  );
  expect(found.toSorted()).toEqual(
    [
      'choises 1  unknown-sheet answers',
      'osm 1  unknown-sheet answers',
      'notes 1  unknown-sheet none',
      'settings 2 style set-by-service shown',
      'settings 2 version set-by-service none',
      'settings 2 xml_root unused-cell none',
      'settings 3 form_id unused-cell none',
      'survey 1 relevent unknown-column answers',
      'survey 1 media::image unknown-column shown',
      'survey 1 bind::type unknown-column answers',
      'survey 1 notes unknown-column none',
      'choices 1 image unknown-column shown',
      'choices 1 list_name unused-list none',
      'choices 2 order unused-cell shown',
      'survey 2 readonly unused-cell answers',
      'survey 3 appearance unused-cell shown',
      'survey 5  no-type none',
      'survey 6  no-type answers',
      'survey 7 label unused-cell none',
      'survey 8 name unused-cell none',
    ].toSorted(),
  );
});

test('what is said where a required answer is missing is kept, in all languages', () => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'required', 'required_message', 'bind::jr:requiredMsg::French (fr)'],
      ['text', 'a', 'yes', 'Please ${b}', ''],
      ['text', 'b', 'yes', 'Please', 'Merci'],
    ]),
    sheet('settings', [['default_language'], ['en']]),
  );
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(sections(template)[0]?.questions).toMatchObject([
    { requiredMessage: { en: 'Please ${b}' } },
    { requiredMessage: { en: 'Please', fr: 'Merci' } },
  ]);
});

test.each<readonly [string, string, object | undefined]>([
  ['image', 'max-pixels=640', { 'max-pixels': '640' }],
  ['audio', 'quality=voice-only', { quality: 'voice-only' }],
  [
    'geopoint',
    'capture-accuracy=5 warning-accuracy=20',
    { 'capture-accuracy': '5', 'warning-accuracy': '20' },
  ],
  ['geotrace', 'incremental=true', { incremental: 'true' }],
  ['select_one yn', 'randomize = true; seed=42', { randomize: 'true', seed: '42' }],
  ['text', 'rows=5', { rows: '5' }],
  ['range', 'start=0, end=5, step=1', undefined],
])('parameters of %s: %s', (type, text, parameters) => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'parameters'],
      [type, 'q', text],
    ]),
    ...(type.startsWith('select') ? [yesOrNoList] : []),
  );
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(sections(template)[0]?.questions[0]?.parameters).toEqual(parameters);
});

test('parameters that a question cannot have are listed, wrong values refused', () => {
  const form = (...row: string[]) => read(sheet('survey', [['type', 'name', 'parameters'], row])).report;
  expect(form('image', 'q', 'app=org.example.camera max-pixels=9').ignored).toMatchObject([
    { row: 2, column: 'parameters', code: 'unknown-parameter', effect: 'answers' },
  ]);
  expect(form('range', 'q', 'start=1 end=5 tick_interval=2').ignored).toMatchObject([{ effect: 'shown' }]);
  expect(form('audit', 'audit', 'track-changes=true').ignored).toMatchObject([
    { row: 2, column: 'parameters', effect: 'answers' },
  ]);
  expect(form('image', 'q', 'max-pixels=many').refused).toMatchObject([{ row: 2, code: 'bad-parameter' }]);
  expect(form('image', 'q', 'large').refused).toMatchObject([{ row: 2, code: 'bad-parameter' }]);
});

test.each([
  ['bind::relevant', 'relevant'],
  ['bind:relevant', 'relevant'],
  ['Relevance', 'relevant'],
  ['bind:constraint', 'constraint'],
  ['bind::required', 'required'],
  ['bind:readonly', 'readonly'],
  ['Read Only', 'readonly'],
  ['bind:jr:constraintMsg', 'constraint_message'],
  ['bind::jr:constraintMsg', 'constraint_message'],
  ['Constraint Message', 'constraint_message'],
  ['body:appearance', 'appearance'],
  ['control::appearance', 'appearance'],
  ['Caption', 'label'],
])('the column %s means %s', (heading, column) => {
  const cells: Readonly<Record<string, string>> = {
    relevant: '${i} > 1',
    constraint: '. > 2',
    required: 'yes',
    readonly: 'yes',
  };
  const form = (name: string) => {
    const rows = [
      ['integer', 'i', ''],
      ['integer', 's', cells[column] ?? 'w1'],
    ];
    return read(sheet('survey', [['type', 'name', name], ...rows]));
  };
  const { template, report } = form(heading);
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(template).toEqual(form(column).template);
  expect(Object.keys(sections(template)[0]?.questions[1] ?? {})).toHaveLength(3);
});

test('a message may have a language after all steps of its heading', () => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'bind:jr:constraintMsg:French (fr)'],
      ['text', 'a', 'Non'],
    ]),
  );
  expect(report.refused).toEqual([]);
  expect(sections(template)[0]?.questions).toEqual([
    { id: 'a', type: 'text', constraintMessage: { fr: 'Non' } },
  ]);
});

test('two columns of one meaning are one, unless they say different things in a row', () => {
  const form = (...rows: Rows) =>
    read(sheet('survey', [['type', 'name', 'relevant', 'bind::relevant'], ['integer', 'i'], ...rows]));
  const { template, report } = form(['text', 'a', '${i} > 1'], ['text', 'b', '', '${i} > 2']);
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(sections(template)[0]?.questions).toMatchObject([
    {},
    { relevant: '${i} > 1' },
    { relevant: '${i} > 2' },
  ]);
  expect(form(['text', 'a', '${i} > 1', '${i} > 2']).report.refused).toMatchObject([
    { row: 3, column: 'relevant', code: 'repeated-column' },
  ]);
});

test('rows that are switched off are left out and listed', () => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'required', 'disabled'],
      ['text', 'old', 'yes', 'yes'],
      ['text', 't', 'yes', 'no'],
      ['begin_group', 'g', '', 'TRUE'],
      ['text', 'u', '', ''],
      ['end_group', '', '', 'TRUE'],
    ]),
  );
  expect(sections(template)).toEqual([
    {
      id: 'general',
      questions: [
        { id: 't', type: 'text', required: true },
        { id: 'u', type: 'text' },
      ],
    },
  ]);
  expect(report.ignored.map(({ row, code }) => `${row} ${code}`)).toEqual([
    '2 disabled',
    '4 disabled',
    '6 disabled',
  ]);
});

const withDefault = (type: string, text: string) =>
  read(
    sheet('survey', [
      ['type', 'name', 'default'],
      ['integer', 'n'],
      [type, 'q', text],
    ]),
    ...(type.startsWith('select') ? [yesOrNoList] : []),
  );

test.each<readonly [string, string, object]>([
  ['date', '2026-03-01', { default: '2026-03-01' }],
  ['time', '10:30:00', { default: '10:30:00' }],
  ['dateTime', '2026-03-01T10:30:00', { default: '2026-03-01T10:30:00' }],
  ['integer', '-5', { default: -5 }],
  ['text', 'Kato (the elder), a - b', { default: 'Kato (the elder), a - b' }],
  ['select_one yn', 'yes', { default: 'yes' }],
  ['select_multiple yn', 'yes no', { default: ['yes', 'no'] }],
  ['geopoint', '0.3 32.5 0 0', { default: { lat: 0.3, lon: 32.5, altM: 0, accuracyM: 0 } }],
  ['date', 'today() - 7', { fill: { expression: 'today() - 7' } }],
  ['integer', '2 * 3', { fill: { expression: '2 * 3' } }],
  ['integer', '${n} + 1', { fill: { expression: '${n} + 1' } }],
  ['text', "concat('a','b')", { fill: { expression: "concat('a','b')" } }],
  ['text', 'uuid()', { fill: { expression: 'uuid()' } }],
  ['calculate', 'once(uuid())', { type: 'hidden', fill: { expression: 'once(uuid())' } }],
])('a default of %s: %s', (type, text, expected) => {
  const { template, report } = withDefault(type, text);
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(sections(template)[0]?.questions[1]).toMatchObject(expected);
});

test.each([
  ['text', '${last-saved#q}', 'default-not-calculated'],
  ['integer', "property('deviceid')", 'default-not-calculated'],
  ['image', 'map.png', 'no-default'],
  ['note', 'x', 'no-default'],
])('a default of %s that is not there when a form begins is listed: %s', (type, text, code) => {
  const { template, report } = withDefault(type, text);
  expect(report.ignored).toMatchObject([{ row: 3, column: 'default', code }]);
  expect(sections(template)[0]?.questions[1]).not.toHaveProperty('default');
  expect(sections(template)[0]?.questions[1]).not.toHaveProperty('fill');
});

test('a default that looks into a file which did not come with the form is refused with its cell', () => {
  expect(withDefault('integer', "pulldata('x', 'y', 'z', 1)").report.refused).toMatchObject([
    { sheet: 'survey', row: 3, column: 'default', code: 'missing-file' },
  ]);
});

test('a default of another kind is refused with its cell', () => {
  expect(withDefault('integer', 'abc').report.refused).toMatchObject([
    { sheet: 'survey', row: 3, column: 'default', code: 'bad-default' },
  ]);
});

test('a calculation with a trigger runs when the question is answered', () => {
  const { template, report } = read(
    sheet('survey', [
      ['type', 'name', 'calculation', 'trigger', 'default'],
      ['integer', '_i'],
      ['dateTime', 't', 'now()', '${_i}', '2026-01-01T00:00:00Z'],
      ['calculate', 'c', '${_i} * 2', '${_i}, ${t}'],
      ['text', 'u', '', '${t}'],
    ]),
  );
  expect(report.refused).toEqual([]);
  expect(sections(template)[0]?.questions.slice(1)).toEqual([
    {
      id: 't',
      type: 'datetime',
      default: '2026-01-01T00:00:00Z',
      fill: { expression: 'now()', on: ['i'] },
    },
    { id: 'c', type: 'hidden', fill: { expression: '${i} * 2', on: ['i', 't'] } },
    { id: 'u', type: 'text', fill: { expression: "''", on: ['t'] } },
  ]);
  const bad = sheet('survey', [
    ['type', 'name', 'calculation', 'trigger'],
    ['text', 'a', '1', 'b'],
  ]);
  expect(refusedIn(bad)).toEqual(['survey 2 trigger bad-trigger']);
});

test('texts have the language of their column; a language that is complete is one of the template', () => {
  const { template } = read(
    sheet('survey', [
      ['type', 'name', 'label::English (en)', 'label::Français', 'hint::fr'],
      ['text', 'a', 'A', 'B', 'C'],
    ]),
  );
  expect(template).toMatchObject({
    languages: ['fr'],
    sections: [{ questions: [{ label: { en: 'A', fr: 'B' }, hint: { fr: 'C' } }] }],
  });
});

test('a plain column beside one with a language is of the default language', () => {
  const rows = [
    ['type', 'name', 'label', 'label::French (fr)', 'hint'],
    ['text', 'a', 'Name', 'Nom', 'Help'],
    ['text', 'b', 'Age', '', ''],
  ];
  const named = read(sheet('survey', rows), sheet('settings', [['default_language'], ['English (en)']]));
  expect(named.report).toMatchObject({ changed: [], ignored: [] });
  expect(named.template).toMatchObject({ languages: ['en'] });
  expect(sections(named.template)[0]?.questions).toMatchObject([
    { label: { en: 'Name', fr: 'Nom' }, hint: { en: 'Help' } },
    { label: { en: 'Age' } },
  ]);
  const unnamed = read(sheet('survey', rows));
  expect(unnamed.report.changed).toMatchObject([{ row: 1, column: 'label', code: 'unnamed-language' }]);
  expect(unnamed.template).toMatchObject({ languages: ['und'] });
  expect(sections(unnamed.template)[0]?.questions).toMatchObject([
    { label: { und: 'Name', fr: 'Nom' }, hint: 'Help' },
    { label: { und: 'Age' } },
  ]);
  const twice = [
    ['type', 'name', 'label', 'label::en'],
    ['text', 'a', 'Name', 'Nom'],
  ];
  expect(refusedIn(sheet('survey', twice), sheet('settings', [['default_language'], ['en']]))).toEqual([
    'survey 2 label::en repeated-column',
  ]);
});

test('forms show the default language first, where it has all texts', () => {
  const form = (texts: Rows) =>
    read(
      sheet('survey', [['type', 'name', 'label::English (en)', 'label::Swahili (sw)'], ...texts]),
      sheet('settings', [['default_language'], ['Swahili (sw)']]),
    );
  expect(form([['text', 'a', 'A', 'B']]).template).toMatchObject({ languages: ['sw', 'en'] });
  const { template: partial, report } = form([
    ['text', 'a', 'A', 'B'],
    ['text', 'b', 'C', ''],
  ]);
  expect(partial).toMatchObject({ languages: ['en'] });
  expect(report.changed).toMatchObject([
    { sheet: 'settings', row: 2, column: 'default_language', code: 'default-language' },
  ]);
});

const template: Template = {
  templateId: 't',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'n', type: 'integer', label: 'N', sensitive: true, validation: { min: 1 }, soft: { max: 9 } },
      ],
    },
  ],
  validations: { completionThreshold: 0.5 },
};

/** The export with one cell changed. */
function edited(name: string, from: string, to: string) {
  const sheets = exportForm(template, { id: 't', version: '1' });
  return sheets.map((one) =>
    sheet(
      one.name,
      one.name === name ? one.rows.map((row) => row.map((text) => (text === from ? to : text))) : one.rows,
    ),
  );
}

test('an edited cell is followed, and what XLSForm cannot say stays', () => {
  const { template: changed } = read(...edited('survey', '. >= 1', '. >= 2'));
  expect(changed).toEqual({
    ...template,
    sections: [{ id: 's', questions: [{ ...template.sections[0]?.questions[0], validation: { min: 2 } }] }],
  });
});

test('where both an edited cell and the sheet hearth speak of a value, the cell is followed', () => {
  const withRule: Template = {
    ...template,
    sections: [
      {
        id: 's',
        questions: [
          { id: 'm', type: 'integer' },
          { id: 'n', type: 'number', validation: { step: 0.5 } },
        ],
      },
    ],
  };
  const sheets = exportForm(withRule, { id: 't', version: '1' }).map(({ name, rows }) =>
    sheet(
      name,
      rows.map((row) => row.map((text) => (name === 'survey' && text.startsWith('abs(') ? '. > 3' : text))),
    ),
  );
  const { template: changed, report } = read(...sheets);
  expect(changed).toMatchObject({
    sections: [{ questions: [{ id: 'm' }, { id: 'n', constraint: '. > 3', validation: { step: 0.5 } }] }],
  });
  expect(report.changed).toMatchObject([{ sheet: 'hearth', code: 'edited' }]);
});

test('without the sheet hearth, what an export writes for a question is that question again', () => {
  const questions: Question[] = [
    { id: 'n', type: 'integer', soft: { min: 2, max: 9 } },
    { id: 'f', type: 'multiple_choice', options: ['a', 'b'], allowOther: true },
    { id: 'q', type: 'quantity', units: ['kg', 'L'], validation: { min: 0 } },
    { id: 'm', type: 'matrix', rows: ['x', 'y'], options: ['good', 'bad'] },
    { id: 'r', type: 'rank', options: ['a', 'b'], top: 1 },
    { id: 'd', type: 'duration' },
    { id: 'b', type: 'boolean', validation: { mustBe: true } },
    { id: 's', type: 'scale', validation: { min: 0, max: 1, step: 0.5 } },
    { id: 'p', type: 'rating', validation: { max: 5 } },
    { id: 'w', type: 'number', validation: { integer: true, min: 1 } },
  ];
  const sheets = exportForm(
    { templateId: 't', sections: [{ id: 'one', questions }] },
    { id: 't', version: '1' },
  );
  const known = sheets.filter(({ name }) => name !== 'hearth').map(({ name, rows }) => sheet(name, rows));
  expect(sections(read(...known).template)).toEqual([{ id: 'one', questions }]);
});

/** The allowed word that begins with the same letter. */
const nearest = (word: string, allowed: readonly string[]) => allowed.find((one) => one[0] === word[0]);
const hearth = (...rows: Rows) => sheet('hearth', [['question', 'key', 'value'], ...rows]);
const insert = (value: object): string => JSON.stringify({ repeat: null, index: 0, ...value });

test.each([
  [['n', 'unit', 'kg'], 'value bad-json: kg is no JSON. A text stands in quotation marks, as in "kg"'],
  [['n', '__proto__', '1'], 'key bad-addition: "__proto__" is no key of a template.'],
  [['n', 'questions', '[]'], 'key bad-addition: "questions" is no key'],
  [['n', '', '1'], 'key bad-addition: This row has no key.'],
  [['n', 'sensitive', ''], 'value bad-addition: This row has no value.'],
  [
    ['incme', 'sensitive', 'true'],
    'question unknown-question: The sheet survey has no question or section "incme". Did you mean income?',
  ],
  [
    ['xyz', 'sensitive', 'true'],
    'question unknown-question: The sheet survey has no question or section "xyz". Write a name',
  ],
  [
    ['twice', 'sensitive', 'true'],
    'question ambiguous-question: Several parts of the sheet survey are named "twice".',
  ],
  [['q', 'insert', insert({ section: 'a', question: { id: 'q' } })], undefined],
  [
    ['q', 'insert', insert({ section: 'x', question: { id: 'q' } })],
    'value bad-addition: The sheet survey has no section "x"',
  ],
  [['q', 'insert', insert({ section: 'a' })], 'value bad-addition: The value has no question'],
  [['_size', 'sensitive', 'TRUE'], undefined],
  [['a', 'relevant', '"1 = 1"'], undefined],
])('the row %j of the sheet hearth is refused: %s', (row, refusal) => {
  const form = survey(
    ['begin_group', 'a'],
    ['integer', 'n'],
    ['integer', 'income'],
    ['integer', '_size'],
    ['text', 'twice'],
    ['end_group'],
    ['begin_group', 'b'],
    ['text', 'twice'],
    ['end_group'],
  );
  const { refused } = importForm([form, hearth(row)], nearest).report;
  const told = refused.map(({ sheet: name, row: line, column, code, detail }) => {
    expect([name, line]).toEqual(['hearth', 2]);
    return `${column} ${code}: ${detail}`;
  });
  const { length } = refusal === undefined ? [] : [refusal];
  expect([told.length, told.join()]).toEqual([length, expect.stringContaining(refusal ?? '')]);
});

test('misspelt words of the sheet hearth are refused, and a row that removes nothing is ignored', () => {
  const form = survey(['integer', 'n']);
  const heading = sheet('hearth', [['questoin', 'key', 'value']]);
  expect(importForm([form, heading], nearest).report.refused).toMatchObject([
    {
      sheet: 'hearth',
      row: 1,
      column: 'questoin',
      detail: expect.stringContaining('Did you mean question?'),
    },
  ]);
  const named = { ...hearth(['n', 'sensitive', 'true']), name: 'herth' };
  expect(importForm([form, named], nearest).report.ignored).toMatchObject([
    { sheet: 'herth', effect: 'answers', detail: expect.stringContaining('Did you mean hearth?') },
  ]);
  expect(read(form, hearth(['gone', 'remove', 'true'])).report).toMatchObject({
    refused: [],
    ignored: [{ sheet: 'hearth', row: 2, code: 'unknown-question', effect: 'none' }],
  });
});

test('what the sheet hearth says has its place there, by key, value and member', () => {
  const rule = JSON.stringify({ id: 'r', assert: '1 = 1', severity: 'hard' });
  const { placeOf } = read(
    survey(['integer', 'n', '', '', '. >= 1']),
    hearth(
      ['n', 'sensitve', '"yes"'],
      ['', 'titel', '"T"'],
      ['', 'crossRule', rule],
      ['n', 'soft', '{"mx":1}'],
    ),
  );
  const places = (...path: (string | number)[]) =>
    [false, true].map((isName) => {
      const { sheet: name, row, column, text } = placeOf(path, isName);
      return [name, row, column, text];
    });
  const question = ['sections', 0, 'questions', 0];
  expect(places(...question, 'sensitve')).toEqual([
    ['hearth', 2, 'value', '"yes"'],
    ['hearth', 2, 'key', 'sensitve'],
  ]);
  expect(places('titel')[1]).toEqual(['hearth', 3, 'key', 'titel']);
  for (const place of places('validations', 'crossRules', 0, 'when'))
    expect(place).toEqual(['hearth', 4, 'value', rule]);
  for (const place of places(...question, 'soft', 'mx'))
    expect(place).toEqual(['hearth', 5, 'value', '{"mx":1}']);
  for (const place of places(...question, 'validation', 'min'))
    expect(place).toEqual(['survey', 2, 'constraint', undefined]);
});

test('blanks without end after the beginning of a reference are read in linear time', () => {
  const open = `\${${' '.repeat(30_000)}x`;
  expect(
    refusedIn(
      sheet('survey', [
        ['type', 'name', 'label', 'repeat_count'],
        ['integer', 'a', open, ''],
        ['begin_repeat', 'r', '', open],
        ['text', 't', '', ''],
        ['end_repeat'],
      ]),
    ),
  ).toEqual(['survey 3 repeat_count too-long']);
});

test.each(['a(', '(x+x+)+y', '['])('a question may be called %s', (name) => {
  const rows = [
    ['integer', name],
    ['note', `${name}_check`, 'Please check', `\${${name}} != '' and (\${${name}} < 1)`],
  ];
  expect(() => read(survey(...rows))).not.toThrow();
  expect(sectionsOf(...rows)[0]?.questions).toHaveLength(2);
});

test('headings of blanks and colons are read in linear time', () => {
  const blanks = ' '.repeat(30_000);
  const rows = Array.from({ length: 100 }, (_, index) => `a${blanks}${index}`);
  const { report, template: found } = read(
    sheet('survey', [
      ['type', 'name', 'label : English (en)', ...rows],
      ['text', 't', 'Name'],
    ]),
  );
  expect(report.ignored).toHaveLength(rows.length);
  expect(sections(found)[0]?.questions[0]?.label).toEqual({ en: 'Name' });
});

test('a form registers households with the fields that its sheet entities and save_to name, and says what it leaves out', () => {
  const rows = [
    ['type', 'name', 'label', 'save_to'],
    ['text', 'village', 'Village', 'district'],
    ['select_one d', 'density', 'Density', 'location.density'],
    ['text', 'who', 'Who', 'name'],
    ['text', 'colour', 'Colour', 'colour'],
    ['select_one f', 'fuel', 'Fuel', 'fuel_type'],
  ];
  const lists = choices(['d', 'very_low', 'Low'], ['d', 'High', 'High'], ['f', 'wood', 'Wood']);
  const imported = (entities: Rows) => read(sheet('survey', rows), lists, sheet('entities', entities));
  const registering = imported([
    ['list_name', 'label'],
    ['households', '${village}'],
  ]);
  expect(registering.template).toMatchObject({ registersHouseholds: true });
  const questions = sections(registering.template).flatMap((section) => section.questions);
  expect(questions.map(({ saveTo, sensitive }) => [saveTo, sensitive])).toEqual([
    ['location.district', undefined],
    ['location.density', undefined],
    ['contact.name', true],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const left = registering.report.ignored.map(({ row, column, code }) => `${row} ${column} ${code}`);
  expect(left).toEqual(['2 label set-by-service', '5 save_to not-saved', '6 save_to not-saved']);
  const updating = imported([
    ['list_name', 'entity_id'],
    ['households', '${household}'],
  ]);
  expect(updating.template).not.toHaveProperty('registersHouseholds');
  expect(sections(updating.template)[0]?.questions[0]?.saveTo).toBe('location.district');
  const others = imported([
    ['list_name', 'label'],
    ['trees', 'x'],
  ]);
  expect(sections(others.template)[0]?.questions.some(({ saveTo }) => saveTo !== undefined)).toBe(false);
  expect(others.report.ignored.map(({ code }) => code)).toContain('unknown-list');
});

const long = (list: string) =>
  Array.from({ length: 1001 }, (_, index): string[] => [list, `${list}${index}`, `${list} ${index}`]);

test('lists whose names an id cannot hold, and lists of one name in two sheets, stay apart', () => {
  const imported = importForm(
    [
      survey(
        ['select_one قرى', 'a', 'A'],
        ['select_one مدن', 'b', 'B'],
        ['select_one_external قرى', 'c', 'C'],
        ['select_one_from_file قرى.csv', 'd', 'D'],
      ),
      choices(...long('قرى'), ...long('مدن')),
      sheet('external_choices', [
        ['list_name', 'name', 'label'],
        ...Array.from({ length: 1001 }, (_, index) => ['قرى', `x${index}`, `X ${index}`]),
        ['nobody', 'x', 'X'],
      ]),
    ],
    undefined,
    new Map([
      ['قرى', { columns: ['name', 'label'], rows: [['f0', 'F']] }],
      ['other', { columns: ['name'], rows: [['1']] }],
    ]),
  );
  expect(imported.report).toMatchObject({
    refused: [],
    ignored: [
      { sheet: 'external_choices', code: 'unused-list', detail: 'No question uses these lists: nobody.' },
      { sheet: 'other', code: 'unknown-file', effect: 'none' },
    ],
  });
  const { lists = [] } = Object(imported.template);
  const firstOf = new Map(
    lists.map(({ id, table }: { id: string; table: { rows: string[][] } }) => [id, table.rows[0]?.[0]]),
  );
  const ids = sections(imported.template).flatMap(({ questions }) =>
    questions.map((one) => one.optionsFrom?.list),
  );
  expect(ids.map((id) => firstOf.get(id))).toEqual(['قرى0', 'مدن0', 'x0', 'f0']);
});
