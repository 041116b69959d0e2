// Sizes of samples in clusters, by the design effect or by the variance between clusters.
import { designEffect, rawClusters, twoStageClusters } from '../clusters.ts';
import { fieldSize } from '../field-size.ts';
import { roundUp } from '../round-up.ts';
import { rawSize } from '../simple-random.ts';
import { varianceOf } from '../size.ts';
import type { ClusterQuestion, SamplePlan, SampleQuestion } from './question.ts';

/** Clusters and their units are rounded up at the end only. Loss in the field takes more clusters. */
export function planClusters(question: SampleQuestion, cluster: ClusterQuestion): SamplePlan {
  const { clusters: available, unitsPerCluster, kind } = cluster;
  const { expectedMean, parameterType, precisionMode } = question;
  const raw = Math.min(Math.max(1, clustersOf(question, cluster)), available ?? Infinity);
  const calculatedSize = roundUp(raw * unitsPerCluster);
  const adjustedSize = fieldSize(calculatedSize, question);
  return {
    formula: `cluster-${kind}-${parameterType}-${precisionMode}${available === null ? '' : '-fpc'}`,
    mean: expectedMean,
    calculatedSize,
    adjustedSize,
    strata: [],
    cluster: {
      clusters: roundUp(raw),
      adjustedClusters: roundUp(adjustedSize / unitsPerCluster),
      designEffect: cluster.kind === 'design-effect' ? effectOf(cluster) : null,
    },
  };
}

const effectOf = ({
  unitsPerCluster: size,
  sizeSD: sizeSd,
  rho,
}: Extract<ClusterQuestion, { kind: 'design-effect' }>): number => designEffect({ size, sizeSd, rho });

/** Clusters, not rounded. */
function clustersOf(question: SampleQuestion, cluster: ClusterQuestion): number {
  const { z, precision } = question;
  const { clusters, unitsPerCluster } = cluster;
  const square = question.precisionMode === 'relative' ? question.expectedMean ** 2 : 1;
  if (cluster.kind === 'design-effect') {
    const asked = { size: unitsPerCluster, effect: effectOf(cluster), clusters };
    return rawClusters({ z, precision, variance: varianceOf(question), ...asked });
  }
  const between = cluster.sdBetween ** 2 / square;
  if (cluster.kind === 'one-stage') return rawSize({ z, precision, variance: between, population: clusters });
  const within = cluster.sdWithin ** 2 / square;
  const { meanSize } = cluster;
  return twoStageClusters({ z, precision, between, within, clusters, meanSize, unitsPerCluster });
}
