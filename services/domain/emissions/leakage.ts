// Emissions that the project causes elsewhere, outside the reduction (methods.md 1.1, 1.2 step 7).
import type { Period } from './calendar.ts';
import type { Cooker } from './cookers.ts';
import type { FactorBook } from './factors/factor-book.ts';

export interface Leakage {
  /** kgCO2e in all. */
  readonly total: number;
  /** Part of the reduction that the market takes. */
  readonly fraction: number;
  /** kgCO2e for making each device that is new in the period. */
  readonly embodied: number;
  readonly newDevices: number;
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
  const newDevices = cookers.filter(
    ({ installedOn }) => installedOn !== null && installedOn >= period.start && installedOn <= period.end,
  ).length;
  return {
    total: fraction * Math.max(0, reduction) + embodied * newDevices,
    fraction,
    embodied,
    newDevices,
  };
}
