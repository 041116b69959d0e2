// Cooking from a stove's temperature: FireFinder of Geocene/sumsarizer (infra/docs/signals.md#firefinder).
import { sum } from '../sum.ts';
import { medianStepMs } from './median.ts';
import { percentileOf } from '../percentile.ts';
import { cutAtGaps, runsOf, type Sample, type Span } from './steps.ts';

/** Whether a sensor can have measured this; both limits are out (temperatureValid). Degrees Celsius. */
export const temperatureValid = (temperatureC: number): boolean => temperatureC > -50 && temperatureC < 1000;

export interface FireFinderRule {
  /** Above this a stove is hot; degrees Celsius. */
  readonly thresholdC: number;
  /** Shorter events are dropped, ms. */
  readonly minEventMs: number;
  /** Shorter breaks are inside an event, ms. */
  readonly minBreakMs: number;
  /** A sample before a step longer than this many intervals is not cooking: 1 as published, 1.5 on live data. */
  readonly gapFactor: number;
}

/** A temperature with the time that it stands for. */
export interface HeldTemperature extends Span {
  readonly valueC: number;
  readonly isCooking: boolean;
}

export interface TemperatureEvent extends Span {
  readonly maxC: number;
  /** Time for which its samples stand, ms: a gap inside it is no use. */
  readonly inUseMs: number;
}

export interface CookingLabels {
  /** Whether each sample is cooking, breaks filled. */
  readonly labels: readonly boolean[];
  readonly events: readonly TemperatureEvent[];
  /** Time for which each sample stands, ms. */
  readonly intervalMs: number;
}

/** The published rule on temperatures (degrees Celsius) in time order. `intervalMs` is the median step if not given. */
export function fireFinder(
  samples: readonly Sample[],
  rule: FireFinderRule,
  intervalMs?: number,
): CookingLabels {
  const interval = intervalMs ?? medianStepMs(samples) ?? 0;
  if (interval <= 0) return { labels: samples.map(() => false), events: [], intervalMs: 0 };
  const raw = labelSamples(samples, publishedPace(samples, interval), rule);
  const cooking = withoutShortRuns(raw, rule, (first, end, thanMs) => end - first < thanMs / interval);
  const held = samples.map(({ atMs, value }, index) => ({
    fromMs: atMs,
    toMs: atMs + interval,
    valueC: value,
    isCooking: cooking[index] === true && temperatureValid(value),
  }));
  return { labels: held.map(({ isCooking }) => isCooking), events: eventsOf(held), intervalMs: interval };
}

/**
 * The rule on each piece between gaps longer than minBreakMs, so that no event spans a gap without data. As published it
 * fills a piece shorter than minBreakMs into an event, also one without a hot sample.
 */
export function fireFinderSegmented(samples: readonly Sample[], rule: FireFinderRule): CookingLabels {
  const intervalMs = medianStepMs(samples) ?? 0;
  const pieces = cutAtGaps(samples, rule.minBreakMs).map((piece) => fireFinder(piece, rule, intervalMs));
  return {
    labels: pieces.flatMap(({ labels }) => labels),
    events: pieces.flatMap(({ events }) => events),
    intervalMs,
  };
}

function publishedPace(samples: readonly Sample[], intervalMs: number): Pace {
  const minutes = intervalMs / 60_000;
  const window = Math.max(1, Math.min(100, Math.round(60 / minutes), samples.length));
  return {
    slopes: samples.map(({ value }, index) => (value - (samples[index - 1]?.value ?? value)) / minutes),
    firstOfHour: (index) => index - window + 1,
    intervalMs: () => intervalMs,
  };
}

/** How the samples of a series follow each other. */
export interface Pace {
  /** Degrees Celsius per minute. */
  readonly slopes: readonly number[];
  /** First sample of the hour that ends at each one; it never falls. Asked in the order of the samples, not for all of them. */
  readonly firstOfHour: (index: number) => number;
  /** Usual time to the next sample, ms. */
  readonly intervalMs: (index: number) => number;
}

/** Steps 1 to 8: each sample by its temperature, its slope and the slopes of the hour that ends at it. */
export function labelSamples(
  samples: readonly Sample[],
  { slopes, firstOfHour, intervalMs }: Pace,
  rule: FireFinderRule,
): boolean[] {
  return samples.map(({ atMs, value }, index) => {
    const slope = slopes[index] ?? 0;
    const gapMs = (samples[index + 1]?.atMs ?? atMs) - atMs;
    if (gapMs > rule.gapFactor * intervalMs(index) || slope < -value / 500) return false;
    return (
      slope > 2 ||
      (value > rule.thresholdC && percentileOf(slopes, [firstOfHour(index), index + 1], 0.8) >= 0)
    );
  });
}

/** Step 9: fill short breaks, then drop short events. `isShorter`: of a run from an index to before another, than a time. */
export function withoutShortRuns(
  labels: readonly boolean[],
  { minBreakMs, minEventMs }: FireFinderRule,
  isShorter: (first: number, end: number, thanMs: number) => boolean,
): boolean[] {
  const filled = flipShortRuns(labels, false, (first, end) => isShorter(first, end, minBreakMs));
  return flipShortRuns(filled, true, (first, end) => isShorter(first, end, minEventMs));
}

/** Turns runs of `state` that are too short into the other state. */
function flipShortRuns(
  labels: readonly boolean[],
  state: boolean,
  isShort: (first: number, end: number) => boolean,
): boolean[] {
  const result = [...labels];
  for (const [first, end] of runsOf(labels.length, (index) => labels[index] === labels[index - 1]))
    if (labels[first] === state && isShort(first, end)) result.fill(!state, first, end);
  return result;
}

/** Cooking without a break between two samples. */
export const eventsOf = (held: readonly HeldTemperature[]): TemperatureEvent[] =>
  runsOf(held.length, (index) => held[index]?.isCooking === held[index - 1]?.isCooking)
    .map(([first, end]) => held.slice(first, end))
    .filter(([first]) => first?.isCooking)
    .map((run) => ({
      fromMs: run[0]?.fromMs ?? 0,
      toMs: run.at(-1)?.toMs ?? 0,
      maxC: run.reduce((most, { valueC }) => Math.max(most, valueC), -Infinity),
      inUseMs: sum(run.map(({ fromMs, toMs }) => toMs - fromMs)),
    }));
