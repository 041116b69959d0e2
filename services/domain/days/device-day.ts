// One device on one local day: what it used and how well that is known. Pure, and independent of arrival order.
import type { Kind } from '#schemas/topics.ts';
import type { Span } from '../cooking/steps.ts';
import { cleaned, leftOutFlags, unusableOf } from './clean.ts';
import type { CookingEvent, UseSource } from './cooking-event.ts';
import { counterRun } from './counter-run.ts';
import { coverageOf, gapsOf, type Coverage } from './coverage.ts';
import type { DeviceReadings } from './device-readings.ts';
import { counterRules, energyUse, type EnergyUse } from './energy.ts';
import type { DayFlag } from './flags.ts';
import { fuelDay, type FuelUse } from './fuel.ts';
import type { DayBounds, DeviceContext } from './readings.ts';
import { neighbourhoodMs } from './rules.ts';
import { temperatureUse, type TemperatureRange } from './temperature.ts';
import { countWithin } from './timeline.ts';
import { reportedUse } from './usage.ts';
import { dayUse } from './use.ts';

export interface DeviceDay {
  /** Null when no kind of reading tells use. */
  readonly hoursInUse: number | null;
  readonly useSource: UseSource | null;
  readonly energyWh: number | null;
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
  const counter = counterRun(readings.power.valid, counterRules(device));
  const intervalMs = device.expectedIntervalMs;
  const reachMs = neighbourhoodMs(intervalMs);
  return (day) => {
    const around = { fromMs: day.fromMs - reachMs, toMs: day.toMs + reachMs };
    const clean = cleaned(readings, device, { day, around });
    const counted = clean.isPowerWhole ? counter : counterRun(clean.power, counterRules(device));
    const energy = energyUse(clean.power, { day, around }, device, counted);
    const usage = reportedUse(clean.usage, day, reachMs);
    const temperature = temperatureUse(clean.temperature, day, device);
    const fuel = fuelDay(clean.fuel, day, reachMs);
    const use = dayUse({ energy, usage, temperature }, day);
    const flags = [energy?.flags, usage?.flags, fuel.flags, leftOutFlags(clean, day)].flatMap(
      (some) => some ?? [],
    );
    return {
      hoursInUse: use?.hoursInUse ?? null,
      useSource: use?.source ?? null,
      energyWh: energy?.energyWh ?? null,
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

const rowsWithin = ({ stored, power }: DeviceReadings, day: DayBounds): Record<Kind, number> => ({
  usage: countWithin(stored.usage.timesMs, day),
  fuel: countWithin(stored.fuel.timesMs, day),
  temperature: countWithin(stored.temperature.timesMs, day),
  power: countWithin(power.stored.observedAt, day),
});
