// Emissions that the project causes elsewhere, outside the reduction (methods.md 1.1, 1.2 step 7, 1.3).
import { dayNumber, daysPerYear, type Period } from './calendar.ts';
import type { Cooker } from './cookers.ts';
import type { FactorBook } from './factors/factor-book.ts';
import { embodiedYears } from '../methodologies/smec.ts';
import { sum } from '../sum.ts';

export interface Leakage {
  /** kgCO2e in all. */
  readonly total: number;
  /** Part of the reduction that the market takes. */
  readonly fraction: number;
  /** kgCO2e for making a device. */
  readonly embodied: number;
  /** Devices whose making counts in the period, or the parts of them that do. */
  readonly newDevices: number;
  /** Where the making counts by days: those of each device; null: it counts at once where the device came. */
  readonly byDays: DaysCounted | null;
}

interface DaysCounted {
  readonly daysOfAll: number;
  readonly days: readonly (readonly [did: string, days: number])[];
}

interface Causes {
  readonly period: Period;
  /** All, for every new stove was made, also one whose energy is not known. */
  readonly cookers: readonly Cooker[];
  readonly book: FactorBook;
}

/** LE = fraction x max(0, reduction) + embodied x new devices. */
export function leakageOf(reduction: number, { period, cookers, book }: Causes): Leakage {
  // Some methodologies say what is left (net to gross), others what leaks.
  const netToGross = book.given('leakageFraction') === undefined ? book.findOr('netToGross', NaN).value : NaN;
  const fraction = Number.isNaN(netToGross)
    ? book.findUnlessGiven('leakageFraction', 'leakageFraction').value
    : 1 - netToGross;
  const embodied = book.findOr('embodied', 0).value;
  const technicalLife = book.given('technicalLife') ?? 0;
  const byDays = countedByDays(cookers, period, technicalLife);
  if (byDays !== null)
    book.warn(
      'given-claims-more',
      `technicalLife is given as ${technicalLife}: the making of each stove counts over its first five years. Give it in every claim of these years, and keep proof of it.`,
    );
  const newDevices =
    byDays === null
      ? cookers.filter(
          ({ installedOn }) =>
            installedOn !== null && installedOn >= period.start && installedOn <= period.end,
        ).length
      : sum(byDays.days.map(([, days]) => days)) / byDays.daysOfAll;
  return {
    total: fraction * Math.max(0, reduction) + embodied * newDevices,
    fraction,
    embodied,
    newDevices,
    byDays,
  };
}

/** One fifth a year for five years, by the days of the period; the making of short-lived stoves, and of those of which nobody tells the life, counts at once. */
function countedByDays(
  cookers: readonly Cooker[],
  { start, end }: Period,
  technicalLife: number,
): DaysCounted | null {
  const years = embodiedYears(technicalLife);
  if (years === 1) return null;
  const daysOfAll = years * daysPerYear;
  const days = cookers.flatMap(({ did, installedOn }) => {
    if (installedOn === null) return [];
    const came = dayNumber(installedOn);
    const first = Math.max(dayNumber(start), came);
    const last = Math.min(dayNumber(end), came + daysOfAll - 1);
    return last < first ? [] : [[did, last - first + 1] as const];
  });
  return { daysOfAll, days };
}
