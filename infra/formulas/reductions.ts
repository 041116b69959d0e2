// Formulas of the reduction of a household: its boundaries, uncertainty and confidence (infra/docs/methods.md#two-answers-never-mixed).
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { CookerTerm } from '#domain/emissions/cookers/cooker-emissions.ts';
import { unlimited } from '#domain/emissions/cookers/energy-limits.ts';
import { householdEmissions, meteredEmissions, type Emissions } from '#domain/emissions/model/model.ts';
import { programmeTotal } from '#domain/emissions/result/project-total.ts';
import {
  artTreesDeduction,
  productUncertainty,
  sumUncertainty,
} from '#domain/emissions/uncertainty/combined-uncertainty.ts';
import { confidenceOf } from '#domain/emissions/uncertainty/confidence.ts';
import {
  halfWidth95,
  propagate,
  reader,
  relative,
  type Inputs,
  type Read,
} from '#domain/emissions/uncertainty/delta-method.ts';
import { monteCarlo } from '#domain/emissions/uncertainty/monte-carlo.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import {
  displacedEmissions,
  displacedEnergy,
  electricityEmissions,
  reduction as difference,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import { normalQuantile } from '#domain/normal.ts';
import { seedOf } from '#domain/random.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { cancels, formula, unequal, valueOf, type Formula } from './formula.ts';
import {
  amount,
  choice,
  count,
  fraction,
  list,
  notNegative,
  openFraction,
  optional,
  positive,
  record,
  share,
  printValue,
} from './quantities.ts';

const cooker: CookerTerm = {
  did: 'cooker',
  carrier: 'Electricity',
  ratio: { given: 'scRatio' },
  amounts: { used: [1], cooked: [1], unseen: [] },
};
/** One span of time, in use: the inputs are its amounts. */
const options = {
  limits: unlimited,
  baselineKg: [1],
  residualKg: [1],
  partInUse: [1],
  lpgForEfficiencyOnly: false,
  perKgGiven: false,
};

const evaluateMetered = (read: Read): Emissions => meteredEmissions(read, [cooker], options).totals();

const wholeHousehold = (read: Read): Emissions => householdEmissions(read, [cooker], options).totals();

/** The name of the metered electricity, kWh. */
const electricityName = `amount:${cooker.did}`;

const exact = (values: Readonly<Record<string, number>>): Inputs =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, relative(value, 0)]));

/** Neither emissions upstream of the fuel, a downward adjustment of the baseline, nor a meter that is off. */
const plain: Inputs = exact({ upstream: 0, daf: 0, [`meterError:${cooker.did}`]: 0 });

const kwhInMwh = 1000;

const ofBoundaries = 'rule of Hearth, infra/docs/methods.md#two-answers-never-mixed';

const emissions = notNegative('kgCO2e');
const boundary = choice('metered or wholeHousehold', ['metered', 'wholeHousehold']);
const fuel = notNegative('kg in the period');

const cooking = {
  electricity: notNegative('MWh in the period'),
  scRatio: positive('SC_b/SC_p'),
  efFuel: notNegative('tCO2e/TJ'),
  ncvFuel: positive('TJ/t'),
} as const;

interface Household {
  readonly electricity: number;
  readonly scRatio: number;
  readonly efFuel: number;
  readonly ncvFuel: number;
  readonly baselineFuel: number;
  readonly residualFuel?: number;
  readonly efGrid?: number;
  readonly tdl?: number;
}

const mjPerKg = 1000;

/** The factor of the fuel is given as a whole: fNRB is in it. */
const readerOf = ({
  electricity,
  efFuel,
  ncvFuel,
  residualFuel = 0,
  efGrid = 0,
  tdl = 0,
  ...given
}: Household): Read =>
  reader({
    ...plain,
    ...exact({
      ...given,
      [electricityName]: electricity * kwhInMwh,
      ncv: ncvFuel * mjPerKg,
      efCO2: efFuel,
      fNRB: 1,
      efNonCO2: 0,
      residualFuel,
      efGrid,
      tdl,
    }),
  });

/** Before the household's own fuel caps it. */
const uncappedBaseline = ({ cookers }: Emissions): number => cookers[0]?.baseline ?? 0;

