// Temperature of a day and the cooking that it shows.
import { adaptiveThreshold } from '../cooking/adaptive-threshold.ts';
import { fireFinderSegmented, type FireFinderRule } from '../cooking/fire-finder.ts';
import { idleTemperatures } from '../cooking/idle-temperature.ts';
import { medianStepMs } from '../cooking/median.ts';
import { constantRun, temperatureValid } from '../cooking/plausible-temperature.ts';
import type { Sample } from '../cooking/steps.ts';
import { stovePreset } from '../cooking/stove-presets.ts';
import type { CookingEvent } from './cooking-event.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';

/** The probe whose temperature counts: `stove`, else the first by name. */
export const mainProbe = (probes: readonly string[]): string =>
  probes.includes('stove') ? 'stove' : (probes.toSorted()[0] ?? 'stove');

export interface CleanTemperature {
  readonly samples: readonly Sample[];
  readonly outOfRangeAtMs: readonly number[];
  readonly stuckAtMs: readonly number[];
}

/** Leaves out impossible and frozen values of one probe in time order. */
export function cleanTemperature(all: readonly Sample[]): CleanTemperature {
  const possible = all.filter(({ value }) => temperatureValid(value));
  const runs = constantRun(
    possible.map(({ value }) => value),
    medianStepMs(possible) ?? Infinity,
  ).invalidRanges;
  const stuck = new Set(runs.flatMap(([first, last]) => possible.slice(first, last + 1)));
  return {
    samples: possible.filter((sample) => !stuck.has(sample)),
    outOfRangeAtMs: all.filter(({ value }) => !temperatureValid(value)).map(({ atMs }) => atMs),
    stuckAtMs: [...stuck].map(({ atMs }) => atMs),
  };
}

/** Degrees Celsius. */
export interface TemperatureRange {
  readonly minC: number;
  readonly meanC: number;
  readonly maxC: number;
}

export interface TemperatureUse {
  readonly range: TemperatureRange;
  readonly inUseMs: number;
  readonly events: readonly CookingEvent[];
}

/** Statistics and cooking of the day; samples labelled as cooking stand for one interval each. Null without a sample in the day. */
export function temperatureUse(
  samples: readonly Sample[],
  day: DayBounds,
  device: DeviceContext,
): TemperatureUse | null {
  const values = samples.filter(({ atMs }) => isWithin(atMs, day)).map(({ value }) => value);
  if (values.length === 0) return null;
  const { labels, events, intervalMs } = fireFinderSegmented(samples, adaptiveRule(samples, device));
  const cooking = samples.filter(({ atMs }, index) => labels[index] === true && isWithin(atMs, day));
  return {
    range: rangeOf(values),
    inUseMs: cooking.length * intervalMs,
    events: events.map(({ fromMs, toMs, maxC }) => ({
      fromMs,
      toMs,
      inUseMs: toMs - fromMs,
      energyWh: null,
      maxTemperatureC: maxC,
      source: 'temperature',
    })),
  };
}

/** The preset of the stove, with a threshold above what the idle stove reaches in a hot kitchen (methods.md 5.6). */
function adaptiveRule(samples: readonly Sample[], device: DeviceContext): FireFinderRule {
  const preset = stovePreset(device, medianStepMs(samples) ?? Infinity);
  const idle = idleTemperatures(samples, { coldC: preset.thresholdC, maxGapMs: preset.minBreakMs });
  if (idle.length === 0) return preset;
  return { ...preset, thresholdC: adaptiveThreshold(idle, preset.thresholdC).onC };
}

const rangeOf = (values: readonly number[]): TemperatureRange => ({
  minC: values.reduce((least, value) => Math.min(least, value)),
  meanC: values.reduce((sum, value) => sum + value, 0) / values.length,
  maxC: values.reduce((most, value) => Math.max(most, value)),
});
