// Promise: a table may become read-only, get, lose or narrow a column under load: ingest waits, continues or ends, and nothing is lost.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { impatient } from '#test/support/kafka-group.ts';
import { until } from '#test/support/until.ts';
import type { Service } from '#test/support/service.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilSent, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-table-changed');

const alter = (world: World, change: string): Promise<void> =>
  world.clickhouse.command(`ALTER TABLE ${world.clickhouse.database}.power_readings ${change}`);

test('read-only for a while, then with one more column', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  await untilStored(world);
  await alter(world, 'MODIFY SETTING table_readonly = 1');
  await until('a failed flush', () => ingest.output().includes('ingest.flush_failed'));
  await untilSent(load);
  await alter(world, 'MODIFY SETTING table_readonly = 0');
  await untilStored(world);
  await alter(world, "ADD COLUMN note String DEFAULT 'none'");
  await untilStored(world);
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
  'a column takes no null any more, or is dropped and added again: ingest ends and says why, and its heir misses nothing',
  { timeout: 240_000 },
  async () => {
    await using world = await openIngestWorld();
    // The table must be empty: a null that it has could not be changed.
    await alter(world, 'MODIFY COLUMN current_a Float32 DEFAULT 0');
    const first = await world.start('ingest', impatient);
    await using load = steadyLoad(world, seed);
    expect(await lastWord(first)).toMatch(/current_a.*takes no null any more/);
    await alter(world, 'MODIFY COLUMN current_a Nullable(Float32)');
    const heir = await world.start('ingest', impatient);
    await untilStored(world);
    await alter(world, 'DROP COLUMN voltage_v');
    expect(await lastWord(heir)).toMatch(/voltage_v.*run npm run migrate/);
    await alter(world, 'ADD COLUMN voltage_v Nullable(Float32) AFTER active_power_w');
    const last = await world.start('ingest', impatient);
    await untilStored(world);
    await expectKept(world, [load], seed);
    const [row] = await world.clickhouse.query(
      newest,
      'SELECT voltage_v AS voltage FROM power_readings ORDER BY _arrived_at DESC LIMIT 1',
    );
    expect(row).toEqual({ voltage: 230 });
    expect(await last.stop()).toBe(0);
  },
);
