// Every answer is found again in the tables of an export, whatever it is; names are safe and unique.
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf } from './formats/csv.ts';
import { ndjsonOf } from './formats/ndjson.ts';
import { answersInRow, openAnswers, type Row } from '#test/support/answers-in-tables.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import type { Question } from '#domain/surveys/templates/template.ts';
import { hasRepeats, tablesOf, type Column, type Table } from '#domain/surveys/tables/tables.ts';

const options = ['wood', 'a b', 'a`b', '=1', 'other', 'other.text'];
const rows = ['taste', 'smoke & soot', '=1'];
const one = (id: string, type: Question['type'], more: Partial<Question> = {}): Question => ({
  id,
  type,
  ...more,
});

/** Every type of question, with answers of one's own wherever they can be allowed. */
const plain: readonly Question[] = [
  one('fuels', 'multiple_choice', { options, allowOther: true }),
  one('closed', 'multiple_choice', { options: [...options, { value: 'wood', filter: { area: 'rural' } }] }),
  one('main', 'single_choice', { options, allowOther: true }),
  one('order', 'rank', { options, allowOther: true }),
  one('grid', 'matrix', { options, rows, allowOther: true }),
  ...(['number', 'integer', 'scale', 'rating'] as const).map((type) => one(type, type, { unit: 'kg' })),
  ...(['boolean', 'text', 'date', 'time', 'datetime', 'duration', 'barcode', 'device_ref'] as const).map(
    (type) => one(type, type),
  ),
  ...(['image', 'audio', 'video', 'file'] as const).map((type) => one(type, type)),
  one('cost', 'quantity', { units: ['UGX', 'USD'] }),
  one('tag', 'hidden'),
  one('begun', 'metadata', { source: 'start' }),
  one('derived', 'calculated', { valueType: 'number' }),
  one('free', 'calculated'),
  one('shown', 'calculated', { valueType: 'label' }),
  one('intro', 'note'),
  one('secret', 'text', { sensitive: true }),
  one('place', 'geopoint'),
];
const inner = one('row', 'repeat', { questions: [...plain, one('id', 'text')] });
const template = sealCalculated({
  templateId: 't',
  sections: [
    { id: 'a', questions: plain },
    { id: 'b', questions: [one('uses', 'repeat', { questions: [...plain, inner, one('row_2', 'text')] })] },
  ],
});

const words = fc.oneof(
  fc.string(),
  fc.constantFrom('=1+1', "'=1", "''-2", '\t', '@x', 'é, "ك"', 'a\nb', '-', '007', 'null', '[1]', '{}'),
);
const other = words.map((text) => `other:${text}`);
const chosen = fc.oneof(fc.constantFrom(...options), other);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const fileAnswer = fc.record({ attachmentId: words, digest: words }, { requiredKeys: ['attachmentId'] });

const usual: Readonly<Partial<Record<Question['type'], fc.Arbitrary<unknown>>>> = {
  // In the order of the columns: that of several choices has no meaning.
  multiple_choice: fc
    .tuple(fc.subarray(options), fc.option(other, { nil: undefined }))
    .map(([some, own]) => [...some, ...(own === undefined ? [] : [own])]),
  single_choice: chosen,
  rank: fc.uniqueArray(chosen),
  matrix: fc.dictionary(fc.constantFrom(...rows), chosen),
  number,
  integer: fc.integer(),
  scale: number,
  rating: fc.integer(),
  boolean: fc.boolean(),
  image: fileAnswer,
  quantity: fc.record({ value: number, unit: words }, { requiredKeys: ['value'] }),
};

/** Answers as they are, and now and then one that is none of its type. */
const answerTo = ({ type, questions }: Question): fc.Arbitrary<unknown> =>
  type === 'repeat'
    ? fc.array(itemOf(questions ?? []), { maxLength: 3 })
    : fc.oneof(
        { weight: 9, arbitrary: usual[type] ?? words },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value: unknown) => minusZero(value)) },
      );

