// The change of use of single households against their own history, and its spread.
import { mean, variance } from '../spread.ts';
import { centre } from './block.ts';
import { dot } from './linear.ts';
import type { TreatedHousehold } from './panel.ts';
import type { Season } from './season.ts';

/** Outcomes that are known, with the index of their period. */
function sides({ outcomes, treatedFrom }: TreatedHousehold, { index }: Season) {
  const cells = outcomes.flatMap((outcome, t) =>
    outcome === null ? [] : [{ outcome, index: index[t] ?? NaN, after: t >= treatedFrom }],
  );
  return { before: cells.filter(({ after }) => !after), after: cells.filter(({ after }) => after) };
}

/** Use at the yearly mean of the index. */
const baselineOf = (before: readonly { readonly outcome: number; readonly index: number }[]): number =>
  mean(before.map(({ outcome }) => outcome)) / mean(before.map(({ index }) => index));

/** Use after less the baseline × index: the yearly mean of the index cancels out. */
export function effectOn({ outcomes, treatedFrom }: TreatedHousehold, { index }: Season): number {
  const [before, after] = [
    { use: 0, index: 0 },
    { use: 0, index: 0, periods: 0 },
  ];
  for (const [t, outcome] of outcomes.entries()) {
    if (outcome === null) continue;
    const side = t < treatedFrom ? before : after;
    side.use += outcome;
    side.index += index[t] ?? NaN;
    if (side === after) after.periods++;
  }
  return (after.use - (before.use / before.index) * after.index) / after.periods;
}

export const meanEffect = (treated: readonly TreatedHousehold[], season: Season): number =>
  mean(treated.map((household) => effectOn(household, season)));

export interface Spread {
  readonly variance: number;
  readonly df: number;
}

/** Groups that a jackknife leaves out, where there are more. */
const groupsMax = 50;

/** By leaving out one after another, or of very many a group after another: every so manieth by id. */
export function jackknife<T>(all: readonly T[], estimate: (rest: readonly T[]) => number): Spread {
  const groups = Math.min(all.length, groupsMax);
  const estimates = Array.from({ length: groups }, (_, left) =>
    estimate(all.filter((_other, place) => place % groups !== left)),
  );
  return { variance: ((groups - 1) ** 2 / groups) * variance(estimates), df: groups - 1 };
}

/** Of one household, by its months without their season. */
export function overTime(household: TreatedHousehold, season: Season): Spread | null {
  const { before, after } = sides(household, season);
  if (after.length < 2) return null;
  if (season.source === 'ownYear') {
    // Each month less the same one before: the season is of as many months as it is compared with.
    const baseline = baselineOf(before);
    return ofMonths(after.map(({ outcome, index }) => outcome - baseline * index));
  }
  if (before.length < 2) return null;
  const size = mean(after.map(({ index }) => index));
  const level = (cells: typeof after) =>
    ofMonths(cells.map(({ outcome, index }) => (size * outcome) / index));
  const [ofBefore, ofAfter] = [level(before), level(after)];
  const { se, df } = together(ofBefore, ofAfter);
  return { variance: se ** 2, df };
}

/** Variance of the mean of months that follow each other: what one has in common with the next makes them count for fewer. */
function ofMonths(values: readonly number[]): Spread {
  const n = values.length;
  const inflation = inflationOf(centre(values));
  return { variance: (variance(values) / n) * inflation, df: Math.max(1, n / inflation - 1) };
}

/** By how much what neighbours in time have in common widens the variance of their mean; `left`: values less their mean or trend. */
export function inflationOf(left: readonly number[]): number {
  const n = left.length;
  // The estimate of so few months is too low by about (1 + 4 r) / n (Kendall 1954).
  const square = dot(left, left);
  // Months that are all the same have nothing in common with the next but their level.
  const raw = square === 0 ? 0 : dot(left.slice(1), left) / square;
  const r = Math.min(0.9, Math.max(0, (n * raw + 1) / (n - 4 > 0 ? n - 4 : n)));
  return (1 + r) / (1 - r);
}

/** Independent variances, with the degrees of freedom of Welch and Satterthwaite. */
export function together(a: Spread, b: Spread): { se: number; df: number } {
  const whole = a.variance + b.variance;
  const df = whole ** 2 / (a.variance ** 2 / a.df + b.variance ** 2 / b.df);
  return { se: Math.sqrt(whole), df: Number.isFinite(df) ? df : a.df };
}
