// Promise: two producers that put the same devices on different partitions are both accepted, and every reading counts once.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { impatient } from '#test/support/kafka-group.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-partitioners');

test('murmur2 and CRC32 for the same devices', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await world.start('ingest', impatient);
  const startMs = Date.now() - 50 * 86_400_000;
  const mix = { devices: 40, startMs, seed: seed % 10_000 };
  // The same first sequence: both send the same readings, and the first arrival of each wins.
  await using java = steadyLoad(world, seed, { mix, count: 3000 });
  await using librdkafka = steadyLoad(world, seed, { mix, count: 3000, partitioner: 'crc32' });
  // Whoever is first, each of these is alone with its readings.
  const alone = (firstSequence: number) => ({ mix: { ...mix, firstSequence }, count: 1500 });
  await using otherJava = steadyLoad(world, seed, alone(1_000_000));
  await using otherLibrdkafka = steadyLoad(world, seed, { ...alone(2_000_000), partitioner: 'crc32' });
  const loads = [java, librdkafka, otherJava, otherLibrdkafka];
  await Promise.all(loads.map((load) => load.finish()));
  await expectKept(world, loads, seed);
  const [split] = await world.clickhouse.query(
    z.object({ devices: z.number() }),
    'SELECT count() AS devices FROM (SELECT device_did FROM power_readings GROUP BY device_did HAVING uniqExact(_partition) > 1)',
  );
  expect(split?.devices).toBeGreaterThan(10);
});
