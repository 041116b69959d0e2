// Energy of a meter without a counter: power held until the next value (powerIntegral, infra/docs/signals.md#energy-formulas).
import type { Sample, Step } from './steps.ts';

/**
 * Left hold: each power (W) counts until the next value, at most maxHoldMs. Steps in Wh end where the hold ends, so
 * a gap in the data is never use. `samples` are in time order.
 */
export function powerIntegral(samples: readonly Sample[], maxHoldMs: number): Step<never>[] {
  return samples.slice(0, -1).map(({ atMs, value }, index) => {
    const heldMs = Math.min((samples[index + 1]?.atMs ?? atMs) - atMs, maxHoldMs);
    return { fromMs: atMs, toMs: atMs + heldMs, amount: (value * heldMs) / 3_600_000, flag: null };
  });
}
