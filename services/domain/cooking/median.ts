// The usual time between samples.

/** Median time between neighbours of a series in time order, ms; null below two samples. */
export function medianStepMs(samples: readonly { readonly atMs: number }[]): number | null {
  const steps = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? atMs));
  steps.sort((a, b) => a - b);
  const upper = steps[Math.floor(steps.length / 2)];
  const lower = steps[Math.floor((steps.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
