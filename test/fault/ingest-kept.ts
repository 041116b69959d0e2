// Shared parts of the fault tests of ingest: a seed, the load, and the final check.
import { expect } from 'vitest';
import { seedOf } from '#infra/fleet/random.ts';
import { audit, type Audit } from '#test/support/audit.ts';
import { startLoad, type Load, type LoadOptions } from '#test/support/load.ts';
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

/** Ends the loads, waits until a copy that is not disturbed has committed everything, and judges. */
export async function expectKept(world: World, loads: readonly Load[], seed: number): Promise<Audit> {
  await Promise.all(loads.map((load) => load.stop()));
  const found = await audit(world, loads, 120_000);
  expect(found, `FAULT_SEED=${seed}`).toMatchObject({ lost: 0, double: 0, faults: [] });
  expect(found.acked).toBeGreaterThan(1000);
  expect(found.dead).toBeGreaterThan(100);
  return found;
}
