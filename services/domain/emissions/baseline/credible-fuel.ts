// Limits the baseline fuel of a household to what its persons can burn (infra/docs/signals.md#plausible-values).
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Baseline } from '../case/household.ts';
import { isVolume, kgPerUnit } from '../factors/model-input.ts';
import { round3 } from '../case/rounding.ts';
import { fuelUnits, type FuelType } from '../../fuels.ts';
import { fuelClass, type FuelLimits } from '../../plausibility/baseline-fuel.ts';

/** Consumption per month, cut at what this number of persons can burn. */
export function credible(
  { fuelType, monthlyConsumption }: Baseline,
  persons: number,
  lookup: FactorLookup,
): number {
  const limits = limitsOf(fuelType, lookup);
  const unit = fuelUnits[fuelType];
  const found = fuelClass(monthlyConsumption, persons, limits);
  const declared = `${monthlyConsumption} ${unit} of ${fuelType} a month for ${persons === 1 ? 'one person' : `${persons} persons`}`;
  if (found === 'reject') {
    lookup.warn(
      'baseline-capped',
      `${declared} exceeds ${round3(limits.reject)} ${unit} per person. The cap is used.`,
    );
    return limits.reject * persons;
  }
  if (found === 'warn')
    lookup.warn(
      'baseline-high',
      `${declared} exceeds ${round3(limits.warn)} ${unit} per person and needs a justification.`,
    );
  return monthlyConsumption;
}

function limitsOf(fuel: FuelType, lookup: FactorLookup): FuelLimits {
  if (fuel !== 'Charcoal' && fuel !== 'Wood') return energyLimits(fuel, lookup);
  return {
    warn: Math.min(lookup.use(`warn.baseline.${fuel}`), ownLimit(`fuelJustified.${fuel}`, lookup)),
    reject: Math.min(lookup.use(`cap.baseline.${fuel}`), ownLimit(`fuelCap.${fuel}`, lookup)),
  };
}

/** kg a month, where the methodology has a limit of its own in t a year. */
const ownLimit = (name: string, lookup: FactorLookup): number =>
  (lookup.findOr(name, Infinity).value * 1000) / 12;

/** No source limits other fuels: a person is believed as much energy of them as of charcoal, the lower of the two. */
function energyLimits(fuel: FuelType, lookup: FactorLookup): FuelLimits {
  // Without a density the analysis is refused, and there is nothing to limit.
  if (isVolume(fuelUnits[fuel]) && !lookup.knows('density', `density.${fuel}`))
    return { warn: Infinity, reject: Infinity };
  const perUnit = lookup.findUnlessGiven('ncv', `ncv.${fuel}`).value * kgPerUnit(fuel, lookup);
  return {
    warn: lookup.use('warn.baselineEnergy') / perUnit,
    reject: lookup.use('cap.baselineEnergy') / perUnit,
  };
}
