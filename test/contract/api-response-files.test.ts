// Files of responses: all that was answered, in every format, however wide the campaign is.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { manifestReply } from '#api/survey-exports/manifest-reply.ts';
import type { Question, Template } from '#domain/surveys/templates/template.ts';
import { unpackParts } from '#runtime/xlsx/zip-parts.ts';
import { answersInRow, openAnswers, type Row } from '#test/support/answers-in-tables.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { readParquet } from '#test/support/parquet.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let key: string;
let field: Field;

beforeAll(async () => {
  key = await keyFor(shared);
  call = httpClient(shared.url, key);
  field = openField(call, 'files');
});
afterAll(() => shared[Symbol.asyncDispose]());

type Manifest = z.output<typeof manifestReply>;
type Column = Manifest['columns'][number];

async function answer(survey: string, responses: object): Promise<void> {
  const { status, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: { householdId: await field.household(), timestamp: '2024-02-20T10:00:00Z', responses },
  });
  if (status !== 201) throw new Error(text);
}

/** With the file that the answers name `photo`. Resolves to the answers that name it by its id. */
async function answerWithPhoto(survey: string, responses: object): Promise<object> {
  const body = { householdId: await field.household(), timestamp: '2024-02-20T10:00:00Z', responses: {} };
  const draft = await call('POST', `/v1/surveys/${survey}/responses?partial=true`, { body });
  const path = `/v1/responses/${String(draft.body['id'])}`;
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]);
  const headers = { 'content-type': 'image/jpeg' };
  const added = await call('POST', `${path}/attachments?name=x.jpg`, { body: bytes, headers });
  const { id: attachmentId, digest, mediaType } = added.body;
  const named = JSON.parse(
    JSON.stringify(responses, (name, value: unknown) =>
      name === 'photo' ? { attachmentId, digest, mediaType } : value,
    ),
  );
  const { status, text } = await call('PATCH', path, { body: { responses: named } });
  if (status !== 200) throw new Error(text);
  return named;
}

async function verifyAll(survey: string): Promise<void> {
  const body = { decision: 'verified', filter: {} };
  const { status, text } = await call('POST', `/v1/surveys/${survey}/verifications`, { body });
  if (status !== 200) throw new Error(text);
}

