// Promise: partitions may be added while ingest runs; it finds them by itself, and devices that move start anew there.
import { expect, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { addPartitions } from '#test/support/add-partitions.ts';
import { impatient, untilOwnsAll } from '#test/support/kafka-group.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-partitions-added');

test('from three to five partitions under load', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  await untilStored(world);
  await addPartitions(world, 5);
  load.spread(5);
  await untilOwnsAll(ingest, kinds.length * 5);
  await untilStored(world);
  // The oracle steps the detectors for each partition, so anomalies are those of devices that start anew.
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});
