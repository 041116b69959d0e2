// The interval between samples of a logger, which may change: shorter at a hot stove, longer on a weak battery, halved by two gateways.
import { rollingPercentile } from './rolling-percentile.ts';
import type { Sample } from './steps.ts';

/**
 * Leaves out a sample that follows the one before it within a quarter of the time before and after both, as in a series
 * that came twice, some seconds apart: it says nothing new, and its slope is that of its noise.
 */
export function withoutCopies(samples: readonly Sample[]): readonly Sample[] {
  const gapMs = (index: number): number =>
    (samples[index]?.atMs ?? Infinity) - (samples[index - 1]?.atMs ?? Infinity);
  const isCopy = (index: number): boolean =>
    4 * gapMs(index) <= gapMs(index - 1) && 4 * gapMs(index) <= gapMs(index + 1);
  return samples.some((_, index) => isCopy(index)) ? samples.filter((_, index) => !isCopy(index)) : samples;
}

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
