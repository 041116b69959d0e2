// The emission equations as functions of named inputs, one function for each boundary (methods.md 1.1 and 4.1).
// Terms that share an input read the same one, so they are fully correlated when uncertainty is propagated.
import type { Read } from './delta-method.ts';
import type { FuelType } from '../fuels.ts';
import { electricityEmissions } from '../methodologies/mmecd.ts';
import { sum } from '../sum.ts';
import { emissionFactor } from './fuel-factors.ts';

/** Names of the inputs whose quotient it is, or of the one that is told as a whole. */
export interface Ratio {
  readonly over: string;
  readonly under: string | null;
}

/** A cooker as the equations see it. Its amount is the input `amount:<did>`: kWh, or kg of the carrier. */
export interface CookerTerm {
  readonly did: string;
  readonly carrier: FuelType;
  /** MJ of baseline fuel that one MJ stands for (SC_b / SC_p, or eta_p / eta_b); null: none known. */
  readonly ratio: Ratio | null;
}

export interface CookerEmissions {
  readonly did: string;
  /** Energy put into the cooker, MJ. */
  readonly inputMJ: number;
  /** Part of it that may be credited, 0 to 1. */
  readonly creditedFraction: number;
  /** Energy of baseline fuel that the credited cooking would have taken, MJ. */
  readonly displacedMJ: number;
  /** What an MJ of it is worth, kgCO2e. */
  readonly intensity: number;
  /** kgCO2e. */
  readonly baseline: number;
  readonly actual: number;
}

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
  /** kg of baseline fuel that the metered energy stands for, before any cap. */
  readonly impliedFuelKg: number;
  /** The limit per person and day binds. */
  readonly energyCapped: boolean;
}

/** Credited energy is limited per person and day: electricity in kWh, fuels in MJ of input, of the whole period. */
export interface EnergyCaps {
  readonly electricityKwh: number;
  readonly fuelMJ: number;
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
  const credited = creditedFractions(read, cookers, options.caps);
  const parts = cookers.map((cooker) =>
    cookerEmissions(read, cooker, {
      fraction: credited(cooker),
      intensity: options.lpgForEfficiencyOnly ? creditedIntensity(read, cooker, intensity) : intensity,
    }),
  );
  const displacedMJ = sum(parts.map((part) => part.displacedMJ));
  const householdCap = fraction(read('baselineFuel') * read('ncv'), displacedMJ);
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
  readonly caps: EnergyCaps;
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
  const unadjusted = read('baselineFuel') * perKg;
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

function cookerEmissions(
  read: Read,
  cooker: CookerTerm,
  { fraction: creditedFraction, intensity }: { readonly fraction: number; readonly intensity: number },
): CookerEmissions {
  const displacedMJ = displaced(read, cooker) * creditedFraction;
  return {
    did: cooker.did,
    inputMJ: inputMJ(read, cooker),
    creditedFraction,
    displacedMJ,
    intensity,
    baseline: displacedMJ * intensity,
    actual: ownEmissions(read, cooker),
  };
}

const kwhInMJ = 3.6;

/** Energy put into the cooker, MJ. */
function inputMJ(read: Read, { did, carrier }: CookerTerm): number {
  return read(`amount:${did}`) * (carrier === 'Electricity' ? kwhInMJ : read(`ncv:${carrier}`));
}

/** 0 where none is known. */
export const ratioOf = (read: Read, ratio: Ratio | null): number =>
  ratio === null ? 0 : read(ratio.over) / (ratio.under === null ? 1 : read(ratio.under));

const displaced = (read: Read, cooker: CookerTerm): number =>
  inputMJ(read, cooker) * ratioOf(read, cooker.ratio);

/** kgCO2e: Eq 8 for electricity with the losses of the grid, Eq 9 for fuels; more where the meter may err too far. */
function ownEmissions(read: Read, cooker: CookerTerm): number {
  const error = 1 + read(`meterError:${cooker.did}`);
  if (cooker.carrier !== 'Electricity')
    return inputMJ(read, cooker) * carrierIntensity(read, cooker.carrier) * error;
  const grid = { efGrid: read('efGrid'), tdl: read('tdl') };
  return electricityEmissions(read(`amount:${cooker.did}`), grid) * error;
}

/** kgCO2e per MJ of a fuel that is not the baseline's. A woody one counts all its CO2: nobody knows where it grew. */
const carrierIntensity = (read: Read, carrier: FuelType): number =>
  (read(`efCO2:${carrier}`) + read(`efNonCO2:${carrier}`) + read(`upstream:${carrier}`)) / 1000;

/** LPG is credited for efficiency only (1.1): that it is the cleaner fuel for the same energy earns nothing. */
const creditedIntensity = (read: Read, { carrier }: CookerTerm, intensity: number): number =>
  carrier === 'LPG' ? Math.min(intensity, carrierIntensity(read, carrier)) : intensity;

/** Part of each cooker's energy that may be credited: the cap is shared in proportion to use. */
function creditedFractions(
  read: Read,
  cookers: readonly CookerTerm[],
  caps: EnergyCaps,
): (cooker: CookerTerm) => number {
  const isElectric = ({ carrier }: CookerTerm): boolean => carrier === 'Electricity';
  const total = (electric: boolean): number =>
    sum(cookers.filter((cooker) => isElectric(cooker) === electric).map((cooker) => inputMJ(read, cooker)));
  const electricity = fraction(caps.electricityKwh * kwhInMJ, total(true));
  const fuel = fraction(caps.fuelMJ, total(false));
  return (cooker) => (isElectric(cooker) ? electricity : fuel);
}

const fraction = (cap: number, total: number): number => (total > cap ? cap / total : 1);
