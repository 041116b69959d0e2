// Formulas of simple random samples (infra/docs/sampling.md#sizes-of-simple-random-samples).
import { twoSidedQuantile } from '#domain/normal.ts';
import { fieldSize } from '#domain/sampling/field-size.ts';
import { relativeVariance, sizeOf } from '#domain/sampling/simple-random.ts';
import { formula, type Formula } from './formula.ts';
import { level, noLevel, zOf, zValue } from './level.ts';
import { count, loss, notNegative, openFraction, optional, orNull, positive, share } from './quantities.ts';

const levyLemeshow = 'Levy and Lemeshow, eq. 3.15 and 3.16, as in epiR 2.0.94';
const cochran = 'Cochran, Sampling Techniques';

const populationSize = orNull(count('households'));

export const simpleRandomFormulas: readonly Formula[] = [
  formula({
    name: 'srsProportionRelative',
    equation: 'n = z² N V / ((N − 1) e² + z² V), V = (1 − p) / p; N unknown (null): n = z² V / e²',
    source: levyLemeshow,
    inputs: { populationSize, proportion: openFraction, ...level, relativePrecision: openFraction },
    outputs: { sampleSize: 'households' },
    refuse: noLevel,
    run: ({ populationSize: population, proportion, relativePrecision: precision, ...at }) => ({
      sampleSize: sizeOf({ z: zOf(at), precision, variance: relativeVariance(proportion), population }),
    }),
  }),
  formula({
    name: 'srsMeanRelative',
    equation: 'n = z² N V / ((N − 1) e² + z² V), V = (SD / mean)²; N unknown (null): n = z² V / e²',
    source: levyLemeshow,
    inputs: {
      populationSize,
      mean: positive('outcome unit'),
      sd: notNegative('outcome unit'),
      ...level,
      relativePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    refuse: noLevel,
    run: ({ populationSize: population, mean, sd, relativePrecision: precision, ...at }) => ({
      sampleSize: sizeOf({ z: zOf(at), precision, variance: (sd / mean) ** 2, population }),
    }),
  }),
  formula({
    name: 'srsRelativeFromV',
    equation: 'n = z² N V / ((N − 1) e² + z² V); N unknown (null): n = z² V / e²',
    source: levyLemeshow,
    inputs: {
      populationSize,
      V: notNegative('(sd/mean)^2'),
      zValue,
      relativePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, V: variance, zValue: z, relativePrecision: precision }) => ({
      sampleSize: sizeOf({ z, precision, variance, population }),
    }),
  }),
  formula({
    name: 'srsProportionAbsolute',
    equation: 'n0 = z² p (1 − p) / d²; n = n0 / (1 + (n0 − 1) / N); N unknown (null): n = n0',
    source: cochran,
    inputs: {
      populationSize,
      proportion: openFraction,
      confidenceLevel: openFraction,
      absolutePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, proportion, confidenceLevel, absolutePrecision: precision }) => ({
      sampleSize: sizeOf({
        z: twoSidedQuantile(confidenceLevel),
        precision,
        variance: proportion * (1 - proportion),
        population,
      }),
    }),
  }),
  formula({
    name: 'srsMeanAbsolute',
    equation: 'n0 = z² SD² / d²; n = n0 / (1 + (n0 − 1) / N); N unknown (null): n = n0',
    source: cochran,
    inputs: {
      populationSize,
      sd: notNegative('outcome unit'),
      confidenceLevel: openFraction,
      absolutePrecision: positive('outcome unit'),
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, sd, confidenceLevel, absolutePrecision: precision }) => ({
      sampleSize: sizeOf({
        z: twoSidedQuantile(confidenceLevel),
        precision,
        variance: sd ** 2,
        population,
      }),
    }),
  }),
  formula({
    name: 'inflateForLoss',
    equation:
      'n_field = n / ((1 − dropout) × responseRate × eligibleShare), rounded up; what is left out is 1',
    source: 'infra/docs/sampling.md#loss-in-the-field',
    inputs: {
      sampleSize: count('units'),
      dropoutRate: optional(loss),
      responseRate: optional(share),
      eligibleShare: optional(share),
    },
    outputs: { fieldSampleSize: 'units' },
    run: ({ sampleSize, dropoutRate = 0, responseRate = 1, eligibleShare = 1 }) => ({
      fieldSampleSize: fieldSize(sampleSize, { dropoutRate, responseRate, eligibleShare }),
    }),
  }),
];
