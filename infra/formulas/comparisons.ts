// Formulas of comparisons of groups, and of panels with a few treated units (infra/docs/comparisons.md#estimators).
import type { Block, Series } from '#domain/causal/block.ts';
import { crossSections, differenceOfChanges, seOfChanges } from '#domain/causal/four-cells.ts';
import { placeboPValue, syntheticControl } from '#domain/causal/synthetic-control.ts';
import { plainDid, syntheticDid } from '#domain/causal/synthetic-did.ts';
import { groupOf, pairedDifference, welchDifference } from '#domain/causal/two-groups.ts';
import { intervalOf } from '#domain/sampling/estimates.ts';
import { twoSidedStudent } from '#domain/student.ts';
import { formula, unequal, type Formula } from './formula.ts';
import {
  amount,
  cell,
  countOfTwo,
  list,
  listOfTwo,
  notNegative,
  openFraction,
  printValue,
} from './quantities.ts';

const outcome = amount('outcome unit');
const outcomes = listOfTwo(outcome);
const spread = notNegative('outcome unit');
const cells = cell('outcome unit');

/** But for the dust of binary fractions: 1.1 − 1 is not 2.1 − 2. */
const sameDifferences = (a: readonly number[], b: readonly number[]): boolean =>
  pairedDifference(a, b).se <= 1e-14 * Math.max(...[...a, ...b].map(Math.abs));

const alike = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** Formulas of differences between groups (infra/docs/comparisons.md#estimators). */
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
        ? `a is ${printValue(a)} and b ${printValue(b)}, a − b the same for all: differences that vary are allowed`
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
        ? `reference is ${printValue(reference)} and intervention ${printValue(intervention)}, each the same for all: values that vary are allowed`
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

const series = list(amount('outcome unit'));
const manySeries = list(series);

const panel = {
  treatedPre: series,
  donorsPre: manySeries,
  treatedPost: series,
  donorsPost: manySeries,
} as const;

interface Panel {
  readonly treatedPre: Series;
  readonly donorsPre: readonly Series[];
  readonly treatedPost: Series;
  readonly donorsPost: readonly Series[];
}

/** A fault when a donor has more or fewer periods than the treated unit, before or after. */
function findRagged({ treatedPre, donorsPre, treatedPost, donorsPost }: Panel): string | null {
  const named = (name: string, lists: readonly Series[]) =>
    Object.fromEntries(lists.map((one, j) => [`${name}[${j}]`, one]));
  return (
    unequal({ donorsPre, donorsPost }, 'donor') ??
    unequal({ treatedPre, ...named('donorsPre', donorsPre) }, 'period before') ??
    unequal({ treatedPost, ...named('donorsPost', donorsPost) }, 'period after')
  );
}

const blockOf = ({ treatedPre, donorsPre, treatedPost, donorsPost }: Panel): Block => ({
  treated: [[...treatedPre, ...treatedPost]],
  donors: donorsPre.map((before, j) => [...before, ...(donorsPost[j] ?? [])]),
  pre: treatedPre.length,
});

const ratio = notNegative('post/pre RMSPE');

/** Formulas of panels with a few treated units and donors that are never treated (infra/docs/comparisons.md#estimators). */
export const panelFormulas: readonly Formula[] = [
  formula({
    name: 'syntheticControl',
    equation:
      'w >= 0, Σ w = 1, min Σ (Y_t − Σ w_j Y_jt)² before, without predictors and intercept; effect_t = Y_t − Σ w_j Y_jt after',
    source: 'Abadie, Diamond and Hainmueller 2010, without predictors',
    inputs: panel,
    outputs: { weights: 'fraction', effects: 'outcome unit', meanEffect: 'outcome unit' },
    refuse: findRagged,
    run: (given) => {
      const { weights, effects, meanEffect } = syntheticControl(blockOf(given));
      return { weights, effects, meanEffect };
    },
  }),
  formula({
    name: 'placeboPValue',
    equation: '(1 + donors with a ratio at or above that of the treated) / (1 + donors)',
    source: 'Abadie, Diamond and Hainmueller 2010',
    inputs: { treatedRatio: ratio, donorRatios: list(ratio) },
    outputs: { pValue: 'probability' },
    run: ({ treatedRatio, donorRatios }) => ({ pValue: placeboPValue(treatedRatio, donorRatios) }),
  }),
  formula({
    name: 'panelEstimators',
    equation:
      'did: means of all donors and periods; syntheticControl: mean effect; syntheticDid: (Ytr_post − Σ λ_t Ytr_t) − Σ ω_i (Y_i,post − Σ λ_t Y_it), ω with an intercept and ridge ζ² = √T_post σ², λ with ridge (1e-6 σ)²',
    source: 'Arkhangelsky et al. 2021',
    inputs: panel,
    outputs: {
      did: 'outcome unit',
      syntheticControl: 'outcome unit',
      syntheticDid: 'outcome unit',
      donorWeights: 'fraction',
      periodWeights: 'fraction',
    },
    refuse: (given) => {
      if (given.treatedPre.length < 2) return 'treatedPre has 1: at least 2 periods are allowed';
      if (given.donorsPre.length < 2) return 'donorsPre has 1: at least 2 donors are allowed';
      return findRagged(given);
    },
    run: (given) => {
      const block = blockOf(given);
      const { estimate, donorWeights, periodWeights } = syntheticDid(block);
      return {
        did: plainDid(block),
        syntheticControl: syntheticControl(block).meanEffect,
        syntheticDid: estimate,
        donorWeights,
        periodWeights,
      };
    },
  }),
];
