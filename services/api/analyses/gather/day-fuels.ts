// What a stored day says of fuels, as an analysis takes it: each amount in the unit of its fuel.
import { z } from 'zod';
import type { DeviceDay } from '#domain/emissions/household.ts';
import { fuelUnits, isFuelType, type FuelType } from '#domain/fuels.ts';
import { wireUnits } from '#domain/readings/fuel.ts';

/** Fuel, unit, used, unaccounted, seconds that are not measured. */
export const fuelRows = z.array(
  z.tuple([z.string(), z.string(), z.number().nullable(), z.number(), z.number()]),
);

type DayFuels = Pick<DeviceDay, 'fuels' | 'unaccountedFuels' | 'unmeasuredFuels' | 'unitFaults'>;

/** What is 0 for every fuel is left out. */
export function dayFuels(rows: z.output<typeof fuelRows>, daySeconds: number): DayFuels {
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
