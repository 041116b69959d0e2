// The design weight of a drawn household: how many households of the frame it stands for.
import { clusterChances } from './clusters.ts';
import type { Committed } from './commitment.ts';
import { groupOf } from './replacements.ts';

/**
 * By the stratum or cluster of a household: 1 / probability of being drawn. Null for a sample without chance, and for a
 * stratum from which nobody is drawn.
 */
export function designWeights({
  method,
  strata,
  clusters = 0,
}: Pick<Committed, 'method' | 'strata' | 'clusters'>): (stratum: string) => number | null {
  if (method === 'purposive') return () => null;
  const chances = clusterChances(
    strata.map(({ name, population: size }) => ({ name, size })),
    clusters,
  );
  const weights = new Map(
    strata.map(({ name, population, take }) => {
      const chance = method === 'cluster' ? (chances.get(name) ?? 0) : 1;
      return [name, take === 0 || chance === 0 ? null : population / take / chance];
    }),
  );
  return (stratum) => weights.get(groupOf(method, { stratum })) ?? null;
}
