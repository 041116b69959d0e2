// The emissions of one new cooker from named inputs, by the equations of the methodologies: those that it replaces, and its own.
import type { Read } from '../uncertainty/delta-method.ts';
import type { FuelType } from '../../fuels.ts';
import {
  burnedEmissions,
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

/** Amounts of each day of the period, kWh or kg of the carrier; the input `amount:<did>` is the sum of what was used. */
export interface DayAmounts {
  /** All of it emits. */
  readonly used: readonly number[];
  /** Part of it that replaces fuel. */
  readonly cooked: readonly number[];
  /** The most that may have been used and cooked with in addition, in time without readings. */
  readonly unseen: readonly number[];
}

/** A cooker as the equations see it. */
export interface CookerTerm {
  readonly did: string;
  readonly carrier: FuelType;
  /** MJ of baseline fuel that one MJ replaces; null: none. */
  readonly ratio: Ratio | null;
  readonly amounts: DayAmounts;
  /** Why it has no ratio, where that is not because none is known. */
  readonly noRatio?: string | undefined;
}

/** Of all days of the period. */
export interface CookerEmissions {
  readonly did: string;
  /** Energy put into the cooker, MJ. */
  readonly inputMJ: number;
  /** Part of it that was cooked with, 0 to 1. */
  readonly cookingShare: number;
  /** Part of that which may be credited, 0 to 1. */
  readonly creditedFraction: number;
  /** Energy of baseline fuel that the credited cooking would have taken, MJ. */
  readonly displacedMJ: number;
  /** Baseline emissions per MJ, kgCO2e. */
  readonly intensity: number;
  /** kgCO2e. */
  readonly baseline: number;
  readonly actual: number;
}

/** Energy put into the cooker by an amount of its carrier, MJ. */
export const inputMJ = (read: Read, { carrier }: CookerTerm, amount: number): number =>
  carrier === 'Electricity' ? electricityEnergy(amount) : fuelEnergy(amount, read(`ncv:${carrier}`));

/** 0 where none is known. */
export function ratioOf(read: Read, ratio: Ratio | null): number {
  if (ratio === null) return 0;
  return 'given' in ratio ? read(ratio.given) : ratio.by(read(ratio.over), read(ratio.under));
}

/** kgCO2e of an amount: Eq 8 for electricity with the losses of the grid, Eq 9 for fuels; more where the meter may err too far. */
export function ownEmissions(read: Read, cooker: CookerTerm, amount: number): number {
  const measured =
    cooker.carrier === 'Electricity'
      ? electricityEmissions(amount, { efGrid: read('efGrid'), tdl: read('tdl') })
      : burnedEmissions(inputMJ(read, cooker, amount), carrierFactors(read, cooker.carrier));
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
