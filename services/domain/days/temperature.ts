// Temperature of a day, and the cooking that follows from it.
import { temperatureValid, type FireFinderRule, type HeldTemperature } from '../cooking/fire-finder.ts';
import { stoveHeat, type StoveHeat } from '../cooking/idle-temperature.ts';
import { fires, liveFireFinder } from '../cooking/live-fire-finder.ts';
import { medianStepMs } from '../cooking/median.ts';
import { runsOf, sharedMs, type Sample } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { sum } from '../sum.ts';
import { adaptiveThreshold, stovePreset } from '../cooking/stove-presets.ts';
import { longestUseMs } from '../signals/load.ts';
import { findFrozen, findSentinels, type TemperatureSample } from '../signals/temperature.ts';
import { unknownMs, type SeenUse } from '../signals/use.ts';
import type { CookingEvent } from './cooking-event.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { longestHoldMs } from './rules.ts';

/** Names of probes that measure air, and no stove. */
const airName = /ambient|air|room|out|kitchen|indoor|weather|board|case/i;

/** The probe whose temperature counts, of those of a day: `stove`, else of those that do not measure air the one that moves most. */
export function mainProbe(
  probes: readonly string[],
  samplesOf: (probe: string) => readonly TemperatureSample[],
): string | undefined {
  if (probes.includes('stove')) return 'stove';
  const hot = probes.filter((probe) => !airName.test(probe)).toSorted();
  if (hot.length < 2) return hot[0];
  const spreads = new Map(hot.map((probe) => [probe, spreadC(samplesOf(probe))]));
  return hot.reduce((most, probe) => ((spreads.get(probe) ?? 0) > (spreads.get(most) ?? 0) ? probe : most));
}

/** From the lowest to the highest temperature that two neighbours have, degrees Celsius: one bad value is no heat. */
function spreadC(samples: readonly TemperatureSample[]): number {
  let [lowestC, highestC] = [Infinity, -Infinity];
  const possible = samples.filter(({ value }) => temperatureValid(value));
  possible.forEach(({ value }, index) => {
    const before = possible[index - 1]?.value ?? value;
    lowestC = Math.min(lowestC, Math.max(before, value));
    highestC = Math.max(highestC, Math.min(before, value));
  });
  return highestC - lowestC;
}

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
  const sentinels = new Set(findSentinels(possible));
  const measured = sentinels.size === 0 ? possible : possible.filter((sample) => !sentinels.has(sample));
  const stuck = new Set(findFrozen(measured, longestUseMs(type)));
  return {
    samples: stuck.size === 0 ? measured : measured.filter((sample) => !stuck.has(sample)),
    outOfRangeAtMs: all.filter(({ value }) => !temperatureValid(value)).map(({ atMs }) => atMs),
    sentinelsAtMs: [...sentinels].map(({ atMs }) => atMs),
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
  /** Time in use, ms; null: the samples are too far apart to show a meal. */
  readonly use: Range | null;
  /** Time of the day for which its samples stand, ms. */
  readonly knownMs: number;
  /** Cooking of the day and the time around it, in time order. */
  readonly seen: readonly SeenUse[];
  readonly events: readonly CookingEvent[];
}

/** Samples further apart than this can miss a whole meal, ms. Rule. */
const longestSamplingMs = 30 * 60_000;

/**
 * Statistics and cooking of the day; what a sample stands for is split at midnight by time. Null without a sample in the
 * day. Surely in use is what the preset of the stove shows, probably each fire of a cool logger too, at most all
 * warmth and the time without samples, up to the longest use.
 */
export function temperatureUse(
  samples: readonly Sample[],
  day: DayBounds,
  device: DeviceContext,
): TemperatureUse | null {
  const values = samples.filter(({ atMs }) => isWithin(atMs, day)).map(({ value }) => value);
  if (values.length === 0) return null;
  const stepMs = medianStepMs(samples);
  if ((stepMs ?? 0) > longestSamplingMs)
    return { range: rangeOf(values), use: null, knownMs: 0, seen: [], events: [] };
  const preset = stovePreset(device, stepMs ?? Infinity);
  const heat = stoveHeat(samples, { coldC: preset.thresholdC, maxGapMs: preset.minBreakMs });
  const idleC = samples.filter((_, index) => heat[index]?.isIdle).map(({ value }) => value);
  const found = liveFireFinder(samples, adaptiveRule(preset, idleC), longestHoldMs);
  const { held, events } = fires(
    found,
    samples.filter((_, index) => heat[index]?.isLit),
  );
  // Each sample has its heat and the time that it stands for at its own index.
  const isCool = coolFiresOf(held, heat, preset.minEventMs);
  const timeOf = (isCounted: (sample: HeldTemperature, index: number) => boolean): number =>
    held.reduce((ms, sample, index) => ms + (isCounted(sample, index) ? sharedMs(sample, day) : 0), 0);
  const isBurning = ({ isCooking }: HeldTemperature, index: number): boolean =>
    isCooking || isCool[index] === true;
  const openMs = Math.min(unknownMs(held, day), longestUseMs(device.type));
  return {
    range: rangeOf(values),
    knownMs: timeOf(() => true),
    use: {
      low: timeOf(({ isCooking }) => isCooking),
      best: timeOf(isBurning),
      high: openMs + timeOf((sample, index) => isBurning(sample, index) || heat[index]?.isWarm === true),
    },
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

/** Which samples are of a stretch in which the stove is lit, and none of it hot enough for its preset. */
function coolFiresOf(
  held: readonly HeldTemperature[],
  heat: readonly StoveHeat[],
  leastMs: number,
): readonly boolean[] {
  const isLit = (index: number): boolean => heat[index]?.isLit === true;
  const isCool = held.map(() => false);
  for (const [first, end] of runsOf(held.length, (index) => isLit(index) === isLit(index - 1))) {
    const stretch = held.slice(first, end);
    const lastsMs = (stretch.at(-1)?.toMs ?? 0) - (stretch[0]?.fromMs ?? 0);
    const isNew = isLit(first) && stretch.every(({ isCooking }) => !isCooking);
    if (isNew && lastsMs >= leastMs) isCool.fill(true, first, end);
  }
  return isCool;
}

/** The preset of a stove, with a threshold above what it reaches while it is idle in a hot kitchen. */
const adaptiveRule = (preset: FireFinderRule, idleC: readonly number[]): FireFinderRule =>
  idleC.length === 0 ? preset : { ...preset, thresholdC: adaptiveThreshold(idleC, preset.thresholdC).onC };

const rangeOf = (values: readonly number[]): TemperatureRange => ({
  minC: values.reduce((least, value) => Math.min(least, value)),
  meanC: sum(values) / values.length,
  maxC: values.reduce((most, value) => Math.max(most, value)),
});
