// Checks after a loss of stored rows: every row is stored again and accounted for.
import { expect } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { contentsOf, ledgerFaults, overlapOf, untilCommitted } from './oracle.ts';
import { until } from './until.ts';
import type { World } from './world-on.ts';

/**
 * Waits until the contents are `whole` and the ledger accounts for all that Kafka has. What is stored again was
 * committed before it was lost, so the commits do not tell when the ledger has it.
 */
export async function untilMended(
  world: World,
  whole: Awaited<ReturnType<typeof contentsOf>>,
): Promise<void> {
  const ranges = await untilCommitted(world);
  await until('everything to be there again, and in the ledger', async () => {
    expect(await contentsOf(world)).toEqual(whole);
    for (const kind of kinds) expect(await ledgerFaults(world, kind, ranges[kind])).toEqual([]);
    return true;
  });
  for (const kind of kinds) expect(await overlapOf(world, kind)).toBe(0);
}
