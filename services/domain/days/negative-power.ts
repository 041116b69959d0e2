// Treats small negative power of a clamp meter as 0 and keeps the reading with its counter.
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
    power: { ...power, activePowerW: activePowerW.map((powerW) => Math.max(0, powerW)) },
    negativeAtMs: Array.from(observedAt).filter((_, index) => (activePowerW[index] ?? 0) < 0),
  };
}
