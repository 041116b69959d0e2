// Spellings of spreadsheets that people have: old words for types, names of languages, characters that nobody sees, names
// that differ in case, and questions that a phone would answer by itself.
import { expect, test } from 'vitest';
import type { Question, Template } from '../../templates/template.ts';
import { exportForm } from '../export.ts';
import { importForm } from '../import.ts';

type Rows = readonly (readonly string[])[];

const sheet = (name: string, rows: Rows) => ({
  name,
  cells: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
  ),
});

const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'sections' in value;

function read(...sheets: ReturnType<typeof sheet>[]) {
  const { template, report } = importForm(sheets);
  if (!isTemplate(template)) throw new Error('this is no template');
  return { template, report, questions: template.sections.flatMap(({ questions }) => questions) };
}

const survey = (...rows: Rows) =>
  sheet('survey', [['type', 'name', 'label', 'relevant', 'constraint'], ...rows]);
const choices = sheet('choices', [
  ['list_name', 'name', 'label'],
  ['fuels', 'wood', 'Wood'],
  ['fuels', 'gas', 'Gas'],
]);

const words: readonly (readonly [words: string, type: string, fields?: Partial<Question>])[] = [
  ['select one from fuels', 'single_choice'],
  ['select1 fuels', 'single_choice'],
  ['Select One fuels', 'single_choice'],
  ['q select1 fuels', 'single_choice'],
  ['add select one prompt using fuels', 'single_choice'],
  ['select one using fuels', 'single_choice'],
  ['select all that apply from fuels', 'multiple_choice'],
  ['select all that apply fuels', 'multiple_choice'],
  ['select multiple from fuels', 'multiple_choice'],
  ['select multiple using fuels', 'multiple_choice'],
  ['q select fuels', 'multiple_choice'],
  ['add select multiple prompt using fuels', 'multiple_choice'],
  ['gps', 'geopoint'],
  ['location', 'geopoint'],
  ['q location', 'geopoint'],
  ['add location prompt', 'geopoint'],
  ['q geotrace', 'geoshape'],
  ['q string', 'text'],
  ['string', 'text'],
  ['add text prompt', 'text'],
  ['int', 'integer'],
  ['q int', 'integer'],
  ['add decimal prompt', 'number'],
  ['q picture', 'image'],
  ['photo', 'image'],
  ['add image prompt', 'image'],
  ['add file prompt', 'file'],
  ['date time', 'datetime'],
  ['add date time prompt', 'datetime'],
  ['add dateTime prompt', 'datetime'],
  ['q acknowledge', 'boolean'],
  ['trigger', 'boolean'],
  ['q note', 'note'],
  ['get start time', 'metadata', { source: 'start' }],
  ['end time', 'metadata', { source: 'end' }],
  ['get today', 'metadata', { source: 'today' }],
  ['imei', 'metadata', { source: 'deviceid' }],
  ['device id', 'metadata', { source: 'deviceid' }],
  ['uri:username', 'metadata', { source: 'username' }],
  ['percentage', 'integer', { validation: { min: 0, max: 100 } }],
  ['number of days in last month', 'integer', { validation: { min: 0, max: 31 } }],
  ['number of days in last six months', 'integer', { validation: { min: 0, max: 183 } }],
  ['number of days in last year', 'integer', { validation: { min: 0, max: 365 } }],
  ['phone number', 'text', { validation: { pattern: String.raw`\d*` } }],
];

test.each(words.map(([word, type, fields = {}]) => ({ word, type, fields })))(
  '$word is a question of type $type',
  ({ word, type, fields }) => {
    const { report, questions } = read(survey([word, 'q', 'Q']), choices);
    expect(report.refused).toEqual([]);
    expect(questions).toMatchObject([{ id: 'q', type, ...fields }]);
  },
);

test('a row with a constraint of its own has not the limit of its type', () => {
  expect(read(survey(['percentage', 'q', 'Q', '', '. <= 50'])).questions).toMatchObject([
    { type: 'integer', validation: { max: 50 } },
  ]);
});

test('groups that were called looped are repeats', () => {
  const rows = [['begin looped group', 'r', 'R'], ['text', 't', 'T'], ['end looped group']];
  const { questions } = read(survey(...rows, ['begin lgroup', 's'], ['text', 'u', 'U'], ['end lgroup']));
  expect(questions.map(({ id, type }) => `${id} ${type}`)).toEqual(['r repeat', 's repeat']);
});

test.each([
  'start-geopoint',
  'background-audio',
  'background-geopoint',
  'simserial',
  'sim id',
  'subscriberid',
  'get subscriber id',
  'phonenumber',
  'get phone number',
  'uri:phonenumber',
  'email',
  'uri:email',
])('%s is left out, and said so', (type) => {
  const { report, questions } = read(survey([type, 'own'], ['text', 'q', 'Q']));
  expect(report).toMatchObject({ refused: [], ignored: [{ row: 2, column: 'type', code: 'not-collected' }] });
  expect(questions.map(({ id }) => id)).toEqual(['q']);
});

