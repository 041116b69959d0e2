// Cooking from a stove's temperature: FireFinder of Geocene/sumsarizer (infra/docs/signals.md#firefinder).
import { medianStepMs } from './median.ts';
import { temperatureValid } from './plausible-temperature.ts';
import { rollingPercentile } from './rolling-percentile.ts';
import { cutAtGaps, type Sample, type Span } from './steps.ts';

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

export interface TemperatureEvent extends Span {
  readonly maxC: number;
}

export interface CookingLabels {
  /** Whether each sample is cooking, breaks filled. */
  readonly labels: readonly boolean[];
  readonly events: readonly TemperatureEvent[];
  /** Time that one labelled sample covers, ms. */
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
  const cooking = withoutShortRuns(rawLabels(samples, interval, rule), interval, rule);
  const labels = cooking.map(
    (label, index) => label && temperatureValid(samples[index]?.value ?? Number.NaN),
  );
  return { labels, events: eventsOf(samples, labels, interval), intervalMs: interval };
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

/** Steps 1 to 8: each sample by its temperature, its slope and the slopes of the hour that ends at it. */
function rawLabels(samples: readonly Sample[], intervalMs: number, rule: FireFinderRule): boolean[] {
  const minutes = intervalMs / 60_000;
  const slopes = samples.map(({ value }, index) => (value - (samples[index - 1]?.value ?? value)) / minutes);
  const window = Math.max(1, Math.min(100, Math.round(60 / minutes), samples.length));
  const percentiles = rollingPercentile(slopes, window, 0.8);
  return labelSamples(samples, { slopes, percentiles, intervalMs: () => intervalMs }, rule);
}

interface Slopes {
  /** Degrees Celsius per minute. */
  readonly slopes: readonly number[];
  /** Of the slopes of the hour that ends at each sample. */
  readonly percentiles: readonly number[];
  readonly intervalMs: (index: number) => number;
}

/** Steps 4 to 8. */
export const labelSamples = (
  samples: readonly Sample[],
  { slopes, percentiles, intervalMs }: Slopes,
  rule: FireFinderRule,
): boolean[] =>
  samples.map(({ atMs, value }, index) => {
    const slope = slopes[index] ?? 0;
    const gapMs = (samples[index + 1]?.atMs ?? atMs) - atMs;
    if (gapMs > rule.gapFactor * intervalMs(index) || slope < -value / 500) return false;
    return slope > 2 || (value > rule.thresholdC && (percentiles[index] ?? 0) >= 0);
  });

/** Step 9: fill short breaks, then drop short events. */
function withoutShortRuns(labels: readonly boolean[], intervalMs: number, rule: FireFinderRule): boolean[] {
  const shorterThan = (minMs: number) => (first: number, end: number) => end - first < minMs / intervalMs;
  const filled = flipShortRuns(labels, false, shorterThan(rule.minBreakMs));
  return flipShortRuns(filled, true, shorterThan(rule.minEventMs));
}

/** Turns runs of `state` that are too short into the other state; `isShort`: of the run from an index to before another. */
export function flipShortRuns(
  labels: readonly boolean[],
  state: boolean,
  isShort: (first: number, end: number) => boolean,
): boolean[] {
  const result = [...labels];
  let first = 0;
  for (let index = 1; index <= labels.length; index += 1) {
    if (labels[index] === labels[first]) continue;
    if (labels[first] === state && isShort(first, index)) result.fill(!state, first, index);
    first = index;
  }
  return result;
}

function eventsOf(
  samples: readonly Sample[],
  labels: readonly boolean[],
  intervalMs: number,
): TemperatureEvent[] {
  const events: { fromMs: number; toMs: number; maxC: number }[] = [];
  samples.forEach(({ atMs, value }, index) => {
    if (labels[index] !== true) return;
    const last = labels[index - 1] === true ? events.at(-1) : undefined;
    if (!last) events.push({ fromMs: atMs, toMs: atMs + intervalMs, maxC: value });
    else {
      last.toMs = atMs + intervalMs;
      last.maxC = Math.max(last.maxC, value);
    }
  });
  return events;
}
