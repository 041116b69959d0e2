// Converts a computed device-day to the day that an analysis uses. The service and the verifier call the same function.
import { isFuelType, fuelUnits, type FuelType } from '../../fuels.ts';
import type { UseEvent } from '../../one-meter.ts';
import { wireUnits } from '../../readings/fuel.ts';
import type { DeviceDay } from '../case/household.ts';

/** Fuel, unit, used, unaccounted, and seconds without measurement. */
export type FuelRow = readonly [string, string, number | null, number, number];

export interface MeasuredDay {
  readonly day: string;
  readonly digest: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly hoursInUse: number | null;
  readonly energyWh: number | null;
  readonly cookingWh: number | null;
  readonly leftOutWh: number;
  readonly seenSeconds: number;
  readonly events: readonly UseEvent[];
  readonly fuels: readonly FuelRow[];
  readonly flags: readonly string[];
  readonly expected: number | null;
  readonly received: number | null;
}

/** `perDay`: expected readings of a day without an expected interval of its own. */
export function analyzedDay(row: MeasuredDay, perDay: number): DeviceDay {
  const { day, digest, hoursInUse, energyWh, cookingWh, leftOutWh, seenSeconds, events } = row;
  const { flags, expected, received } = row;
  return {
    day,
    digest,
    usageHours: hoursInUse,
    energyKwh: energyWh === null ? null : energyWh / 1000,
    ...(cookingWh !== null && cookingWh !== energyWh && { cookingKwh: cookingWh / 1000 }),
    ...(leftOutWh > 0 && { leftOutKwh: leftOutWh / 1000 }),
    ...(seenSeconds > 0 && { seenHours: seenSeconds / 3600 }),
    ...(events.length > 0 && { events }),
    ...dayFuels(row.fuels, (row.endMs - row.startMs) / 1000),
    expected: expected ?? perDay,
    received: received ?? 0,
    flags,
  };
}

type DayFuels = Pick<DeviceDay, 'fuels' | 'unaccountedFuels' | 'unmeasuredFuels' | 'unitFaults'>;

/** Leaves out fuels whose amounts are all 0. */
export function dayFuels(rows: readonly FuelRow[], daySeconds: number): DayFuels {
  const known = rows.flatMap(([name, unit, used, unaccounted, seconds]) =>
    isFuelType(name) ? [{ name, unit, used, unaccounted, unmeasured: seconds / daySeconds }] : [],
  );
  const [fitting, foreign] = [true, false].map((fits) =>
    known.filter(({ name, unit }) => (unit === wireUnits[fuelUnits[name]]) === fits),
  );
  const unaccounted = byFuel(fitting, (fuel) => fuel.unaccounted || null);
  const unmeasured = byFuel(fitting, (fuel) => fuel.unmeasured || null);
  const faults = (foreign ?? []).filter(({ used }) => used !== null);
  return {
    fuels: byFuel(fitting, ({ used }) => used),
    ...(Object.keys(unaccounted).length > 0 && { unaccountedFuels: unaccounted }),
    ...(Object.keys(unmeasured).length > 0 && { unmeasuredFuels: unmeasured }),
    ...(faults.length > 0 && { unitFaults: faults.map(({ name, unit }) => `${name} in ${unit}`) }),
  };
}

const byFuel = <F extends { readonly name: FuelType }>(
  fuels: readonly F[] = [],
  amount: (fuel: F) => number | null,
): Partial<Record<FuelType, number>> =>
  Object.fromEntries(
    fuels.flatMap((fuel) => {
      const value = amount(fuel);
      return value === null ? [] : [[fuel.name, value]];
    }),
  );
