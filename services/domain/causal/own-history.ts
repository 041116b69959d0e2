// What households would have used by their own time before, with the season (methods.md 4.3).

import { mean, variance } from '../spread.ts';
import { studentTwoSidedP, twoSidedStudent } from '../student.ts';
import { centred } from './block.ts';
import { dot } from './linear.ts';
import {
  comparisonOf,
  inOrder,
  treatedOf,
  type Effect,
  type Panel,
  type PanelHousehold,
  type Refused,
  type TreatedHousehold,
} from './panel.ts';
import { seasonOf, type Season } from './season.ts';

type Treated = readonly TreatedHousehold[];
type Comparison = readonly PanelHousehold[];

const seasons: Readonly<Record<Season['source'], string>> = {
  comparison: 'season by the comparison households',
  ownYear: 'season by the same calendar months before',
  none: 'no season: index 1, as neither comparison households nor the same calendar months before are known',
};

export function ownHistory(given: Panel, level: number): Effect | Refused {
  const { periods, households } = inOrder(given);
  const treated = treatedOf({ periods, households }).filter(hasBoth);
  const comparison = comparisonOf({ periods, households });
  if (treated.length === 0)
    return { refused: 'no treated household has known outcomes before and after its treatment' };
  const season = seasonOf(periods, treated, comparison);
  const others = season.source === 'comparison' ? comparison : [];
  const estimate = (some: Treated, beside: Comparison): number =>
    meanEffect(some, seasonOf(periods, some, beside));
  const value = estimate(treated, others);
  const [first] = treated;
  const own =
    treated.length > 1 || first === undefined
      ? jackknife(treated, (rest) => estimate(rest, others))
      : overTime(first, season);
  if (own === null)
    return { refused: 'one household with one known period before or after tells nothing of its spread' };
  const shared =
    others.length > 1 ? jackknife(others, (rest) => estimate(treated, rest)) : { variance: 0, df: 1 };
  const { se, df } = together(own, shared);
  const reach = twoSidedStudent(level, df) * se;
  return {
    design: 'ownHistory',
    effect: value,
    se,
    interval: { level, lower: value - reach, upper: value + reach },
    pValue: se === 0 ? Number(value === 0) : studentTwoSidedP(value / se, df),
    notes: [
      seasons[season.source],
      treated.length > 1
        ? `error by leaving out one household after another, t with ${df.toFixed(1)} degrees of freedom`
        : 'one household: error by its months, of which neighbours are alike',
      ...(others.length === 1 ? ['one comparison household: its own spread is not in the error'] : []),
    ],
  };
}

const known = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

const hasBoth = ({ outcomes, treatedFrom }: TreatedHousehold): boolean =>
  known(outcomes.slice(0, treatedFrom)) && known(outcomes.slice(treatedFrom));

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

/** Use after less the mean before × index: the yearly mean of the index cancels out. */
function meanEffect(treated: Treated, season: Season): number {
  return mean(
    treated.map((household) => {
      const { before, after } = sides(household, season);
      return mean(after.map(({ outcome, index }) => outcome - baselineOf(before) * index));
    }),
  );
}

interface Spread {
  readonly variance: number;
  readonly df: number;
}

function jackknife<T>(all: readonly T[], estimate: (rest: readonly T[]) => number): Spread {
  const n = all.length;
  const estimates = all.map((_, left) => estimate(all.filter((_other, place) => place !== left)));
  return { variance: ((n - 1) ** 2 / n) * variance(estimates), df: n - 1 };
}

/** Of one household, by its months without their season. */
function overTime(household: TreatedHousehold, season: Season): Spread | null {
  const { before, after } = sides(household, season);
  if (after.length < 2) return null;
  if (season.source === 'ownYear') {
    // Each month less the same one before: the season is of as many months as it is compared with.
    return ofMonths(after.map(({ outcome, index }) => outcome - baselineOf(before) * index));
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
  const left = centred(values);
  // The estimate of so few months is too low by about (1 + 4 r) / n (Kendall 1954).
  const raw = dot(left.slice(1), left) / dot(left, left);
  const r = Math.min(0.9, Math.max(0, (n * raw + 1) / (n - 4 > 0 ? n - 4 : n)));
  const inflation = (1 + r) / (1 - r);
  return { variance: (variance(values) / n) * inflation, df: Math.max(1, n / inflation - 1) };
}

/** Independent variances, with the degrees of freedom of Welch and Satterthwaite. */
function together(a: Spread, b: Spread): { se: number; df: number } {
  const whole = a.variance + b.variance;
  const df = whole ** 2 / (a.variance ** 2 / a.df + b.variance ** 2 / b.df);
  return { se: Math.sqrt(whole), df: Number.isFinite(df) ? df : a.df };
}
