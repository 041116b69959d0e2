// The size of a sample: simple random, stratified or in clusters (infra/docs/sampling.md#calculator).
import { fieldSize } from '../field-size.ts';
import { sizeOf } from '../simple-random.ts';
import { varianceOf } from '../size.ts';
import { planClusters } from './plan-clusters.ts';
import { planIndependent, planPooled } from './plan-strata.ts';
import type { SamplePlan, SampleQuestion } from './question.ts';

export function calculateSample(question: SampleQuestion): SamplePlan {
  const { cluster, strata, stratification } = question;
  if (cluster !== null) return planClusters(question, cluster);
  if (strata.length === 0) return planSimple(question);
  return stratification === 'independent' ? planIndependent(question) : planPooled(question);
}

function planSimple(question: SampleQuestion): SamplePlan {
  const { parameterType, precisionMode, population, expectedMean } = question;
  const calculatedSize = sizeOf({ ...question, variance: varianceOf(question) });
  return {
    formula: `${parameterType}-${precisionMode}${population === null ? '' : '-fpc'}`,
    mean: expectedMean,
    calculatedSize,
    adjustedSize: fieldSize(calculatedSize, question),
    strata: [],
    cluster: null,
  };
}
