// Promise: while ClickHouse's disk is full ingest waits, and then stores everything; nothing becomes a dead letter for it.
import { expect, test } from 'vitest';
import { kinds, topics } from '#schemas/topics.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilSent, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-disk-full');
const tables = [...kinds.map((kind) => topics[kind].table), 'dead_letters', 'anomalies', 'ingest_ledger'];

test('no room for a while (243)', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  /** More than any disk has, or nothing: ClickHouse itself looks at the disk before it takes an insert. */
  const demandFree = async (bytes: number): Promise<void> => {
    for (const table of tables)
      await world.clickhouse.command(
        `ALTER TABLE ${table} MODIFY SETTING min_free_disk_bytes_to_perform_insert = ${bytes}`,
      );
  };
  await untilStored(world);
  await demandFree(1e18);
  await until('a flush that finds no room', () => ingest.output().includes('Could not perform insert'));
  await untilSent(load);
  await demandFree(0);
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});
