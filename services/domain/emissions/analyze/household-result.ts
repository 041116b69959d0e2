// Assembles the result of a household from its boundaries: printed values, warnings, trace.
import { methodologyReduction, smallestCredit, type BoundaryResult } from '../model/boundary.ts';
import type { Causal } from '../counterfactual/causal.ts';
import type { Chosen } from '../refusals/choose-boundary.ts';
import { claimedEmissions, savedKgPerDay } from './claimed-fuel.ts';
import { attributeReduction, printContributions } from '../shares/contributions.ts';
import { printCausal } from '../counterfactual/counterfactual.ts';
import { finalCoverage } from '../cookers/coverage.ts';
import { compareStatements } from '../declared/stated-use.ts';
import { traceOf } from '../explain/explain.ts';
import { usualMethodology } from '../../methodologies/registry.ts';
import { kgPerUnit } from '../factors/model-input.ts';
import { factorsIn, unreadParameters, warningNote, warningsIn, type Note } from '../factors/notes.ts';
import { monteCarlo, type Simulated } from '../uncertainty/monte-carlo.ts';
import type { HouseholdClaim } from '../result/project-total.ts';
import type { AnalysisResult } from '../result/result.ts';
import { printedDifference, round3, round4 } from '../case/rounding.ts';
import type { AnalysisContext } from '../model/context.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { spreadOf } from './spread.ts';
import { doubtfulShare } from '../warnings/day-flag-warnings.ts';
import { warningsOf } from '../warnings/warnings.ts';
import { fuelUnits } from '../../fuels.ts';
import { leakage as leakageOf } from '../../methodologies/equations.ts';
import type { Seed } from '../../random.ts';

interface Computed extends Chosen {
  readonly boundary: BoundaryResult;
  /** undefined: it cannot be calculated. */
  readonly other: BoundaryResult | undefined;
  readonly notes: readonly Note[];
}

export function resultOf(context: AnalysisContext, computed: Computed): AnalysisResult {
  const { inputs, lookup, baseline, cookers } = context;
  const { method, coverage, boundary, other, notes: known } = computed;
  const methodology = inputs.methodology ?? usualMethodology[method];
  const { emissions, confidence } = boundary;
  const reductions = printedDifference(emissions.baseline, emissions.actual);
  const statements = compareStatements(inputs, boundary.measured);
  const found = { methodology, boundary, other, cookers, statements, reductions };
  const warned = warningsOf(context, found).map((warning) => ({ warning }));
  const { value: perUnit, notes: ofUnit } = kgPerUnit(baseline.fuelType, lookup);
  const notes = [...known, ...warned, ...openDayNotes(inputs), ...ofUnit];
  // Shares are of what was calculated: a small reduction is mostly rounding. Where none is printed none is shared.
  const shared = reductions > 0 ? emissions.baseline - emissions.actual : 0;
  const shares = attributeReduction(boundary, { reduction: shared, kgPerUnit: perUnit });
  return {
    analysis: {
      baselineEmissions: round3(emissions.baseline),
      actualEmissions: round3(emissions.actual),
      reductions,
      confidence: reductions > 0 ? round4(confidence.confidence) : 0,
      ...printContributions(shares),
      interval: {
        lower: round3(confidence.interval.lower),
        upper: round3(confidence.interval.upper),
        level: inputs.confidenceLevel,
      },
      units: { emissions: 'kgCO2e', fuelSaved: fuelUnits[baseline.fuelType], usageHours: 'h' },
    },
    baselineMethod: method,
    leakage: round3(boundary.leakage.total),
    methodologyReduction: methodologyReduction(boundary),
    creditedReduction: round3(smallestCredit(boundary, other)),
    probPositive: round4(confidence.probPositive),
    status: isFinal(context, coverage.share) ? 'final' : 'provisional',
    methodology,
    coverage: round4(coverage.share),
    causal: causalOf(context, { boundary, other, perUnit }),
    warnings: warningsIn(notes),
    unreadParameters: unreadParameters(inputs.parameters, notes),
    factors: factorsIn(notes),
    trace: traceOf({ coverage, boundary, other, shares, methodology, statements }),
    simulate: (seed) => simulate(boundary, seed),
    spread: spreadOf(boundary),
    claim: boundary.used ? claimOf(boundary) : nothingClaimed(boundary),
    crossCheck: boundary.used ? (other === undefined ? null : claimOf(other)) : null,
    fuelSavedPerDay: savedKgPerDay({ boundary, other }) / perUnit,
    hawthorneIndex: boundary.hawthorneIndex,
  };
}

function openDayNotes({ openFrom, period: { end } }: AnalysisInputs): Note[] {
  if (openFrom === undefined) return [];
  const detail = `The period ends on ${end}, and ${openFrom} was not over when the data was read. The result is provisional. Analyze again after ${end}, or end the period before ${openFrom}.`;
  return [warningNote('days-open', detail)];
}

/** All days are over, enough is known of them, and hardly any of it is in doubt. */
const isFinal = ({ inputs }: AnalysisContext, coverage: number): boolean =>
  inputs.openFrom === undefined &&
  coverage >= Math.max(inputs.coverageThreshold, finalCoverage) &&
  doubtfulShare(inputs.devices) <= 1 - finalCoverage;

/** For a programme: what the days of a boundary surely earn. */
const claimOf = (boundary: BoundaryResult): HouseholdClaim => ({
  reduction: boundary.least.propagated.value,
  leakage: leakageOf(boundary.least.propagated.value, boundary.leakage),
  claimedEmissions: claimedEmissions(boundary),
  spread: spreadOf(boundary.least),
});

/** The stoves were made all the same; the market takes its part of a reduction only. */
const nothingClaimed = ({ leakage }: BoundaryResult): HouseholdClaim => ({
  reduction: 0,
  leakage: leakageOf(0, leakage),
  claimedEmissions: 0,
  spread: { randomSigma: 0, systematic: {} },
});

/** Fractions stay between 0 and 1. */
function simulate({ valueAt, inputs }: BoundaryResult, seed: Seed): Simulated {
  const fractions = Object.entries(inputs).flatMap(([name, { unit }]) => (unit === 'fraction' ? name : []));
  return monteCarlo(valueAt, inputs, { seed, fractions });
}

/** The metered boundary, whichever of the two it is, says what the metered cooking would have taken. */
function causalOf(
  { counterfactual }: AnalysisContext,
  { boundary, other, perUnit }: Pick<Computed, 'boundary' | 'other'> & { readonly perUnit: number },
): Causal {
  const metered = [boundary, other].find((one) => one?.method === 'metered');
  const impliedFuel = metered === undefined ? null : metered.emissions.impliedFuelKg / perUnit;
  return printCausal(counterfactual.sources, counterfactual, { method: boundary.method, impliedFuel });
}
