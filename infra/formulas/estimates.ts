// Formulas of estimates after a survey (infra/docs/sampling.md#estimates).
import {
  countInterval,
  intervalOf,
  meanEstimate,
  proportionEstimate,
  quantileOf,
  ratioEstimate,
  stratifiedProportion,
  weightEffect,
} from '#domain/sampling/estimates.ts';
import { formula, type Formula } from './formula.ts';
import { paired, unequal } from './lists.ts';
import { amount, count, countOrNone, list, listOfTwo, openFraction, orNull, positive } from './quantities.ts';
import { shown } from './quantity.ts';
import { noSpread, quantile, tooFew, tooManySuccesses } from './surveyed.ts';
import { cancels } from './together.ts';

const samplingbook = 'Kauermann and Küchenhoff, as in samplingbook';
const populationSize = orNull(count('units'));

export const estimateFormulas: readonly Formula[] = [
  formula({
    name: 'estimateProportion',
    equation:
      'se = √(p (1 − p) / (n − 1) × (N − n) / N), N unknown (null): without the last factor; count: N (p ± z se), lower up and upper down to a whole number, null when N is',
    source: samplingbook,
    inputs: {
      successes: countOrNone('units'),
      sampleSize: count('units'),
      populationSize,
      confidenceLevel: openFraction,
    },
    outputs: { proportion: 'fraction', se: 'fraction', countInterval: 'units' },
    refuse: ({ sampleSize, ...given }) =>
      tooManySuccesses({ sampleSize, ...given }) ?? tooFew(sampleSize, given.populationSize),
    run: ({ successes, sampleSize, populationSize: population, confidenceLevel }) => {
      const estimate = proportionEstimate(successes, sampleSize, population);
      const interval = intervalOf(estimate, quantileOf('z', confidenceLevel, estimate.df));
      return {
        proportion: estimate.value,
        se: estimate.se,
        countInterval: population === null ? null : countInterval(interval, population),
      };
    },
  }),
  formula({
    name: 'estimateMean',
    equation:
      'se = s / √n × √((N − n) / N), N unknown (null): without the last factor; mean ± z or t(n − 1) × se',
    source: samplingbook,
    inputs: {
      values: listOfTwo(amount('outcome unit')),
      populationSize,
      confidenceLevel: openFraction,
      quantile,
    },
    outputs: { mean: 'outcome unit', se: 'outcome unit', interval: 'outcome unit' },
    refuse: ({ values, populationSize: population }) => tooFew(values.length, population),
    run: ({ values, populationSize: population, confidenceLevel, quantile: kind }) => {
      const estimate = meanEstimate(values, population);
      const interval = intervalOf(estimate, quantileOf(kind, confidenceLevel, estimate.df));
      return { mean: estimate.value, se: estimate.se, interval };
    },
  }),
  formula({
    name: 'stratifiedProportion',
    equation: 'p = Σ W_h p_h; se² = Σ W_h² (1 − n_h / N_h) p_h (1 − p_h) / (n_h − 1)',
    source: samplingbook,
    inputs: {
      strataSizes: list(count('households')),
      strataSampleSizes: list(count('households')),
      strataSuccesses: list(countOrNone('households')),
    },
    outputs: { proportion: 'fraction', se: 'fraction' },
    refuse: ({ strataSizes, strataSampleSizes, strataSuccesses }) =>
      unequal({ strataSizes, strataSampleSizes, strataSuccesses }, 'stratum') ??
      paired(paired(strataSizes, strataSampleSizes), strataSuccesses)
        .map(
          ([[size, sampleSize], successes], h) =>
            tooManySuccesses({ successes, sampleSize }, `strataSuccesses[${h}]`) ??
            noSpread(`strataSampleSizes[${h}]`, sampleSize) ??
            (size < sampleSize
              ? `strataSizes[${h}] is ${size}: at least the ${sampleSize} of the sample is allowed`
              : null),
        )
        .find((fault) => fault !== null) ??
      null,
    run: ({ strataSizes, strataSampleSizes, strataSuccesses }) => {
      const strata = paired(paired(strataSizes, strataSampleSizes), strataSuccesses).map(
        ([[size, asked], successes]) => ({ size, asked, successes }),
      );
      const { value, se } = stratifiedProportion(strata);
      return { proportion: value, se };
    },
  }),
  formula({
    name: 'ratioEstimator',
    equation:
      'R = Σ y / Σ x; s² = Σ (y − R x)² / (n − 1); ratioMean = R Xbar, se = √(s² / n (1 − n/N)); ratioMean ± z or t(n − 1) × se',
    source: samplingbook,
    inputs: {
      y: listOfTwo(amount('outcome unit')),
      x: listOfTwo(amount('outcome unit')),
      populationMeanX: positive('outcome unit'),
      populationSize,
      confidenceLevel: openFraction,
      quantile,
    },
    outputs: { ratio: 'ratio', ratioMean: 'outcome unit', se: 'outcome unit', interval: 'outcome unit' },
    refuse: ({ y, x, populationSize: population }) => {
      if (cancels(x)) return `x is ${shown(x)} and sums to 0: another sum is allowed`;
      return unequal({ y, x }, 'unit') ?? tooFew(x.length, population);
    },
    run: ({ y: ys, x: xs, populationMeanX, populationSize: population, confidenceLevel, quantile: kind }) => {
      const pairs = paired(ys, xs).map(([y, x]) => ({ x, y }));
      const { value: ratio, residualSe: se, df } = ratioEstimate(pairs, population);
      const ratioMean = ratio * populationMeanX;
      const interval = intervalOf({ value: ratioMean, se }, quantileOf(kind, confidenceLevel, df));
      return { ratio, ratioMean, se, interval };
    },
  }),
  formula({
    name: 'kishEffectiveSize',
    equation: 'D = n Σ w² / (Σ w)²; n_eff = n / D',
    source: 'Kish, Survey Sampling',
    inputs: { weights: list(positive('sampling weights')) },
    outputs: { designEffect: 'ratio', effectiveSize: 'interviews' },
    run: ({ weights }) => weightEffect(weights),
  }),
];