/** Formulas of the two boundaries, which are never mixed (infra/docs/methods.md#two-answers-never-mixed). */
export const boundaryFormulas: readonly Formula[] = [
  formula({
    name: 'reduction',
    source: ofBoundaries,
    inputs: { baselineEmissions: emissions, actualEmissions: emissions },
    outputs: { reductions: 'kgCO2e' },
    run: ({ baselineEmissions, actualEmissions }) => ({
      reductions: difference(baselineEmissions, actualEmissions),
    }),
  }),
  formula({
    name: 'boundaryCompare',
    equation: textOf(difference, 'the wrong differences mix both boundaries and are shown as a warning only'),
    source: ofBoundaries,
    inputs: {
      ...cooking,
      efGrid: notNegative('tCO2e/MWh'),
      tdl: fraction,
      baselineFuel: fuel,
      residualFuel: fuel,
    },
    outputs: {
      metered: 'kgCO2e',
      wholeHousehold: 'kgCO2e',
      impliedDisplacedFuel: 'kg in the period',
      wrongMeteredMinusHouseholdActual: 'kgCO2e',
      wrongHouseholdMinusDeviceActual: 'kgCO2e',
    },
    run: (household) => {
      const read = readerOf(household);
      const [device, home] = [evaluateMetered(read), wholeHousehold(read)];
      return {
        metered: column(uncappedBaseline(device), device.actual),
        wholeHousehold: column(home.baseline, home.actual),
        impliedDisplacedFuel: device.impliedFuelKg,
        wrongMeteredMinusHouseholdActual: uncappedBaseline(device) - home.actual,
        wrongHouseholdMinusDeviceActual: home.baseline - device.actual,
      };
    },
  }),
  formula({
    name: 'boundaryRefuse',
    source: ofBoundaries,
    inputs: { baselineMethod: boundary, actualMethod: boundary },
    outputs: {},
    refuse: ({ baselineMethod, actualMethod }) =>
      baselineMethod === actualMethod
        ? null
        : `actualMethod is ${actualMethod} and baselineMethod ${baselineMethod}: one method for both is allowed`,
    run: () => ({ rejected: false }),
  }),
  formula({
    name: 'boundaryCap',
    source: ofBoundaries,
    inputs: { ...cooking, baselineFuel: fuel },
    outputs: {
      impliedDisplacedFuel: 'kg in the period',
      exceedsBaseline: 'boolean',
      baselineUncapped: 'kgCO2e',
      baselineCapped: 'kgCO2e',
    },
    run: (household) => {
      const found = evaluateMetered(readerOf(household));
      return {
        impliedDisplacedFuel: found.impliedFuelKg,
        exceedsBaseline: found.impliedFuelKg > household.baselineFuel,
        baselineUncapped: uncappedBaseline(found),
        baselineCapped: found.baseline,
      };
    },
  }),
];

function column(baseline: number, actual: number): Readonly<Record<string, number>> {
  return { baseline, actual, reduction: difference(baseline, actual) };
}

/** How far from the estimate the truth may be, and the level of the interval. */
const asked = { epsilon: share, intervalLevel: openFraction } as const;

interface Asked {
  readonly epsilon: number;
  readonly intervalLevel: number;
}

function printConfidence(reduction: number, sigma: number, { epsilon, intervalLevel }: Asked) {
  const { confidence, interval, probPositive, conservative } = confidenceOf(
    reduction,
    sigma,
    intervalLevel,
    epsilon,
  );
  return {
    confidence,
    interval: [interval.lower, interval.upper],
    probPositive,
    creditedReduction: conservative,
  };
}

const ofConfidence = 'rule of Hearth, infra/docs/methods.md#confidence';

/** Formulas of the confidence in a reduction (infra/docs/methods.md#confidence). */
export const confidenceFormulas: readonly Formula[] = [
  formula({
    name: 'confidence',
    equation:
      'confidence = 2 Φ(ε R / σ) − 1, 0 where R ≤ 0; interval R ± z σ; probPositive = Φ(R / σ); ' +
      'creditedReduction = R where confidence ≥ 0.90, else R − 1.645 σ',
    source: ofConfidence,
    inputs: { reduction: amount('kgCO2e'), sigma: notNegative('kgCO2e'), ...asked },
    outputs: {
      confidence: 'probability',
      interval: 'kgCO2e',
      probPositive: 'probability',
      creditedReduction: 'kgCO2e',
    },
    run: ({ reduction, sigma, ...level }) => printConfidence(reduction, sigma, level),
  }),
  formula({
    name: 'confidenceFromTerms',
    equation:
      'R = BE − AE; σ² = (u_B BE)² + (u_A AE)², u = half-width of the 95 % interval / 1.96, terms taken as independent; ' +
      'then as confidence; lower bounds R − 1.2816 σ and R − 1.645 σ',
    source: ofConfidence,
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
      const { confidence, interval, probPositive } = printConfidence(reduction, sigma, level);
      return {
        reduction,
        sigma,
        u95Percent: (100 * halfWidth95 * sigma) / Math.abs(reduction),
        confidence,
        confidenceAt30Percent: printConfidence(reduction, sigma, { ...level, epsilon: 0.3 }).confidence,
        interval,
        lowerBoundOneSided90: reduction - normalQuantile(0.9) * sigma,
        lowerBoundOneSided95: reduction - normalQuantile(0.95) * sigma,
        probPositive,
      };
    },
  }),
];

