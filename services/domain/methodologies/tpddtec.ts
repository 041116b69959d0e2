// Gold Standard TPDDTEC v3.1 by technology-days, and the bounds of fuel use of RECH v5.0 and SMEC v4.0 (infra/docs/methodologies.md#tpddtec-v31-and-v4).
import { emissionFactor, type FuelEmissions } from '../emissions/case/fuel-factors.ts';
import { precisionOf, type ConservativeSide, type Precision } from '../sampling/precision.ts';

/** Days on which a technology was there, and the share of them on which it was used. */
interface Use {
  readonly technologyDays: number;
  readonly usageRate: number;
}

/** A fuel with how much of it goes into one technology-day, t. */
interface DailyFuel extends FuelEmissions {
  readonly perDay: number;
  /** TJ/t. */
  readonly ncv: number;
}

/** tCO2e: N U P NCV (fNRB EF_CO2 + EF_non), of what is burned (method 3) or of what is saved (methods 1 and 2). */
export const usedFuelEmissions = ({ technologyDays, usageRate }: Use, fuel: DailyFuel): number =>
  technologyDays * usageRate * fuel.perDay * fuel.ncv * emissionFactor(fuel);

/** Fuel of one household and year, from a kitchen test. */
export interface FuelSample {
  readonly mean: number;
  readonly sd: number;
  /** Sampled users of this fuel, not of all fuels. */
  readonly n: number;
}

/** How a sample is judged: the quantile of the "90 % bound" by degrees of freedom, and how wide the interval may be. */
export interface BoundRule {
  readonly quantile: (degreesOfFreedom: number) => number;
  /** Largest half-width, as a fraction of the mean. */
  readonly target: number;
}

/** The mean where it is precise enough, else the bound that claims less: lower for the baseline, upper for the project. */
export const fuelPrecision = (
  { mean, sd, n }: FuelSample,
  { quantile, target }: BoundRule,
  side: ConservativeSide,
): Precision => {
  const df = n - 1;
  return precisionOf({ value: mean, se: sd / Math.sqrt(n), df }, { quantile: quantile(df), target, side });
};

interface FuelCap {
  /** t per person and year. */
  readonly perPerson: number;
  readonly householdSize: number;
}

/** P_b,adj: no household is credited for more than the cap of its persons. */
export const cappedFuel = (fuel: number, { perPerson, householdSize }: FuelCap): number =>
  Math.min(fuel, perPerson * householdSize);
