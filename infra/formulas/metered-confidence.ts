// Formulas of the confidence in the reduction of a metered household, by the delta method and by Monte Carlo (infra/docs/methods.md#confidence).
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { propagate, relative, type Inputs, type Read } from '#domain/emissions/uncertainty/delta-method.ts';
import { monteCarlo } from '#domain/emissions/uncertainty/monte-carlo.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import {
  displacedEmissions,
  displacedEnergy,
  electricityEmissions,
  reduction,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import { seedOf } from '#domain/random.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { asked, said } from './asked.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import { electricityName, kwhInMwh, metered, plain } from './metered.ts';
import { fraction, notNegative, optional, positive, record } from './quantities.ts';

const source = 'rule of Hearth, infra/docs/methods.md#confidence';

const u95 = record('relative half-width of the 95 % interval', {
  electricity: optional(notNegative('fraction')),
  scRatio: optional(notNegative('fraction')),
  efCO2: optional(notNegative('fraction')),
  fNRB: optional(notNegative('fraction')),
  efNonCO2: optional(notNegative('fraction')),
  efGrid: optional(notNegative('fraction')),
});

const household = {
  electricity: notNegative('MWh in the period'),
  scRatio: positive('SC_b/SC_p'),
  efCO2: notNegative('tCO2/TJ'),
  fNRB: fraction,
  efNonCO2: notNegative('tCO2e/TJ'),
  efGrid: notNegative('tCO2e/MWh'),
  tdl: fraction,
  u95,
  ...asked,
} as const;

type Uncertain = 'electricity' | 'scRatio' | 'efCO2' | 'fNRB' | 'efNonCO2' | 'efGrid';

type Household = Readonly<Record<Uncertain | 'tdl', number>> & {
  readonly u95: Readonly<Partial<Record<Uncertain, number | undefined>>>;
};

/** A missing uncertainty is never 0. */
const usualU95: Readonly<Record<Uncertain, string>> = {
  electricity: 'u95.meter@hearth-1',
  scRatio: 'u95.ratio@hearth-1',
  efCO2: 'u95.efCO2@hearth-1',
  fNRB: 'u95.fNRB@hearth-1',
  efNonCO2: 'u95.efNonCO2@hearth-1',
  efGrid: 'u95.efGrid@hearth-1',
};

function inputsOf({ u95: given, tdl, ...values }: Household): Inputs {
  const uncertain = (name: Uncertain): Inputs[string] =>
    relative(values[name], given[name] ?? valueOf(usualU95[name]));
  const electricity = uncertain('electricity');
  return {
    ...plain,
    [electricityName]: {
      value: electricity.value * kwhInMwh,
      standard: electricity.standard * kwhInMwh,
    },
    scRatio: uncertain('scRatio'),
    efCO2: uncertain('efCO2'),
    fNRB: uncertain('fNRB'),
    efNonCO2: uncertain('efNonCO2'),
    efGrid: uncertain('efGrid'),
    tdl: relative(tdl, 0),
    // Without the cap by the household's own fuel.
    baselineFuel: relative(Number.MAX_VALUE, 0),
    ncv: relative(1, 0),
  };
}

function reductionAt(read: Read): number {
  const { baseline, actual } = metered(read);
  return reduction(baseline, actual);
}

const equation = textOf(
  reduction,
  displacedEmissions,
  displacedEnergy,
  fuelIntensity,
  electricityEmissions,
  'what u95 leaves out is 0.025, 0.15, 0.16, 0.4, 0.5 and 0.2',
);

const drawsLeast = 20_000;
/** Some ten seconds. */
const drawsMost = 1_000_000;
const draws = {
  unit: 'draws',
  schema: z.int().min(drawsLeast).max(drawsMost),
  allowed: `a whole number from ${drawsLeast} to ${drawsMost}`,
} as const;

export const meteredConfidenceFormulas: readonly Formula[] = [
  formula({
    name: 'confidenceMeteredDelta',
    equation: `${equation}; σ² = Σ (dR/dx u_x)²; then as confidence`,
    source,
    inputs: household,
    outputs: {
      reduction: 'kgCO2e',
      sigma: 'kgCO2e',
      confidence: 'probability',
      interval: 'kgCO2e',
      varianceShares: 'fraction',
    },
    run: ({ epsilon, intervalLevel, ...values }) => {
      const { value: reduction, sigma, varianceShares } = propagate(reductionAt, inputsOf(values));
      const { confidence, interval } = said(reduction, sigma, { epsilon, intervalLevel });
      const shareOf = (name: string): number => varianceShares[name] ?? 0;
      return {
        reduction,
        sigma,
        confidence,
        interval,
        varianceShares: {
          electricity: shareOf(electricityName),
          scRatio: shareOf('scRatio'),
          efCO2: shareOf('efCO2'),
          fNRB: shareOf('fNRB'),
          efNonCO2: shareOf('efNonCO2'),
          efGrid: shareOf('efGrid'),
        },
      };
    },
  }),
  formula({
    name: 'confidenceMeteredMonteCarlo',
    equation:
      `${equation}; σ of the draws: normal inputs, lognormal through the 95 % limits where u95 is 0.6 or more, fNRB cut to 0 and 1; ` +
      'the seed is the SHA-256 of the inputs; then as confidence with the R of the values',
    source,
    inputs: { ...household, draws },
    outputs: { sigma: 'kgCO2e', confidence: 'probability' },
    run: ({ epsilon, intervalLevel, draws: count, ...values }) => {
      const inputs = inputsOf(values);
      const seed = seedOf(sha256(canonicalJson({ ...values, draws: count })));
      const { sd: sigma } = monteCarlo(reductionAt, inputs, { seed, fractions: ['fNRB'], draws: count });
      const { value } = propagate(reductionAt, inputs);
      return { sigma, confidence: said(value, sigma, { epsilon, intervalLevel }).confidence };
    },
  }),
];
