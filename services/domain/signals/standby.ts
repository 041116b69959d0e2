// The standby part of the energy of long intervals, in which no single load is visible.
import type { Span } from '../cooking/steps.ts';

/** Fewer intervals cannot tell standby from use. */
const leastIntervals = 4;

const hourMs = 3_600_000;

/** The power that is on in three quarters of the intervals, W; null: there are too few of them to tell. */
export function standbyPowerW(intervals: readonly (Span & { readonly energyWh: number })[]): number | null {
  if (intervals.length < leastIntervals) return null;
  const powersW = Float64Array.from(
    intervals,
    ({ fromMs, toMs, energyWh }) => (energyWh / (toMs - fromMs)) * hourMs,
  ).sort();
  return Math.max(0, powersW[Math.floor(powersW.length / 4)] ?? 0);
}
