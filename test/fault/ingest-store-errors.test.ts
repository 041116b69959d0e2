// Promise: a failure of ClickHouse costs time, one row or a restart, depending on its kind, and never a good row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openClickHouse, StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { appendText, encodeBlock, stringColumn, uint32Column } from '#runtime/clickhouse/native/write.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openIngestWorld();
  await world.clickhouse.command(
    `CREATE TABLE faulty (a UInt32, e Enum8('x' = 1) DEFAULT 'x', CONSTRAINT low CHECK a < 1000)
     ENGINE = MergeTree PARTITION BY a ORDER BY a`,
  );
});
afterAll(() => world[Symbol.asyncDispose]());

function rowsOf(values: readonly number[]): Uint8Array[] {
  const a = uint32Column();
  a.extend();
  a.data.set(values);
  return encodeBlock({ a }, values.length);
}

function text(name: string): Uint8Array[] {
  const column = stringColumn();
  appendText(column, 'nope');
  return encodeBlock({ [name]: column }, 1);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, value) => value);

/** What an insert fails with. */
async function failureOf(clickhouse: ClickHouse, table: string, block: Uint8Array[]): Promise<StoreError> {
  const error: unknown = await clickhouse.insertNative(table, [block].flat()).then(
    () => 'it was stored',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreError)) throw new Error(`no StoreError: ${String(error)}`);
  return error;
}

test.for([
  ['a violated constraint', 469, rowsOf([1, 1000])],
  ['a symbol that the enum lacks', 691, text('e')],
  ['a text that is no number', 6, text('a')],
  ['more than 100 partitions', 252, rowsOf(upTo(101))],
] as const)('%s (%i) is a fault of the batch', async ([, code, block]) => {
  expect(await failureOf(world.clickhouse, 'faulty', block)).toMatchObject({ code, fault: 'batch' });
});

test('a column that is not there (117) stops the process: no value is dropped in silence', async () => {
  const error = await failureOf(world.clickhouse, 'faulty', text('gone'));
  expect(error).toMatchObject({ code: 117, fault: 'process' });
  expect(error.message).toContain('run npm run migrate');
});

test('a table that is not there (60), a database that is not there (81) and a missing right (497) stop it', async () => {
  expect(await failureOf(world.clickhouse, 'nowhere', rowsOf([1]))).toMatchObject({
    code: 60,
    fault: 'process',
  });
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using elsewhere = openClickHouse({ url, database: 'hearth_nowhere' });
  expect(await failureOf(elsewhere, 'faulty', rowsOf([1]))).toMatchObject({ code: 81, fault: 'process' });
  const { database } = world.clickhouse;
  await using reader = openClickHouse({ url: world.env['HEARTH_CLICKHOUSE_ANALYST_URL'] ?? '', database });
  expect(await failureOf(reader, 'faulty', rowsOf([1]))).toMatchObject({ code: 497, fault: 'process' });
});

test('a wrong password (516) stops it', async () => {
  const url = new URL(world.env['HEARTH_CLICKHOUSE_URL'] ?? '');
  url.password = 'wrong';
  await using stranger = openClickHouse({ url: url.toString(), database: world.clickhouse.database });
  expect(await failureOf(stranger, 'faulty', rowsOf([1]))).toMatchObject({ code: 516, fault: 'process' });
});

test('a body that was cut on its way (33) is sent again', async () => {
  const whole = Buffer.concat(rowsOf(upTo(50)));
  const cut = whole.subarray(0, whole.length - 3);
  expect(await failureOf(world.clickhouse, 'faulty', [cut])).toMatchObject({ code: 33, fault: 'retry' });
});

test('time that is over (159) is waited for; a query above its own memory (241) is refused again', async () => {
  const ask = (sql: string): Promise<unknown> =>
    world.clickhouse.query(z.unknown(), sql).catch((error: unknown) => error);
  expect(
    await ask('SELECT groupArray(number) FROM numbers(1000000) SETTINGS max_memory_usage = 1000000'),
  ).toMatchObject({
    code: 241,
    fault: 'refused',
  });
  expect(
    await ask(
      'SELECT sleepEachRow(0.2) FROM numbers(10) SETTINGS max_execution_time = 0.1, max_block_size = 1',
    ),
  ).toMatchObject({
    code: 159,
    fault: 'retry',
  });
});

test('merges that are behind (252) are waited for', async () => {
  await world.clickhouse.command(
    'CREATE TABLE slow (a UInt32) ENGINE = MergeTree ORDER BY a SETTINGS parts_to_delay_insert = 1, parts_to_throw_insert = 1',
  );
  await world.clickhouse.insertNative('slow', rowsOf([1]));
  expect(await failureOf(world.clickhouse, 'slow', rowsOf([2]))).toMatchObject({ code: 252, fault: 'retry' });
});

test('a view that fails (395) stops it: the table has the row already', async () => {
  await world.clickhouse.command('CREATE TABLE viewed (a UInt32) ENGINE = MergeTree ORDER BY a');
  await world.clickhouse.command(
    'CREATE MATERIALIZED VIEW strict ENGINE = MergeTree ORDER BY a AS SELECT a + throwIf(a > 5) AS a FROM viewed',
  );
  const error = await failureOf(world.clickhouse, 'viewed', rowsOf([6]));
  expect(error).toMatchObject({ code: 395, fault: 'process' });
  expect(error.message).toContain('mend or drop it');
  const [row] = await world.clickhouse.query(
    z.object({ rows: z.number() }),
    'SELECT count() AS rows FROM viewed',
  );
  expect(row).toEqual({ rows: 1 });
});

test('a disk that is full (243) is waited for', async () => {
  await world.clickhouse.command('CREATE TABLE full (a UInt32) ENGINE = MergeTree ORDER BY a');
  await world.clickhouse.command(
    'ALTER TABLE full MODIFY SETTING min_free_disk_bytes_to_perform_insert = 1000000000000000000',
  );
  expect(await failureOf(world.clickhouse, 'full', rowsOf([1]))).toMatchObject({ code: 243, fault: 'retry' });
});

test('a table that is read-only (774) is waited for', async () => {
  await world.clickhouse.command('CREATE TABLE closed (a UInt32) ENGINE = MergeTree ORDER BY a');
  await world.clickhouse.command('ALTER TABLE closed MODIFY SETTING table_readonly = 1');
  expect(await failureOf(world.clickhouse, 'closed', rowsOf([1]))).toMatchObject({
    code: 774,
    fault: 'retry',
  });
  await world.clickhouse.command('ALTER TABLE closed MODIFY SETTING table_readonly = 0');
  await world.clickhouse.insertNative('closed', rowsOf([1]));
});
