// Finds stuck meters: the same load for hours without energy.
import { loadShare } from '../cooking/power-events.ts';
import { powerAt, type PowerColumns } from './power-columns.ts';
import { usualRatedPowerW } from '../signals/load.ts';
import { frozenLoads } from '../signals/stuck.ts';

export interface StuckLoad {
  readonly kept: PowerColumns;
  readonly stuckAtMs: readonly number[];
}

/**
 * Leaves out readings in time order at the level of a load whose power and counter (or absence of one) stay exactly
 * equal for two hours. Below that level equal values are an idle meter.
 */
export function withoutStuckLoad(power: PowerColumns, ratedPowerW: number | null): StuckLoad {
  const { observedAt, activePowerW, energyWh } = power;
  const aboveW = loadShare * Math.max(ratedPowerW ?? 0, usualRatedPowerW);
  const runs = frozenLoads(observedAt, activePowerW, { aboveW, countersWh: energyWh });
  if (runs.length === 0) return { kept: power, stuckAtMs: [] };
  const isStuck = (place: number): boolean =>
    runs.some(([first, behind]) => place >= first && place < behind);
  const kept = [...observedAt.keys()].filter((place) => !isStuck(place));
  return { kept: powerAt(power, kept), stuckAtMs: [...observedAt].filter((_, place) => isStuck(place)) };
}
