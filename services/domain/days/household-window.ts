// Use and stacking of the devices of a household in a day, week or month, from their device-days (infra/docs/signals.md#hours-of-use).
import { overlapMs, type Span } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import type { FuelUse } from './fuel.ts';

/** A device-day as a window takes it. */
export interface HouseholdDay {
  readonly deviceDid: string;
  readonly deviceType: string;
  /** Local day, YYYY-MM-DD. */
  readonly day: string;
  readonly hoursInUse: number | null;
  readonly energyWh: number | null;
  readonly fuels: readonly WindowFuel[];
  /** Cooking events that start in the day. */
  readonly events: readonly Span[];
  /** Null for an unregistered device. */
  readonly expected: number | null;
  readonly received: number | null;
  readonly flags: readonly string[];
}

/** As in a device-day. */
type WindowFuel = Pick<
  FuelUse,
  'fuelType' | 'unit' | 'used' | 'delivered' | 'unaccounted' | 'unmeasuredSeconds'
>;

interface WindowDevice {
  readonly deviceDid: string;
  readonly deviceType: string;
  readonly days: number;
  readonly hoursInUse: number | null;
  /** Part of the use of all devices: stacking. Null when nothing was used. */
  readonly useShare: number | null;
  readonly events: readonly Span[];
  readonly energyWh: number | null;
}

interface Overlap {
  readonly deviceDid: string;
  readonly otherDid: string;
  readonly minutes: number;
}

export interface HouseholdWindow {
  readonly hoursInUse: number | null;
  readonly energyWh: number | null;
  readonly devices: readonly WindowDevice[];
  readonly fuels: readonly WindowFuel[];
  /** Pairs of devices whose events overlap. */
  readonly overlaps: readonly Overlap[];
  readonly expected: number;
  readonly received: number;
  readonly flags: readonly string[];
}

/** Sums device-days in any order. Lists are in the order of names, so equal days give an equal window. */
export function householdWindow(unsorted: readonly HouseholdDay[]): HouseholdWindow {
  const days = unsorted.toSorted((a, b) => order(a.deviceDid, b.deviceDid) || order(a.day, b.day));
  const hoursInUse = sumKnown(days.map((day) => day.hoursInUse));
  const devices = [...Map.groupBy(days, ({ deviceDid }) => deviceDid).values()].map((own) =>
    windowDevice(own, hoursInUse),
  );
  const registered = days.filter(({ expected }) => expected !== null);
  return {
    hoursInUse,
    energyWh: sumKnown(days.map(({ energyWh }) => energyWh)),
    devices,
    fuels: fuelsOf(days),
    overlaps: overlapsOf(devices),
    expected: sum(registered.map(({ expected }) => expected ?? 0)),
    received: sum(registered.map(({ received }) => received ?? 0)),
    flags: [...new Set(days.flatMap(({ flags }) => flags))].sort(),
  };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The sum of what is known; null when nothing is. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : sum(numbers);
}

function windowDevice(days: readonly HouseholdDay[], hoursOfAll: number | null): WindowDevice {
  const last = days.at(-1);
  const hoursInUse = sumKnown(days.map((day) => day.hoursInUse));
  return {
    deviceDid: last?.deviceDid ?? '',
    deviceType: last?.deviceType ?? '',
    days: days.length,
    hoursInUse,
    useShare: hoursInUse === null || !hoursOfAll ? null : hoursInUse / hoursOfAll,
    events: days.flatMap(({ events }) => events),
    energyWh: sumKnown(days.map(({ energyWh }) => energyWh)),
  };
}

function fuelsOf(days: readonly HouseholdDay[]): WindowFuel[] {
  const groups = Map.groupBy(
    days.flatMap(({ fuels }) => fuels),
    ({ fuelType, unit }) => JSON.stringify([fuelType, unit]),
  );
  return [...groups]
    .sort(([a], [b]) => order(a, b))
    .map(([, fuels]) => ({
      fuelType: fuels[0]?.fuelType ?? '',
      unit: fuels[0]?.unit ?? '',
      used: sumKnown(fuels.map(({ used }) => used)),
      delivered: sum(fuels.map(({ delivered }) => delivered)),
      unaccounted: sum(fuels.map(({ unaccounted }) => unaccounted)),
      unmeasuredSeconds: sum(fuels.map(({ unmeasuredSeconds }) => unmeasuredSeconds)),
    }));
}

const overlapsOf = (devices: readonly WindowDevice[]): Overlap[] =>
  devices.flatMap((device, index) =>
    devices.slice(index + 1).flatMap((other) => {
      const minutes = overlapMs(device.events, other.events) / 60_000;
      return minutes > 0 ? [{ deviceDid: device.deviceDid, otherDid: other.deviceDid, minutes }] : [];
    }),
  );
