// The emissions of one new cooker as functions of named inputs: those that it replaces, and its own (infra/docs/methods.md#equations).
import type { Read } from '../uncertainty/delta-method.ts';
import { kwhInMJ, type FuelType } from '../../fuels.ts';
import { electricityEmissions } from '../../methodologies/mmecd.ts';

/** Names of the two inputs of the quotient, or of the one input that gives the ratio. */
export interface Ratio {
  readonly over: string;
  readonly under: string | null;
}

/** A cooker as the equations see it. Its amount is the input `amount:<did>`: kWh, or kg of the carrier. */
export interface CookerTerm {
  readonly did: string;
  readonly carrier: FuelType;
  /** MJ of baseline fuel that one MJ replaces (SC_b / SC_p, or eta_p / eta_b); null: none. */
  readonly ratio: Ratio | null;
  /** Part of its amount that was used for cooking, 0 to 1: the rest emits and replaces no fuel. */
  readonly cookingShare: number;
  /** Why it has no ratio, where that is not because none is known. */
  readonly noRatio?: string | undefined;
}

export interface CookerEmissions {
  readonly did: string;
  /** Energy put into the cooker, MJ. */
  readonly inputMJ: number;
  /** Part of it that may be credited, 0 to 1. */
  readonly creditedFraction: number;
  /** Energy of baseline fuel that the credited cooking would have taken, MJ. */
  readonly displacedMJ: number;
  /** Baseline emissions per MJ, kgCO2e. */
  readonly intensity: number;
  /** kgCO2e. */
  readonly baseline: number;
  readonly actual: number;
}

export function cookerEmissions(
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

/** Energy put into the cooker, MJ. */
export function inputMJ(read: Read, { did, carrier }: CookerTerm): number {
  return read(`amount:${did}`) * (carrier === 'Electricity' ? kwhInMJ : read(`ncv:${carrier}`));
}

/** 0 where none is known. */
export const ratioOf = (read: Read, ratio: Ratio | null): number =>
  ratio === null ? 0 : read(ratio.over) / (ratio.under === null ? 1 : read(ratio.under));

/** Energy of baseline fuel that it replaces before any limit, MJ. */
export const displaced = (read: Read, cooker: CookerTerm): number =>
  inputMJ(read, cooker) * cooker.cookingShare * ratioOf(read, cooker.ratio);

/** kgCO2e: Eq 8 for electricity with the losses of the grid, Eq 9 for fuels; more where the meter may err too far. */
function ownEmissions(read: Read, cooker: CookerTerm): number {
  const error = 1 + read(`meterError:${cooker.did}`);
  if (cooker.carrier !== 'Electricity')
    return inputMJ(read, cooker) * carrierIntensity(read, cooker.carrier) * error;
  const grid = { efGrid: read('efGrid'), tdl: read('tdl') };
  return electricityEmissions(read(`amount:${cooker.did}`), grid) * error;
}

/** kgCO2e per MJ of a fuel that is not the baseline's. Biomass counts all its CO2 but for biogas and ethanol. */
const carrierIntensity = (read: Read, carrier: FuelType): number =>
  (read(`efCO2:${carrier}`) + read(`efNonCO2:${carrier}`) + read(`upstream:${carrier}`)) / 1000;

/** LPG is credited for efficiency only (1.1): that it is the cleaner fuel for the same energy earns nothing. */
export const creditedIntensity = (read: Read, { carrier }: CookerTerm, intensity: number): number =>
  carrier === 'LPG' ? Math.min(intensity, carrierIntensity(read, carrier)) : intensity;
