// Limits of the energy that may be credited to a household, by persons and days (methods.md 1.1).
import type { FactorBook } from './factor-book.ts';

/** On the total of the period and not day by day: persons x days x limit. */
export interface EnergyLimits {
  /** kWh and MJ of input per person and day; Infinity: the methodology has none. */
  readonly electricityKwh: number;
  readonly fuelMJ: number;
  readonly persons: number;
  /** On which a cooker was there. */
  readonly days: number;
}

export const unlimited: EnergyLimits = { electricityKwh: Infinity, fuelMJ: Infinity, persons: 1, days: 1 };

export const energyLimits = (
  book: FactorBook,
  { persons, days }: Pick<EnergyLimits, 'persons' | 'days'>,
): EnergyLimits => ({
  electricityKwh: book.use('cap.electricity'),
  fuelMJ: book.use('cap.fuelEnergy'),
  persons,
  days,
});

const kwhInMJ = 3.6;

/** MJ of the period that may be credited, of electricity or of fuels together. */
export const limitMJ = (
  { electricityKwh, fuelMJ, persons, days }: EnergyLimits,
  kind: 'electricity' | 'fuel',
): number => (kind === 'electricity' ? electricityKwh * kwhInMJ : fuelMJ) * persons * days;

/** Part of a total that a limit leaves, 0 to 1. */
export const partWithin = (limit: number, total: number): number => (total > limit ? limit / total : 1);
