// Parquet files of several groups of rows, read back by ClickHouse: every value and every null in its place.
import { afterAll, expect, test } from 'vitest';
import { parquetFile, type ParquetColumn } from '#runtime/parquet/parquet-file.ts';
import type { ParquetCell } from '#runtime/parquet/page.ts';
import { readParquet } from '#test/support/parquet.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const { clickhouse, settings, ...shared } = openSharedApi();
afterAll(() => shared[Symbol.asyncDispose]());

const columns: readonly ParquetColumn[] = [
  { name: 'row', type: 'int32' },
  { name: 'low', type: 'int32' },
  { name: 'weight', type: 'double' },
  { name: 'clean', type: 'boolean' },
  { name: 'note', type: 'text' },
  { name: 'never', type: 'text' },
];
const storeTypes = { int32: 'Int32', double: 'Float64', boolean: 'Bool', text: 'String' } as const;

const notes = ['', 'é ك 🔥', '"quoted",\n', '\u0000'];
/** A null in every other column stands at another distance, so that no row is like the one before. */
const rowOf = (row: number): ParquetCell[] => [
  row,
  row % 2 === 0 ? row - 2 ** 31 : null,
  row % 3 === 0 ? null : row / 7,
  row % 5 === 0 ? null : row % 4 === 0,
  row % 7 === 0 ? null : (notes[row % notes.length] ?? null),
  null,
];

async function written(rows: number, cellsOf: (row: number) => ParquetCell[], at = 999): Promise<Buffer> {
  async function* some() {
    for (let from = 0; from < rows; from += at)
      yield Array.from({ length: Math.min(at, rows - from) }, (_, index) => cellsOf(from + index));
  }
  const parts: Uint8Array[] = [];
  for await (const part of parquetFile(columns, some())) parts.push(part);
  return Buffer.concat(parts);
}

const store = { clickhouse, database: settings.HEARTH_DATABASE };
const nullable = columns.map(({ name, type }) => [name, `Nullable(${storeTypes[type]})`] as const);
/** ClickHouse reads groups at the same time, in any order. */
const read = async (bytes: Buffer): Promise<unknown[][]> =>
  (await readParquet(store, nullable, { bytes }))
    .map((row) => columns.map(({ name }) => row[name]))
    .toSorted(([a], [b]) => Number(a) - Number(b));
const groupsOf = async (bytes: Buffer): Promise<unknown> => {
  const counts = [
    ['num_rows', 'UInt64'],
    ['num_row_groups', 'UInt64'],
  ] as const;
  const [{ num_rows: rows, num_row_groups: groups } = {}] = await readParquet(store, counts, {
    bytes,
    format: 'ParquetMetadata',
  });
  return { rows: Number(rows), groups: Number(groups) };
};

/** A million cells are a group. */
const groupRows = Math.ceil(1_000_000 / columns.length);

test.each([0, 1, 7, 8, 9, groupRows, 2 * groupRows + 1])('%i rows', async (rows) => {
  const bytes = await written(rows, rowOf);
  expect(await groupsOf(bytes)).toEqual({ rows, groups: Math.ceil(rows / groupRows) });
  expect(await read(bytes)).toEqual(Array.from({ length: rows }, (_, row) => rowOf(row)));
});

test('long texts end a group before its rows do', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const cells = (row: number): ParquetCell[] => [
    row,
    null,
    null,
    true,
    row === 3 ? null : `${row}${long}`,
    '',
  ];
  const bytes = await written(10, cells, 1);
  expect(await groupsOf(bytes)).toEqual({ rows: 10, groups: 2 });
  expect(await read(bytes)).toEqual(Array.from({ length: 10 }, (_, row) => cells(row)));
});

test('a value of another type than its column is refused', async () => {
  await expect(written(1, () => ['1', null, null, null, null, null])).rejects.toThrow('"1" is no number');
});
