// From the data of a household to its emission reduction, or to the reason why there is none (methods.md 4.3).
import { baselineFuel } from './baseline.ts';
import { computeBoundary, type BoundaryResult, type Situation } from './boundary.ts';
import { daysOf } from './calendar.ts';
import type { Causal } from './causal.ts';
import { contributions } from './contributions.ts';
import { counterfactualOf, printCausal } from './counterfactual.ts';
import { creditedCookers, type Cooker } from './cookers.ts';
import { coverageOf } from './coverage.ts';
import { openFactorBook, type FactorBook } from './factor-book.ts';
import { entriesOf, stepsOf } from './explain.ts';
import type { AnalysisInputs } from './household.ts';
import { isSilent, measuredCookers, type MeasuredCooker } from './measured.ts';
import { rulesOf, usualMethodology, type BaselineMethod } from './methodology.ts';
import { kgPerUnit } from './model-input.ts';
import { ordered } from './ordered.ts';
import { monteCarlo, type Simulated } from './monte-carlo.ts';
import { placeOf } from './place.ts';
import { uncalibrated, untoldUpstream, whatDoesNotFit } from './refusals.ts';
import { residualFuel } from './residual.ts';
import { refuse, type Outcome, type Refusal } from './result.ts';
import { round3, round4, thousandths } from './rounding.ts';
import { spreadOf } from './spread.ts';
import { warnAbout } from './warnings.ts';
import { fuelUnits } from '../fuels.ts';
import type { Seed } from '../random.ts';
import type { GapRule } from '../methodologies/mmecd-2.ts';

/** Version of the method as a whole: a change of any rule in this folder raises it, so that ids change too. */
export const methodVersion = 'hearth-analysis-5';

/** Emissions in kgCO2e. The same inputs give the same outcome, to the last bit. */
export function analyseHousehold(given: AnalysisInputs): Outcome {
  const inputs = ordered(given);
  const unfit = whatDoesNotFit(inputs);
  if (unfit !== undefined) return refuse(unfit);
  const rules = rulesOf(inputs.methodology ?? usualMethodology[inputs.baselineMethod ?? 'metered']);
  const book = openFactorBook({
    day: inputs.period.start,
    overrides: inputs.parameters,
    versions: rules.versions,
  });
  const place = placeOf(inputs.country, book);
  const persons = personsOf(inputs, book);
  const found = baselineFuel(inputs, persons, book);
  if (!found.ok) return found;
  const baseline = found.fuel;
  const { devices } = inputs;
  const credited = creditedCookers(devices, baseline.fuelType);
  for (const { code, detail } of credited.warnings) book.warn(code, detail);
  const residual = residualFuel(devices, baseline, daysOf(inputs.period));
  const sources = { inputs, declared: baseline, residual, cookers: credited.cookers };
  const counterfactual = { sources, ...counterfactualOf(sources) };
  const gapRule = rules.fillsGaps ? gapRuleOf(book) : null;
  const situation: Situation = {
    inputs,
    rules,
    gapRule,
    book,
    place,
    persons,
    baseline,
    residual,
    counterfactual,
  };
  return analyseSituation(situation, credited.cookers);
}

const gapRuleOf = (book: FactorBook): GapRule => ({
  excludedFrom: book.use('gaps.excludedFrom'),
  fillPercentile: book.use('gaps.fillPercentile'),
});

function analyseSituation(situation: Situation, cookers: readonly Cooker[]): Outcome {
  const { inputs, residual, baseline } = situation;
  const refusal = nothingToAnalyse(cookers) ?? untoldUpstream(inputs, baseline.fuelType, cookers);
  if (refusal !== undefined) return refuse(refusal);
  const chosen = chooseBoundary(situation, cookers);
  if ('refusal' in chosen) return refuse(chosen.refusal);
  const cookersCoverage = coverageOf([...new Set(cookers.map(({ meter }) => meter))]);
  // A cooker that reports often must not hide a scale that is silent: the whole household is known as its lesser half.
  const coverage =
    chosen.method === 'metered' || residual === null
      ? cookersCoverage
      : Math.min(cookersCoverage, coverageOf(residual.meters));
  if (coverage < inputs.coverageThreshold && !inputs.allowLowCoverage) {
    return refuse(lowCoverage(coverage, inputs.coverageThreshold));
  }
  return { ok: true, result: resultOf(situation, cookers, { ...chosen, coverage }) };
}

function nothingToAnalyse(cookers: readonly Cooker[]): Refusal | undefined {
  if (cookers.length === 0) {
    return {
      code: 'insufficient-data',
      detail: 'No stove, cooker or meter that can be credited is installed in the period.',
    };
  }
  return cookers.every(isSilent)
    ? { code: 'insufficient-data', detail: 'No reading of the credited devices lies in the period.' }
    : undefined;
}

function lowCoverage(coverage: number, required: number): Refusal {
  return {
    code: 'coverage-below-threshold',
    detail: `The devices sent ${round4(coverage)} of what was expected; ${required} is required.`,
    coverage: round4(coverage),
    required,
  };
}

interface Chosen {
  readonly method: BaselineMethod;
  readonly measured: readonly MeasuredCooker[];
  readonly excluded: readonly Cooker[];
}

