// The usual time between samples, and how far their values waver.
import type { Sample } from './steps.ts';

/** Median time between neighbours of a series in time order, ms; null below two samples. */
export const medianStepMs = (samples: readonly { readonly atMs: number }[]): number | null =>
  medianOf(samples.length, (index) => samples[index]?.atMs ?? 0);

/** The same of their times, ms. */
export const medianGapMs = (timesMs: ArrayLike<number>): number | null =>
  medianOf(timesMs.length, (index) => timesMs[index] ?? 0);

function medianOf(length: number, atMs: (index: number) => number): number | null {
  // A typed array is sorted without a call for each comparison, and most devices send at one pace: this runs once or
  // twice for every device-day.
  const gapsMs = new Float64Array(Math.max(0, length - 1));
  let isEven = true;
  for (let index = 0; index < gapsMs.length; index += 1) {
    gapsMs[index] = atMs(index + 1) - atMs(index);
    isEven &&= gapsMs[index] === gapsMs[0];
  }
  if (!isEven) gapsMs.sort();
  const upper = gapsMs[Math.floor(gapsMs.length / 2)];
  const lower = gapsMs[Math.floor((gapsMs.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
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
