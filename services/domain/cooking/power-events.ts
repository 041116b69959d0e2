// Cooking events of electric cookers from their energy steps and power (powerEvents, infra/docs/signals.md#loads-of-electric-cookers).
import type { Span } from './steps.ts';

/** Energy used between two samples (Wh) and the power at its end (W; null when the energy was made from power). */
export interface LoadInterval extends Span {
  readonly energyWh: number;
  readonly endPowerW: number | null;
}

export interface PowerEventRule {
  readonly ratedPowerW: number;
  /** Idle time up to which two loads are one event, ms. */
  readonly mergeGapMs: number;
  /** Longer intervals say too little about the load in them, ms. */
  readonly maxIntervalMs: number;
  readonly minEnergyWh: number;
  readonly minMeanPowerW: number;
}

export interface PowerEvent extends Span {
  readonly energyWh: number;
}

/** Longer intervals are never loaded, ms. */
const longestLoadedMs = 15 * 60_000;

/** The rule for a cooker of this rated power. */
export const powerEventRule = (ratedPowerW: number): PowerEventRule => ({
  ratedPowerW,
  mergeGapMs: 15 * 60_000,
  maxIntervalMs: longestLoadedMs,
  minEnergyWh: 50,
  minMeanPowerW: 50,
});

/** Events longer than this are flagged, never dropped, ms. */
export const longEventMs = 175 * 60_000;

/** Share of the rated power above which an interval is loaded: 150 W for a cooker of 1 kW. */
export const loadShare = 0.15;

/** Events of intervals in time order that do not overlap. An event's energy counts the idle time inside it too. */
export function powerEvents(intervals: readonly LoadInterval[], rule: PowerEventRule): PowerEvent[] {
  const events: { fromMs: number; toMs: number; energyWh: number }[] = [];
  let idleWh = 0;
  for (const interval of intervals) {
    const last = events.at(-1);
    if (!isLoaded(interval, rule)) idleWh += interval.energyWh;
    else if (last && interval.fromMs - last.toMs <= rule.mergeGapMs) {
      last.toMs = interval.toMs;
      last.energyWh += idleWh + interval.energyWh;
      idleWh = 0;
    } else {
      events.push({ fromMs: interval.fromMs, toMs: interval.toMs, energyWh: interval.energyWh });
      idleWh = 0;
    }
  }
  return events.filter(
    (event) => event.energyWh + dust >= rule.minEnergyWh && meanPowerW(event) + dust >= rule.minMeanPowerW,
  );
}

/** Differences of counters are off by some of this: 41.25 - 41.2 is below 0.05. Wh and W. */
const dust = 1e-6;

/** Whether an interval that is not too long has load by its energy or by the power at its end. */
function isLoaded({ fromMs, toMs, energyWh, endPowerW }: LoadInterval, rule: PowerEventRule): boolean {
  const durationMs = toMs - fromMs;
  if (durationMs > rule.maxIntervalMs) return false;
  const loadW = loadShare * rule.ratedPowerW;
  return energyWh - dust > (loadW * durationMs) / 3_600_000 || (endPowerW ?? 0) - dust > loadW;
}

const meanPowerW = ({ fromMs, toMs, energyWh }: PowerEvent): number =>
  energyWh / ((toMs - fromMs) / 3_600_000);
