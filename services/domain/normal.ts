// The standard normal distribution, exact to about 1e-15, so that the same inputs give the same bytes.

/** P(X <= x). Series of Marsaglia (2004); above 8 standard deviations double precision has no more to say. NaN of NaN. */
export const normalCdf = (x: number): number => cdfBy(x, normalDensity(x));

function cdfBy(x: number, density: number): number {
  if (x < -3) return lowerTail(-x, density);
  if (x > 8) return 1;
  const square = x * x;
  let sum = x;
  let last = 0;
  let term = x;
  for (let i = 3; Math.abs(sum - last) > 0; i += 2) {
    last = sum;
    term *= square / i;
    sum += term;
  }
  return 0.5 + sum * density;
}

/** P(X <= -x) for x > 3 by the continued fraction of Laplace: the series would leave the digits of 0.5 less nearly 0.5. */
function lowerTail(x: number, density: number): number {
  let fraction = x;
  for (let term = 100; term > 0; term--) fraction = x + term / fraction;
  return density / fraction;
}

const root = Math.sqrt(2 * Math.PI);
const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / root;

/** The x with P(X <= x) = p, for 0 < p < 1. Newton from 0 approaches from one side, because the curve is concave there. */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -normalQuantile(1 - p);
  let x = 0;
  for (let round = 0; round < 100; round++) {
    const density = normalDensity(x);
    const step = (p - cdfBy(x, density)) / density;
    x += step;
    if (Math.abs(step) < 1e-14) break;
  }
  return x;
}

/** Quantile of the two-sided interval of a level: 0.90 gives 1.6448536. */
export const twoSidedQuantile = (level: number): number => normalQuantile((1 + level) / 2);
