// The interval between samples of a logger, which may change: shorter at a hot stove, longer on a weak battery.
import { rollingPercentile } from './rolling-percentile.ts';
import type { Sample } from './steps.ts';

/** Steps to both sides of which the median is taken. */
const sideSteps = 4;

/** The usual time between the samples near each one, from it to the next, ms. At least two samples. */
export function intervalsNear(samples: readonly Sample[]): (index: number) => number {
  const gapsMs = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? 0));
  const [usual = 0] = gapsMs;
  if (gapsMs.every((gapMs) => gapMs === usual)) return () => usual;
  const medians = rollingPercentile(gapsMs, 2 * sideSteps + 1, 0.5);
  return (index) => medians[Math.min(index + sideSteps, medians.length - 1)] ?? 0;
}
