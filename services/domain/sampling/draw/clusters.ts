// Which clusters are drawn: systematically, in proportion to their size.
import { sum } from '../../sum.ts';
import { systematicPositions } from './ranks.ts';

export interface Cluster {
  readonly name: string;
  readonly size: number;
}

/**
 * Names in the order given. Clusters larger than the interval are taken for certain, and the interval is computed
 * again for the others. `u`: the start as a fraction of the interval.
 */
export function drawClusters(clusters: readonly Cluster[], count: number, u: number): string[] {
  const { certain, open } = divideByCertainty(clusters, count);
  const hit = new Set([...certain, ...clustersAt(open, count - certain.size, u)]);
  return clusters.map(({ name }) => name).filter((name) => hit.has(name));
}

/** Names of the clusters that every draw of this number takes. */
export const certainClusters = (clusters: readonly Cluster[], count: number): ReadonlySet<string> =>
  divideByCertainty(clusters, count).certain;

function divideByCertainty(clusters: readonly Cluster[], count: number) {
  const certain = new Set<string>();
  for (;;) {
    const open = clusters.filter(({ name }) => !certain.has(name));
    const left = count - certain.size;
    const interval = sum(open.map(({ size }) => size)) / left;
    const large = open.filter(({ size }) => left > 0 && size > interval);
    if (large.length === 0) return { certain, open, interval };
    for (const { name } of large) certain.add(name);
  }
}

/** The probability with which each cluster is drawn, by name. */
export function clusterChances(clusters: readonly Cluster[], count: number): ReadonlyMap<string, number> {
  const { certain, interval } = divideByCertainty(clusters, count);
  return new Map(clusters.map(({ name, size }) => [name, certain.has(name) ? 1 : size / interval]));
}

/** Clusters and positions both rise, so one pass over the two finds the clusters that hold a position. */
function clustersAt(clusters: readonly Cluster[], count: number, u: number): string[] {
  const positions = systematicPositions(u, sum(clusters.map(({ size }) => size)), count);
  let [end, next] = [0, 0];
  return clusters.flatMap(({ name, size }) => {
    end += size;
    const first = next;
    while ((positions[next] ?? Infinity) < end) next++;
    return next > first ? [name] : [];
  });
}