const u95 = record('relative half-width of the 95 % interval', {
  electricity: optional(notNegative('fraction')),
  scRatio: optional(notNegative('fraction')),
  efCO2: optional(notNegative('fraction')),
  fNRB: optional(notNegative('fraction')),
  efNonCO2: optional(notNegative('fraction')),
  efGrid: optional(notNegative('fraction')),
});

const uncertainHousehold = {
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

type UncertainHousehold = Readonly<Record<Uncertain | 'tdl', number>> & {
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

function inputsOf({ u95: given, tdl, ...values }: UncertainHousehold): Inputs {
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
  const { baseline, actual } = evaluateMetered(read);
  return difference(baseline, actual);
}

const ofMetered = textOf(
  difference,
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

/** Formulas of the confidence in the reduction of a metered household, by the delta method and by Monte Carlo (infra/docs/methods.md#confidence). */
export const meteredConfidenceFormulas: readonly Formula[] = [
  formula({
    name: 'confidenceMeteredDelta',
    equation: `${ofMetered}; σ² = Σ (dR/dx u_x)²; then as confidence`,
    source: ofConfidence,
    inputs: uncertainHousehold,
    outputs: {
      reduction: 'kgCO2e',
      sigma: 'kgCO2e',
      confidence: 'probability',
      interval: 'kgCO2e',
      varianceShares: 'fraction',
    },
    run: ({ epsilon, intervalLevel, ...values }) => {
      const { value: reduction, sigma, varianceShares } = propagate(reductionAt, inputsOf(values));
      const { confidence, interval } = printConfidence(reduction, sigma, { epsilon, intervalLevel });
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
      `${ofMetered}; σ of the draws: normal inputs, lognormal through the 95 % limits where u95 is 0.6 or more, fNRB cut to 0 and 1; ` +
      'the seed is the SHA-256 of the inputs; then as confidence with the R of the values',
    source: ofConfidence,
    inputs: { ...uncertainHousehold, draws },
    outputs: { sigma: 'kgCO2e', confidence: 'probability' },
    run: ({ epsilon, intervalLevel, draws: number, ...values }) => {
      const inputs = inputsOf(values);
      const seed = seedOf(sha256(canonicalJson({ ...values, draws: number })));
      const { sd: sigma } = monteCarlo(reductionAt, inputs, { seed, fractions: ['fNRB'], draws: number });
      const { value } = propagate(reductionAt, inputs);
      return { sigma, confidence: printConfidence(value, sigma, { epsilon, intervalLevel }).confidence };
    },
  }),
];

const gum = 'GUM (JCGM 100:2008), 5.1.2 and 5.2.2';
const ipcc = (equation: string): string => `IPCC 2006 Guidelines, volume 1, chapter 3, eq. ${equation}`;

const percents = list(notNegative('percent'));
const burnedFuel = notNegative('kg');
const relStd = notNegative('fraction');

/** By relative standard uncertainty. */
const standard = (value: number, relStandard: number): Inputs[string] => ({
  value,
  standard: value * relStandard,
});

/** Formulas of combined uncertainty (infra/docs/methods.md#propagation). */
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
        ? `values is ${printValue(values)} and sums to 0: another sum is allowed, percent are of it`
        : null),
    run: ({ values, uncertainties }) => ({
      combined: sumUncertainty(values.map((value, index) => ({ value, percent: uncertainties[index] ?? 0 }))),
    }),
  }),
  formula({
    name: 'sharedFactorDifference',
    equation: 'R = (B − A) F; σ² = F² (u_B² + u_A²) + (B − A)² u_F²: both terms share the factor',
    source: gum,
    inputs: {
      baselineFuel: burnedFuel,
      actualFuel: burnedFuel,
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
    source: gum,
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
