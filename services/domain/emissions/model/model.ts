// The emissions of a household from named inputs, by the equations of the methodologies: one function for each boundary.
// Terms that share an input read the same one, so they are fully correlated when uncertainty is propagated.
import {
  cookerEmissions,
  creditedIntensity,
  displacedEnergyOf,
  inputMJ,
  type CookerEmissions,
  type CookerTerm,
} from '../cookers/cooker-emissions.ts';
import type { Read } from '../uncertainty/delta-method.ts';
import { dailyLimitMJ, energyKind, type EnergyLimits } from '../cookers/energy-limits.ts';
import { sum } from '../../sum.ts';
import { adjustedBaseline, fuelEmissions } from '../../methodologies/equations.ts';
import { fuelIntensity, givenIntensity } from '../../methodologies/fuel-factors.ts';
import { creditedFraction as fractionWithin } from '../../methodologies/mmecd.ts';
import { baselineOfDays, displacedFuel, householdCap } from '../../methodologies/whole-household.ts';

export interface Emissions {
  /** kgCO2e of the period, before and after the downward adjustment (DAF). */
  readonly unadjusted: number;
  readonly baseline: number;
  readonly actual: number;
  readonly cookers: readonly CookerEmissions[];
  /** kgCO2e per MJ of baseline fuel. */
  readonly intensity: number;
  /** Part of the baseline that the household's own fuel allows, 0 to 1; 1 for the whole household. */
  readonly householdCap: number;
  /** kgCO2e of the baseline fuel that was still burned; null: outside the boundary. */
  readonly residual: number | null;
  /** Baseline fuel that the metered energy replaces, before any cap, kg. */
  readonly impliedFuelKg: number;
  /** The limit per person and day binds. */
  readonly energyCapped: boolean;
}

/** kgCO2e per MJ of baseline fuel. fNRB multiplies the CO2 of woody fuels only: `fNRB` is 1 for all others. */
export function baselineIntensity(read: Read, perKgGiven: boolean): number {
  if (perKgGiven) return givenIntensity(read('emissionsPerKg'), read('ncv'));
  return fuelIntensity({
    efCO2: read('efCO2'),
    efNonCO2: read('efNonCO2'),
    fNRB: read('fNRB'),
    upstream: read('upstream'),
  });
}

/**
 * Metered boundary: the energy that the cookers replace, against all energy that they used. Caps bind in the baseline
 * only: energy per person, then the household's own baseline fuel, which all cookers share in proportion to what they
 * displace.
 */
export function meteredEmissions(
  read: Read,
  cookers: readonly CookerTerm[],
  options: ModelOptions,
): Emissions {
  const intensity = baselineIntensity(read, options.perKgGiven);
  const credited = creditedFractions(read, cookers, options.limits);
  const parts = cookers.map((cooker) =>
    cookerEmissions(read, cooker, {
      fraction: credited(cooker),
      intensity: options.lpgForEfficiencyOnly ? creditedIntensity(read, cooker, intensity) : intensity,
    }),
  );
  const displacedMJ = sum(parts.map((part) => part.displacedMJ));
  const cap = householdCap(displacedMJ, {
    baselineFuel: read('baselineFuel'),
    ncv: read('ncv'),
    part: options.partOfDays,
  });
  const unadjusted = sum(parts.map((part) => part.baseline)) * cap;
  return {
    unadjusted,
    baseline: adjustedBaseline(unadjusted, read('daf')),
    actual: sum(parts.map((part) => part.actual)),
    cookers: parts,
    intensity,
    householdCap: cap,
    residual: null,
    impliedFuelKg: displacedFuel(sum(cookers.map((cooker) => displacedEnergyOf(read, cooker))), read('ncv')),
    energyCapped: parts.some(({ creditedFraction }) => creditedFraction < 1),
  };
}

export interface ModelOptions {
  readonly limits: EnergyLimits;
  /** Part of the days of the period on which a cooker was there, of a whole household in use: only then could it replace baseline fuel. */
  readonly partOfDays: number;
  /** LPG is worth no more than its own intensity. */
  readonly lpgForEfficiencyOnly: boolean;
  /** The factor per kg was given by hand: input `emissionsPerKg` instead of `efCO2`, `fNRB`, `efNonCO2`. */
  readonly perKgGiven: boolean;
}

/** Whole household: baseline fuel x factor, against residual fuel x the same factor + all new energy. */
export function householdEmissions(
  read: Read,
  cookers: readonly CookerTerm[],
  options: ModelOptions,
): Emissions {
  const intensity = baselineIntensity(read, options.perKgGiven);
  const burned = { ncv: read('ncv'), intensity };
  const parts = cookers.map((cooker) => cookerEmissions(read, cooker, { fraction: 1, intensity }));
  const residual = fuelEmissions(read('residualFuel'), burned);
  const unadjusted = fuelEmissions(baselineKg(read, options), burned);
  return {
    unadjusted,
    baseline: adjustedBaseline(unadjusted, read('daf')),
    actual: residual + sum(parts.map((part) => part.actual)),
    cookers: parts,
    intensity,
    householdCap: 1,
    residual,
    impliedFuelKg: displacedFuel(sum(parts.map((part) => part.displacedMJ)), read('ncv')),
    energyCapped: false,
  };
}

/** Baseline fuel of a whole household, kg. */
export const baselineKg = (read: Read, { partOfDays }: Pick<ModelOptions, 'partOfDays'>): number =>
  baselineOfDays(partOfDays, read('baselineFuel'), read('residualFuel'));

/** Part of each cooker's energy that may be credited: the limit is shared in proportion to use. */
function creditedFractions(
  read: Read,
  cookers: readonly CookerTerm[],
  limits: EnergyLimits,
): (cooker: CookerTerm) => number {
  const within = (kind: ReturnType<typeof energyKind>): number => {
    const alike = cookers.filter(({ carrier }) => energyKind(carrier) === kind);
    const limit = { ...limits, limit: dailyLimitMJ(limits, kind) };
    return fractionWithin(sum(alike.map((cooker) => inputMJ(read, cooker))), limit);
  };
  const parts = { electricity: within('electricity'), fuel: within('fuel') };
  return ({ carrier }) => parts[energyKind(carrier)];
}
