// Reads measured power: noise below 0, and power held over time where a meter has no counter.
import type { Sample, Step } from '../cooking/steps.ts';
import { largestSocketW, maxStepWh } from './counter.ts';

/** A clamp meter shows a little power below 0 when nothing is on: down to -5 W, or -2 % of the rating. W. */
const noiseBelowZeroW = (ratedPowerW: number): number => Math.max(5, 0.02 * ratedPowerW);

/** The lowest power that any household meter shows by noise: -2 % of the largest socket. W. */
export const lowestPowerW = -noiseBelowZeroW(largestSocketW);

const hourMs = 3_600_000;

/** A usual socket gives 16 A at 230 V, W. */
export const usualSocketW = 3680;

/** Power held from one sample to the next; `amount` in Wh. */
export interface HeldStep extends Step<'above_rated'> {
  /** Energy beyond the plausible amount: never credited, and emits, Wh. */
  readonly leftOutWh: number;
  /** The sample alone is above what any cooker can draw from a socket: a fault of the meter, and no load. */
  readonly isOutlier: boolean;
}

/**
 * Left hold: each power (W) counts until the next one, at most `maxHoldMs`, and at most as much as a
 * step of a counter may. A sample that no socket
 * allows between samples below that bound is an outlier. `samples` in time order.
 */
export function holdPower(
  samples: readonly Sample[],
  { maxHoldMs, ratedPowerW }: { readonly maxHoldMs: number; readonly ratedPowerW: number },
): HeldStep[] {
  const boundW = 1.2 * ratedPowerW;
  const isAbove = (index: number): boolean => (samples[index]?.value ?? 0) > boundW;
  const isImpossible = ({ value }: Sample): boolean => value > Math.max(boundW, 1.2 * usualSocketW);
  return samples.slice(0, -1).map((sample, index) => {
    const { atMs, value } = sample;
    const heldMs = Math.min((samples[index + 1]?.atMs ?? atMs) - atMs, maxHoldMs);
    const isOutlier = isImpossible(sample) && !isAbove(index - 1) && !isAbove(index + 1);
    const amount = (Math.min(value, boundW) * heldMs) / hourMs;
    const claimedWh = Math.min((value * heldMs) / hourMs, maxStepWh(largestSocketW, heldMs));
    return {
      fromMs: atMs,
      toMs: atMs + heldMs,
      amount,
      leftOutWh: isOutlier ? 0 : Math.max(0, claimedWh - amount),
      isOutlier,
      flag: isAbove(index) ? 'above_rated' : null,
    };
  });
}
