// Limits the baseline fuel of a household to what its persons can burn (infra/docs/signals.md#plausible-values).
import type { FactorBook } from '../factors/factor-lookup.ts';
import type { Baseline } from '../case/household.ts';
import { isVolume, kgPerUnit } from '../factors/model-input.ts';
import { round3 } from '../case/rounding.ts';
import { fuelUnits, type FuelType } from '../../fuels.ts';
import { fuelClass, type FuelLimits } from '../../plausibility/baseline-fuel.ts';

/** Consumption per month, cut at what this number of persons can burn. */
export function credible(
  { fuelType, monthlyConsumption }: Baseline,
  persons: number,
  book: FactorBook,
): number {
  const limits = limitsOf(fuelType, book);
  const unit = fuelUnits[fuelType];
  const found = fuelClass(monthlyConsumption, persons, limits);
  const declared = `${monthlyConsumption} ${unit} of ${fuelType} a month for ${persons === 1 ? 'one person' : `${persons} persons`}`;
  if (found === 'reject') {
    book.warn(
      'baseline-capped',
      `${declared} exceeds ${round3(limits.reject)} ${unit} per person. The cap is used.`,
    );
    return limits.reject * persons;
  }
  if (found === 'warn')
    book.warn(
      'baseline-high',
      `${declared} exceeds ${round3(limits.warn)} ${unit} per person and needs a justification.`,
    );
  return monthlyConsumption;
}

function limitsOf(fuel: FuelType, book: FactorBook): FuelLimits {
  if (fuel !== 'Charcoal' && fuel !== 'Wood') return energyLimits(fuel, book);
  return {
    warn: Math.min(book.use(`warn.baseline.${fuel}`), ownLimit(`fuelJustified.${fuel}`, book)),
    reject: Math.min(book.use(`cap.baseline.${fuel}`), ownLimit(`fuelCap.${fuel}`, book)),
  };
}

/** kg a month, where the methodology has a limit of its own in t a year. */
const ownLimit = (name: string, book: FactorBook): number => (book.findOr(name, Infinity).value * 1000) / 12;

/** No source limits other fuels: a person is believed as much energy of them as of charcoal, the lower of the two. */
function energyLimits(fuel: FuelType, book: FactorBook): FuelLimits {
  // Without a density the analysis is refused, and there is nothing to limit.
  if (isVolume(fuelUnits[fuel]) && !book.knows('density', `density.${fuel}`))
    return { warn: Infinity, reject: Infinity };
  const perUnit = book.findUnlessGiven('ncv', `ncv.${fuel}`).value * kgPerUnit(fuel, book);
  return {
    warn: book.use('warn.baselineEnergy') / perUnit,
    reject: book.use('cap.baselineEnergy') / perUnit,
  };
}
