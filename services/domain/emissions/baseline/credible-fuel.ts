// Limits the baseline fuel of a household to what its persons can burn (infra/docs/signals.md#plausible-values).
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Baseline } from '../case/household.ts';
import { isVolume, kgPerUnit } from '../factors/model-input.ts';
import { warningNote, type Noted } from '../factors/notes.ts';
import { round3 } from '../case/rounding.ts';
import { fuelUnits, type FuelType } from '../../fuels.ts';
import { cappedFuel } from '../../methodologies/smec.ts';
import { fuelClass, type FuelLimits } from '../../plausibility/baseline-fuel.ts';

/** Consumption per month, cut at what this number of persons can burn. */
export function credible(
  { fuelType, monthlyConsumption }: Baseline,
  persons: number,
  lookup: FactorLookup,
): Noted<number> {
  const { value: limits, notes } = limitsOf(fuelType, lookup);
  const unit = fuelUnits[fuelType];
  const found = fuelClass(monthlyConsumption, persons, limits);
  const declared = `${monthlyConsumption} ${unit} of ${fuelType} a month for ${persons === 1 ? 'one person' : `${persons} persons`}`;
  if (found === 'reject') {
    const detail = `${declared} exceeds ${round3(limits.reject)} ${unit} per person. The cap is used.`;
    const capped = cappedFuel(monthlyConsumption, { perPerson: limits.reject, householdSize: persons });
    return { value: capped, notes: [...notes, warningNote('baseline-capped', detail)] };
  }
  const detail = `${declared} exceeds ${round3(limits.warn)} ${unit} per person and needs a justification.`;
  const high = found === 'warn' ? [warningNote('baseline-high', detail)] : [];
  return { value: monthlyConsumption, notes: [...notes, ...high] };
}

function limitsOf(fuel: FuelType, lookup: FactorLookup): Noted<FuelLimits> {
  if (fuel !== 'Charcoal' && fuel !== 'Wood') return energyLimits(fuel, lookup);
  const [warn, reject] = [
    [lookup.find(`warn.baseline.${fuel}`), ownLimit(`fuelJustified.${fuel}`, lookup)],
    [lookup.find(`cap.baseline.${fuel}`), ownLimit(`fuelCap.${fuel}`, lookup)],
  ] as const;
  return {
    value: { warn: leastOf(warn), reject: leastOf(reject) },
    notes: [...warn, ...reject].flatMap(({ notes }) => notes),
  };
}

const leastOf = (limits: readonly Noted<number>[]): number => Math.min(...limits.map(({ value }) => value));

/** kg a month, where the methodology has a limit of its own in t a year. */
function ownLimit(name: string, lookup: FactorLookup): Noted<number> {
  const { value, notes } = lookup.findOr(name, Infinity);
  return { value: (value * 1000) / 12, notes };
}

/** No source limits other fuels: a person is believed as much energy of them as of charcoal, the lower of the two. */
function energyLimits(fuel: FuelType, lookup: FactorLookup): Noted<FuelLimits> {
  // Without a density the analysis is refused, and there is nothing to limit.
  if (isVolume(fuelUnits[fuel]) && !lookup.knows('density', `density.${fuel}`))
    return { value: { warn: Infinity, reject: Infinity }, notes: [] };
  const ncv = lookup.findUnlessGiven('ncv', `ncv.${fuel}`);
  const kg = kgPerUnit(fuel, lookup);
  const [warn, reject] = [lookup.find('warn.baselineEnergy'), lookup.find('cap.baselineEnergy')];
  const perUnit = ncv.value * kg.value;
  return {
    value: { warn: warn.value / perUnit, reject: reject.value / perUnit },
    notes: [ncv, kg, warn, reject].flatMap(({ notes }) => notes),
  };
}
