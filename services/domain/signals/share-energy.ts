// Distributes energy that is known only for a longer time over the readings within that time.
import { sum } from '../sum.ts';

/** A part of the time: power held in it (Wh) and its length. */
interface Part {
  readonly heldWh: number;
  readonly lengthMs: number;
}

interface Share {
  readonly energyWh: number;
  /** Part of it that power does not show. */
  readonly unshownWh: number;
}

/**
 * By power as far as power explains it, the rest by time. Where a load would have shown in a part, that rest is none: power
 * that is read seldom may miss a load in it.
 */
export function shareEnergy(energyWh: number, parts: readonly Part[], maxIntervalMs: number): Share[] {
  const totalWh = sum(parts.map(({ heldWh }) => heldWh));
  const spanMs = sum(parts.map(({ lengthMs }) => lengthMs));
  const explainedWh = Math.min(energyWh, totalWh);
  return parts.map(({ heldWh, lengthMs }) => {
    const byPowerWh = totalWh > 0 ? explainedWh * (heldWh / totalWh) : 0;
    const byTimeWh = (energyWh - explainedWh) * (lengthMs / spanMs);
    return {
      energyWh: byPowerWh + byTimeWh,
      unshownWh: lengthMs <= maxIntervalMs ? byTimeWh : 0,
    };
  });
}
