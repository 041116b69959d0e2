// The emission equations as functions of named inputs, one function for each boundary (infra/docs/methods.md#equations).
// Terms that share an input read the same one, so they are fully correlated when uncertainty is propagated.
import {
  cookerEmissions,
  creditedIntensity,
  displaced,
  inputMJ,
  type CookerEmissions,
  type CookerTerm,
} from '../cookers/cooker-emissions.ts';
import type { Read } from '../uncertainty/delta-method.ts';
import { energyKind, limitMJ, partWithin, type EnergyLimits } from '../cookers/energy-limits.ts';
import { sum } from '../../sum.ts';
import { emissionFactor } from '../case/fuel-factors.ts';

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
  if (perKgGiven) return read('emissionsPerKg') / read('ncv');
  const fuel = { efCO2: read('efCO2'), efNonCO2: read('efNonCO2'), fNRB: read('fNRB') };
  return (emissionFactor(fuel) + read('upstream')) / 1000;
}

/**
 * Metered boundary. BE = energy x ratio x EF_input (Eq 4; Eq 1 and 3 with the ratio of efficiencies), PE = energy x
 * factor (Eq 8, 9) of the whole metered energy. Caps bind in BE only: energy per person, then the household's own
 * baseline fuel (4.1), which all cookers share in proportion to what they displace.
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
  const replaceableMJ = read('baselineFuel') * read('ncv') * options.partOfDays;
  const householdCap = partWithin(replaceableMJ, displacedMJ);
  const unadjusted = sum(parts.map((part) => part.baseline)) * householdCap;
  return {
    unadjusted,
    baseline: unadjusted * (1 - read('daf')),
    actual: sum(parts.map((part) => part.actual)),
    cookers: parts,
    intensity,
    householdCap,
    residual: null,
    impliedFuelKg: sum(cookers.map((cooker) => displaced(read, cooker))) / read('ncv'),
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
  const perKg = intensity * read('ncv');
  const parts = cookers.map((cooker) => cookerEmissions(read, cooker, { fraction: 1, intensity }));
  const residual = read('residualFuel') * perKg;
  const unadjusted = baselineOfDays(read, options) * perKg;
  return {
    unadjusted,
    baseline: unadjusted * (1 - read('daf')),
    actual: residual + sum(parts.map((part) => part.actual)),
    cookers: parts,
    intensity,
    householdCap: 1,
    residual,
    impliedFuelKg: sum(parts.map((part) => part.displacedMJ)) / read('ncv'),
    energyCapped: false,
  };
}

/** kg. On days on which none of the new stoves was in use nothing was saved: what was burned then would have been burned anyway. */
export function baselineOfDays(read: Read, { partOfDays }: Pick<ModelOptions, 'partOfDays'>): number {
  const baseline = read('baselineFuel');
  return partOfDays * baseline + (1 - partOfDays) * Math.min(baseline, read('residualFuel'));
}

/** Part of each cooker's energy that may be credited: the limit is shared in proportion to use. */
function creditedFractions(
  read: Read,
  cookers: readonly CookerTerm[],
  limits: EnergyLimits,
): (cooker: CookerTerm) => number {
  const within = (kind: ReturnType<typeof energyKind>): number => {
    const alike = cookers.filter(({ carrier }) => energyKind(carrier) === kind);
    return partWithin(limitMJ(limits, kind), sum(alike.map((cooker) => inputMJ(read, cooker))));
  };
  const parts = { electricity: within('electricity'), fuel: within('fuel') };
  return ({ carrier }) => parts[energyKind(carrier)];
}
