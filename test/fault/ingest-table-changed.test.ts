// Promise: a table may become read-only, get, lose or narrow a column under load: ingest waits, continues or ends, and nothing is lost.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { impatient } from '#test/support/kafka-group.ts';
import { until } from '#test/support/until.ts';
import type { Service } from '#test/support/service.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-table-changed');

const alter = (world: World, change: string): Promise<void> =>
  world.clickhouse.command(`ALTER TABLE ${world.clickhouse.database}.power_readings ${change}`);

test('read-only for a while, then with one more column', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  const loadMore = async (): Promise<void> => {
    const before = load.acked();
    await until('more load', () => load.acked() > before + 2000);
  };
  await loadMore();
  await alter(world, 'MODIFY SETTING table_readonly = 1');
  await until('a failed flush', () => ingest.output().includes('ingest.flush_failed'));
  await alter(world, 'MODIFY SETTING table_readonly = 0');
  await loadMore();
  await alter(world, "ADD COLUMN note String DEFAULT 'none'");
  await loadMore();
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});

/** What the process says when it ends by itself. */
async function lastWord({ exited, output }: Service): Promise<string | undefined> {
  expect(await exited).toBe(1);
  return output()
    .split('\n')
    .find((line) => line.includes('"service.failed"'));
}

const newest = z.object({ voltage: z.number().nullable() });

test(
  'a column is dropped and added again: ingest ends and says why, and its heir misses nothing',
  { timeout: 240_000 },
  async () => {
    await using world = await openIngestWorld();
    await using load = steadyLoad(world, seed);
    const ingest = await world.start('ingest', impatient);
    await until('some load', () => load.acked() > 2000);
    await alter(world, 'DROP COLUMN voltage_v');
    expect(await lastWord(ingest)).toMatch(/voltage_v.*run npm run migrate/);
    await alter(world, 'ADD COLUMN voltage_v Nullable(Float32) AFTER active_power_w');
    const heir = await world.start('ingest', impatient);
    await expectKept(world, [load], seed);
    const [row] = await world.clickhouse.query(
      newest,
      'SELECT voltage_v AS voltage FROM power_readings ORDER BY _arrived_at DESC LIMIT 1',
    );
    expect(row).toEqual({ voltage: 230 });
    expect(await heir.stop()).toBe(0);
  },
);

test(
  'a column takes no null any more: not one of the rows that have none becomes a dead letter',
  { timeout: 240_000 },
  async () => {
    await using world = await openIngestWorld();
    await alter(world, 'MODIFY COLUMN current_a Float32 DEFAULT 0');
    const ingest = await world.start('ingest', impatient);
    await using load = steadyLoad(world, seed);
    expect(await lastWord(ingest)).toMatch(/current_a.*takes no null any more/);
    await alter(world, 'MODIFY COLUMN current_a Nullable(Float32)');
    const heir = await world.start('ingest', impatient);
    await until('some load', () => load.acked() > 2000);
    await expectKept(world, [load], seed);
    expect(await heir.stop()).toBe(0);
  },
);
