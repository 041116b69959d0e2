// The precision that the size of a campaign gives: the inverse of the sample size calculator.
import { designEffect } from '#domain/sampling/clusters.ts';
import { impliedPrecision } from '#domain/sampling/size.ts';
import { sampleQuestion } from '../../sampling/sample-question.ts';
import type { SamplingInput } from './campaign-fields.ts';

/**
 * Half-width of the confidence interval, in the unit of `precisionMode`. A census has no sampling error; null for a
 * purposive sample, whose error is unknown, and for clusters without `rho`.
 */
export function precisionOf(input: SamplingInput, size: number): number | null {
  const { method, cluster } = input;
  if (method === 'census') return 0;
  if (method === 'purposive') return null;
  if (cluster !== undefined && cluster.rho === undefined) return null;
  const { unitsPerCluster = 1, rho = 0, sizeSD = 0 } = cluster ?? {};
  const effect = cluster ? designEffect({ size: unitsPerCluster, sizeSd: sizeSD, rho }) : 1;
  const question = sampleQuestion({ ...input, precision: 0.5 });
  const dropoutRate = 1 - (1 - question.dropoutRate) * question.responseRate;
  return impliedPrecision({ ...question, dropoutRate }, Math.max(1, size / Math.max(1, effect)));
}
