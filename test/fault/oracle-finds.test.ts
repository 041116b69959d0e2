// Promise: the oracle finds a missing, an extra and a wrong row; otherwise its "0 lost, 0 double" would mean nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeAcked } from '#test/support/acked.ts';
import { audit, judge, type Audit } from '#test/support/audit.ts';
import { startLoad, type Load } from '#test/support/load.ts';
import { commitFaults, ledgerFaults, untilCommitted } from '#test/support/oracle.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { seedFor } from './ingest-kept.ts';
import { changes, type Change } from './oracle-changes.ts';

const seed = seedFor('oracle-finds');
const opened = new AsyncDisposableStack();
let world: World;
let load: Load;
let ranges: Awaited<ReturnType<typeof untilCommitted>>;

beforeAll(async () => {
  world = opened.use(await openIngestWorld());
  const mix = { devices: 60, startMs: Date.now() - 100 * 86_400_000, seed: seed % 10_000 };
  load = opened.use(startLoad(world, { perSecond: 20_000, count: 4000, mix }));
  const ingest = await world.start('ingest');
  await load.finish();
  ranges = await untilCommitted(world);
  await storeAcked(world, [load]);
  await ingest.stop();
});
afterAll(() => opened.disposeAsync());

test('what ingest left is without fault', async () => {
  expect(await audit(world, [load])).toMatchObject({ acked: 4000, lost: 0, double: 0, faults: [] });
});

/** Fills a table anew, asks, and puts back what it had. */
async function withChange<T>({ table, becomes }: Change, ask: () => Promise<T>): Promise<T> {
  const { command } = world.clickhouse;
  const fill = async (sql: string): Promise<void> => {
    await command(`TRUNCATE TABLE ${table}`);
    await command(`INSERT INTO ${table} ${sql}`);
  };
  await command(
    `CREATE OR REPLACE TABLE ${world.clickhouse.database}.kept AS ${table} ENGINE = MergeTree ORDER BY tuple()`,
  );
  await command(`INSERT INTO kept SELECT * FROM ${table}`);
  await fill(becomes);
  const answer = await ask();
  await fill('SELECT * FROM kept');
  return answer;
}

test.each(changes)('$name', async (change) => {
  const found: Audit = await withChange(change, () => judge(world, [load], ranges, ['power']));
  expect(found).toMatchObject({ lost: change.lost ?? found.lost, double: change.double ?? 0 });
  for (const fault of change.faults) expect(found.faults).toContainEqual(expect.stringMatching(fault));
});

test('without knowing what was sent the tables alone give away a ledger that miscounts', async () => {
  expect(await ledgerFaults(world, 'power', ranges.power)).toEqual([]);
  const miscount = changes.find(({ name }) => name === 'the ledger takes a stored message for a dead one');
  const faults = miscount && (await withChange(miscount, () => ledgerFaults(world, 'power', ranges.power)));
  expect(faults).toEqual([expect.stringMatching(/1 rows of the ledger are not what the tables hold/)]);
});

test('while ingest runs a hole and a row that does not add up are found', async () => {
  expect(await commitFaults(world)).toEqual([]);
  for (const name of ['the ledger has a hole', 'a row of the ledger does not add up']) {
    const change = changes.find((each) => each.name === name);
    const faults = change && (await withChange(change, () => commitFaults(world)));
    expect(faults).toEqual([expect.stringMatching(/has a hole|do not add up/)]);
  }
});
