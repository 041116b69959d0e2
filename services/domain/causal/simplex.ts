// Finds weights of at least 0 that sum to 1 and minimize the distance of a mixture of series from 0.
import { sum } from '../sum.ts';
import { dot, solvePositive } from './linear.ts';

/**
 * Minimises |Σ w_j p_j|² / m + ridge |w|² for points p_j of m values: an active set, as Wolfe (1976) finds the point of a
 * polytope that is nearest to the origin. It ends at the exact optimum after a finite number of steps. Where several
 * mixtures are as near, a ridge of 1e-12 of the largest square makes the evenest of them the one answer.
 */
export function simplexWeights(points: readonly (readonly number[])[], ridge = 0): number[] {
  const m = points[0]?.length ?? 0;
  const largest = Math.max(...points.map((point) => dot(point, point) / m));
  // Points that all are as good as 0 get even weights.
  const floor = largest + ridge > 1e-200 ? Math.max(ridge, 1e-12 * largest) : 1;
  const gram = points.map((one, i) => points.map((other, j) => dot(one, other) / m + (i === j ? floor : 0)));
  const dust = 1e-14 * (largest + floor);
  let weights = startOf(gram);
  for (let round = 0; round < 20 * points.length; round++) {
    const slopes = gram.map((row) => dot(row, weights));
    const value = dot(slopes, weights);
    const steepest = slopes.reduce((best, slope, j) => (slope < (slopes[best] ?? NaN) ? j : best), 0);
    if ((slopes[steepest] ?? NaN) >= value - dust || (weights[steepest] ?? 0) > 0) break;
    weights = descend(gram, weights, steepest);
  }
  return weights;
}

/** The best weights on fewer and fewer places, all that would go below 0 left out at once: near the optimum, and on the simplex. */
function startOf(gram: readonly (readonly number[])[]): number[] {
  let places = gram.map((_, j) => j);
  for (;;) {
    const best = bestOn(gram, places);
    if (places.every((place) => (best.get(place) ?? 0) > 0)) return gram.map((_, j) => best.get(j) ?? 0);
    places = places.filter((place) => (best.get(place) ?? 0) > 0);
  }
}

/** Weights that sum to 1 and are best on some places, whatever their signs. */
function bestOn(gram: readonly (readonly number[])[], places: readonly number[]): Map<number, number> {
  const part = places.map((i) => places.map((j) => gram[i]?.[j] ?? NaN));
  const raw = solvePositive(
    part,
    places.map(() => 1),
  );
  const whole = sum(raw);
  return new Map(places.map((place, i) => [place, (raw[i] ?? NaN) / whole]));
}

/** The best weights on the places that have some and one more; places that would go below 0 are left out one after another. */
function descend(gram: readonly (readonly number[])[], from: readonly number[], entering: number): number[] {
  let weights = [...from];
  let places = weights.flatMap((weight, j) => (weight > 0 || j === entering ? [j] : []));
  for (;;) {
    const aim = bestOn(gram, places);
    const steps = places.map((place) => {
      const [now, then] = [weights[place] ?? 0, aim.get(place) ?? 0];
      return then > 0 ? Infinity : now / (now - then);
    });
    const step = Math.min(1, ...steps);
    weights = weights.map((now, place) => now + step * ((aim.get(place) ?? 0) - now));
    if (step === 1) return weights;
    const blocked = places[steps.indexOf(step)] ?? entering;
    weights[blocked] = 0;
    places = places.filter((place) => place !== blocked);
  }
}
