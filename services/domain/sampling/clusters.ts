// Sample sizes in clusters, such as villages, of which some or all households are asked (infra/docs/sampling.md#clusters).
import { roundUp } from './round-up.ts';

interface Clusters {
  /** Mean number of units asked in a cluster, b. */
  readonly size: number;
  /** SD of that number; 0 when all clusters are alike. */
  readonly sizeSd?: number;
  /** Correlation of the units of a cluster, rho. */
  readonly rho: number;
}

/** How much larger the variance is than of as many units drawn one by one: D = 1 + ((cv² + 1) b − 1) rho, Machin et al. 12.7. */
export const designEffect = ({ size, sizeSd = 0, rho }: Clusters): number =>
  1 + (((sizeSd / size) ** 2 + 1) * size - 1) * rho;

export const inflateSize = (sampleSize: number, effect: number): number => roundUp(sampleSize * effect);

/** c = z² V D / (e² b), then c / (1 + c / M); not rounded. V in units of the precision e; M unknown: null. */
export function rawClusters(wanted: {
  readonly z: number;
  readonly variance: number;
  readonly precision: number;
  readonly size: number;
  readonly effect: number;
  readonly clusters: number | null;
}): number {
  const { z, variance, precision, size, effect, clusters } = wanted;
  const many = (z ** 2 * variance * effect) / (precision ** 2 * size);
  return clusters === null ? many : many / (1 + many / clusters);
}

/** Clusters for a proportion p: V = p (1 − p), rounded up. */
export function clustersForProportion(wanted: {
  readonly z: number;
  readonly proportion: number;
  /** Half-width of the interval, in the unit of the proportion. */
  readonly halfWidth: number;
  readonly size: number;
  readonly effect: number;
  readonly clusters: number | null;
}): number {
  const { proportion, halfWidth, ...others } = wanted;
  const variance = proportion * (1 - proportion);
  return Math.max(1, roundUp(rawClusters({ ...others, variance, precision: halfWidth })));
}

/** Clusters of which only some units are asked, not rounded. */
export function twoStageClusters(wanted: {
  readonly z: number;
  /** Half-width of the interval relative to the mean. */
  readonly precision: number;
  /** Variances divided by the square of the mean. */
  readonly between: number;
  readonly within: number;
  /** Number of clusters that there are; null = many. */
  readonly clusters: number | null;
  readonly meanSize: number;
  readonly unitsPerCluster: number;
}): number {
  const { z, precision, between, within, clusters, meanSize, unitsPerCluster } = wanted;
  const others = clusters === null ? Infinity : clusters - 1;
  const perCluster = ((within / unitsPerCluster) * (meanSize - unitsPerCluster)) / (meanSize - 1);
  return (between * (1 + 1 / others) + perCluster) / ((precision / z) ** 2 + between / others);
}
