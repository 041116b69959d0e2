// A meter that shows the same load for hours, and no energy for it, is stuck.
import { medianGapMs } from '../cooking/median.ts';
import { constantRun } from '../cooking/plausible-temperature.ts';
import { loadShare } from '../cooking/power-events.ts';
import type { DayPower } from './readings.ts';
import { usualRatedPowerW } from './rules.ts';

export interface StuckLoad {
  readonly kept: readonly DayPower[];
  readonly stuckAtMs: readonly number[];
}

/**
 * Leaves out readings in time order at the level of a load whose power and counter (or absence of one) stay exactly
 * equal for two hours. Below that level equal values are an idle meter.
 */
export function withoutStuckLoad(readings: readonly DayPower[], ratedPowerW: number | null): StuckLoad {
  const loadW = loadShare * (ratedPowerW ?? usualRatedPowerW);
  const isLoad = (reading: DayPower | undefined): boolean => (reading?.activePowerW ?? 0) > loadW;
  if (!readings.some((reading, index) => isLoad(reading) && showsTheSame(reading, readings[index - 1])))
    return { kept: readings, stuckAtMs: [] };
  const stepMs = medianGapMs(readings.map(({ observedAt }) => observedAt)) ?? Infinity;
  const runs = constantRun(readings, stepMs, showsTheSame).invalidRanges;
  const stuck = new Set(runs.flatMap(([first, last]) => readings.slice(first, last + 1)).filter(isLoad));
  return {
    kept: readings.filter((reading) => !stuck.has(reading)),
    stuckAtMs: [...stuck].map(({ observedAt }) => observedAt),
  };
}

const showsTheSame = (a: DayPower | undefined, b: DayPower | undefined): boolean =>
  a?.activePowerW === b?.activePowerW && a?.energyWh === b?.energyWh;
