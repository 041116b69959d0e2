// Formulas of panels with a few treated units and donors that are never treated (infra/docs/comparisons.md#estimators).
import type { Block, Series } from '#domain/causal/block.ts';
import { placeboPValue, syntheticControl } from '#domain/causal/synthetic-control.ts';
import { plainDid, syntheticDid } from '#domain/causal/synthetic-did.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { amount, list, notNegative } from './quantities.ts';

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
function ragged({ treatedPre, donorsPre, treatedPost, donorsPost }: Panel): string | null {
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

export const panelFormulas: readonly Formula[] = [
  formula({
    name: 'syntheticControl',
    equation:
      'w >= 0, Σ w = 1, min Σ (Y_t − Σ w_j Y_jt)² before, without predictors and intercept; effect_t = Y_t − Σ w_j Y_jt after',
    source: 'Abadie, Diamond and Hainmueller 2010, without predictors',
    inputs: panel,
    outputs: { weights: 'fraction', effects: 'outcome unit', meanEffect: 'outcome unit' },
    refuse: ragged,
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
      return ragged(given);
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