/** JSON has no -0. */
const minusZero = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const itemOf = (questions: readonly Question[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(Object.fromEntries(questions.map((question) => [question.id, answerTo(question)])), {
      requiredKeys: [],
    })
    .map((item) => ({ ...item }));

const response = fc.record(
  Object.fromEntries(template.sections.map(({ id, questions }) => [id, itemOf(questions)])),
);

const columnsOf = ({ places, columns }: Table): Column[] => [
  ...places.map((name): Column => ({ name, type: 'integer' })),
  ...columns,
];

async function* streamOf<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

/** A cell of CSV as its column says it is; the apostrophe before a formula is taken off again. */
function cellOf(text: string, { type }: Column): unknown {
  if (text === '') return null;
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'json' ? JSON.parse(text) : text.replace(/^'('*[=+\-@\t\r])/, '$1');
}

const readers: Readonly<Record<string, (table: Table, answers: unknown) => Promise<Row[]>>> = {
  csv: async (table, answers) => {
    const columns = columnsOf(table);
    const cells = table.rows(answers);
    const bytes = await buffer(csvOf(columns, streamOf(cells), { bom: false }));
    const [head = [], ...lines]: string[][] = parse(bytes);
    expect(head).toEqual(columns.map(({ name }) => name));
    return lines.map((line) =>
      Object.fromEntries(columns.map((column, index) => [column.name, cellOf(line[index] ?? '', column)])),
    );
  },
  ndjson: async (table, answers) => {
    const cells = table.rows(answers);
    const bytes = await buffer(ndjsonOf(columnsOf(table), streamOf(cells)));
    const lines = bytes.toString().split('\n').slice(0, -1);
    return lines.map((line): Row => JSON.parse(line));
  },
};

test.for(Object.keys(readers))('every answer is found again in the tables as %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(response, async (answers) => {
      const found = await Promise.all(
        tablesOf(template, false).map(async (table) =>
          (await readers[format]?.(table, answers))?.map((row) =>
            answersInRow(table.columns, table.places, row),
          ),
        ),
      );
      const all: unknown = Object.assign({}, ...found.flat());
      expect(JSON.parse(JSON.stringify(all))).toEqual(
        JSON.parse(JSON.stringify(openAnswers(answers, template))),
      );
    }),
    { numRuns: 300 },
  );
});

test('in one file a repeat is a list without what is kept apart', () => {
  const [main, ...others] = tablesOf(template, true);
  expect(others).toEqual([]);
  const item = { text: 'x', secret: 'y', place: { lat: 1, lon: 2 }, row: [{ secret: 'z', number: 1 }] };
  const cells = main?.rows({ b: { uses: [item] } })[0] ?? [];
  const at = main?.columns.findIndex(({ name }) => name === 'b.uses') ?? -1;
  expect(cells[at]).toEqual([{ text: 'x', row: [{ number: 1 }] }]);
});

test('each question has its columns, in the order of the template, with safe and unique names', () => {
  const [main, uses, row] = tablesOf(template, false);
  const named = (table: Table | undefined): string[] => table?.columns.map(({ name }) => name) ?? [];
  expect(named(main).slice(0, 10)).toEqual([
    'a.fuels.wood',
    'a.fuels.a_b',
    'a.fuels.a_b_2',
    'a.fuels._1',
    'a.fuels.other',
    'a.fuels.other.text',
    'a.fuels.other_2',
    'a.fuels.other.text_2',
    'a.closed.wood',
    'a.closed.a_b',
  ]);
  for (const table of [main, uses, row]) {
    const names = named(table);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /secret|place|intro/.test(name))).toEqual([]);
  }
  expect([uses?.name, uses?.places, row?.name, row?.places]).toEqual([
    'b.uses',
    ['row'],
    'b.uses.row',
    ['uses.row', 'row'],
  ]);
  expect(named(row)).toContain('id_2');
  expect(hasRepeats(template)).toBe(true);
});

test('beyond 2,000 columns several choices are a list, which says as much', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    one(`q${index}`, 'multiple_choice', {
      options: Array.from({ length: 20 }, (_unused, option) => `o${option}`),
      allowOther: true,
    }),
  );
  const [main] = tablesOf(
    sealCalculated({ templateId: 'wide', sections: [{ id: 's', questions: many }] }),
    false,
  );
  expect(main?.columns).toHaveLength(201);
  const answers = { s: { q0: ['o1', 'other:sugar cane'] } };
  expect(main?.rows(answers)[0]?.[0]).toEqual(['o1', 'other:sugar cane']);
});
