// Promise: copies of ingest may join and leave under load; they share the partitions and keep every promise.
import { expect, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { assignments, impatient, untilOwnsAll } from '#test/support/kafka-group.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-scaled');
const partitions = kinds.length * 3;

test('from one copy to three and back to one', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  const first = await world.start('ingest', impatient);
  await untilOwnsAll(first, partitions);
  const others = await Promise.all([world.start('ingest', impatient), world.start('ingest', impatient)]);
  const copies = [first, ...others];
  await until('three copies to share the partitions', () => {
    const shares = copies.map((copy) => assignments(copy).at(-1) ?? 0);
    return (
      shares.every((share) => share > 0) && shares.reduce((total, share) => total + share) === partitions
    );
  });
  await untilStored(world);
  expect(await Promise.all(others.map((copy) => copy.stop()))).toEqual([0, 0]);
  await untilOwnsAll(first, partitions, 1);
  await expectKept(world, [load], seed);
});
