// Shared parts of the fault tests of ingest: a seed, the load, and the final check.
import { expect } from 'vitest';
import { z } from 'zod';
import { seedOf } from '#infra/fleet/random.ts';
import { audit, type Audit } from '#test/support/audit.ts';
import { startLoad, type Load, type LoadOptions } from '#test/support/load.ts';
import { until } from '#test/support/until.ts';
import type { World } from '#test/support/world-on.ts';

const dayMs = 86_400_000;

/** Seed of a file's faults and load; FAULT_SEED repeats a run that failed. It stands in the log of every run. */
export function seedFor(name: string): number {
  const seed = Number(process.env['FAULT_SEED'] ?? seedOf(name, Date.now()));
  console.log(`${name}: FAULT_SEED=${seed}`);
  return seed;
}

/** Steady load on all kinds until it is stopped. npm run faults has more in a second. */
export const steadyLoad = (world: World, seed: number, wanted: Partial<LoadOptions> = {}): Load =>
  startLoad(world, {
    perSecond: 600,
    mix: { devices: 60, startMs: Date.now() - 100 * dayMs, seed: seed % 10_000 },
    ...wanted,
  });

/** A second of the steady load: several flushes of ingest. */
const some = 600;

/** Waits for more load, whether ingest takes it or not. */
export async function untilSent(load: Load): Promise<void> {
  const before = load.acked();
  await until('more load', () => load.acked() >= before + some);
}

const covered = z.object({ messages: z.number() });

/** Messages that the rows of the ledger cover, each row counted. */
async function coveredIn({ clickhouse }: World): Promise<number> {
  const [row] = await clickhouse.query(
    covered,
    'SELECT sum(last_offset - first_offset + 1) AS messages FROM ingest_ledger',
  );
  return row?.messages ?? NaN;
}

/** Waits until ingest has stored more of the load. */
export async function untilStored(world: World): Promise<void> {
  const before = await coveredIn(world);
  await until('more load to be stored', async () => (await coveredIn(world)) >= before + some);
}

/** Ends the loads, waits until a copy that is not disturbed has committed everything, and judges. */
export async function expectKept(world: World, loads: readonly Load[], seed: number): Promise<Audit> {
  await Promise.all(loads.map((load) => load.stop()));
  const found = await audit(world, loads, 120_000);
  expect(found, `FAULT_SEED=${seed}`).toMatchObject({ lost: 0, double: 0, faults: [] });
  expect(found.acked).toBeGreaterThan(1000);
  expect(found.dead).toBeGreaterThan(100);
  return found;
}
