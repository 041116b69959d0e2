// Wild cluster bootstrap for few clusters, with the null hypothesis imposed and the six weights of Webb (2023).
import type { Random } from '../random.ts';
import { sum } from '../sum.ts';
import { byCluster, effectsOf, type Cell, type Slope } from './two-way.ts';

const draws = 999;
const webb = [-1.5, -1, -0.5, 0.5, 1, 1.5].map((square) => Math.sign(square) * Math.sqrt(Math.abs(square)));
const halvings = 40;
/** A limit more standard errors away than this counts as none. */
const reach = 1024;

/** The p-value of each true slope that could be. */
type PValue = (truth: number) => number;

/**
 * Scores are linear in what is weighted, so that one table for the outcome and one for the regressor hold all that the
 * draws need: row g, column h is the score that the values of cluster g alone give to cluster h.
 */
export function wildBootstrap(cells: readonly Cell[], slope: Slope, random: Random): PValue {
  const clusters = [...new Set(cells.map(({ cluster }) => cluster))];
  const withoutEffects = effectsOf(cells);
  const scoresOf = (values: readonly number[]): number[] =>
    byCluster(cells, (_, i) => (slope.regressors[i] ?? NaN) * (values[i] ?? NaN));
  const table = (values: readonly number[]): number[][] =>
    clusters.map((own) =>
      scoresOf(withoutEffects(values.map((value, i) => (cells[i]?.cluster === own ? value : 0)))),
    );
  const tables = { outcome: table(slope.outcomes), regressor: table(slope.regressors) };
  const drawn = Array.from({ length: draws }, () => {
    const weights = clusters.map(() => webb[Math.floor(random.uniform() * webb.length)] ?? NaN);
    return {
      outcome: weightedSum(tables.outcome, weights),
      regressor: weightedSum(tables.regressor, weights),
    };
  });
  const squares = scoresOf(slope.regressors);
  const observedScores = { outcome: scoresOf(slope.outcomes), regressor: squares };
  return (truth) => {
    // Dust must not decide about draws that only turn all signs.
    const observed = studentize(observedScores, squares, truth) * (1 - 1e-9);
    let beyond = 0;
    for (const scores of drawn) if (studentize(scores, squares, truth) >= observed) beyond++;
    return (1 + beyond) / (1 + draws);
  };
}

interface Scores {
  readonly outcome: readonly number[];
  readonly regressor: readonly number[];
}

/** |t| of a true slope, but for a factor that all draws have in common. */
function studentize({ outcome, regressor }: Scores, squares: readonly number[], truth: number): number {
  let [score, square, variance] = [0, 0, 0];
  for (let h = 0; h < squares.length; h++) {
    score += (outcome[h] ?? NaN) - truth * (regressor[h] ?? NaN);
    square += squares[h] ?? NaN;
  }
  const shift = score / square;
  for (let h = 0; h < squares.length; h++)
    variance += ((outcome[h] ?? NaN) - truth * (regressor[h] ?? NaN) - shift * (squares[h] ?? NaN)) ** 2;
  return Math.abs(shift) / Math.sqrt(variance);
}

/** Σ weight × row. */
const weightedSum = (rows: readonly (readonly number[])[], weights: readonly number[]): number[] =>
  (rows[0] ?? []).map((_, h) => sum(rows.map((row, g) => (weights[g] ?? NaN) * (row[h] ?? NaN))));

/** The slopes that are not rejected; null when they have no end on one side. */
export function bootstrapInterval(
  pValue: PValue,
  { estimate, se }: Slope,
  level: number,
): { lower: number; upper: number } | null {
  const rejected = (truth: number): boolean => pValue(truth) <= 1 - level;
  const limit = (side: -1 | 1): number | null => {
    let [inside, outside] = [0, 2];
    while (!rejected(estimate + side * outside * se)) {
      [inside, outside] = [outside, outside * 2];
      if (outside > reach) return null;
    }
    for (let halving = 0; halving < halvings; halving++) {
      const middle = (inside + outside) / 2;
      if (rejected(estimate + side * middle * se)) outside = middle;
      else inside = middle;
    }
    return estimate + side * outside * se;
  };
  const [lower, upper] = [limit(-1), limit(1)];
  return lower === null || upper === null ? null : { lower, upper };
}
