// Computes a device-day: use, energy, fuel and coverage of a device on a local day. Pure, and independent of arrival order.
import type { Kind } from '#schemas/topics.ts';
import { firstAtOrAfter, type Span } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { cleanReadings, flagsOfLeftOut, unusableOf } from './clean.ts';
import type { CookingEvent, UseSource } from './cooking-event.ts';
import { coverageOf, gapsOf, type Coverage } from './coverage.ts';
import type { DeviceReadings } from './device-readings.ts';
import { energyUse, type EnergyUse } from './energy.ts';
import type { DayFlag } from './flags.ts';
import { fuelDay, type FuelUse } from './fuel.ts';
import { absent, powerWithin } from './power-columns.ts';
import type { DayBounds, DeviceContext } from './readings.ts';
import { believedIntervalMs } from '../signals/spacing.ts';
import { judgedMs, neighbourhoodMs } from './rules.ts';
import { temperatureUse, type TemperatureRange } from './temperature.ts';
import { countWithin, timeline, within } from './timeline.ts';
import { reportedUse } from './usage.ts';
import { dayUse } from './use.ts';

export interface DeviceDay {
  /** Null when no kind of reading shows use. */
  readonly hours: Range | null;
  /** Their low end. */
  readonly hoursInUse: number | null;
  readonly useSource: UseSource | null;
  readonly energyWh: number | null;
  /** Part of it that was cooked with, and may be credited; Wh. */
  readonly cookingWh: number | null;
  /** Energy of a meter beyond it, which earns nothing and emits, Wh. */
  readonly leftOutWh: number;
  /** All that the meter saw, Wh: it emits. */
  readonly energy: Range | null;
  /** Part of it that was cooked with, Wh: it earns. */
  readonly cooking: Range | null;
  /** Standard uncertainty of both where power is read at moments, Wh: it is independent from day to day, and in no range. */
  readonly samplingWh: number;
  /** The most that may have been used in time of the day without readings, Wh: it is in no range. */
  readonly unseenWh: number;
  /** Time of the day in which a load of a power meter would have shown. */
  readonly seenSeconds: number;
  readonly energySource: EnergyUse['source'] | null;
  readonly fuels: readonly FuelUse[];
  readonly temperature: TemperatureRange | null;
  /** Events that start in the day, from the same source as the hours. */
  readonly events: readonly CookingEvent[];
  /** Null for a device without an expected interval. */
  readonly coverage: Coverage | null;
  readonly gaps: readonly Span[];
  /** Moments of the day whose values no sensor can have measured, or a frozen one showed, ms. */
  readonly unusableMs: readonly number[];
  /** In the order of their names. */
  readonly flags: readonly DayFlag[];
  /** Readings observed in the day, as stored. */
  readonly inputRows: Record<Kind, number>;
}

/**
 * How to compute any day of a device, from the readings of the day and of its neighbourhood on both sides. What all days share is
 * done once. Times in ms since 1970 (UTC), power in W, energy in Wh, temperature in degrees Celsius.
 */
export function deviceDays(readings: DeviceReadings, device: DeviceContext): (day: DayBounds) => DeviceDay {
  const declaredMs = device.expectedIntervalMs;
  const lookMs = neighbourhoodMs(declaredMs);
  return (day) => {
    const around = { fromMs: day.fromMs - lookMs, toMs: day.toMs + lookMs };
    const clean = cleanReadings(readings, device, { day, around });
    const intervalMs = declaredMs === null ? null : believedIntervalMs(clean.timesMs, declaredMs);
    const reachMs = neighbourhoodMs(intervalMs);
    const power = powerWithin(clean.power, judgedAround(clean.power.observedAt, day, clean.power.energyWh));
    const energy = energyUse(power, day, { ...device, maxStepMs: reachMs });
    const usage = reportedUse(clean.usage, day, { longestMs: reachMs, type: device.type });
    const samples = timeline(clean.temperature, ({ atMs }) => atMs);
    const temperature = temperatureUse(
      within(samples, judgedAround(samples.timesMs, day)).items,
      day,
      device,
    );
    const fuel = fuelDay(clean.fuel, day, reachMs);
    const use = dayUse({ energy, usage, temperature }, day, device.type);
    const implausible: readonly DayFlag[] = intervalMs === declaredMs ? [] : ['interval.implausible'];
    const flags = [
      implausible,
      use?.flags,
      energy?.flags,
      usage?.flags,
      fuel.flags,
      flagsOfLeftOut(clean, day),
    ].flatMap((some) => some ?? []);
    return {
      hours: use?.hours ?? null,
      hoursInUse: use?.hours.low ?? null,
      useSource: use?.source ?? null,
      energyWh: energy?.energy.best ?? null,
      cookingWh: energy?.cooking.low ?? null,
      leftOutWh: energy === null ? 0 : energy.energy.high - energy.energy.best,
      energy: energy?.energy ?? null,
      cooking: energy?.cooking ?? null,
      samplingWh: energy?.samplingWh ?? 0,
      unseenWh: energy?.unseenWh ?? 0,
      seenSeconds: (energy?.seenMs ?? 0) / 1000,
      energySource: energy?.source ?? null,
      fuels: fuel.fuels,
      temperature: temperature?.range ?? null,
      events: use?.events ?? [],
      coverage: intervalMs === null ? null : coverageOf(clean.timesMs, day, intervalMs),
      gaps: intervalMs === null ? [] : gapsOf(clean.timesMs, day, intervalMs),
      unusableMs: unusableOf(clean, day),
      flags: [...new Set(flags)].sort(),
      inputRows: rowsWithin(readings, day),
    };
  };
}

/**
 * Loads and fires of a day are judged by the readings up to 12 h around it, and on both sides by those up to the next one with another
 * value, of the counter where there is one: so that both ends of a step are in view.
 */
function judgedAround(timesMs: Float64Array, day: DayBounds, values = timesMs): Span {
  const endFrom = (place: number, step: -1 | 1): number | undefined => {
    let known = absent;
    for (let index = place; ; index += step) {
      const value = values[index];
      if (value === absent) continue;
      if (value === undefined || (known !== absent && value !== known)) return timesMs[index];
      known = value;
    }
  };
  const before = firstAtOrAfter(timesMs, day.fromMs - judgedMs + 1) - 1;
  const behind = firstAtOrAfter(timesMs, day.toMs + judgedMs);
  return { fromMs: endFrom(before, -1) ?? -Infinity, toMs: (endFrom(behind, 1) ?? Infinity) + 1 };
}

const rowsWithin = ({ stored, power }: DeviceReadings, day: DayBounds): Record<Kind, number> => ({
  usage: countWithin(stored.usage.timesMs, day),
  fuel: countWithin(stored.fuel.timesMs, day),
  temperature: countWithin(stored.temperature.timesMs, day),
  power: countWithin(power.stored.observedAt, day),
});
