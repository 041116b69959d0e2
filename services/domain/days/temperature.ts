// Temperature of a day, and the cooking that follows from it.
import { adaptiveThreshold } from '../cooking/adaptive-threshold.ts';
import type { FireFinderRule } from '../cooking/fire-finder.ts';
import { stoveHeat } from '../cooking/idle-temperature.ts';
import { fires, liveFireFinder } from '../cooking/live-fire-finder.ts';
import { medianStepMs } from '../cooking/median.ts';
import { temperatureValid } from '../cooking/plausible-temperature.ts';
import { sharedMs, type Sample } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import { stovePreset } from '../cooking/stove-presets.ts';
import { longestUseMs } from '../signals/load.ts';
import { findFrozen, findSentinels, type TemperatureSample } from '../signals/temperature.ts';
import type { SeenUse } from '../signals/use.ts';
import type { CookingEvent } from './cooking-event.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { longestHoldMs } from './rules.ts';

/** The probe whose temperature counts, of those of a day: `stove`, else the first by name. */
export const mainProbe = (probes: readonly string[]): string =>
  probes.includes('stove') ? 'stove' : (probes.toSorted()[0] ?? 'stove');

export interface CleanTemperature {
  readonly samples: readonly Sample[];
  readonly outOfRangeAtMs: readonly number[];
  readonly sentinelsAtMs: readonly number[];
  readonly stuckAtMs: readonly number[];
}

/**
 * Leaves out values of one probe, in time order, that no sensor measured: impossible ones, sentinels, frozen ones. `type` of
 * the device.
 */
export function cleanTemperature(all: readonly TemperatureSample[], type: string | null): CleanTemperature {
  const possible = all.filter(({ value }) => temperatureValid(value));
  const sentinels = new Set(findSentinels(possible).map((index) => possible[index]));
  const measured = sentinels.size === 0 ? possible : possible.filter((sample) => !sentinels.has(sample));
  const stuck = new Set(findFrozen(measured, longestUseMs(type)));
  return {
    samples: stuck.size === 0 ? measured : measured.filter((sample) => !stuck.has(sample)),
    outOfRangeAtMs: all.filter(({ value }) => !temperatureValid(value)).map(({ atMs }) => atMs),
    sentinelsAtMs: [...sentinels].flatMap((sample) => sample?.atMs ?? []),
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
  /** null: the samples are too far apart to show a meal. */
  readonly inUseMs: number | null;
  /** Time of the day for which its samples stand, ms. */
  readonly knownMs: number;
  /** Cooking of the day and the time around it, in time order. */
  readonly seen: readonly SeenUse[];
  readonly events: readonly CookingEvent[];
}

/** Samples further apart than this can miss a whole meal, ms. Rule. */
const longestSamplingMs = 30 * 60_000;

/** Statistics and cooking of the day; what a sample stands for is split at midnight by time. Null without a sample in the day. */
export function temperatureUse(
  samples: readonly Sample[],
  day: DayBounds,
  device: DeviceContext,
): TemperatureUse | null {
  const values = samples.filter(({ atMs }) => isWithin(atMs, day)).map(({ value }) => value);
  if (values.length === 0) return null;
  if ((medianStepMs(samples) ?? 0) > longestSamplingMs)
    return { range: rangeOf(values), inUseMs: null, knownMs: 0, seen: [], events: [] };
  const preset = stovePreset(device, medianStepMs(samples) ?? Infinity);
  const heat = stoveHeat(samples, { coldC: preset.thresholdC, maxGapMs: preset.minBreakMs });
  const idleC = samples.filter((_, index) => heat[index]?.isIdle).map(({ value }) => value);
  const found = liveFireFinder(samples, adaptiveRule(preset, idleC), longestHoldMs);
  const lit = samples.filter((_, index) => heat[index]?.isLit);
  const { held, events } = fires(found, lit);
  return {
    range: rangeOf(values),
    knownMs: sum(held.map((sample) => sharedMs(sample, day))),
    inUseMs: sum(held.map((sample) => (sample.isCooking ? sharedMs(sample, day) : 0))),
    seen: held.map(({ fromMs, toMs, isCooking }) => ({ fromMs, toMs, isInUse: isCooking })),
    events: events.map(({ fromMs, toMs, inUseMs, maxC }) => ({
      fromMs,
      toMs,
      inUseMs,
      energyWh: null,
      maxTemperatureC: maxC,
      source: 'temperature',
    })),
  };
}

/** The preset of a stove, with a threshold above what it reaches while it is idle in a hot kitchen. */
const adaptiveRule = (preset: FireFinderRule, idleC: readonly number[]): FireFinderRule =>
  idleC.length === 0 ? preset : { ...preset, thresholdC: adaptiveThreshold(idleC, preset.thresholdC).onC };

const rangeOf = (values: readonly number[]): TemperatureRange => ({
  minC: values.reduce((least, value) => Math.min(least, value)),
  meanC: sum(values) / values.length,
  maxC: values.reduce((most, value) => Math.max(most, value)),
});
