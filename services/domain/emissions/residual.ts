// Baseline fuel that the household still burned, from what its devices weighed.
import type { BaselineFuel } from './baseline.ts';
import type { Device } from './household.ts';
import { sum } from '../sum.ts';

export interface ResidualFuel {
  /** In the unit of the fuel, days without data filled. */
  readonly amount: number;
  /** Parts of the amount: what was weighed, and what was filled. */
  readonly weighed: number;
  readonly filled: number;
  /** What the lost intervals of days with data stand for, if as much was burned in them as in the others. */
  readonly unseen: number;
  /** What weighed it; expected on every day of the period, for the household burns fuel on days without a scale too. */
  readonly meters: readonly Device[];
}

/** Amounts that one meter weighed, by day, and what it burns on a day without. */
interface Weighed {
  readonly byDay: ReadonlyMap<string, number>;
  readonly unseen: number;
  /** Mean of its days; Infinity when it never weighed anything. */
  readonly mean: number;
}

/**
 * Residual fuel of the days of a period; null when nothing weighed it. A meter without data on a day burned the mean
 * of its other days, together with the other meters at most what the baseline says for a day: then such a day
 * shows no reduction, and no increase that nobody weighed.
 */
export function residualFuel(
  devices: readonly Device[],
  baseline: BaselineFuel,
  days: readonly string[],
): ResidualFuel | null {
  const fuel = baseline.fuelType;
  const meters = devices.filter((device) => weighs(device, fuel));
  const weighed = meters.map((meter) => weighedBy(meter, fuel));
  if (weighed.every(({ byDay }) => byDay.size === 0)) return null;
  const perDay = baseline.amount / days.length;
  const parts = days.map((day) => {
    const known = sum(weighed.map(({ byDay }) => byDay.get(day) ?? 0));
    const missing = sum(weighed.map(({ byDay, mean }) => (byDay.has(day) ? 0 : mean)));
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

const weighs = (device: Device, fuel: BaselineFuel['fuelType']): boolean =>
  (device.type === 'FuelScale' && device.fuelType === fuel) ||
  device.days.some(({ fuels }) => fuels[fuel] !== undefined);

function weighedBy(meter: Device, fuel: BaselineFuel['fuelType']): Weighed {
  const known = meter.days.flatMap(({ day, expected, received, fuels }) => {
    const amount = received > 0 ? fuels[fuel] : undefined;
    return amount === undefined ? [] : { day, amount, lost: Math.max(0, expected - received) / received };
  });
  return {
    byDay: new Map(known.map(({ day, amount }) => [day, amount])),
    unseen: sum(known.map(({ amount, lost }) => amount * lost)),
    mean: known.length === 0 ? Infinity : sum(known.map(({ amount }) => amount)) / known.length,
  };
}
