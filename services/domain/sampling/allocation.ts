// Divides a sample among strata by weights, within the bounds of each stratum (infra/docs/sampling.md#strata).
import { sum } from '../sum.ts';
import { roundUp, withoutDust } from './round-up.ts';

export interface Bounded {
  readonly weight: number;
  readonly min: number;
  /** Number of units of the stratum; Infinity if it is unknown. */
  readonly max: number;
}

/** At least 2 units per stratum, or its variance is undefined; a stratum of 1 unit is taken whole. */
export const strataMin = 2;

const clamp = (value: number, { min, max }: Bounded): number => Math.min(Math.max(value, min), max);

/**
 * The total by weights, not rounded. Strata beyond a bound are fixed there, and the others share the rest by the same
 * weights. The sum differs from the total only if the bounds do not allow it.
 */
export function quotas(total: number, strata: readonly Bounded[]): number[] {
  if (!Number.isFinite(total)) return strata.map(() => total);
  const reach = sum(strata.map(({ weight, min, max }) => (weight > 0 ? max : min)));
  if (reach < total && strata.some(({ weight, min, max }) => weight === 0 && min < max))
    return quotas(total, openWeightless(strata));
  const fixed = new Map<number, number>();
  for (;;) {
    const rest = total - sum([...fixed.values()]);
    const weights = sum(strata.map(({ weight }, index) => (fixed.has(index) ? 0 : weight)));
    const shares = strata.map(
      ({ weight }, index) => fixed.get(index) ?? (weights > 0 ? (rest * weight) / weights : 0),
    );
    const clamped = strata.map((stratum, index) => clamp(shares[index] ?? 0, stratum));
    const moves = clamped.map((share, index) => share - (shares[index] ?? 0));
    if (moves.every((move) => move === 0)) return shares;
    // As in the flexible boxes of CSS: the side that is further out of bounds is fixed first.
    const balance = sum(moves);
    const fixedBefore = fixed.size;
    for (const [index, move] of moves.entries())
      if (move !== 0 && move * balance >= 0) fixed.set(index, clamped[index] ?? 0);
    // Numbers that are not finite compare with nothing.
    if (fixed.size === fixedBefore) return shares;
  }
}

/** Strata with a weight are taken whole, and those without one share the rest by their size. */
const openWeightless = (strata: readonly Bounded[]): Bounded[] =>
  strata.map(({ weight, min, max }) =>
    weight > 0 ? { weight: 0, min: max, max } : { weight: max, min, max },
  );

/** A computed total: each stratum is rounded up, and a minimum takes nothing from the others, so the total may grow. */
export const roundUpSizes = (total: number, strata: readonly Bounded[]): number[] =>
  quotas(
    total,
    strata.map((stratum) => ({ ...stratum, min: 0 })),
  ).map((quota, index) => Math.max(roundUp(quota), strata[index]?.min ?? 0));

/** A given total is kept: the largest remainders are rounded up; equal ones in the order of the names. */
export function keptSizes(total: number, strata: readonly (Bounded & { readonly name: string })[]): number[] {
  const raw = quotas(total, strata).map(withoutDust);
  const whole = raw.map(Math.floor);
  const remainders = strata.map(({ name }, index) => ({
    index,
    name,
    remainder: withoutDust((raw[index] ?? 0) % 1),
  }));
  const raised = new Set(
    remainders
      .filter(({ remainder }) => remainder > 0)
      .sort((a, b) => b.remainder - a.remainder || (a.name < b.name ? -1 : 1))
      .slice(0, Math.max(0, total - sum(whole)))
      .map(({ index }) => index),
  );
  return whole.map((size, index) => size + (raised.has(index) ? 1 : 0));
}
