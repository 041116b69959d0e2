// Statements to ClickHouse: parameters arrive unchanged, and every failure has its code.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isPassing } from '#runtime/clickhouse/client.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const texts = [
  '',
  'plain',
  "it's",
  'a\tb\nc\rd',
  String.raw`back\slash \n \'`,
  '\0\u0001\u001F',
  'كوخ 炉 🔥',
  `x') OR 1 --`,
  '\\N',
  'NULL',
  '{a:String}',
  '+ %20 & # ?',
];

test('texts, alone and in lists, numbers, booleans and null come back as they were given', async () => {
  const { clickhouse } = world;
  const answer = (type: string, value: unknown) =>
    clickhouse.query(z.object({ a: z.unknown() }), `SELECT {a:${type}} AS a`, { a: value });
  for (const text of texts) expect(await answer('String', text)).toEqual([{ a: text }]);
  expect(await answer('Array(String)', texts)).toEqual([{ a: texts }]);
  expect(await answer('Array(String)', [])).toEqual([{ a: [] }]);
  expect(await answer('Array(Float64)', [0.1, -2, 1e300])).toEqual([{ a: [0.1, -2, 1e300] }]);
  expect(await answer('Int64', -9_007_199_254_740_991)).toEqual([{ a: -9_007_199_254_740_991 }]);
  for (const flag of [true, false]) expect(await answer('Bool', flag)).toEqual([{ a: flag }]);
  expect(await answer('Nullable(String)', null)).toEqual([{ a: null }]);
  expect(await answer('Array(Nullable(String))', ['a', null])).toEqual([{ a: ['a', null] }]);
  expect(await answer('Array(Nullable(UInt32))', [1, null])).toEqual([{ a: [1, null] }]);
  expect(await answer('Array(Bool)', [true, false])).toEqual([{ a: [true, false] }]);
  expect(await answer('Array(Array(String))', [["a'b"], []])).toEqual([{ a: [["a'b"], []] }]);
});

test('a list of any length, and a long text, come back as they were given', async () => {
  const { clickhouse } = world;
  const list = Array.from({ length: 40_000 }, (_, at) => `${texts[at % texts.length] ?? ''} ${at}`);
  const sql = 'SELECT {list:Array(String)} AS list, {text:String} AS text, {other:String} AS other';
  const params = { list, text: list.join(' '), other: '{text:String}' };
  expect(await clickhouse.query(z.unknown(), sql, params)).toEqual([params]);
});

test.each([
  ['62', 'SELEC 1'],
  ['43', "SELECT 1 + 'a'"],
  ['46', 'SELECT nofunc(1)'],
  ['241', 'SELECT groupArray(number) FROM numbers(1000000) SETTINGS max_memory_usage = 1000000'],
  ['158', 'SELECT count() FROM numbers(100000) SETTINGS max_rows_to_read = 10'],
])('a statement that the store refuses for good (%s) is no outage', async (_code, sql) => {
  const error: unknown = await world.clickhouse.query(z.unknown(), sql).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'StoreError' });
  expect(isPassing(error)).toBe(false);
});

test('a row whose texts hold anything is stored as it is', async () => {
  const { clickhouse } = world;
  const rows = texts.map((body, at) => ({ kind: 'x', id: String(at).padStart(2, '0'), version: 1, body }));
  await clickhouse.insertRows('records', rows, { columns: ['kind', 'id', 'version', 'body'] });
  const sql = "SELECT kind, id, version, body FROM records WHERE kind = 'x' ORDER BY id";
  expect(await clickhouse.query(z.unknown(), sql)).toEqual(rows);
});

test.each([
  ['before its first row', 'SELECT throwIf(1) AS a', 395],
  ['after a million rows were sent', 'SELECT throwIf(number = 3000000) AS a FROM numbers(4000000)', 395],
  ['in its text', 'SELEC 1', 62],
])('a read that fails %s is an error with its code, and no rows', async (_when, sql, code) => {
  const read = world.clickhouse.query(z.unknown(), sql);
  await expect(read).rejects.toMatchObject({ name: 'StoreError', code });
});

test('an insert that fails in a row, or at a table that is not there, is an error with its code', async () => {
  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    world.clickhouse.insertRows(table, [row]);
  await expect(insert('records', { kind: 'x', id: 'y', version: 'many' })).rejects.toMatchObject({
    name: 'StoreError',
    code: 27,
  });
  await expect(insert('no_such_table', { a: 1 })).rejects.toMatchObject({ fault: 'process', code: 60 });
});