/** What was asked for; else metered where every credited device is metered, else the whole household. */
function chooseBoundary(situation: Situation, cookers: readonly Cooker[]): Chosen | { refusal: Refusal } {
  const { inputs, gapRule, residual, baseline } = situation;
  const metered = measuredCookers(cookers, 'metered', gapRule);
  const method = askedBoundary(inputs) ?? (metered.missing.length === 0 ? 'metered' : 'wholeHousehold');
  const { measured, missing, excluded } =
    method === 'metered' ? metered : measuredCookers(cookers, method, gapRule);
  if (method === 'wholeHousehold' && residual === null) {
    const unmetered = metered.missing.map(({ did }) => did).join(', ');
    const why = unmetered === '' ? 'The' : `${unmetered} has no energy or fuel meter, and the`;
    return refused(
      'insufficient-data',
      `${why} ${baseline.fuelType} that the household still burned was not measured.`,
    );
  }
  if (missing.length > 0) return { refusal: unmeasured(method, measured, missing) };
  if (measured.length === 0)
    return refused('insufficient-data', 'Every credited device misses half of its days or more.');
  const refusal = uncalibrated(inputs, measured);
  return refusal === undefined ? { method, measured, excluded } : { refusal };
}

const refused = (code: Refusal['code'], detail: string): { refusal: Refusal } => ({
  refusal: { code, detail },
});

const askedBoundary = ({ methodology, baselineMethod }: AnalysisInputs): BaselineMethod | undefined =>
  methodology === null ? (baselineMethod ?? undefined) : rulesOf(methodology).boundary;

/** Metered and unmetered cookers have no common boundary but the whole household. */
function unmeasured(
  method: BaselineMethod,
  measured: readonly Cooker[],
  missing: readonly Cooker[],
): Refusal {
  const names = missing.map(({ did }) => did).join(', ');
  return method === 'metered' && measured.length > 0
    ? {
        code: 'boundary-mixed',
        detail: `The energy of ${names} was not measured, that of ${measured.map(({ did }) => did).join(', ')} was: together only the boundary wholeHousehold holds them.`,
      }
    : { code: 'insufficient-data', detail: `The energy of ${names} was not measured.` };
}

function resultOf(
  situation: Situation,
  cookers: readonly Cooker[],
  { method, measured, excluded, coverage }: Chosen & { readonly coverage: number },
): Extract<Outcome, { ok: true }>['result'] {
  const { inputs, book, baseline } = situation;
  const methodology = inputs.methodology ?? usualMethodology[method];
  const boundary = computeBoundary(situation, method, measured);
  const other = otherBoundary(situation, cookers, method);
  const { emissions, confidence } = boundary;
  // Round the parts, then subtract in whole thousandths: the printed difference is exact.
  const [before, after] = [thousandths(emissions.baseline), thousandths(emissions.actual)];
  const reductions = (before - after) / 1000;
  warnAbout(situation, { boundary, other, measured, excluded, cookers, reductions });
  return {
    analysis: {
      baselineEmissions: before / 1000,
      actualEmissions: after / 1000,
      reductions,
      confidence: reductions > 0 ? round4(confidence.confidence) : 0,
      ...contributions(boundary, measured, {
        reduction: reductions,
        kgPerUnit: kgPerUnit(baseline.fuelType, book),
      }),
      interval: {
        lower: round3(confidence.interval.lower),
        upper: round3(confidence.interval.upper),
        level: inputs.confidenceLevel,
      },
      units: { emissions: 'kgCO2e', fuelSaved: fuelUnits[baseline.fuelType], usageHours: 'h' },
    },
    baselineMethod: method,
    leakage: round3(boundary.leakage.total),
    creditedReduction: round3(Math.min(boundary.credited, other?.credited ?? boundary.credited)),
    probPositive: round4(confidence.probPositive),
    status: coverage < inputs.coverageThreshold ? 'provisional' : 'final',
    methodology,
    coverage: round4(coverage),
    causal: causalOf(situation, boundary, other),
    warnings: book.warnings(),
    factors: book.factors(),
    trace: { inputs: entriesOf(boundary), steps: stepsOf(boundary, methodology) },
    simulate: (seed) => simulated(boundary, seed),
    spread: spreadOf(boundary),
    crossCheck:
      other === undefined
        ? null
        : { reduction: other.propagated.value, leakage: other.leakage.total, spread: spreadOf(other) },
    hawthorneIndex: boundary.hawthorneIndex,
  };
}

/** Fractions stay between 0 and 1. */
function simulated({ reductionAt, inputs }: BoundaryResult, seed: Seed): Simulated {
  const fractions = Object.entries(inputs).flatMap(([name, { unit }]) => (unit === 'fraction' ? name : []));
  return monteCarlo(reductionAt, inputs, { seed, fractions });
}

/** The metered boundary, whichever of the two it is, says what the metered cooking would have taken. */
function causalOf(
  { counterfactual, baseline, book }: Situation,
  boundary: BoundaryResult,
  other: BoundaryResult | undefined,
): Causal {
  const metered = [boundary, other].find((one) => one?.method === 'metered');
  const impliedFuel =
    metered === undefined ? null : metered.emissions.impliedFuelKg / kgPerUnit(baseline.fuelType, book);
  return printCausal(counterfactual.sources, counterfactual, { method: boundary.method, impliedFuel });
}

/** The other boundary, where it can be computed: a cross-check, and the smaller of the two is credited (4.1). */
function otherBoundary(
  situation: Situation,
  cookers: readonly Cooker[],
  method: BaselineMethod,
): BoundaryResult | undefined {
  if (situation.residual === null) return undefined;
  const other = method === 'metered' ? 'wholeHousehold' : 'metered';
  const { measured, missing } = measuredCookers(cookers, other, situation.gapRule);
  return missing.length > 0 ? undefined : computeBoundary(situation, other, measured);
}

const assumedPersons = 4;

function personsOf({ persons }: AnalysisInputs, book: FactorBook): number {
  if (persons !== null && persons > 0) return persons;
  book.warn(
    'persons-assumed',
    `The household does not say how many persons it has: ${assumedPersons} are taken.`,
  );
  return assumedPersons;
}
