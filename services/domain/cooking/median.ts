// The usual time between samples.

/** Median time between neighbours of a series in time order, ms; null below two samples. */
export const medianStepMs = (samples: readonly { readonly atMs: number }[]): number | null =>
  medianGapMs(samples.map(({ atMs }) => atMs));

/** The same of their times, ms. */
export function medianGapMs(timesMs: readonly number[]): number | null {
  // A typed array is sorted without a call for each comparison: this runs once or twice for every device-day.
  const gapsMs = new Float64Array(Math.max(0, timesMs.length - 1));
  for (let index = 0; index < gapsMs.length; index += 1)
    gapsMs[index] = (timesMs[index + 1] ?? 0) - (timesMs[index] ?? 0);
  gapsMs.sort();
  const upper = gapsMs[Math.floor(gapsMs.length / 2)];
  const lower = gapsMs[Math.floor((gapsMs.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
