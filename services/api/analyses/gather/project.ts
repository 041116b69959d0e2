// Analyzes all households of a project, some hundred at a time, and adds them up.
import { setImmediate } from 'node:timers/promises';
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { rulesOf } from '#domain/methodologies/registry.ts';
import type { BaselineMethod } from '#domain/methodologies/rules.ts';
import { countVerified } from '#domain/emissions/declared/declared-inputs.ts';
import { identify } from '#domain/emissions/documents/printed.ts';
import type {
  Counted,
  LeftOutHousehold,
  ProgrammeInputs,
} from '#domain/emissions/documents/project-document.ts';
import {
  comparisonRow,
  monthsOfWeeks,
  treatedRow,
  type ProgrammePanel,
} from '#domain/emissions/project/project-causal.ts';
import { tellsChange } from '#domain/causal/panel.ts';
import type { AnalysisResult } from '#domain/emissions/result/result.ts';
import type { FuelType } from '#domain/fuels.ts';
import { Problem } from '../../contract/problem.ts';
import { householdsEverIn } from '../../store/project-households.ts';
import { refuseErased } from '../../store/visible.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';
import type { Project } from '../../store/bodies/project.ts';
import { openDayBounds, type DayBounds } from '#domain/dating/local-day.ts';
import { valuesWithin } from '#domain/dating/former-values.ts';
import { datedValues } from '../../households/changes/dated-changes.ts';
import { awayDetail, householdOfProject } from './home.ts';
import { openComparisons, weeksAround, type Comparisons } from './fuel-history.ts';
import { gatherMany, type Gathering } from './gather.ts';
import type { Question } from '../request/request-defaults.ts';
import { withValue, type Outcome } from './outcome.ts';
import { sha256 } from '#runtime/process/sha256.ts';

/** Number of households whose data are in memory at once. */
export const householdsAtOnce = 100;

/** Most households of one analysis; each is a line of its trace. */
export const householdsMax = 20_000;

type Programme = Pick<ProgrammeInputs, 'households' | 'leftOut' | 'warnings' | 'panel'>;

interface AnalyzedProject {
  readonly programme: Programme;
  /** true: days of some household were still being computed. */
  readonly daysPending: boolean;
}

/** Ids of all households that are or were in a project, in order. Throws 422 if they are too many. */
export async function householdIds(
  { clickhouse }: Pick<Gathering, 'clickhouse'>,
  projectId: string,
): Promise<string[]> {
  const ids = await householdsEverIn(clickhouse, projectId, householdsMax + 1);
  if (ids.length <= householdsMax) return ids;
  throw new Problem('insufficient-data', {
    detail: `The project has more than ${householdsMax} households. Divide it into several projects, or analyze single households.`,
  });
}

/** `done` receives the number of analyzed households after each part. */
export async function analyzeHouseholds(
  api: Gathering,
  { project, ids }: { readonly project: Project; readonly ids: readonly string[] },
  { question, done }: { readonly question: Question; readonly done: (households: number) => void },
): Promise<AnalyzedProject> {
  const comparisons = openComparisons(api, project.id, periodOf(question));
  const calendar = {
    days: daysOf(periodOf(question)),
    boundsOf: openDayBounds(project.body.timeZone),
  };
  const outcomes: (AnalyzedHousehold | LeftOutHousehold)[] = [];
  let daysPending = false;
  for (let from = 0; from < ids.length; from += householdsAtOnce) {
    const part = ids.slice(from, from + householdsAtOnce);
    const records = await api.records.latest('household', part);
    const asked = part
      .flatMap((id) => records.get(id) ?? [])
      .flatMap((record) => askAbout(parseStored(householdBody, record), project.id, calendar));
    outcomes.push(...asked.filter((one) => 'code' in one));
    const open = asked.filter((one) => 'body' in one);
    const gathered = await gatherMany(api, { project, households: open, comparisons }, question);
    daysPending ||= withValue(gathered).some(({ value }) => value.daysPending);
    for (const one of gathered) {
      outcomes.push(analyzeGathered(one));
      // With many parameters a household takes some milliseconds, so other requests run in between.
      await setImmediate();
    }
    done(from + part.length);
  }
  const { own, leftOut } = ofOneBoundary(outcomes, question);
  const panel = await panelOf(own, periodOf(question), comparisons);
  const households = own.map((one) => ({ ...one.counted, fuelSavedPerDay: claimOf(one, panel) }));
  return { programme: { households, leftOut, warnings: warningsOf(own), panel }, daysPending };
}

