// The reduction of many households and its uncertainty (programmeTotal, infra/docs/methods.md#propagation).
import { sum } from '../../sum.ts';

/** Households that are alike. */
export interface ProgrammePart {
  readonly households: number;
  /** Of each, kgCO2e. */
  readonly reduction: number;
  /** Of each: meters, spread between households; kgCO2e. */
  readonly randomSigma: number;
  /** By factor that all share: dR/dtheta u of each household, kgCO2e with its sign. */
  readonly systematic: Readonly<Record<string, number>>;
}

/** How the uncertainty of one household's reduction divides: what is its own, and what all share. */
export type Spread = Pick<ProgrammePart, 'randomSigma' | 'systematic'>;

/** What the days of a household surely earn by one boundary, kgCO2e. */
export interface HouseholdClaim {
  readonly reduction: number;
  readonly leakage: number;
  /** Emissions of the baseline fuel that it claims to be saved. */
  readonly claimedEmissions: number;
  readonly spread: Spread;
}

export interface ProgrammeSum {
  readonly total: number;
  /** Root of the variance of the random parts. */
  readonly random: number;
  /** By how much one standard uncertainty of each factor moves the total. */
  readonly shared: readonly { readonly factor: string; readonly effect: number }[];
  readonly sigma: number;
}

/**
 * var = sum s_i^2 + sum_k (sum_i dR_i/dtheta_k u_k)^2: random parts shrink with the number of households, those of
 * shared factors do not.
 */
export function programmeTotal(parts: readonly ProgrammePart[]): ProgrammeSum {
  let total = 0;
  let random = 0;
  const places = new Map<string, number>();
  const effects: number[] = [];
  for (const { households, reduction, randomSigma, systematic } of parts) {
    total += households * reduction;
    random += households * randomSigma ** 2;
    for (const factor of Object.keys(systematic)) {
      const place = places.get(factor) ?? places.size;
      if (place === places.size) places.set(factor, place);
      effects[place] = (effects[place] ?? 0) + households * (systematic[factor] ?? 0);
    }
  }
  const shared = [...places]
    .map(([factor, place]) => ({ factor, effect: effects[place] ?? 0 }))
    .sort((a, b) => (a.factor < b.factor ? -1 : 1));
  return {
    total,
    random: Math.sqrt(random),
    shared,
    sigma: Math.sqrt(random + sum(shared.map(({ effect }) => effect ** 2))),
  };
}
