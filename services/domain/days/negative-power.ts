// Takes small negative power of a clamp meter for as much above 0: its noise hides as much. The reading stays, with its counter.
import type { PowerColumns } from './power-columns.ts';

export interface PositivePower {
  readonly power: PowerColumns;
  /** Moments of the powers that were below 0, ms. */
  readonly negativeAtMs: readonly number[];
}

/** How far below 0 a reading may be is judged where readings come in (readings/power.ts). */
export function withoutNegativePower(power: PowerColumns): PositivePower {
  const { observedAt, activePowerW } = power;
  if (!activePowerW.some((powerW) => powerW < 0)) return { power, negativeAtMs: [] };
  return {
    power: { ...power, activePowerW: activePowerW.map(Math.abs) },
    negativeAtMs: Array.from(observedAt).filter((_, index) => (activePowerW[index] ?? 0) < 0),
  };
}
