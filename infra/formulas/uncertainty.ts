// Formulas of combined uncertainty (infra/docs/methods.md#propagation).
import {
  artTreesDeduction,
  productUncertainty,
  sumUncertainty,
} from '#domain/emissions/uncertainty/combined-uncertainty.ts';
import { propagate, type Inputs } from '#domain/emissions/uncertainty/delta-method.ts';
import { programmeTotal } from '#domain/emissions/result/project-total.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { shown } from './quantity.ts';
import { amount, count, list, notNegative } from './quantities.ts';
import { cancels } from './together.ts';

const source = 'GUM (JCGM 100:2008), 5.1.2 and 5.2.2';
const ipcc = (equation: string): string => `IPCC 2006 Guidelines, volume 1, chapter 3, eq. ${equation}`;

const percents = list(notNegative('percent'));
const fuel = notNegative('kg');
const relStd = notNegative('fraction');

/** By relative standard uncertainty. */
const standard = (value: number, relative: number): Inputs[string] => ({ value, standard: value * relative });

export const uncertaintyFormulas: readonly Formula[] = [
  formula({
    name: 'ipccProduct',
    equation: 'U = √(Σ U_i²), independent factors',
    source: ipcc('3.1'),
    inputs: { uncertainties: percents },
    outputs: { combined: 'percent' },
    run: ({ uncertainties }) => ({ combined: productUncertainty(uncertainties) }),
  }),
  formula({
    name: 'ipccSum',
    equation: 'U = √(Σ (U_i x_i)²) / |Σ x_i|, independent terms, differences too',
    source: ipcc('3.2'),
    inputs: { values: list(amount('kgCO2e')), uncertainties: percents },
    outputs: { combined: 'percent' },
    refuse: ({ values, uncertainties }) =>
      unequal({ values, uncertainties }, 'term') ??
      (cancels(values)
        ? `values is ${shown(values)} and sums to 0: another sum is allowed, percent are of it`
        : null),
    run: ({ values, uncertainties }) => ({
      combined: sumUncertainty(values.map((value, index) => ({ value, percent: uncertainties[index] ?? 0 }))),
    }),
  }),
  formula({
    name: 'sharedFactorDifference',
    equation: 'R = (B − A) F; σ² = F² (u_B² + u_A²) + (B − A)² u_F²: both terms share the factor',
    source,
    inputs: {
      baselineFuel: fuel,
      actualFuel: fuel,
      factor: notNegative('kgCO2e/kg'),
      relStdBaseline: relStd,
      relStdActual: relStd,
      relStdFactor: relStd,
    },
    outputs: { reduction: 'kgCO2e', sigma: 'kgCO2e', sigmaIfTreatedAsIndependent: 'kgCO2e' },
    run: ({ baselineFuel, actualFuel, factor, relStdBaseline, relStdActual, relStdFactor }) => {
      const its = standard(factor, relStdFactor);
      const inputs = {
        baseline: standard(baselineFuel, relStdBaseline),
        actual: standard(actualFuel, relStdActual),
        factor: its,
        otherFactor: its,
      };
      const shared = propagate((read) => (read('baseline') - read('actual')) * read('factor'), inputs);
      const apart = propagate(
        (read) => read('baseline') * read('factor') - read('actual') * read('otherFactor'),
        inputs,
      );
      return { reduction: shared.value, sigma: shared.sigma, sigmaIfTreatedAsIndependent: apart.sigma };
    },
  }),
  formula({
    name: 'programmeTotal',
    equation:
      'total = n R; σ² = n s² + (n R u)²: the random part shrinks with √n, the systematic one does not',
    source,
    inputs: {
      households: count('households'),
      reductionEach: amount('kgCO2e'),
      randomSigmaEach: notNegative('kgCO2e'),
      systematicRelSigma: notNegative('fraction'),
    },
    outputs: { total: 'kgCO2e', sigma: 'kgCO2e' },
    run: ({ households, reductionEach: reduction, randomSigmaEach: randomSigma, systematicRelSigma }) => {
      const systematic = { all: reduction * systematicRelSigma };
      const { total, sigma } = programmeTotal([{ households, reduction, randomSigma, systematic }]);
      return { total, sigma };
    },
  }),
  formula({
    name: 'artTreesDeduction',
    equation: 'deduction = 0.524417 HW90 / 1.645006, HW90 the half-width of the 90 % interval as a fraction',
    source: 'ART TREES, eq. 11',
    inputs: { halfWidth90: notNegative('fraction') },
    outputs: { deduction: 'fraction' },
    run: ({ halfWidth90 }) => ({ deduction: artTreesDeduction(halfWidth90) }),
  }),
];
