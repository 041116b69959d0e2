// Formulas of differences between groups (infra/docs/comparisons.md#estimators).
import { crossSections, differenceOfChanges, seOfChanges } from '#domain/causal/four-cells.ts';
import { groupOf, pairedDifference, welchDifference } from '#domain/causal/two-groups.ts';
import { intervalOf } from '#domain/sampling/estimates.ts';
import { twoSidedStudent } from '#domain/student.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { shown } from './quantity.ts';
import { amount, cell, countOfTwo, listOfTwo, notNegative, openFraction } from './quantities.ts';

const outcome = amount('outcome unit');
const outcomes = listOfTwo(outcome);
const spread = notNegative('outcome unit');
const cells = cell('outcome unit');

/** But for the dust of binary fractions: 1.1 − 1 is not 2.1 − 2. */
const sameDifferences = (a: readonly number[], b: readonly number[]): boolean =>
  pairedDifference(a, b).se <= 1e-14 * Math.max(...[...a, ...b].map(Math.abs));

const alike = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

export const twoGroupFormulas: readonly Formula[] = [
  formula({
    name: 'pairedDifference',
    equation: 'd = a − b home by home; mean(d) ± t(n − 1) × se, se = s_d / √n; t = mean(d) / se',
    source: 'Student 1908',
    inputs: { a: outcomes, b: outcomes, confidenceLevel: openFraction },
    outputs: {
      meanDifference: 'outcome unit',
      t: 'ratio',
      df: 'degrees of freedom',
      interval: 'outcome unit',
    },
    refuse: ({ a, b }) =>
      unequal({ a, b }, 'home') ??
      (sameDifferences(a, b)
        ? `a is ${shown(a)} and b ${shown(b)}, a − b the same for all: differences that vary are allowed`
        : null),
    run: ({ a, b, confidenceLevel }) => {
      const estimate = pairedDifference(a, b);
      const { value, se, df } = estimate;
      const interval = intervalOf(estimate, twoSidedStudent(confidenceLevel, df));
      return { meanDifference: value, t: value / se, df, interval };
    },
  }),
  formula({
    name: 'welchDifference',
    equation: 'mean_A − mean_B; se = √(s_A²/n_A + s_B²/n_B); sePooled = s √(1/n_A + 1/n_B)',
    source: 'Welch 1947',
    inputs: {
      meanA: outcome,
      sdA: spread,
      nA: countOfTwo('units'),
      meanB: outcome,
      sdB: spread,
      nB: countOfTwo('units'),
    },
    outputs: { difference: 'outcome unit', se: 'outcome unit', sePooled: 'outcome unit' },
    run: ({ meanA, sdA, nA, meanB, sdB, nB }) => {
      const { value, se, sePooled } = welchDifference(
        { mean: meanA, sd: sdA, n: nA },
        { mean: meanB, sd: sdB, n: nB },
      );
      return { difference: value, se, sePooled };
    },
  }),
  formula({
    name: 'welchDifferenceData',
    equation:
      'mean(reference) − mean(intervention) ± t(df) × se; se = √(a + b), df = (a + b)² / (a²/(n_R − 1) + b²/(n_I − 1)), a = s_R²/n_R, b = s_I²/n_I',
    source: 'Welch 1947',
    inputs: { reference: outcomes, intervention: outcomes, confidenceLevel: openFraction },
    outputs: {
      difference: 'outcome unit',
      se: 'outcome unit',
      df: 'degrees of freedom',
      interval: 'outcome unit',
    },
    refuse: ({ reference, intervention }) =>
      alike(reference) && alike(intervention)
        ? `reference is ${shown(reference)} and intervention ${shown(intervention)}, each the same for all: values that vary are allowed`
        : null,
    run: ({ reference, intervention, confidenceLevel }) => {
      const estimate = welchDifference(groupOf(reference), groupOf(intervention));
      const { value, se, df } = estimate;
      return {
        difference: value,
        se,
        df,
        interval: intervalOf(estimate, twoSidedStudent(confidenceLevel, df)),
      };
    },
  }),
  formula({
    name: 'didOfMeans',
    equation: '(T1 − T0) − (C1 − C0)',
    source: 'Card and Krueger 1994',
    inputs: { treatedBefore: outcome, treatedAfter: outcome, controlBefore: outcome, controlAfter: outcome },
    outputs: { did: 'outcome unit' },
    run: (means) => ({ did: differenceOfChanges(means) }),
  }),
  formula({
    name: 'didSeFromChanges',
    equation: 'se = √(se_dT² + se_dC²), of the changes and not of the four means',
    source: 'Card and Krueger 1994',
    inputs: { seTreatedChange: spread, seControlChange: spread },
    outputs: { se: 'outcome unit' },
    run: ({ seTreatedChange, seControlChange }) => ({ se: seOfChanges(seTreatedChange, seControlChange) }),
  }),
  formula({
    name: 'didFromCells',
    equation:
      '(T1 − T0) − (C1 − C0) of four independent samples; pooled: √(s² Σ 1/n), s² = Σ (n − 1) s² / (Σ n − 4); unequal: √(Σ s²/n)',
    source: 'infra/docs/comparisons.md#estimators',
    inputs: { controlBefore: cells, treatedBefore: cells, controlAfter: cells, treatedAfter: cells },
    outputs: { did: 'outcome unit', sePooled: 'outcome unit', seUnequal: 'outcome unit' },
    run: (groups) => ({ ...crossSections(groups) }),
  }),
];
