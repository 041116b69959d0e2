// Takes small negative power of a clamp meter for as much above 0: its noise hides as much. The reading stays, with its counter.
import type { PowerRun } from './power-columns.ts';

export interface PositivePower extends PowerRun {
  /** Moments of the powers that were below 0, ms. */
  readonly negativeAtMs: readonly number[];
}

/** How far below 0 a reading may be is judged where readings come in (readings/power.ts). */
export function withoutNegativePower(run: PowerRun): PositivePower {
  const { observedAt, activePowerW } = run.valid;
  if (!activePowerW.some((powerW) => powerW < 0)) return { ...run, negativeAtMs: [] };
  return {
    ...run,
    valid: { ...run.valid, activePowerW: activePowerW.map(Math.abs) },
    negativeAtMs: Array.from(observedAt).filter((_, index) => (activePowerW[index] ?? 0) < 0),
  };
}
