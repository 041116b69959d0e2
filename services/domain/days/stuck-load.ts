// Finds stuck meters: the same load for hours without energy.
import { medianGapMs } from '../cooking/median.ts';
import { constantRun } from '../cooking/plausible-temperature.ts';
import { loadShare } from '../cooking/power-events.ts';
import { powerAt, type PowerColumns } from './power-columns.ts';
import { usualRatedPowerW } from '../signals/load.ts';

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
  const loadW = loadShare * Math.max(ratedPowerW ?? 0, usualRatedPowerW);
  const isLoad = (index: number): boolean => (activePowerW[index] ?? 0) > loadW;
  const showsTheSame = (a = -1, b = -1): boolean =>
    activePowerW[a] === activePowerW[b] && energyWh[a] === energyWh[b];
  if (!activePowerW.some((_, index) => isLoad(index) && showsTheSame(index, index - 1)))
    return { kept: power, stuckAtMs: [] };
  const indexes = [...activePowerW.keys()];
  const runs = constantRun(indexes, medianGapMs(observedAt) ?? Infinity, showsTheSame).invalidRanges;
  const stuck = new Set(runs.flatMap(([first, last]) => indexes.slice(first, last + 1)).filter(isLoad));
  if (stuck.size === 0) return { kept: power, stuckAtMs: [] };
  return {
    kept: powerAt(
      power,
      indexes.filter((index) => !stuck.has(index)),
    ),
    stuckAtMs: [...stuck].map((index) => observedAt[index] ?? Infinity),
  };
}
