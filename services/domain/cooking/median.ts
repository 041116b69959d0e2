// The usual time between samples, and how far their values waver.
import type { Sample } from './steps.ts';

/** Median time between neighbours of a series in time order, ms; null below two samples. */
export const medianStepMs = (samples: readonly { readonly atMs: number }[]): number | null =>
  medianGapMs(samples.map(({ atMs }) => atMs));

/** The same of their times, ms. */
export function medianGapMs(timesMs: ArrayLike<number>): number | null {
  const gapsMs = sortedGapsMs(timesMs, Infinity);
  const upper = gapsMs[Math.floor(gapsMs.length / 2)];
  const lower = gapsMs[Math.floor((gapsMs.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Times between neighbours up to `longestMs`, ascending, ms. */
export function sortedGapsMs(timesMs: ArrayLike<number>, longestMs: number): Float64Array {
  // A typed array is sorted without a call for each comparison, and most devices send at one pace: this runs some times
  // for every device-day.
  const gapsMs = new Float64Array(Math.max(0, timesMs.length - 1));
  let count = 0;
  let isEven = true;
  for (let index = 1; index < timesMs.length; index += 1) {
    const gapMs = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
    if (gapMs > longestMs) continue;
    gapsMs[count] = gapMs;
    isEven &&= gapMs === gapsMs[0];
    count += 1;
  }
  const kept = gapsMs.subarray(0, count);
  return isEven ? kept : kept.sort();
}

/**
 * How far a series wavers beside its trend: the median difference of a value from the middle of its neighbours, in such a way
 * that it is the median difference of two neighbours of random noise. In the unit of the series; 0: fewer than 3 values.
 */
export function wavering(samples: readonly Sample[]): number {
  const bends = new Float64Array(Math.max(0, samples.length - 2));
  for (let index = 0; index < bends.length; index += 1) {
    const { value = 0 } = samples[index + 2] ?? {};
    bends[index] = Math.abs(
      value - 2 * (samples[index + 1]?.value ?? value) + (samples[index]?.value ?? value),
    );
  }
  bends.sort();
  return (bends[bends.length >> 1] ?? 0) / Math.sqrt(3);
}
