// Estimates from any design of strata in which households or clusters are drawn: the linearised ratio (Woodruff 1971; Särndal, Swensson and Wretman 1992).
import { variance } from '../spread.ts';
import { sum } from '../sum.ts';
import { addStrata, meanError, meanEstimate, weightEffect, type Estimate } from './estimates.ts';

export interface DesignStratum {
  /** Households that it stands for; in any unit where it is the only stratum. */
  readonly size: number;
  /** Drawn units with answers: households, or clusters. At least 1. */
  readonly units: number;
  /** Units that there are; null = many, or drawn in proportion to size, which needs no finite correction. */
  readonly population: number | null;
}

/** Rows are answers of households, numbered from 0. */
export interface DesignSample {
  readonly strata: readonly DesignStratum[];
  /** The unit of each row. Units of one stratum follow each other. */
  readonly unitOfRow: Int32Array;
  readonly stratumOfUnit: Int32Array;
  readonly rowsOfUnit: Int32Array;
}

/** All rows, or those of a part of the population. Rows outside of it count as zeros, so that its size may vary. */
export interface Domain {
  readonly sample: DesignSample;
  readonly rows: Int32Array;
  /** Units with rows of the domain. */
  readonly units: Int32Array;
  /** The place in `units` of each row. */
  readonly placeOfRow: Int32Array;
  /** Units of the domain in each stratum. */
  readonly unitsOfStratum: Int32Array;
}

export function openDomain(sample: DesignSample, rows: Int32Array): Domain {
  const unitOf = rows.map((row) => sample.unitOfRow[row] ?? 0);
  const units = new Int32Array(new Set(unitOf)).sort();
  const places = new Int32Array(sample.rowsOfUnit.length);
  const unitsOfStratum = new Int32Array(sample.strata.length);
  // Loops over indexes: the iterators of typed arrays are several times slower.
  for (let place = 0; place < units.length; place++) {
    const unit = units[place] ?? 0;
    places[unit] = place;
    const stratum = sample.stratumOfUnit[unit] ?? 0;
    unitsOfStratum[stratum] = (unitsOfStratum[stratum] ?? 0) + 1;
  }
  return { sample, rows, units, placeOfRow: unitOf.map((unit) => places[unit] ?? 0), unitsOfStratum };
}

/** Households that a row stands for: those of its stratum, divided among its units, and within a unit among its rows. */
export function rowWeights({ strata, unitOfRow, stratumOfUnit, rowsOfUnit }: DesignSample): Float64Array {
  const weights = Array.from(stratumOfUnit, (place, unit) => {
    const { size = 0, units = 1 } = strata[place] ?? {};
    return size / units / (rowsOfUnit[unit] ?? 1);
  });
  return Float64Array.from(unitOfRow, (unit) => weights[unit] ?? 0);
}

/** Units of equal weight that tell as much as those of the domain (Kish). */
export function effectiveUnits({ sample, unitsOfStratum }: Domain): number {
  const weights = sample.strata.flatMap(({ size, units }, index) =>
    Array.from({ length: unitsOfStratum[index] ?? 0 }, () => size / units),
  );
  return weightEffect(weights).effectiveSize;
}

/** Whether all units of all strata answered. Nothing is left to be estimated then. */
export const isCensus = ({ strata }: DesignSample): boolean =>
  strata.every(({ units, population }) => units === population);

/**
 * R = Σ w y / Σ w x over the rows of a domain; a proportion or mean where every x is 1. Its error comes from the spread
 * of y − R x between the units of each stratum. A stratum with one unit of several takes the spread of all units.
 * se is NaN where no spread can be known.
 */
export function ratioOverDesign(domain: Domain, y: Float64Array, x: Float64Array | null): Estimate {
  const { sample, unitsOfStratum } = domain;
  const [ys, xs] = [unitMeans(domain, y), unitMeans(domain, x ?? new Float64Array(y.length).fill(1))];
  const byStratum = splitByStratum(domain);
  const whole = sum(sample.strata.map(({ size }) => size));
  const total = (values: readonly number[]): number =>
    sum(byStratum.map(({ stratum, from, to }) => weight(stratum, whole) * mean(values, from, to, stratum)));
  const meanX = total(xs);
  const value = total(ys) / meanX;
  const residuals = ys.map((one, place) => one - value * (xs[place] ?? 0));
  const everywhere = variance(residuals, sum(sample.strata.map(({ units }) => units)) - residuals.length);
  const { se } = addStrata(
    byStratum.map(({ stratum, from, to }) => ({
      weight: weight(stratum, whole) / meanX,
      value: 0,
      se: stratumError(stratum, residuals.slice(from, to), everywhere),
    })),
  );
  return { value, se, df: sum(Array.from(unitsOfStratum, (units) => Math.max(0, units - 1))) };
}

const weight = ({ size }: DesignStratum, whole: number): number => size / whole;

const mean = (values: readonly number[], from: number, to: number, { units }: DesignStratum): number =>
  sum(values.slice(from, to)) / units;

function stratumError(
  { units, population }: DesignStratum,
  residuals: readonly number[],
  everywhere: number,
): number {
  if (units === population || residuals.length === 0) return 0;
  if (units === 1) return meanError(everywhere, 1, population);
  return meanEstimate(residuals, population, units - residuals.length).se;
}

/** Where the units of each stratum stand among those of the domain. */
function splitByStratum({ sample, unitsOfStratum }: Domain) {
  let to = 0;
  return sample.strata.map((stratum, index) => {
    const from = to;
    to += unitsOfStratum[index] ?? 0;
    return { stratum, from, to };
  });
}

/** Mean of each unit over all its rows: those outside of the domain are 0. */
function unitMeans({ sample, units, placeOfRow }: Domain, values: Float64Array): number[] {
  const totals = Array.from({ length: units.length }, () => 0);
  for (let index = 0; index < values.length; index++) {
    const place = placeOfRow[index] ?? 0;
    totals[place] = (totals[place] ?? 0) + (values[index] ?? 0);
  }
  return totals.map((total, place) => total / (sample.rowsOfUnit[units[place] ?? 0] ?? 1));
}
