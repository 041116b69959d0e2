// Residual fuel: baseline fuel that the household still burned, day by day, from its scales.
import type { BaselineFuel } from './baseline.ts';
import type { Device, DeviceDay } from '../case/household.ts';
import { burnable } from '../../days/scale-steps.ts';
import type { FuelType } from '../../fuels.ts';
import { notBelowZero, rangeOf, sumRanges, type Range } from '../../range.ts';
import { sum } from '../../sum.ts';

export interface ResidualFuel {
  /** Of each day of the period, in the unit of the fuel. */
  readonly byDay: readonly Range[];
  /** Best estimate of all days, and its parts: what was weighed, and what was filled by the baseline. */
  readonly amount: number;
  readonly weighed: number;
  readonly filled: number;
  /** Fuel of the lost intervals of days with data, at the mean rate of the others of the day. */
  readonly unseen: number;
  /** Days on which the old stove was hot, or may have been, and its scale shows no fire. */
  readonly contradicted: readonly string[];
  /** The scales; expected on every day of the period, because the household also burns fuel on days without a scale. */
  readonly meters: readonly Device[];
}

/**
 * A stove that is warm for an hour burned at least this, MJ. Rule: 0.2 kW, an eighth of a stove that simmers, for it stays warm
 * after its fire.
 */
const leastFireMJ = 0.75;

const dayMs = 24 * 3_600_000;

/** A shorter fire may burn less than a scale shows, h. Rule. */
const leastFireHours = 0.5;

/** A sensor of the old stove that does not tell for so long whether it burned may hide fires of so many hours, h. Rule. */
const silentHours = 3;

interface Kitchen {
  readonly baseline: BaselineFuel;
  /** MJ in a unit of the baseline fuel. */
  readonly perUnitMJ: number;
}

/**
 * Null when nothing is there to weigh it. What no scale knows of a day (no weight, a frozen one, a rise without a delivery,
 * an old stove that was hot, or may have been, while its scale stood still) burned at the rate of the baseline, and at most as fast as the fuel can
 * burn, up to the baseline of the day: it shows no reduction, and no increase that nobody weighed. Fuel that left the store counts as burned, as in a kitchen test.
 */
export function residualFuel(
  devices: readonly Device[],
  days: readonly string[],
  { baseline, perUnitMJ }: Kitchen,
): ResidualFuel | null {
  const { fuelType, byDay } = baseline;
  const meters = devices.filter((device) => weighs(device, fuelType));
  if (meters.length === 0) return null;
  const rows = meters.map((meter) => weighedDays(meter, fuelType));
  const fires = fireHours(devices, fuelType);
  const known = days.map((day) => {
    const weighed = rows.flatMap((byDayOf) => byDayOf.get(day) ?? []);
    const amount = sumRanges(weighed.map((row) => row.amount));
    const least = perUnitMJ > 0 ? ((fires.get(day) ?? 0) * leastFireMJ) / perUnitMJ : 0;
    const isContradicted = (fires.get(day) ?? 0) >= leastFireHours && amount.high < least;
    const unknown =
      isContradicted || weighed.length < rows.length ? 1 : Math.max(...weighed.map((row) => row.unknown));
    return { day, amount, unknown, isContradicted, lost: sum(weighed.map((row) => row.lost)) };
  });
  const filled = known.map(({ amount, unknown }, index) => {
    const ofDay = byDay[index] ?? 0;
    const fill = (weighed: number, most: number): number => Math.min(most, Math.max(0, ofDay - weighed));
    return {
      low: amount.low,
      best: fill(amount.best, unknown * ofDay),
      high: fill(amount.high, unknown > 0 ? burnable(baseline.fuelType, unknown * dayMs) : 0),
    };
  });
  const byRange = known.map(({ amount }, index) => ({
    low: amount.low,
    best: amount.best + (filled[index]?.best ?? 0),
    high: amount.high + (filled[index]?.high ?? 0),
  }));
  return {
    byDay: byRange,
    amount: sum(byRange.map(({ best }) => best)),
    weighed: sum(known.map(({ amount }) => amount.best)),
    filled: sum(filled.map(({ best }) => best)),
    unseen: sum(known.map(({ lost }) => lost)),
    contradicted: known.flatMap(({ day, isContradicted }) => (isContradicted ? day : [])),
    meters: meters.map((meter) => ({ ...meter, installedDays: days })),
  };
}

const weighs = (device: Device, fuel: FuelType): boolean =>
  (device.type === 'FuelScale' && device.fuelType === fuel) || device.days.some((day) => knows(day, fuel));

const knows = ({ fuels, unmeasuredFuels }: DeviceDay, fuel: FuelType): boolean =>
  fuels[fuel] !== undefined || unmeasuredFuels?.[fuel] !== undefined;

interface WeighedDay {
  readonly amount: Range;
  /** Part of the day about which the scale says nothing, 0 to 1. */
  readonly unknown: number;
  /** Fuel of the lost intervals, at the rate of the others. */
  readonly lost: number;
}

const weighedDays = (meter: Device, fuel: FuelType): ReadonlyMap<string, WeighedDay> =>
  new Map(
    meter.days
      .filter((day) => day.received > 0 && knows(day, fuel))
      .map(({ day, expected, received, fuels, unmeasuredFuels }) => {
        const amount = notBelowZero(rangeOf(fuels[fuel] ?? 0));
        const lost = (amount.best * Math.max(0, expected - received)) / received;
        return [day, { amount, unknown: unmeasuredFuels?.[fuel] ?? 0, lost }];
      }),
  );

/** Hours in which sensors of old stoves of the fuel show a fire, or may have missed one, by day; of several the most. */
function fireHours(devices: readonly Device[], fuel: FuelType): ReadonlyMap<string, number> {
  const hours = new Map<string, number>();
  const old = devices.filter(
    ({ type, fuelType }) => type === 'TraditionalStove' && (fuelType ?? fuel) === fuel,
  );
  for (const device of old) {
    const own = new Map(device.days.map(({ day, usageHours }) => [day, usageHours]));
    const mostHours = weighs(device, fuel) ? 0 : silentHours;
    for (const day of device.installedDays) {
      const { best, high } = rangeOf(own.get(day) ?? { low: 0, best: 0, high: mostHours });
      hours.set(day, Math.max(hours.get(day) ?? 0, best, high < mostHours ? 0 : mostHours));
    }
  }
  return hours;
}
