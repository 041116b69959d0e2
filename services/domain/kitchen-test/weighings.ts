// The weighings of a kitchen performance test: what was burned of one fuel on each day, and in a month (methods.md 6.1).
import type { FuelType } from '../fuels.ts';
import { sum } from '../sum.ts';

/** One fuel on one local day, kg. */
export interface Weighing {
  readonly date: string;
  readonly fuelType: FuelType;
  readonly startKg: number;
  readonly addedKg: number;
  readonly endKg: number;
}

/** Sums of decimals are off by some of this. */
const dust = 1e-9;

/** start + added - end; negative when a weight is wrong. */
export function usedKg({ startKg, addedKg, endKg }: Weighing): number {
  const used = startKg + addedKg - endKg;
  return Math.abs(used) < dust ? 0 : used;
}

export const ofFuel = <W extends Weighing>(weighings: readonly W[], fuelType: FuelType): W[] =>
  weighings.filter((weighing) => weighing.fuelType === fuelType);

const daysPerMonth = 365 / 12;

/** Mean of the days x 365 / 12, as weighed: factors per kg of wood are those of air-dry wood, not of dry mass. */
export const monthlyKg = (weighings: readonly Weighing[]): number =>
  (sum(weighings.map(usedKg)) / weighings.length) * daysPerMonth;
