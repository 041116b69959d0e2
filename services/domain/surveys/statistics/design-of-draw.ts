// The design of a campaign's estimates, from its committed draw.
import { type Committed } from '../../sampling/draw/commitment.ts';
import type { Design } from './design.ts';

/** `frameSize`: households of the frame where no sample was drawn; 0: unknown. */
export function designOfDraw(committed: Committed | null, frameSize: number): Design {
  if (committed === null) return { kind: 'simple', population: frameSize > 0 ? frameSize : null };
  const { method, strata, clusters = 0 } = committed;
  if (method === 'stratified')
    return { kind: 'strata', populations: new Map(strata.map(({ name, population }) => [name, population])) };
  if (method === 'cluster')
    return {
      kind: 'clusters',
      clusters: strata.map(({ name, population: size }) => ({ name, size })),
      drawn: clusters,
    };
  return { kind: 'simple', population: committed.frameSize };
}

/** Stratum and cluster of a drawn household, by the second column of its frame. */
export const placeInDesign = (
  method: Committed['method'],
  column: string,
): { readonly stratum: string | null; readonly cluster: string | null } => ({
  stratum: method === 'stratified' ? column : null,
  cluster: method === 'cluster' ? column : null,
});
