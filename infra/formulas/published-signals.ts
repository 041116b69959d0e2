// Published rules of meters and loggers that formulas calculate alone: no device-day follows from them.
import { loadShare, type PowerEventRule } from '#domain/cooking/power-events.ts';
import { runsOf, type Sample, type Span, type Step } from '#domain/cooking/steps.ts';
import { frozenMs, minFrozenSamples } from '#domain/signals/stuck.ts';

/**
 * Left hold: each power (W) counts until the next value, at most maxHoldMs. Steps in Wh end where the hold ends, so
 * a gap in the data is never use. `samples` are in time order.
 */
export function powerIntegral(samples: readonly Sample[], maxHoldMs: number): Step<never>[] {
  return samples.slice(0, -1).map(({ atMs, value }, index) => {
    const heldMs = Math.min((samples[index + 1]?.atMs ?? atMs) - atMs, maxHoldMs);
    return { fromMs: atMs, toMs: atMs + heldMs, amount: (value * heldMs) / 3_600_000, flag: null };
  });
}

/** Energy used between two samples (Wh) and the power at its end (W; null when the energy was made from power). */
export interface LoadInterval extends Span {
  readonly energyWh: number;
  readonly endPowerW: number | null;
}

interface PowerEvent extends Span {
  readonly energyWh: number;
}

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

interface ConstantRuns {
  /** Least number of equal values that is frozen. */
  readonly windowSamples: number;
  /** First and last index of each frozen run. */
  readonly invalidRanges: [first: number, last: number][];
}

/** Runs of at least max(round(2 h / interval), 5) equal values in time order (constantRun). */
export function constantRun(values: readonly number[], intervalMs: number): ConstantRuns {
  const windowSamples = Math.max(Math.round(frozenMs / intervalMs), minFrozenSamples);
  const frozen = runsOf(values.length, (index) => values[index] === values[index - 1]).filter(
    ([first, end]) => end - first >= windowSamples,
  );
  return { windowSamples, invalidRanges: frozen.map(([first, end]) => [first, end - 1]) };
}
