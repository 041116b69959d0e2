// TPDDTEC of Gold Standard: v3.1 by technology-days, and the bounds of fuel use of v5.0 = RECH and SMEC (methods.md 1.3).
import { emissionFactor, type FuelEmissions } from '../emissions/fuel-factors.ts';

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

/** The quantile of the "90 % bound", for a number of degrees of freedom. */
export type BoundQuantile = (degreesOfFreedom: number) => number;

const halfWidth = ({ sd, n }: FuelSample, quantile: BoundQuantile): number =>
  (quantile(n - 1) * sd) / Math.sqrt(n);

/** Half-width of the interval as a fraction of the mean. */
export const relativePrecision = (sample: FuelSample, quantile: BoundQuantile): number =>
  halfWidth(sample, quantile) / sample.mean;

/** 90/10: the mean may be used when the interval is within 10 % of it. */
const precisionMax = 0.1;

const isPrecise = (sample: FuelSample, quantile: BoundQuantile): boolean =>
  relativePrecision(sample, quantile) <= precisionMax;

/** Baseline fuel: the mean, or the bound that claims less. */
export const lowerFuel = (sample: FuelSample, quantile: BoundQuantile): number =>
  isPrecise(sample, quantile) ? sample.mean : sample.mean - halfWidth(sample, quantile);

/** Project fuel: the mean, or the bound that claims less. */
export const upperFuel = (sample: FuelSample, quantile: BoundQuantile): number =>
  isPrecise(sample, quantile) ? sample.mean : sample.mean + halfWidth(sample, quantile);

interface FuelCap {
  /** t per person and year. */
  readonly perPerson: number;
  readonly householdSize: number;
}

/** P_b,adj: no household is credited for more than the cap of its persons. */
export const cappedFuel = (fuel: number, { perPerson, householdSize }: FuelCap): number =>
  Math.min(fuel, perPerson * householdSize);
