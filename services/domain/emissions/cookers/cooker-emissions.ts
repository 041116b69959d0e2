// The emissions of one new cooker from named inputs, by the equations of the methodologies: those that it replaces, and its own.
import type { Read } from '../uncertainty/delta-method.ts';
import type { FuelType } from '../../fuels.ts';
import {
  burnedEmissions,
  displacedEmissions,
  displacedEnergy,
  electricityEmissions,
  electricityEnergy,
  fuelEnergy,
  type cookingTestRatio,
  type efficiencyRatio,
} from '../../methodologies/equations.ts';
import { fossilIntensity, type FossilFactors } from '../../methodologies/fuel-factors.ts';
import { lpgIntensity, withMeterError } from '../../methodologies/mmecd.ts';

/** The name of the input that gives the ratio, or an equation and the names of the two inputs that it takes. */
export type Ratio =
  | { readonly given: string }
  | {
      readonly by: typeof cookingTestRatio | typeof efficiencyRatio;
      readonly over: string;
      readonly under: string;
    };

/** A cooker as the equations see it. Its amount is the input `amount:<did>`: kWh, or kg of the carrier. */
export interface CookerTerm {
  readonly did: string;
  readonly carrier: FuelType;
  /** MJ of baseline fuel that one MJ replaces; null: none. */
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
  const displacedMJ = displacedEnergyOf(read, cooker, creditedFraction);
  return {
    did: cooker.did,
    inputMJ: inputMJ(read, cooker),
    creditedFraction,
    displacedMJ,
    intensity,
    baseline: displacedEmissions(displacedMJ, intensity),
    actual: ownEmissions(read, cooker),
  };
}

/** Energy put into the cooker, MJ. */
export function inputMJ(read: Read, { did, carrier }: CookerTerm): number {
  const amount = read(`amount:${did}`);
  return carrier === 'Electricity' ? electricityEnergy(amount) : fuelEnergy(amount, read(`ncv:${carrier}`));
}

/** 0 where none is known. */
export function ratioOf(read: Read, ratio: Ratio | null): number {
  if (ratio === null) return 0;
  return 'given' in ratio ? read(ratio.given) : ratio.by(read(ratio.over), read(ratio.under));
}

/** Energy of baseline fuel that it replaces, MJ: before any limit, or the fraction that a limit leaves. */
export const displacedEnergyOf = (read: Read, cooker: CookerTerm, creditedFraction = 1): number =>
  displacedEnergy({
    input: inputMJ(read, cooker),
    cookingShare: cooker.cookingShare,
    ratio: ratioOf(read, cooker.ratio),
    creditedFraction,
  });

/** kgCO2e: Eq 8 for electricity with the losses of the grid, Eq 9 for fuels; more where the meter may err too far. */
function ownEmissions(read: Read, cooker: CookerTerm): number {
  const measured =
    cooker.carrier === 'Electricity'
      ? electricityEmissions(read(`amount:${cooker.did}`), { efGrid: read('efGrid'), tdl: read('tdl') })
      : burnedEmissions(inputMJ(read, cooker), carrierFactors(read, cooker.carrier));
  return withMeterError(measured, read(`meterError:${cooker.did}`));
}

/** Of a fuel that is not the baseline's. Biomass counts all its CO2 but for biogas and ethanol. */
const carrierFactors = (read: Read, carrier: FuelType): FossilFactors => ({
  efCO2: read(`efCO2:${carrier}`),
  efNonCO2: read(`efNonCO2:${carrier}`),
  upstream: read(`upstream:${carrier}`),
});

/** Under methodologies that credit LPG for efficiency only. */
export const creditedIntensity = (read: Read, { carrier }: CookerTerm, intensity: number): number =>
  carrier === 'LPG' ? lpgIntensity(intensity, fossilIntensity(carrierFactors(read, carrier))) : intensity;
