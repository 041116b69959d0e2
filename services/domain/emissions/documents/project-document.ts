// The printed result of a project, and the trace document from which it can be recalculated.
import { methodVersion } from '../analyze/analyze.ts';
import type { Period } from '../../dating/calendar.ts';
import { canonicalJson } from '../../canonical/canonical-json.ts';
import { digestId } from '../../canonical/digest-id.ts';
import { finalCoverage } from '../cookers/coverage.ts';
import type { InputsVerified } from '../declared/declared-inputs.ts';
import { programmeSteps } from '../explain/project.ts';
import { printedDifferences } from './differences.ts';
import { usualMethodology, rulesOf, type MethodologyId } from '../../methodologies/registry.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Overrides } from '../../methodologies/overrides.ts';
import { digestText } from '../../canonical/digest-text.ts';
import { seal, type Sha256 } from './printed.ts';
import { programmeCausal, type ProgrammeCausal, type ProgrammePanel } from '../project/project-causal.ts';
import { computeProgramme, printTotal, type Member } from '../project/project.ts';
import type { Warning } from '../result/result.ts';
import type { Verdict } from './trace-document.ts';
import { round4 } from '../case/rounding.ts';
import { seedOf } from '../../random.ts';
import type { FuelType } from '../../fuels.ts';
import { sum } from '../../sum.ts';

/** A household that counts. */
export interface Counted extends Member {
  readonly householdDid: string;
  /** Seals what it was calculated from: an analysis of the household alone has the same. */
  readonly inputsDigest: string;
  /** Id of the analysis of the household alone, whose trace has its factors and steps. */
  readonly analysisId: string;
  readonly methodology: MethodologyId;
  readonly status: 'final' | 'provisional';
  readonly inputsVerified: InputsVerified;
  /** Fuel of its baseline that it weighs; null: none, or the analysis took another one. */
  readonly weighedFuel: FuelType | null;
  /** Fuel of the panel that it claims to save on a day with a new stove; null: it is not one of those compared. */
  readonly fuelSavedPerDay: number | null;
}

/** A household that does not, with the code of the reason. */
export interface LeftOutHousehold {
  readonly householdDid: string;
  readonly code: string;
  readonly detail: string;
  /** Coverage of its devices, 0 to 1; null: it is not part of the fleet. */
  readonly coverage: number | null;
}

export interface ProgrammeInputs {
  readonly projectDid: string;
  readonly period: Period;
  readonly methodology: MethodologyId | null;
  readonly baselineMethod: BaselineMethod | null;
  readonly parameters: Overrides;
  readonly confidenceLevel: number;
  /** Households below their threshold of coverage count, too. */
  readonly allowLowCoverage: boolean;
  readonly households: readonly Counted[];
  readonly leftOut: readonly LeftOutHousehold[];
  readonly warnings: readonly Warning[];
  /** Weighed fuel of groups; null: too few weigh it. */
  readonly panel: ProgrammePanel | null;
}

export const programmeTraceFormat = 'hearth-project-trace@1';

/** The result with everything but the time of the first run, and the steps to it. At least one household counts. */
export function programmeResult(inputs: ProgrammeInputs, sha256: Sha256) {
  const { households, leftOut, confidenceLevel, parameters } = inputs;
  const coverage = round4(fleetCoverage(inputs));
  const isCovered = coverage >= finalCoverage;
  const methodology =
    households[0]?.methodology ?? inputs.methodology ?? usualMethodology[inputs.baselineMethod ?? 'metered'];
  const digest = sha256(canonicalJson({ ...inputs, methodVersion }));
  const claims = households.flatMap(({ fuelSavedPerDay }) => fuelSavedPerDay ?? []);
  const causal = programmeCausal(inputs.panel, { seed: seedOf(digest), claims });
  const { creditedShare } = causal;
  const computed = computeProgramme(households, { level: confidenceLevel, creditedShare });
  const total = printTotal(computed, confidenceLevel);
  const { analysis, leakage, methodologyReduction, creditedReduction, probPositive, uncertainty } = total;
  const head = {
    projectId: inputs.projectDid,
    period: { start: inputs.period.start, end: inputs.period.end },
    analysis,
    households: { used: households.length, leftOut: leftOut.length },
    leftOut: countByCode(leftOut),
    baselineMethod: rulesOf(methodology).boundary,
    leakage,
    methodologyReduction,
    creditedReduction,
    probPositive,
    uncertainty,
    id: digestId('an', digest),
    status: isCovered && households.every(({ status }) => status === 'final') ? 'final' : 'provisional',
    methodology,
    ...(Object.keys(parameters).length > 0 && { parameters: { ...parameters } }),
    coverage,
    causal,
    inputsDigest: digestText(digest),
  } as const;
  const warnings = [
    ...inputs.warnings,
    ...(isCovered ? [] : [lowFleetCoverage(coverage)]),
    ...(creditedShare < 1 ? [claimsMore(causal)] : []),
  ];
  return {
    result: seal(head, { inputsVerified: sumVerified(households), warnings }, sha256),
    steps: programmeSteps(computed, causal, households.length),
  };
}

const sumVerified = (households: readonly Counted[]): InputsVerified => ({
  verified: sum(households.map(({ inputsVerified }) => inputsVerified.verified)),
  total: sum(households.map(({ inputsVerified }) => inputsVerified.total)),
});

/** Mean of all households of the fleet, also of those that do not count. */
function fleetCoverage({ households, leftOut }: ProgrammeInputs): number {
  const shares = [...households, ...leftOut].flatMap(({ coverage }) => coverage ?? []);
  return shares.length === 0 ? 0 : sum(shares) / shares.length;
}

const lowFleetCoverage = (coverage: number): Warning => ({
  code: 'fleet-coverage-low',
  detail: `The coverage of the devices of all households is ${coverage}; below ${finalCoverage} no credits can be issued.`,
});

const claimsMore = ({ estimate, claimedPerDay, creditedShare, unit }: ProgrammeCausal): Warning => ({
  code: 'comparison-claims-less',
  detail: `The analyses claim ${claimedPerDay} ${unit} a day and household, the comparison of groups shows ${estimate?.savedPerDay} (${estimate?.interval.lower} to ${estimate?.interval.upper}): only the emissions of ${creditedShare} of that fuel are credited.`,
});

export type PrintedProgramme = ReturnType<typeof programmeResult>['result'];

/** Most households of one code that a result names; the trace names all. */
const namedMax = 100;

/** How many there are of each code, which they are, and what is said of the first. */
const countByCode = (leftOut: readonly LeftOutHousehold[]) =>
  [...Map.groupBy(leftOut, ({ code }) => code)].map(([code, of]) => ({
    code,
    households: of.length,
    householdIds: of.slice(0, namedMax).map(({ householdDid }) => householdDid),
    example: { householdId: of[0]?.householdDid ?? '', detail: of[0]?.detail ?? '' },
  }));

const programmeTrace = (inputs: ProgrammeInputs, sha256: Sha256) => ({
  format: programmeTraceFormat,
  methodVersion,
  ...programmeResult(inputs, sha256),
  inputs,
});

/** Adds the households up again. What each of them rests on is in the trace of its own analysis. */
export function verifyProgramme(inputs: ProgrammeInputs, said: unknown, sha256: Sha256): Verdict {
  const found = printedDifferences(said, programmeTrace(inputs, sha256));
  return found.length === 0 ? { kind: 'equal', simulation: null } : { kind: 'different', differences: found };
}
