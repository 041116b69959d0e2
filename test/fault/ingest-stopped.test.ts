// Promise: SIGTERM under load ends ingest within 10 s with everything stored and committed that it read; nothing is read twice.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-stopped');
// Some twenty in an hour: npm run faults.
const stops = 2;

const ledgerSums = z.object({ covered: z.number(), length: z.number() });

/** Offsets that the rows of the ledger cover, each row counted, and offsets that there are: the same when none was read twice. */
async function sumsOf({ clickhouse }: World): Promise<z.output<typeof ledgerSums>> {
  const [sums] = await clickhouse.query(
    ledgerSums,
    `SELECT sum(covered) AS covered, sum(length) AS length FROM
     (SELECT sum(last_offset - first_offset + 1) AS covered, max(last_offset) + 1 AS length FROM ingest_ledger GROUP BY topic, partition)`,
  );
  return sums ?? { covered: 0, length: 0 };
}

test(`${stops} times SIGTERM under load`, { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using load = steadyLoad(world, seed);
  for (let stop = 0; stop < stops; stop++) {
    const ingest = await world.start('ingest');
    await untilStored(world);
    const stoppedMs = performance.now();
    expect(await ingest.stop()).toBe(0);
    expect(performance.now() - stoppedMs).toBeLessThan(10_000);
  }
  await world.start('ingest');
  await expectKept(world, [load], seed);
  const { covered, length } = await sumsOf(world);
  expect(covered).toBe(length);
});
