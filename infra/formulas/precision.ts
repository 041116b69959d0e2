// Formulas of the intervals of a proportion, and of the precision of an estimate (infra/docs/sampling.md#precision).
import { twoSidedQuantile } from '#domain/normal.ts';
import { meanEstimate, proportionEstimate, quantileOf } from '#domain/sampling/estimates.ts';
import { precisionOf } from '#domain/sampling/precision.ts';
import {
  agrestiCoullInterval,
  clopperPearsonInterval,
  waldInterval,
  wilsonInterval,
} from '#domain/sampling/proportion-intervals.ts';
import { formula, type Formula } from './formula.ts';
import { amount, choice, count, countOrNone, listOfTwo, openFraction, orNull } from './quantities.ts';
import { shown } from './quantity.ts';
import { quantile, tooFew, tooMany, tooManySuccesses } from './surveyed.ts';
import { cancels } from './together.ts';

const check = {
  populationSize: orNull(count('households')),
  confidenceLevel: openFraction,
  targetRelativePrecision: openFraction,
  conservativeSide: choice('lower or upper', ['lower', 'upper']),
  quantile,
} as const;

export const precisionFormulas: readonly Formula[] = [
  formula({
    name: 'proportionIntervals',
    equation:
      'p = m / n of an infinite population; a known populationSize does not narrow them. Wald: p ± z √(p (1 − p) / n); Wilson: (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n); Agresti-Coull: Wald of m + z²/2 of n + z²; Clopper-Pearson: B(α/2; m, n − m + 1) to B(1 − α/2; m + 1, n − m)',
    source: 'Agresti and Coull 1998; Clopper and Pearson 1934',
    inputs: {
      successes: countOrNone('units'),
      sampleSize: count('units'),
      populationSize: orNull(count('units')),
      confidenceLevel: openFraction,
    },
    outputs: {
      proportion: 'fraction',
      seWald: 'fraction',
      wald: 'fraction',
      wilson: 'fraction',
      clopperPearson: 'fraction',
      agrestiCoull: 'fraction',
    },
    refuse: ({ populationSize, ...given }) =>
      tooManySuccesses(given) ?? tooMany(given.sampleSize, populationSize),
    run: ({ successes: m, sampleSize: n, confidenceLevel }) => {
      const z = twoSidedQuantile(confidenceLevel);
      const { se, interval } = waldInterval(m, n, z);
      return {
        proportion: m / n,
        seWald: se,
        wald: interval,
        wilson: wilsonInterval(m, n, z),
        clopperPearson: clopperPearsonInterval(m, n, confidenceLevel),
        agrestiCoull: agrestiCoullInterval(m, n, z),
      };
    },
  }),
  formula({
    name: 'precisionCheckProportion',
    equation:
      'relative precision = z or t(n − 1) × se / p, se as in estimateProportion; it passes at or below the target; bound = p − or + quantile × se',
    source: 'CDM guideline "Sampling and surveys"',
    inputs: { successes: countOrNone('households'), sampleSize: count('households'), ...check },
    outputs: { se: 'fraction', relativePrecision: 'fraction', passes: 'boolean', bound: 'fraction' },
    refuse: ({ successes, sampleSize, populationSize }) =>
      successes === 0
        ? 'successes is 0: at least 1 is allowed with a relative precision'
        : (tooManySuccesses({ successes, sampleSize }) ?? tooFew(sampleSize, populationSize)),
    run: ({ successes, sampleSize, populationSize, ...given }) => {
      const estimate = proportionEstimate(successes, sampleSize, populationSize);
      const { relativePrecision, passes, bound } = precisionOf(estimate, {
        quantile: quantileOf(given.quantile, given.confidenceLevel, estimate.df),
        target: given.targetRelativePrecision,
        side: given.conservativeSide,
      });
      return { se: estimate.se, relativePrecision, passes, bound };
    },
  }),
  formula({
    name: 'precisionCheckMean',
    equation:
      'relative precision = z or t(n − 1) × se / |mean|, se as in estimateMean; at or below the target the mean is used, else mean − or + quantile × se',
    source: 'CDM guideline "Sampling and surveys"',
    inputs: { values: listOfTwo(amount('outcome unit')), ...check },
    outputs: {
      mean: 'outcome unit',
      se: 'outcome unit',
      t: 'quantile',
      relativePrecision: 'fraction',
      passes: 'boolean',
      valueUsed: 'outcome unit',
    },
    refuse: ({ values, populationSize }) =>
      cancels(values)
        ? `values is ${shown(values)} with a mean of 0: another mean is allowed with a relative precision`
        : tooFew(values.length, populationSize),
    run: ({ values, populationSize, ...given }) => {
      const estimate = meanEstimate(values, populationSize);
      const t = quantileOf(given.quantile, given.confidenceLevel, estimate.df);
      const { relativePrecision, passes, valueUsed } = precisionOf(estimate, {
        quantile: t,
        target: given.targetRelativePrecision,
        side: given.conservativeSide,
      });
      return { mean: estimate.value, se: estimate.se, t, relativePrecision, passes, valueUsed };
    },
  }),
];
