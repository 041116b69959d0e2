// Student's t distribution, for at least half a degree of freedom.
import { betaCdf, betaPower } from './beta.ts';

/** P(T > t) for t >= 0. */
function upperTail(t: number, df: number): number {
  const square = t * t;
  return betaCdf(df / (df + square), df / 2, 0.5, square / (df + square)) / 2;
}

/** P(|T| >= |t|): the p-value of a two-sided test. */
export const studentTwoSidedP = (t: number, df: number): number => 2 * upperTail(Math.abs(t), df);

/** The t with P(T <= t) = p, for 0 < p < 1. Newton from 0 approaches from one side, because the tail is convex there. */
export function studentQuantile(p: number, df: number): number {
  if (p < 0.5) return -upperQuantile(p, df);
  return upperQuantile(1 - p, df);
}

/** Quantile of the two-sided interval of a level. */
export const twoSidedStudent = (level: number, df: number): number => studentQuantile((1 + level) / 2, df);

function upperQuantile(tail: number, df: number): number {
  if (Number.isNaN(df) || Number.isNaN(tail)) return NaN;
  const atOne = betaPower(df / (df + 1), df / 2, 0.5, 1 / (df + 1));
  let t = 0;
  for (let round = 0; round < 500; round++) {
    const density = atOne * ((df + 1) / (df + t * t)) ** ((df + 1) / 2);
    const step = (upperTail(t, df) - tail) / density;
    t += step;
    if (!(Math.abs(step) > 1e-15 * t)) break;
  }
  return t;
}
