// The inputs of a device-day: readings of the four kinds, the device, the bounds of the day.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import type { Span } from '../cooking/steps.ts';
import type { PowerColumns } from './power-columns.ts';

type OfDevice<Reading> = Readonly<Omit<Reading, 'deviceDid'>>;

export type DayUsage = OfDevice<UsageReading>;
/** `correctedQuantity`: delivered amount by a correction; null: nothing; left out: no correction. */
export type DayFuel = OfDevice<FuelReading> & { readonly correctedQuantity?: number | null };
export type DayTemperature = OfDevice<TemperatureReading>;

/** Readings of one device, one for each identity, in any order. */
export interface DayReadings {
  readonly usage: readonly DayUsage[];
  readonly fuel: readonly DayFuel[];
  readonly temperature: readonly DayTemperature[];
  readonly power: PowerColumns;
}

/** Registered attributes of a device; null: not registered. */
export interface DeviceContext {
  readonly type: string | null;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalMs: number | null;
}

/** The local day: from its first instant (inside) to the first of the next day (outside). 23, 24 or 25 hours. */
export type DayBounds = Span;

/** Whether a moment is inside the day. */
export const isWithin = (atMs: number, { fromMs, toMs }: DayBounds): boolean => atMs >= fromMs && atMs < toMs;
