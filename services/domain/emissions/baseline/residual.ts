// Residual fuel: baseline fuel that the household still burned, from its scales.
import type { BaselineFuel } from './baseline.ts';
import type { Device, DeviceDay } from '../case/household.ts';
import type { FuelType } from '../../fuels.ts';
import { sum } from '../../sum.ts';

export interface ResidualFuel {
  /** In the unit of the fuel, days without data filled. */
  readonly amount: number;
  /** Parts of the amount: what was weighed, and what was filled. */
  readonly weighed: number;
  readonly filled: number;
  /** Fuel of the lost intervals of days with data, at the mean rate of the others. */
  readonly unseen: number;
  /** The scales; expected on every day of the period, because the household also burns fuel on days without a scale. */
  readonly meters: readonly Device[];
}

/** Weighed fuel of one meter on a day, and the unknown part of the day. */
interface WeighedDay {
  readonly amount: number;
  readonly unknown: number;
}

/** Weighed fuel of one meter by day, and its amount for a day without weighings. */
interface Weighed {
  readonly byDay: ReadonlyMap<string, WeighedDay>;
  readonly unseen: number;
  /** Mean of the time that it knows; Infinity when it never weighed anything. */
  readonly mean: number;
}

/**
 * Residual fuel of the days of a period; null when nothing is there to weigh it. A meter without data on a day burned the
 * mean of its other days, together with the other meters at most what the baseline says for a day: then such a day
 * shows no reduction, and no increase that nobody weighed. Where less than half of the days was weighed, none of them
 * among it, so does each of the others; and so does the part of a day of which a scale says nothing. Fuel that left the
 * store counts as burned, as in a kitchen test.
 */
export function residualFuel(
  devices: readonly Device[],
  baseline: BaselineFuel,
  days: readonly string[],
): ResidualFuel | null {
  const fuel = baseline.fuelType;
  const meters = devices.filter((device) => weighs(device, fuel));
  if (meters.length === 0) return null;
  const weighed = meters.map((meter) => weighFuel(meter, fuel));
  const perDay = baseline.amount / days.length;
  const isWeighed = (day: string): boolean => weighed.some(({ byDay }) => byDay.has(day));
  // A few days say nothing of the others (decision 86: nor does the smaller part of a day).
  const isRare = days.filter(isWeighed).length < days.length / 2;
  const parts = days.map((day) => {
    const known = sum(weighed.map(({ byDay }) => byDay.get(day)?.amount ?? 0));
    const missing = isRare && !isWeighed(day) ? Infinity : sum(weighed.map((meter) => missingOn(day, meter)));
    return { known, filled: Math.min(missing, Math.max(0, perDay - known)) };
  });
  const filled = sum(parts.map((part) => part.filled));
  // The noise of a scale may be below 0, but nothing is burned backwards.
  const known = Math.max(0, sum(parts.map((part) => part.known)));
  return {
    amount: known + filled,
    weighed: known,
    filled,
    unseen: sum(weighed.map(({ unseen }) => unseen)),
    meters: meters.map((meter) => ({ ...meter, installedDays: days })),
  };
}

const weighs = (device: Device, fuel: FuelType): boolean =>
  (device.type === 'FuelScale' && device.fuelType === fuel) || device.days.some((day) => knows(day, fuel));

const knows = ({ fuels, unmeasuredFuels }: DeviceDay, fuel: FuelType): boolean =>
  fuels[fuel] !== undefined || unmeasuredFuels?.[fuel] !== undefined;

function missingOn(day: string, { byDay, mean }: Weighed): number {
  const unknown = byDay.get(day)?.unknown ?? 1;
  return unknown === 0 ? 0 : unknown * mean;
}

function weighFuel(meter: Device, fuel: FuelType): Weighed {
  const known = meter.days
    .filter((day) => day.received > 0 && knows(day, fuel))
    .map(({ day, expected, received, fuels, unaccountedFuels, unmeasuredFuels }) => ({
      day,
      amount: (fuels[fuel] ?? 0) + (unaccountedFuels?.[fuel] ?? 0),
      unknown: unmeasuredFuels?.[fuel] ?? 0,
      lost: Math.max(0, expected - received) / received,
    }));
  const knownDays = sum(known.map(({ unknown }) => 1 - unknown));
  return {
    byDay: new Map(known.map(({ day, ...weighed }) => [day, weighed])),
    unseen: sum(known.map(({ amount, lost }) => amount * lost)),
    mean: knownDays === 0 ? Infinity : sum(known.map(({ amount }) => amount)) / knownDays,
  };
}
