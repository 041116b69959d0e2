// Mean and variance of each stratum: its own, else those of the whole population.
import { sum } from '../../sum.ts';
import type { SampleQuestion, StratumQuestion } from './question.ts';

export interface StratumValues {
  readonly mean: number;
  /** Of one unit. */
  readonly variance: number;
}

export function valuesOf(stratum: StratumQuestion, question: SampleQuestion): StratumValues {
  const mean = stratum.mean ?? question.expectedMean;
  const sd = stratum.sd ?? question.expectedSD;
  return { mean, variance: question.parameterType === 'proportion' ? mean * (1 - mean) : sd ** 2 };
}

/** m = Σ W_h m_h. */
export const meanOfStrata = (question: SampleQuestion): number =>
  sum(question.strata.map((stratum) => stratum.weight * valuesOf(stratum, question).mean));

/** Number of units of a stratum; Infinity if it is unknown. */
export const capacityOf = ({ population }: StratumQuestion): number => population ?? Infinity;
