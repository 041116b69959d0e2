// One device on one local day: what it used and how well that is known. Pure, and independent of arrival order.
import type { Kind } from '#schemas/topics.ts';
import type { Span } from '../cooking/steps.ts';
import { cleaned, leftOutFlags } from './clean.ts';
import type { CookingEvent, UseSource } from './cooking-event.ts';
import { coverageOf, gapsOf, type Coverage } from './coverage.ts';
import { energyUse, type EnergyUse } from './energy.ts';
import type { DayFlag } from './flags.ts';
import { fuelDay, type FuelUse } from './fuel.ts';
import { isWithin, type DayBounds, type DayReadings, type DeviceContext } from './readings.ts';
import { temperatureUse, type TemperatureRange } from './temperature.ts';
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
  /** In the order of their names. */
  readonly flags: readonly DayFlag[];
  /** Readings observed in the day, as stored. */
  readonly inputRows: Record<Kind, number>;
}

/**
 * Computes a day from the readings of the day and of 24 h on both sides. Times in ms since 1970 (UTC), power in W,
 * energy in Wh, temperature in degrees Celsius.
 */
export function deviceDay(readings: DayReadings, device: DeviceContext, day: DayBounds): DeviceDay {
  const clean = cleaned(readings, device);
  const energy = energyUse(clean.power, day, device);
  const usage = reportedUse(clean.usage, day);
  const temperature = temperatureUse(clean.temperature, day, device);
  const fuel = fuelDay(clean.fuel, day);
  const use = dayUse({ energy, usage, temperature }, day);
  const intervalMs = device.expectedIntervalMs;
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
    flags: [...new Set(flags)].sort(),
    inputRows: rowsWithin(readings, day),
  };
}

function rowsWithin(readings: DayReadings, day: DayBounds): Record<Kind, number> {
  const count = (some: readonly { readonly observedAt: number }[]): number =>
    some.reduce((sum, { observedAt }) => sum + (isWithin(observedAt, day) ? 1 : 0), 0);
  return {
    usage: count(readings.usage),
    fuel: count(readings.fuel),
    temperature: count(readings.temperature),
    power: count(readings.power),
  };
}
