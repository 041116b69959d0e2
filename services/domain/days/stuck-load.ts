// A meter that shows the same load for hours, and no energy for it, is stuck.
import { medianStepMs } from '../cooking/median.ts';
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
  const stepMs = medianStepMs(readings.map(({ observedAt }) => ({ atMs: observedAt }))) ?? Infinity;
  const shown = readings.map(({ activePowerW, energyWh }) => `${activePowerW} ${energyWh}`);
  const runs = constantRun(shown, stepMs).invalidRanges.map(([first, last]) =>
    readings.slice(first, last + 1),
  );
  const loadW = loadShare * (ratedPowerW ?? usualRatedPowerW);
  const stuck = new Set(runs.flat().filter(({ activePowerW }) => activePowerW > loadW));
  return {
    kept: readings.filter((reading) => !stuck.has(reading)),
    stuckAtMs: [...stuck].map(({ observedAt }) => observedAt),
  };
}
