// Makes household-months of the days of single devices: the devices of one type in a household are one cooker.
import { sum } from '../sum.ts';
import type { HouseholdMonth, UseDay, UseEvent } from './household-month.ts';

/** A local day of a device. */
export interface DeviceRow {
  readonly householdId: string;
  readonly deviceType: string;
  readonly device: string;
  readonly ratedPowerW: number | null;
  readonly day: string;
  readonly hours: number | null;
  readonly energyWh: number | null;
  readonly fuel: number | null;
  readonly coverage: number | null;
  readonly events: readonly UseEvent[];
}

/** In the order of households, types and months, from rows in any order. */
export function householdMonths(rows: readonly DeviceRow[]): HouseholdMonth[] {
  const keyOf = ({ householdId, deviceType, day }: DeviceRow): string =>
    JSON.stringify([householdId, deviceType, day.slice(0, 7)]);
  const groups = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const rated = own.flatMap(({ ratedPowerW }) => ratedPowerW ?? []);
    const days = [...Map.groupBy(own, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [
      {
        householdId: first.householdId,
        month: first.day.slice(0, 7),
        deviceType: first.deviceType,
        devices: JSON.stringify([...new Set(own.map(({ device }) => device))].sort()),
        ratedPowerW: rated.length === 0 ? null : Math.max(...rated),
        days: days.map(([day, ofDay]) => dayOf(day, ofDay)),
      },
    ];
  });
}

const dayOf = (day: string, rows: readonly DeviceRow[]): UseDay => ({
  day,
  hours: total(rows.map(({ hours }) => hours)),
  energyWh: total(rows.map(({ energyWh }) => energyWh)),
  fuel: total(rows.map(({ fuel }) => fuel)),
  // A day is known as well as its least known device.
  coverage: rows.some(({ coverage }) => coverage === null)
    ? null
    : Math.min(...rows.map((row) => row.coverage ?? 0)),
  events: rows
    .toSorted((a, b) => (a.device < b.device ? -1 : 1))
    .flatMap(({ events }) => events)
    .toSorted((a, b) => a.startMinute - b.startMinute),
});

/** The sum of what is known; null when nothing is. */
function total(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}
