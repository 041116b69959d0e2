// Promise: a table may become read-only or get a column under load: ingest waits or goes on, and stores everything.
import { expect, test } from 'vitest';
import { impatient } from '#test/support/kafka-group.ts';
import { until } from '#test/support/until.ts';
import { openWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-table-changed');

test('read-only for a while, then with one more column', { timeout: 240_000 }, async () => {
  await using world = await openWorld();
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  const alter = (change: string) =>
    world.clickhouse.command(`ALTER TABLE ${world.clickhouse.database}.power_readings ${change}`);
  const loadMore = async (): Promise<void> => {
    const before = load.acked();
    await until('more load', () => load.acked() > before + 2000);
  };
  await loadMore();
  await alter('MODIFY SETTING table_readonly = 1');
  await until('a failed flush', () => ingest.output().includes('ingest.flush_failed'));
  await alter('MODIFY SETTING table_readonly = 0');
  await loadMore();
  await alter("ADD COLUMN note String DEFAULT 'none'");
  await loadMore();
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});
