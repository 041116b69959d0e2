// The weighings of a kitchen performance test: fuel burned on each day, and in a month (infra/docs/sampling.md#kitchen-test-records).
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

/** The start of a day at another weight than the end of the day before. */
export interface Jump {
  readonly date: string;
  readonly startKg: number;
  readonly endKgBefore: number;
}

/** Tolerance for two readings of one weight, kg. */
const toleranceKg = 0.05;

/**
 * Where the weighings of one fuel do not go on from each other: fuel was brought or used between them, or a weight is
 * wrong. A household that gets a weighed bundle each day does that too, so it is told and not refused.
 */
export function jumpsOf(weighings: readonly Weighing[]): Jump[] {
  const inOrder = weighings.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return inOrder.slice(1).flatMap(({ date, startKg }, index) => {
    const endKgBefore = inOrder[index]?.endKg ?? startKg;
    return Math.abs(startKg - endKgBefore) > toleranceKg + dust ? [{ date, startKg, endKgBefore }] : [];
  });
}

/** A sentence for people; null: each weighing starts where the previous one ended. */
export function describeJumps(weighings: readonly Weighing[]): string | null {
  const jumps = jumpsOf(weighings);
  const [first] = jumps;
  if (first === undefined) return null;
  const more = jumps.length === 1 ? '' : ` (and ${jumps.length - 1} more)`;
  return `${weighings[0]?.fuelType} weighed ${first.startKg} kg at the start of ${first.date}, ${first.endKgBefore} kg at the end of the day before${more}: what was brought between belongs to addedKg, what was used between is in no day.`;
}