/** The file that a query asks for, with its manifest, which has its digest. */
async function fileOf(
  survey: string,
  query: string,
): Promise<{ bytes: Buffer; type: string; manifest: Manifest }> {
  const path = `/v1/surveys/${survey}/responses`;
  const reply = await fetch(`${shared.url}${path}/file?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect([reply.status, reply.status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  const manifest = manifestReply.parse((await call('GET', `${path}/manifest?${query}`)).body);
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  expect(manifest.files).toEqual([
    {
      name: /filename="(.*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1],
      bytes: bytes.length,
      digest,
    },
  ]);
  return { bytes, type: reply.headers.get('content-type') ?? '', manifest };
}

interface ReadTable {
  readonly columns: readonly Column[];
  readonly bytes: Buffer;
}

/** The tables of a file, which is one table or a zip of several. */
async function tablesOf(survey: string, query: string): Promise<ReadTable[]> {
  const { bytes, type, manifest } = await fileOf(survey, query);
  if (type !== 'application/zip') return [{ columns: manifest.columns, bytes }];
  const parts = await unpackParts(bytes, () => true, { entriesMax: 10, unpackedBytesMax: 1e8 });
  const format = /format=(\w+)/.exec(query)?.[1];
  const named = [{ name: `responses.${format}`, columns: manifest.columns }, ...manifest.repeats];
  expect([...parts.keys()]).toEqual(named.map(({ name }) => name));
  return named.map(({ name, columns }) => ({ columns, bytes: parts.get(name) ?? Buffer.alloc(0) }));
}

function csvRows({ columns, bytes }: ReadTable): Row[] {
  const [head = [], ...lines]: string[][] = parse(bytes);
  expect(head).toEqual(columns.map(({ name }) => name));
  return lines.map((line) =>
    Object.fromEntries(columns.map((one, at) => [one.name, csvCell(line[at] ?? '', one)])),
  );
}

function csvCell(text: string, { type }: Column): unknown {
  if (text === '') return null;
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'json' ? JSON.parse(text) : text.replace(/^'('*[=+\-@\t\r])/, '$1');
}

const jsonRows = ({ bytes }: ReadTable): Row[] =>
  bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line): Row => JSON.parse(line));

const storeTypes = { integer: 'Int32', number: 'Float64', boolean: 'Bool', text: 'String', json: 'String' };

/** As ClickHouse reads them. */
async function parquetRows({ columns, bytes }: ReadTable): Promise<Row[]> {
  const typed = columns.map(({ name, type }) => [name, `Nullable(${storeTypes[type]})`] as const);
  const store = { clickhouse: shared.clickhouse, database: shared.settings.HEARTH_DATABASE };
  const rows = await readParquet(store, typed, { bytes });
  const lists = columns.filter(({ type }) => type === 'json').map(({ name }) => name);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      lists.map((name) => [name, row[name] === null ? null : JSON.parse(z.string().parse(row[name]))]),
    ),
  }));
}

const choice = { options: ['wood', 'lpg', '=1'], allowOther: true } as const;
const asked: readonly Question[] = [
  { id: 'fuels', type: 'multiple_choice', ...choice },
  { id: 'main', type: 'single_choice', ...choice },
  { id: 'grid', type: 'matrix', options: ['good', 'bad'], rows: ['taste', 'smoke'] },
  { id: 'order', type: 'rank', options: ['cost', 'speed', 'taste'], top: 2 },
  { id: 'note', type: 'text' },
  { id: 'size', type: 'integer' },
  { id: 'weight', type: 'number', unit: 'kg' },
  { id: 'clean', type: 'boolean' },
  { id: 'cost', type: 'quantity', units: ['UGX', 'USD'] },
  { id: 'day', type: 'date' },
  { id: 'at', type: 'time' },
  { id: 'took', type: 'duration' },
  { id: 'photo', type: 'image' },
  { id: 'secret', type: 'text', sensitive: true },
  { id: 'home', type: 'geopoint' },
];
const everyKind: Template = {
  templateId: 'every-kind',
  sections: [
    {
      id: 'a',
      questions: [
        ...asked,
        { id: 'tag', type: 'hidden' },
        { id: 'twice', type: 'calculated', valueType: 'number', expression: '${a.size} * 2' },
      ],
    },
    {
      id: 'b',
      questions: [
        {
          id: 'uses',
          type: 'repeat',
          questions: [
            ...asked,
            { id: 'place', type: 'calculated', valueType: 'number', expression: 'position(..)' },
          ],
        },
      ],
    },
  ],
};

const given = {
  fuels: ['wood', 'other:sugar cane'],
  main: 'other:=dung',
  grid: { taste: 'good', smoke: 'bad' },
  order: ['taste', 'cost'],
  note: '=HYPERLINK("x"), "é ك"\n2',
  size: 0,
  weight: -1.5e-7,
  clean: false,
  cost: { value: 500, unit: 'UGX' },
  day: '2024-02-20',
  at: '10:30:00',
  took: 'PT1H',
  photo: { attachmentId: 'x.jpg', mediaType: 'image/jpeg' },
  secret: 'hidden words',
  home: { lat: 0.123, lon: 32.5 },
};
const interviews = [
  { a: { ...given, tag: 'A & B' }, b: { uses: [given, { note: '-2', fuels: ['lpg'] }, given] } },
  { a: { note: 'x', fuels: ['other:+1'] } },
];

test.for(['csv', 'ndjson', 'parquet'] as const)(
  'answers of every kind are found again in the tables as %s, and nothing that is kept apart',
  async (format) => {
    const survey = await field.open({ ...everyKind, templateId: `every-kind-${format}` });
    const [first, second] = interviews;
    const named = await answerWithPhoto(survey, first ?? {});
    await answer(survey, second ?? {});
    const tables = await tablesOf(survey, `format=${format}&include=pending&repeats=tables`);
    expect(tables).toHaveLength(2);
    const { manifest } = await fileOf(survey, `format=${format}&include=pending`);
    expect(manifest.sensitiveQuestions).toEqual(['a.secret', 'a.home', 'b.uses.secret', 'b.uses.home']);
    const read = { csv: csvRows, ndjson: jsonRows, parquet: parquetRows }[format];
    const found = new Map<unknown, object>();
    const collectors: unknown[] = [];
    for (const [index, table] of tables.entries())
      for (const row of await read(table)) {
        const places = index === 0 ? [] : ['row'];
        collectors.push(row['collector']);
        found.set(row['id'], { ...found.get(row['id']), ...answersInRow(table.columns, places, row) });
      }
    const expected = [named, second].map((one) => openAnswers(one, everyKind));
    const numbered = Object.fromEntries([1, 2, 3].map((row) => [`b.uses.place ${row}`, row]));
    // The first two rows are those of responses; repeats have no such column.
    expect(collectors.slice(0, 2)).toEqual([null, null]);
    expect([...found.values()]).toHaveLength(2);
    expect([...found.values()]).toEqual(
      expect.arrayContaining([
        { ...expected[0], 'a.twice': 0, ...numbered },
        expect.objectContaining(expected[1] ?? {}),
      ]),
    );
    for (const { bytes } of tables) expect(bytes.toString()).not.toMatch(/hidden words|32\.5/);
  },
);

test('repeats are a table of their own where there are any, and a list in a cell where it is asked for', async () => {
  const survey = await field.open({ ...everyKind, templateId: 'every-kind-shapes' });
  await answerWithPhoto(survey, interviews[0] ?? {});
  const [main, uses] = await tablesOf(survey, 'format=csv&include=pending');
  const [row] = main ? csvRows(main) : [];
  const items = uses ? csvRows(uses) : [];
  expect(items.map(({ response_id, id, row: number, note }) => [response_id, id, number, note])).toEqual(
    [1, 2, 3].map((number) => [row?.['response_id'], row?.['id'], number, number === 2 ? '-2' : given.note]),
  );
  const [whole, ...others] = await tablesOf(survey, 'format=csv&include=pending&repeats=cells');
  expect(others).toEqual([]);
  expect(whole && csvRows(whole)[0]?.['b.uses']).toMatchObject([
    { note: given.note, main: given.main },
    {},
    {},
  ]);
  expect(whole?.bytes.toString()).not.toMatch(/hidden words|32\.5/);
  const [lines, ...more] = await tablesOf(survey, 'format=ndjson&include=pending');
  expect(more).toEqual([]);
  expect(lines && jsonRows(lines)[0]).toMatchObject({ 'b.uses': [{ order: given.order }, {}, {}] });
});

test('calculations that give numbers for certain are numbers, in files and in statistics', async () => {
  const survey = await field.open({
    templateId: 'calculations',
    sections: [
      {
        id: 'a',
        questions: [
          { id: 'size', type: 'integer' },
          { id: 'uses', type: 'repeat', questions: [{ id: 'fuel', type: 'text' }] },
          { id: 'count', type: 'calculated', expression: 'count(${uses})' },
          { id: 'said', type: 'calculated', expression: "concat(${size}, '')" },
          { id: 'known', type: 'calculated', expression: "household('district')" },
        ],
      },
    ],
  });
  await answer(survey, { a: { size: 4, uses: [{ fuel: 'wood' }, { fuel: 'lpg' }] } });
  await verifyAll(survey);
  const [table] = await tablesOf(survey, 'format=ndjson');
  const types = new Map(table?.columns.map(({ name, type }) => [name, type]));
  expect(['a.count', 'a.said', 'a.known'].map((name) => types.get(name))).toEqual(['number', 'text', 'text']);
  expect(table && jsonRows(table)).toMatchObject([{ 'a.count': 2, 'a.said': '4' }]);
  const { body } = await call('GET', `/v1/surveys/${survey}/statistics?question=a.count`);
  expect(body).toMatchObject({ estimates: [{ mean: 2 }] });
});

test('CSV for people: empty cells, a byte order mark by choice, no formulas', async () => {
  const survey = await field.open({
    templateId: 'for-people',
    sections: [
      {
        id: 'a',
        questions: [
          { id: 'note', type: 'text' },
          { id: 'fuels', type: 'multiple_choice', options: ['wood', 'lpg'] },
          { id: 'size', type: 'integer' },
          { id: 'clean', type: 'boolean' },
        ],
      },
    ],
  });
  for (const note of ['=HYPERLINK("x")', '+1-1', '@x', '-5.5']) await answer(survey, { a: { note } });
  await verifyAll(survey);
  await answer(survey, { a: { note: 'waits' } });
  const { bytes, manifest, type } = await fileOf(survey, 'format=csv');
  expect([type, manifest.rows, manifest.leftOut, manifest.repeats]).toEqual([
    'text/csv; charset=utf-8',
    4,
    { pending: 1 },
    [],
  ]);
  const [head, ...lines] = bytes.toString().trim().split('\n');
  expect(head).toBe(
    '"response_id","id","version","status","household_did","collector","answered_at","round","out_of_sample","completeness","digest","a.note","a.fuels.wood","a.fuels.lpg","a.size","a.clean","more_answers"',
  );
  expect(lines.map((line) => line.split(',').slice(11).join(',')).toSorted()).toEqual([
    `"'+1-1",,,,,`,
    `"'=HYPERLINK(""x"")",,,,,`,
    `"'@x",,,,,`,
    `"-5.5",,,,,`,
  ]);
  expect(lines.every((line) => line.includes('"verified"'))).toBe(true);
  const marked = await fileOf(survey, 'format=csv&bom=true');
  expect(marked.bytes).toEqual(Buffer.concat([Buffer.from('\ufeff'), bytes]));
  const path = `/v1/surveys/${survey}/responses/file?format=parquet&bom=true`;
  expect(await call('GET', path)).toMatchObject({ status: 400, body: { errors: [{ parameter: 'bom' }] } });
  const other = httpClient(shared.url, await keyFor(shared, { scopes: ['responses:read'] }));
  expect((await other('GET', path)).status).toBe(403);
});

test('a campaign of 1,600 columns is exported in every format', async () => {
  const texts = Array.from({ length: 400 }, (_, at): Question => ({ id: `text_${at}`, type: 'text' }));
  const fuels = Array.from({ length: 60 }, (_, at): Question => ({
    id: `fuels_${at}`,
    type: 'multiple_choice',
    options: Array.from({ length: 20 }, (_unused, option) => `o${option}`),
  }));
  const survey = await field.open({
    templateId: 'wide',
    sections: [
      { id: 'texts', questions: texts },
      { id: 'fuels', questions: fuels },
    ],
  });
  await answer(survey, { texts: { text_399: 'x' }, fuels: { fuels_59: ['o19'] } });
  const readers = { csv: csvRows, ndjson: jsonRows, parquet: parquetRows };
  for (const [format, read] of Object.entries(readers)) {
    const [table] = await tablesOf(survey, `format=${format}&include=pending`);
    const [row] = table ? await read(table) : [];
    expect(table?.columns).toHaveLength(11 + 400 + 60 * 20 + 1);
    expect([row?.['texts.text_399'], row?.['fuels.fuels_59.o19'], row?.['fuels.fuels_59.o0']]).toEqual([
      'x',
      1,
      0,
    ]);
  }
});