test('what a rule reads stays as a question without an answer, and the rule is named', () => {
  const { report, questions } = read(
    survey(['phonenumber', 'phone'], ['text', 'q', 'Q ${phone}', "${phone} != ''"]),
  );
  expect(questions).toMatchObject([{ id: 'phone', type: 'hidden' }, { relevant: "${phone} != ''" }]);
  expect(report.ignored[0]?.detail).toContain('row 3, label; row 3, relevant');
});

test.each([
  ['EN', 'en'],
  ['en', 'en'],
  ['ENGLISH', 'en'],
  ['English (EN)', 'en'],
  ['English(en)', 'en'],
  ['English (UK)', 'en'],
  ['english (Uganda)', 'en'],
  ['français', 'fr'],
  ['Francais', 'fr'],
  ['French (FR)', 'fr'],
  ['fr_CI', 'fr-CI'],
  ['pt-BR', 'pt-BR'],
  ['chinese', 'zh'],
  ['Lingala', 'ln'],
  ['Luo', 'luo'],
  ['Kirundi', 'rn'],
  ['العربية', 'ar'],
  ['Afaan Oromo', 'om'],
  ['Elvish', 'und-x-elvish'],
  ['Language number two', 'und-x-language-numbertw-o'],
  ['ⴼⴰⵙ', 'und-x-2d3c2d30-2d59'],
])('the texts of label::%s have the tag %s, also after an export', (name, tag) => {
  const labels = [
    ['type', 'name', `label::${name}`, 'label::Kiswahili'],
    ['text', 'q', 'One', 'Two'],
  ];
  const { template, report, questions } = read(sheet('survey', labels));
  expect(report.refused).toEqual([]);
  expect(report.changed).toHaveLength(tag.includes('-x-') ? 1 : 0);
  expect(questions[0]?.label).toEqual({ [tag]: 'One', sw: 'Two' });
  const exported = exportForm(template, { id: 't', version: '1' }).map((one) => sheet(one.name, one.rows));
  expect(read(...exported).template).toEqual({ ...template, languages: expect.arrayContaining([tag, 'sw']) });
});

test('two columns of one language are one; two texts for a cell are refused', () => {
  const { report, questions } = read(
    sheet('survey', [
      ['type', 'name', 'label::English', 'label::english (en)'],
      ['text', 'a', 'A', ''],
      ['text', 'b', '', 'B'],
      ['text', 'c', 'C', 'C'],
      ['text', 'd', 'D', 'Other'],
    ]),
  );
  expect(questions.map(({ label }) => label)).toEqual([{ en: 'A' }, { en: 'B' }, { en: 'C' }, { en: 'D' }]);
  expect(report.refused).toMatchObject([{ row: 5, column: 'label::en', code: 'repeated-column' }]);
});

test('characters that nobody sees are taken out and named', () => {
  const { report, questions } = read(
    sheet('survey', [
      ['\u{feff}type', 'name\u200b', 'label', 'relevant'],
      ['te\u{ad}xt', '\u200ba\u{feff}', 'Na\u200bme\u00a0:\u200f', ''],
      ['select_one\u00a0fuels', 'b', 'अ\u200dब', '${a} =\u00a0\u2060"x"'],
    ]),
    choices,
  );
  expect(report.refused).toEqual([]);
  expect(questions).toMatchObject([
    { id: 'a', type: 'text', label: 'Name\u00a0:' },
    { id: 'b', type: 'single_choice', label: 'अ\u200dब', relevant: '${a} = "x"' },
  ]);
  expect(report.changed.map(({ row, column, code, detail }) => `${row} ${column} ${code} ${detail}`)).toEqual(
    [
      '2 type invisible-characters Taken out of this cell: U+00AD.',
      '2 name invisible-characters Taken out of this cell: U+200B, U+FEFF.',
      '2 label invisible-characters Taken out of this cell: U+200B, U+200F.',
      '3 type invisible-characters Taken out of this cell: U+00A0.',
      '3 relevant invisible-characters Taken out of this cell: U+2060, U+00A0.',
    ],
  );
});

test('names that differ only in case are two questions, also after an export', () => {
  const { template, report } = read(
    survey(['integer', 'age', 'Age'], ['integer', 'Age', 'Age now', '${age} > 1'], ['text', 't', '${Age}']),
  );
  expect(report.refused).toEqual([]);
  const exported = exportForm(template, { id: 't', version: '1' }).map((one) => sheet(one.name, one.rows));
  expect(read(...exported).template).toEqual(template);
});
