// Trains the plausibility model: what is usual of each feature, of all together, and of the oddest among honest months.
import type { Random } from '../random.ts';
import { energyCurve, type EnergyCurve } from './energy-curve.ts';
import { features } from './feature-list.ts';
import { deviation, scaleOf, type FeatureScale } from './feature-scale.ts';
import type { HouseholdMonth } from './household-month.ts';
import { knownMonths, type KnownMonth } from './household-facts.ts';
import { distanceOf, loudestOf } from './oddness.ts';
import { percentile } from '../percentile.ts';
import { meanProfile } from './profile.ts';
import { roundDigits, sortKnown } from './quantiles.ts';
import { robustScatter, type Scatter } from './robust-scatter.ts';

interface Usual {
  readonly centre: number;
  readonly spread: number;
}

export interface Model {
  /** Household-months and households that it was trained on. */
  readonly months: number;
  readonly households: number;
  readonly usualProfile: readonly number[];
  readonly usualEnergy: EnergyCurve;
  /** By feature; null: known of too few months. */
  readonly scales: readonly (FeatureScale | null)[];
  /** Places of the features of `scatter`. */
  readonly columns: readonly number[];
  readonly scatter: Scatter;
  /** Of the training months: distance of all features together, and the loudest single one. */
  readonly distance: Usual;
  readonly loudest: Usual;
}

/** Fewer are too little history. */
export const monthsMin = 60;
export const householdsMin = 15;
/** More add nothing but time: a sample is drawn. */
const [monthsMax, scatterMax] = [4000, 1000];

/** Null: too little history. `months`: of one type of device, all before what is judged. */
export function train(months: readonly HouseholdMonth[], random: Random): Model | null {
  const known = sampleItems(knownMonths(months), { most: monthsMax, random });
  const households = new Set(known.map(({ month }) => month.householdId)).size;
  if (known.length < monthsMin || households < householdsMin) return null;
  const usualProfile = meanProfile(known.map(({ facts }) => facts)).map(roundDigits);
  const usualEnergy = energyCurve(
    known.map(({ month, facts }) => ({ ratedKw: ratedKwOf(month), events: facts.metered })),
  );
  const values = known.map((one) => measureFeatures(one, { usualProfile, usualEnergy }));
  const scales = features.map((feature, at) =>
    scaleOf(
      feature,
      values.map((row) => row[at] ?? NaN),
    ),
  );
  const rows = values.map((row) => deviations(scales, row));
  const columns = features.flatMap((_, at) => (isMostlyKnown(rows, at) ? [at] : []));
  const whole = rows
    .map((row) => columns.map((at) => row[at] ?? NaN))
    .filter((row) => !row.some(Number.isNaN));
  if (whole.length < 2 * columns.length) return null;
  const scatter = roundedScatter(robustScatter(sampleItems(whole, { most: scatterMax, random }), random));
  const shape = { columns, scatter };
  return {
    months: known.length,
    households,
    usualProfile,
    usualEnergy,
    scales,
    ...shape,
    distance: usualOf(rows.map((row) => distanceOf(shape, row))),
    loudest: usualOf(rows.map(loudestOf)),
  };
}

/** Peers of one type are alike, so a power that nobody registered is taken to be this. */
const ratedOtherwiseW = 1000;

const ratedKwOf = ({ ratedPowerW }: HouseholdMonth): number => (ratedPowerW ?? ratedOtherwiseW) / 1000;

/** Values of all features of a month; NaN: not known. */
export const measureFeatures = (
  { facts, month, own }: KnownMonth,
  usual: Pick<Model, 'usualProfile' | 'usualEnergy'>,
): number[] => features.map(({ measure }) => measure(facts, { ...usual, ratedKw: ratedKwOf(month), own }));

export const deviations = (scales: Model['scales'], values: readonly number[]): number[] =>
  features.map((feature, at) => deviation(feature, scales[at] ?? null, values[at] ?? NaN));

/** New adopters have no habits yet, so some features are not known of all months. */
const isMostlyKnown = (rows: readonly (readonly number[])[], at: number): boolean =>
  2 * rows.filter((row) => !Number.isNaN(row[at] ?? NaN)).length > rows.length;

/** Items in their order; each as likely as the others. */
function sampleItems<T>(
  items: readonly T[],
  { most, random }: { most: number; random: Random },
): readonly T[] {
  if (items.length <= most) return items;
  const drawn = items.map((item, index) => ({ item, index, at: random.uniform() }));
  const kept = drawn.toSorted((a, b) => a.at - b.at).slice(0, most);
  return kept.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
}

/** Median and upper spread: the tenth that is oddest has no say in it. */
function usualOf(values: readonly number[]): Usual {
  const sorted = sortKnown(values);
  const centre = percentile(sorted, 0.5);
  return {
    centre: roundDigits(centre),
    spread: roundDigits(Math.max(0.3, (percentile(sorted, 0.9) - centre) / 1.2815516)),
  };
}

const roundedScatter = ({ centre, covariance }: Scatter): Scatter => ({
  centre: centre.map(roundDigits),
  covariance: covariance.map((line) => line.map(roundDigits)),
});
