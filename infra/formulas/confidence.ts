// Formulas of the confidence in a reduction (infra/docs/methods.md#confidence).
import { halfWidth95, propagate, relative } from '#domain/emissions/uncertainty/delta-method.ts';
import { normalQuantile } from '#domain/normal.ts';
import { asked, said } from './asked.ts';
import { formula, type Formula } from './formula.ts';
import { amount, notNegative } from './quantities.ts';

const source = 'rule of Hearth, infra/docs/methods.md#confidence';

export const confidenceFormulas: readonly Formula[] = [
  formula({
    name: 'confidence',
    equation:
      'confidence = 2 Φ(ε R / σ) − 1, 0 where R ≤ 0; interval R ± z σ; probPositive = Φ(R / σ); ' +
      'creditedReduction = R where confidence ≥ 0.90, else R − 1.645 σ',
    source,
    inputs: { reduction: amount('kgCO2e'), sigma: notNegative('kgCO2e'), ...asked },
    outputs: {
      confidence: 'probability',
      interval: 'kgCO2e',
      probPositive: 'probability',
      creditedReduction: 'kgCO2e',
    },
    run: ({ reduction, sigma, ...level }) => said(reduction, sigma, level),
  }),
  formula({
    name: 'confidenceFromTerms',
    equation:
      'R = BE − AE; σ² = (u_B BE)² + (u_A AE)², u = half-width of the 95 % interval / 1.96, terms taken as independent; ' +
      'then as confidence; lower bounds R − 1.2816 σ and R − 1.645 σ',
    source,
    inputs: {
      baselineEmissions: notNegative('kgCO2e'),
      u95Baseline: notNegative('fraction'),
      actualEmissions: notNegative('kgCO2e'),
      u95Actual: notNegative('fraction'),
      ...asked,
    },
    outputs: {
      reduction: 'kgCO2e',
      sigma: 'kgCO2e',
      u95Percent: 'percent',
      confidence: 'probability',
      confidenceAt30Percent: 'probability',
      interval: 'kgCO2e',
      lowerBoundOneSided90: 'kgCO2e',
      lowerBoundOneSided95: 'kgCO2e',
      probPositive: 'probability',
    },
    refuse: ({ baselineEmissions, actualEmissions }) =>
      baselineEmissions === actualEmissions
        ? `baselineEmissions and actualEmissions are both ${actualEmissions}: different ones are allowed, u95Percent is of their difference`
        : null,
    run: ({ baselineEmissions, u95Baseline, actualEmissions, u95Actual, ...level }) => {
      const { value: reduction, sigma } = propagate((read) => read('baseline') - read('actual'), {
        baseline: relative(baselineEmissions, u95Baseline),
        actual: relative(actualEmissions, u95Actual),
      });
      const { confidence, interval, probPositive } = said(reduction, sigma, level);
      return {
        reduction,
        sigma,
        u95Percent: (100 * halfWidth95 * sigma) / Math.abs(reduction),
        confidence,
        confidenceAt30Percent: said(reduction, sigma, { ...level, epsilon: 0.3 }).confidence,
        interval,
        lowerBoundOneSided90: reduction - normalQuantile(0.9) * sigma,
        lowerBoundOneSided95: reduction - normalQuantile(0.95) * sigma,
        probPositive,
      };
    },
  }),
];
