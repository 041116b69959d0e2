// The FireFinder rule on the readings of a live logger, whose interval may change (infra/docs/signals.md#firefinder).
import { intervalsNear } from './cadence.ts';
import { flipShortRuns, labelSamples, type FireFinderRule, type TemperatureEvent } from './fire-finder.ts';
import { medianStepMs } from './median.ts';
import { percentileSince } from './rolling-percentile.ts';
import { cutAtGaps, type Sample, type Span } from './steps.ts';

/** A temperature with the time that it covers: until the next one, at most the usual interval near it. */
export interface HeldTemperature extends Span {
  readonly valueC: number;
  readonly isCooking: boolean;
}

export interface LiveCooking {
  readonly held: readonly HeldTemperature[];
  readonly events: readonly LiveEvent[];
}

interface LiveEvent extends TemperatureEvent {
  /** Time that its samples cover, ms: a gap inside it is no use. */
  readonly inUseMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * The published rule with the interval near each sample in place of the median of all, the real step where it is longer,
 * and lengths of runs in time: of samples that are all as far apart it is fireFinderSegmented, but for cold pieces. `longestMs` bounds what a
 * sample stands for. Temperatures are possible ones, in time order.
 */
export function liveFireFinder(
  samples: readonly Sample[],
  rule: FireFinderRule,
  longestMs: number,
): LiveCooking {
  const cut = cutAtGaps(samples, rule.minBreakMs);
  // That of a sample alone between two gaps.
  const usualMs = cut.some(({ length }) => length === 1) ? (medianStepMs(samples) ?? 0) : 0;
  const pieces = cut.map((piece, place) => {
    // A single sample covers no time of the next piece.
    const aloneMs = Math.min(usualMs, (cut[place + 1]?.[0]?.atMs ?? Infinity) - (piece[0]?.atMs ?? 0));
    const near = piece.length === 1 ? () => aloneMs : intervalsNear(piece);
    return holdFires(piece, rule, (index) => Math.min(near(index), longestMs));
  });
  return { held: pieces.flat(), events: pieces.flatMap(eventsOf) };
}

/** Of what was found, the events in which the stove was lit at some sample; `lit` in time order. */
export function fires({ held, events }: LiveCooking, lit: readonly Sample[]): LiveCooking {
  let [next, place] = [0, 0];
  const burnt = events.filter(({ fromMs, toMs }) => {
    while ((lit[next]?.atMs ?? Infinity) < fromMs) next += 1;
    return (lit[next]?.atMs ?? Infinity) < toMs;
  });
  return {
    events: burnt,
    held: held.map((sample) => {
      while ((burnt[place]?.toMs ?? Infinity) <= sample.fromMs) place += 1;
      const isCooking = sample.isCooking && (burnt[place]?.fromMs ?? Infinity) <= sample.fromMs;
      return isCooking === sample.isCooking ? sample : { ...sample, isCooking };
    }),
  };
}

/** A piece without a hot sample stays idle: filling breaks would make one shorter than minBreakMs an event of a cold stove. */
function holdFires(
  samples: readonly Sample[],
  rule: FireFinderRule,
  intervalMs: (index: number) => number,
): HeldTemperature[] {
  const raw = intervalMs(0) > 0 ? rawLabels(samples, rule, intervalMs) : [];
  const labels = raw.includes(true) ? withoutShortRuns(raw, rule, intervalMs) : [];
  return samples.map(({ atMs, value }, index) => ({
    fromMs: atMs,
    toMs: Math.min(atMs + intervalMs(index), samples[index + 1]?.atMs ?? Infinity),
    valueC: value,
    isCooking: labels[index] === true,
  }));
}

/** Steps 1 to 8. */
function rawLabels(
  samples: readonly Sample[],
  rule: FireFinderRule,
  intervalMs: (index: number) => number,
): boolean[] {
  const slopes = samples.map(({ atMs, value }, index) => {
    const before = samples[index - 1];
    return before ? (value - before.value) / (Math.max(atMs - before.atMs, intervalMs(index)) / minute) : 0;
  });
  let first = 0;
  const firstOfHour = (index: number): number => {
    // Half an interval less, so that there are as many samples as the hour has intervals.
    const sinceMs = (samples[index]?.atMs ?? 0) - hour + intervalMs(index) / 2;
    while (first < index && (samples[first]?.atMs ?? 0) < sinceMs) first += 1;
    return (first = Math.max(first, index - 99));
  };
  return labelSamples(
    samples,
    { slopes, percentiles: percentileSince(slopes, firstOfHour, 0.8), intervalMs },
    rule,
  );
}

/** Step 9. */
function withoutShortRuns(
  labels: readonly boolean[],
  rule: FireFinderRule,
  intervalMs: (index: number) => number,
): boolean[] {
  const shorterThan = (minMs: number) => (first: number, end: number) => {
    let lengthMs = 0;
    for (let index = first; index < end && lengthMs < minMs; index += 1) lengthMs += intervalMs(index);
    return lengthMs < minMs;
  };
  const filled = flipShortRuns(labels, false, shorterThan(rule.minBreakMs));
  return flipShortRuns(filled, true, shorterThan(rule.minEventMs));
}

function eventsOf(held: readonly HeldTemperature[]): LiveEvent[] {
  const events: { fromMs: number; toMs: number; maxC: number; inUseMs: number }[] = [];
  held.forEach(({ fromMs, toMs, valueC, isCooking }, index) => {
    if (!isCooking) return;
    const last = held[index - 1]?.isCooking === true ? events.at(-1) : undefined;
    if (!last) events.push({ fromMs, toMs, maxC: valueC, inUseMs: toMs - fromMs });
    else {
      last.toMs = toMs;
      last.maxC = Math.max(last.maxC, valueC);
      last.inUseMs += toMs - fromMs;
    }
  });
  return events;
}
