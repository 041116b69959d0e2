// The FireFinder rule on the readings of a live logger, whose interval may change (infra/docs/signals.md#firefinder).
import {
  eventsOf,
  labelSamples,
  withoutShortRuns,
  type FireFinderRule,
  type HeldTemperature,
  type Pace,
  type TemperatureEvent,
} from './fire-finder.ts';
import { percentileOf } from '../percentile.ts';
import { medianStepMs } from './median.ts';
import { cutAtGaps, type Sample } from './steps.ts';

export interface LiveCooking {
  /** Each temperature until the next one, at most for the usual interval near it. */
  readonly held: readonly HeldTemperature[];
  readonly events: readonly TemperatureEvent[];
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

/** Steps to both sides of which the median is taken. */
const sideSteps = 4;

/** The usual time between the samples near each one, from it to the next, ms: shorter at a hot stove, longer on a weak battery. At least two samples. */
function intervalsNear(samples: readonly Sample[]): (index: number) => number {
  const gapsMs = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? 0));
  const [usual = 0] = gapsMs;
  if (gapsMs.every((gapMs) => gapMs === usual)) return () => usual;
  const medians = gapsMs.map((_, index) => percentileOf(gapsMs, [index - 2 * sideSteps, index + 1], 0.5));
  return (index) => medians[Math.min(index + sideSteps, medians.length - 1)] ?? 0;
}

/** A piece without a hot sample stays idle: filling breaks would make one shorter than minBreakMs an event of a cold stove. */
function holdFires(
  samples: readonly Sample[],
  rule: FireFinderRule,
  intervalMs: (index: number) => number,
): HeldTemperature[] {
  const raw = intervalMs(0) > 0 ? labelSamples(samples, livePace(samples, intervalMs), rule) : [];
  const isShorter = (first: number, end: number, thanMs: number): boolean => {
    let lengthMs = 0;
    for (let index = first; index < end && lengthMs < thanMs; index += 1) lengthMs += intervalMs(index);
    return lengthMs < thanMs;
  };
  const labels = raw.includes(true) ? withoutShortRuns(raw, rule, isShorter) : [];
  return samples.map(({ atMs, value }, index) => ({
    fromMs: atMs,
    toMs: Math.min(atMs + intervalMs(index), samples[index + 1]?.atMs ?? Infinity),
    valueC: value,
    isCooking: labels[index] === true,
  }));
}

function livePace(samples: readonly Sample[], intervalMs: (index: number) => number): Pace {
  let first = 0;
  return {
    slopes: samples.map(({ atMs, value }, index) => {
      const before = samples[index - 1];
      return before ? (value - before.value) / (Math.max(atMs - before.atMs, intervalMs(index)) / minute) : 0;
    }),
    firstOfHour: (index) => {
      // Half an interval less, so that there are as many samples as the hour has intervals.
      const sinceMs = (samples[index]?.atMs ?? 0) - hour + intervalMs(index) / 2;
      while (first < index && (samples[first]?.atMs ?? 0) < sinceMs) first += 1;
      return (first = Math.max(first, index - 99));
    },
    intervalMs,
  };
}
