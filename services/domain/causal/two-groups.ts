// Differences of means: of the same homes before and after (Student 1908), and of two groups at the same time (Welch 1947).
import type { Estimate } from '../sampling/estimates.ts';
import { mean, variance } from '../spread.ts';

/** Mean of the differences home by home; before and after have one length. */
export function pairedDifference(before: readonly number[], after: readonly number[]): Estimate {
  const n = before.length;
  const differences = before.map((value, index) => value - (after[index] ?? NaN));
  return { value: mean(differences), se: Math.sqrt(variance(differences) / n), df: n - 1 };
}

export interface Group {
  readonly mean: number;
  /** Standard deviation. */
  readonly sd: number;
  readonly n: number;
}

export const groupOf = (values: readonly number[]): Group => ({
  mean: mean(values),
  sd: Math.sqrt(variance(values)),
  n: values.length,
});

/** The variance that groups have in common, if they have: s² = Σ (n − 1) s² / (Σ n − groups). */
export function pooledVariance(groups: readonly Group[]): number {
  let [squares, df] = [0, 0];
  for (const { sd, n } of groups) {
    squares += (n - 1) * sd ** 2;
    df += n - 1;
  }
  return squares / df;
}

/** a − b by Welch: each group keeps its own variance. `sePooled` is the error if both had one. */
export function welchDifference(a: Group, b: Group): Estimate & { readonly sePooled: number } {
  const [ofA, ofB] = [a.sd ** 2 / a.n, b.sd ** 2 / b.n];
  return {
    value: a.mean - b.mean,
    se: Math.sqrt(ofA + ofB),
    df: (ofA + ofB) ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1)),
    sePooled: Math.sqrt(pooledVariance([a, b]) * (1 / a.n + 1 / b.n)),
  };
}
