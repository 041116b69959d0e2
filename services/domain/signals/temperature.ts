// Reads a temperature series: measured values, placeholders of the sensor, and constant values without a fire.

import { fireRiseC } from '../cooking/idle-temperature.ts';
import { equalRuns, frozenRuns } from './alive.ts';
import { frozenMs, minFrozenSamples } from './stuck.ts';

/** One value of a probe; degrees Celsius. */
export interface TemperatureSample {
  readonly atMs: number;
  readonly value: number;
  /** Temperature of the air, where it was measured. */
  readonly ambientC: number | null;
}

/**
 * Values that sensors send in place of a measurement, degrees Celsius: DS18B20 after power-on 85 and disconnected -127,
 * MAX6675 and MAX31855 open or shorted 1023.75, 2047 and 0, thermistor converters at their ends 127, 163 and 983,
 * open thermocouples -270.
 */
const sentinelsC: readonly number[] = [85, 127, 163, 983, 1023.75, 2047, -127, -270, 0];

/** A sentinel this far from both its neighbours was not measured. */
const standsOutC = 10;

/** A stove that is off is this close to the air, which a coarse sensor shows as one value all night. */
const nearAmbientC = 10;
const idleC = { from: -10, to: 40 };

const hourMs = 3_600_000;

/** Equal values for this long are frozen at an idle stove: air changes within a day. */
const frozenIdleMs = 24 * hourMs;

/** Whether a temperature is that of a stove that is off. */
function isIdleTemperature({ value, ambientC }: Omit<TemperatureSample, 'atMs'>): boolean {
  if (ambientC !== null) return Math.abs(value - ambientC) <= nearAmbientC;
  return value >= idleC.from && value <= idleC.to;
}

/** How long equal values may last before the sensor is frozen, ms. */
export const frozenAfterMs = (sample: Omit<TemperatureSample, 'atMs'>): number =>
  isIdleTemperature(sample) ? frozenIdleMs : frozenMs;

/** Samples of a series that are no measurement. */
export function findSentinels(samples: readonly TemperatureSample[]): TemperatureSample[] {
  if (!samples.some(({ value }) => sentinelsC.includes(value))) return [];
  return equalRuns(samples)
    .filter(({ first, end }) => isSentinelRun(samples, first, end))
    .flatMap(({ first, end }) => samples.slice(first, end));
}

/** A run of one sentinel that lies far above or far below what comes before and after it, or has nothing beside it. */
function isSentinelRun(samples: readonly TemperatureSample[], first: number, end: number): boolean {
  const valueC = samples[first]?.value ?? Number.NaN;
  if (!sentinelsC.includes(valueC)) return false;
  const around = [samples[first - 1], samples[end]].flatMap((sample) => sample?.value ?? []);
  return (
    around.every((nearC) => valueC - nearC > standsOutC) ||
    around.every((nearC) => nearC - valueC > standsOutC)
  );
}

/**
 * Runs of equal values that a frozen sensor sent, as samples: what its own wavering makes impossible, and what no stove keeps
 * for so long. Equal values at the highest value in view are a fire beyond the range of the sensor, if the stove is still
 * hot after them, and hot before them or they come by a fast rise, and if they last no longer than `longestFireMs`.
 */
export function findFrozen(
  samples: readonly TemperatureSample[],
  longestFireMs: number,
): TemperatureSample[] {
  const runs = equalRuns(samples);
  const still = new Set(frozenRuns(samples, runs));
  const long = runs.filter((run) => run.end - run.first >= minFrozenSamples || still.has(run));
  if (long.length === 0) return [];
  const highestC = samples.reduce((most, { value }) => Math.max(most, value), -Infinity);
  return long.flatMap((one) => {
    const { first, end } = one;
    const run = samples.slice(first, end);
    const isFire =
      run[0]?.value === highestC &&
      lengthMs(run) <= longestFireMs &&
      isSaturated(run[0], samples[first - 1], samples[end]);
    return (still.has(one) || lastsTooLong(run)) && !isFire ? run : [];
  });
}

/** Equal for long enough in time, and by enough samples at the pace of the run. */
const lastsTooLong = (run: readonly TemperatureSample[]): boolean =>
  run.length >= minFrozenSamples && run[0] !== undefined && lengthMs(run) >= frozenAfterMs(run[0]);

/** The time that a run covers, at its own interval. */
function lengthMs(run: readonly TemperatureSample[]): number {
  const fromFirstMs = (run.at(-1)?.atMs ?? 0) - (run[0]?.atMs ?? 0);
  return run.length < 2 ? 0 : fromFirstMs + fromFirstMs / (run.length - 1);
}

/** `first` of a run at the upper end of its sensor, and what comes before and after the run. */
function isSaturated(
  first: TemperatureSample,
  before: TemperatureSample | undefined,
  after: TemperatureSample | undefined,
): boolean {
  if (!before || !after || isIdleTemperature(after)) return false;
  return !isIdleTemperature(before) || first.value - before.value >= fireRiseC(first.atMs - before.atMs);
}