/** The history of a household in the panel, where a change would show. */
const claimOf = ({ treated, counted, fuelSavedPerDay }: AnalyzedHousehold, panel: ProgrammePanel | null) =>
  treated !== undefined && tellsChange(treated) && counted.weighedFuel === panel?.fuelType
    ? fuelSavedPerDay
    : null;

const periodOf = ({ periodStart, periodEnd }: Question): Period => ({ start: periodStart, end: periodEnd });

/** Months of households with a new stove and of comparison households; null if fewer than two are known. */
async function panelOf(
  all: readonly AnalyzedHousehold[],
  period: Period,
  comparisons: Comparisons,
): Promise<ProgrammePanel | null> {
  const fuelType = mostWeighed(all.map(({ counted }) => counted));
  if (fuelType === null) return null;
  const members = all.filter(({ counted }) => counted.weighedFuel === fuelType);
  const households = [
    ...members.flatMap(({ treated }) => treated ?? []),
    ...comparisonRows(await comparisons(fuelType), period),
  ];
  const inOrder = households.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const periods = monthsOfWeeks(weeksAround(period));
  return households.length < 2 ? null : { fuelType, periods, households: inOrder };
}

/** The fuel of a panel: the one that most households weigh, the first of equal ones; null if none is weighed. */
export function mostWeighed(households: readonly Pick<Counted, 'weighedFuel'>[]): FuelType | null {
  const byFuel = Map.groupBy(households, ({ weighedFuel }) => weighedFuel);
  byFuel.delete(null);
  const [most] = [...byFuel].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** Rows of comparison households in a panel. */
export const comparisonRows = (comparison: Awaited<ReturnType<Comparisons>>, period: Period) =>
  [...comparison].map(([id, own]) => comparisonRow(id, weeksAround(period), own));

/** Days of a period with their bounds in the time zone of the project. */
interface Calendar {
  readonly days: readonly string[];
  readonly boundsOf: DayBounds;
}

/** The household as it was in the project, or why it is left out whatever its data; nothing if it had left before. */
function askAbout(
  household: Household,
  projectId: string,
  calendar: Calendar,
): (Household | LeftOutHousehold)[] {
  const householdDid = household.body.did;
  const own = householdOfProject(household, projectId, calendar);
  const isHere = household.body.projectId === projectId;
  if (own === null || (own.days.length === 0 && !isHere)) return [];
  if (valuesWithin(datedValues(household.body), calendar.days).some(({ group }) => group === 'comparison')) {
    const detail = 'It is a comparison household, which has no new stove and saves nothing.';
    return [{ householdDid, code: 'comparison-household', detail, coverage: null }];
  }
  if (own.days.length < calendar.days.length)
    return [{ householdDid, code: 'in-other-project', detail: awayDetail(own), coverage: null }];
  try {
    return [refuseErased(own.household)];
  } catch (error) {
    if (error instanceof Problem)
      return [{ householdDid, code: error.code, detail: error.message, coverage: null }];
    throw error;
  }
}

/** The parts of an analysis that a total needs. Days and steps of all households would fill the memory. */
interface AnalyzedHousehold {
  readonly counted: Omit<Counted, 'fuelSavedPerDay'>;
  readonly fuelSavedPerDay: number;
  readonly boundary: BaselineMethod;
  readonly warnings: AnalysisResult['warnings'];
  readonly treated: ReturnType<typeof treatedRow>;
}

function analyzeGathered(gathered: Outcome<AnalysisInputs>): AnalyzedHousehold | LeftOutHousehold {
  const householdDid = gathered.household.body.did;
  if ('problem' in gathered) {
    const { code, message } = gathered.problem;
    // A household that withdrew has left the fleet; one with contradicting devices has not.
    return { householdDid, code, detail: message, coverage: code === 'device-conflict' ? 0 : null };
  }
  const outcome = analyzeHousehold(gathered.value);
  if (outcome.ok) return summary(gathered.value, outcome.result);
  const { code, detail, coverage = 0 } = outcome.refusal;
  const isOfFleet = gathered.value.devices.length > 0;
  return { householdDid, code, detail, coverage: isOfFleet ? coverage : null };
}

/** Metered and whole-household reductions are never added. Without a choice in the request, metered ones are used. */
function ofOneBoundary(
  outcomes: readonly (AnalyzedHousehold | LeftOutHousehold)[],
  { methodology, baselineMethod }: Question,
): { readonly own: readonly AnalyzedHousehold[]; readonly leftOut: readonly LeftOutHousehold[] } {
  const results = outcomes.filter((outcome) => 'counted' in outcome);
  const asked = methodology == null ? baselineMethod : rulesOf(methodology).boundary;
  const isMetered = results.some((one) => one.boundary === 'metered');
  const boundary: BaselineMethod = asked ?? (isMetered ? 'metered' : 'wholeHousehold');
  const { own = [], other = [] } = Object.groupBy(results, (one) =>
    one.boundary === boundary ? 'own' : 'other',
  );
  return {
    own,
    leftOut: [
      ...outcomes.filter((outcome) => 'code' in outcome),
      ...other.map((one) => ({
        householdDid: one.counted.householdDid,
        code: 'boundary-mixed',
        detail: `Its boundary is ${one.boundary}, that of the project ${boundary}. baselineMethod ${one.boundary} includes it and leaves the others out.`,
        coverage: one.counted.coverage,
      })),
    ],
  };
}

function summary(inputs: AnalysisInputs, result: AnalysisResult): AnalyzedHousehold {
  const { analysis, leakage, hawthorneIndex, coverage, spread, claim, crossCheck, methodology, status } =
    result;
  const { methodologyReduction } = result;
  const { id: analysisId, inputsDigest } = identify(inputs, result, sha256);
  const fuelType = inputs.fuelHistory?.fuelType;
  const counted = {
    householdDid: inputs.householdDid,
    inputsDigest,
    analysisId,
    methodology,
    status,
    inputsVerified: countVerified(inputs),
    baselineEmissions: analysis.baselineEmissions,
    actualEmissions: analysis.actualEmissions,
    leakage,
    methodologyReduction,
    hawthorneIndex,
    coverage,
    spread,
    claim,
    crossCheck,
    // For a kitchen test and a declaration of two fuels, the analysis may have used the one that is not weighed.
    weighedFuel: fuelType === result.causal.fuelType ? (fuelType ?? null) : null,
  };
  return {
    counted,
    fuelSavedPerDay: result.fuelSavedPerDay,
    boundary: result.baselineMethod,
    warnings: result.warnings,
    treated: treatedRow(inputs),
  };
}

/** One for each kind, with the number of households and the text of the first one. */
function warningsOf(all: readonly AnalyzedHousehold[]): Programme['warnings'] {
  const each = all.flatMap(({ counted, warnings }) =>
    warnings.map((warning) => ({ ...warning, did: counted.householdDid })),
  );
  return [...Map.groupBy(each, ({ code }) => code)].map(([code, of]) => {
    const households = new Set(of.map(({ did }) => did)).size;
    const first = of[0];
    return { code, detail: `${households} of ${all.length} households; ${first?.did}: ${first?.detail}` };
  });
}
