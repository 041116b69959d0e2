// Converts a computed device-day to the day that an analysis uses. The service and the verifier call the same function.
import { isFuelType, fuelUnits, type FuelType } from '../../fuels.ts';
import type { UseEvent } from '../../one-meter.ts';
import { wireUnits } from '../../readings/fuel.ts';
import { amountOf, scaleRange, type Amount, type Range } from '../../range.ts';
import type { DeviceDay } from '../case/household.ts';

/** Fuel, unit, used, and seconds without measurement. */
export type FuelRow = readonly [string, string, Range | null, number];

export interface MeasuredDay {
  readonly day: string;
  readonly digest: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly hours: Range | null;
  /** Wh. */
  readonly energy: Range | null;
  readonly cooking: Range | null;
  readonly samplingWh: number;
  readonly unseenWh: number;
  readonly seenSeconds: number;
  readonly events: readonly UseEvent[];
  readonly fuels: readonly FuelRow[];
  readonly flags: readonly string[];
  readonly expected: number | null;
  readonly received: number | null;
}

const inKwh = (range: Range): Amount => amountOf(scaleRange(range, 1 / 1000));

/** `perDay`: expected readings of a day without an expected interval of its own. */
export function analyzedDay(row: MeasuredDay, perDay: number): DeviceDay {
  const { day, digest, hours, energy, cooking, samplingWh, unseenWh, seenSeconds, events, flags } = row;
  return {
    day,
    digest,
    usageHours: hours === null ? null : amountOf(hours),
    energyKwh: energy === null ? null : inKwh(energy),
    ...(cooking !== null && !isSame(cooking, energy) && { cookingKwh: inKwh(cooking) }),
    ...(samplingWh > 0 && { samplingKwh: samplingWh / 1000 }),
    ...(unseenWh > 0 && { unseenKwh: unseenWh / 1000 }),
    ...(seenSeconds > 0 && { seenHours: seenSeconds / 3600 }),
    ...(events.length > 0 && { events }),
    ...dayFuels(row.fuels, (row.endMs - row.startMs) / 1000),
    expected: row.expected ?? perDay,
    received: row.received ?? 0,
    flags,
  };
}

const isSame = (one: Range, other: Range | null): boolean =>
  one.low === other?.low && one.best === other.best && one.high === other.high;

type DayFuels = Pick<DeviceDay, 'fuels' | 'unmeasuredFuels' | 'unitFaults'>;

/** Leaves out unmeasured time of which there is none. */
export function dayFuels(rows: readonly FuelRow[], daySeconds: number): DayFuels {
  const known = rows.flatMap(([name, unit, used, seconds]) =>
    isFuelType(name) ? [{ name, unit, used, unmeasured: seconds / daySeconds }] : [],
  );
  const [fitting, foreign] = [true, false].map((fits) =>
    known.filter(({ name, unit }) => (unit === wireUnits[fuelUnits[name]]) === fits),
  );
  const unmeasured = byFuel(fitting, (fuel) => fuel.unmeasured || null);
  const faults = (foreign ?? []).filter(({ used }) => used !== null);
  return {
    fuels: byFuel(fitting, ({ used }) => (used === null ? null : amountOf(used))),
    ...(Object.keys(unmeasured).length > 0 && { unmeasuredFuels: unmeasured }),
    ...(faults.length > 0 && { unitFaults: faults.map(({ name, unit }) => `${name} in ${unit}`) }),
  };
}

const byFuel = <F extends { readonly name: FuelType }, A extends Amount>(
  fuels: readonly F[] = [],
  amount: (fuel: F) => A | null,
): Partial<Record<FuelType, A>> =>
  Object.fromEntries(
    fuels.flatMap((fuel) => {
      const value = amount(fuel);
      return value === null ? [] : [[fuel.name, value]];
    }),
  );
