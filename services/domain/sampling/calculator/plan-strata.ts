// Sizes of stratified samples: one total that is divided, or a size of its own for each stratum.
import { sum } from '../../sum.ts';
import { roundUpSizes, strataMin } from '../allocation.ts';
import { fieldSize } from '../field-size.ts';
import { roundUp } from '../round-up.ts';
import { sizeOf } from '../simple-random.ts';
import { varianceOf } from '../size.ts';
import { neymanWeights, totalByShares } from '../strata.ts';
import type { SamplePlan, SampleQuestion } from './question.ts';
import { capacityOf, meanOfStrata, valuesOf } from './strata-values.ts';

/** The precision holds for all strata together. */
export function planPooled(question: SampleQuestion): SamplePlan {
  const { strata, allocation, parameterType, precisionMode, population } = question;
  const weights = sampleWeights(question);
  const calculatedSize = pooledSize(question, weights);
  const bounded = strata.map((stratum, index) => {
    const max = capacityOf(stratum);
    return { weight: weights[index] ?? 0, min: Math.min(strataMin, max), max };
  });
  const sizes = roundUpSizes(fieldSize(calculatedSize, question), bounded);
  const isOwn = strata.some(({ mean, sd }) => mean !== null || (parameterType === 'mean' && sd !== null));
  const kind = allocation === 'proportional' ? (isOwn ? 'stratified-' : '') : `${allocation}-`;
  return {
    formula: `${kind}${parameterType}-${precisionMode}${population === null ? '' : '-fpc'}`,
    mean: meanOfStrata(question),
    calculatedSize,
    adjustedSize: sum(sizes),
    strata: strata.map(({ name }, index) => ({ name, size: sizes[index] ?? 0 })),
    cluster: null,
  };
}

/** Relative numbers of units of the strata in the sample. Without any spread they are those of the population. */
function sampleWeights(question: SampleQuestion): number[] {
  const { strata, allocation } = question;
  const shares = strata.map(({ weight }) => weight);
  if (allocation === 'proportional') return shares;
  if (allocation === 'equal') return strata.map(() => 1);
  const weights = neymanWeights(
    strata.map((stratum) => ({
      size: stratum.weight,
      sd: Math.sqrt(valuesOf(stratum, question).variance),
      ...(allocation === 'cost' && { unitCost: stratum.unitCost }),
    })),
  );
  return sum(weights) > 0 ? weights : shares;
}

/** V = Σ W_h S_h² as for a simple sample if the allocation is proportional, else the formula of the allocation. */
function pooledSize(question: SampleQuestion, weights: readonly number[]): number {
  const { strata, allocation, precision, precisionMode, population, z } = question;
  const values = strata.map((stratum, index) => ({
    weight: stratum.weight,
    variance: valuesOf(stratum, question).variance,
    sampleWeight: weights[index] ?? 0,
  }));
  const unit = precisionMode === 'relative' ? Math.abs(meanOfStrata(question)) : 1;
  if (allocation !== 'proportional') {
    const total = roundUp(totalByShares(values, { z, halfWidth: precision * unit, population }));
    return Math.min(Math.max(1, total), population ?? Infinity);
  }
  const within = sum(values.map(({ weight, variance }) => weight * variance));
  return sizeOf({ z, precision, variance: within / unit ** 2, population });
}

/** Each stratum meets the precision alone. */
export function planIndependent(question: SampleQuestion): SamplePlan {
  const { strata, parameterType, precisionMode } = question;
  const sizes = strata.map((stratum) => {
    const capacity = capacityOf(stratum);
    const { mean: expectedMean, variance } = valuesOf(stratum, question);
    const wanted = { ...question, expectedMean, expectedSD: Math.sqrt(variance) };
    const population = Number.isFinite(capacity) ? capacity : null;
    const calculatedSize = Math.max(
      sizeOf({ ...wanted, variance: varianceOf(wanted), population }),
      Math.min(strataMin, capacity),
    );
    return { name: stratum.name, calculatedSize, size: fieldSize(calculatedSize, question) };
  });
  const isFinite = strata.every((stratum) => Number.isFinite(capacityOf(stratum)));
  return {
    formula: `independent-${parameterType}-${precisionMode}${isFinite ? '-fpc' : ''}`,
    mean: meanOfStrata(question),
    calculatedSize: sum(sizes.map(({ calculatedSize }) => calculatedSize)),
    adjustedSize: sum(sizes.map(({ size }) => size)),
    strata: sizes,
    cluster: null,
  };
}
