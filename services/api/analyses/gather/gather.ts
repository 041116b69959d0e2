// Gathers the inputs of analyses from records and computed days.
import type { Period } from '#domain/dating/calendar.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import type { Api } from '../../context/api.ts';
import { findProjectOf } from '../../store/find.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Project } from '../../store/bodies/project.ts';
import { currentDays, lookAtDays, type Look } from './await-days.ts';
import { readContradictions } from './contradictions.ts';
import { devicesAround, type Around } from '../../store/device-records.ts';
import { fuelHistories, openComparisons, type Comparisons } from './fuel-history.ts';
import { inputsOf } from './household-inputs.ts';
import { findExpected, placeOf } from './expected-days.ts';
import type { Question } from '../request/request-defaults.ts';
import { startEach, continueEach, withValue, type Outcome } from './outcome.ts';
import { scopeOf } from '../request/scope.ts';
import { readStated, type Stated } from './stated.ts';
import { weighingOf } from './weighing-households.ts';

/** Dependencies of gathering. */
export type Gathering = Pick<Api, 'records' | 'clickhouse' | 'telemetry' | 'nowMs'> & {
  readonly settings: Pick<Api['settings'], 'HEARTH_COUNTRY'>;
};

interface Whole {
  readonly household: Household;
  readonly around: Around;
}

/** Throws 400 for a period in the future or invalid parameters, 409 for contradicting installations. */
export async function gatherInputs(
  api: Gathering,
  { household, around }: Whole,
  question: Question,
): Promise<AnalysisInputs> {
  const { projectId } = household.body;
  const households = [household];
  const [project, look, stated] = await Promise.all([
    findProjectOf(api.records, household.body),
    lookAround(api, around, question),
    readStated(api, households, { projectId, period: periodOf(question) }),
  ]);
  const comparisons = projectId === null ? null : openComparisons(api, projectId, periodOf(question));
  const found = { project, households, comparisons, around, look, stated };
  const [gathered] = await gatherAround(api, found, question);
  if (gathered === undefined || 'problem' in gathered) throw gathered?.problem ?? new Error('no household');
  return gathered.value;
}

export interface Asked {
  /** Null: defaults apply. */
  readonly project: Project | null;
  readonly households: readonly Household[];
  /** Null without a project. */
  readonly comparisons: Comparisons | null;
}

/**
 * The inputs of many households of one project, with as many queries as for one. Throws problems that concern all of
 * them.
 */
export async function gatherMany(
  api: Gathering,
  asked: Asked,
  question: Question,
): Promise<Outcome<AnalysisInputs>[]> {
  const { project, households } = asked;
  const [around, stated] = await Promise.all([
    devicesAround(
      api,
      households.map(({ id }) => id),
    ),
    readStated(api, households, { projectId: project?.id ?? null, period: periodOf(question) }),
  ]);
  const look = await lookAround(api, around, question);
  return gatherAround(api, { ...asked, around, look, stated }, question);
}

const periodOf = ({ periodStart, periodEnd }: Question): Period => ({ start: periodStart, end: periodEnd });

/** The days of all devices that were ever in the households. The project decides which of them count. */
function lookAround(api: Gathering, around: Around, question: Question): Promise<Look> {
  const dids = new Set([...around.values()].flatMap((known) => known.map(({ device }) => device.did)));
  return lookAtDays(api.telemetry, [...dids], {
    period: periodOf(question),
    patienceMs: question.patienceMs,
  });
}

interface Found extends Asked {
  readonly around: Around;
  readonly look: Look;
  readonly stated: Stated;
}

async function gatherAround(
  api: Gathering,
  { project, households, comparisons, around, look, stated }: Found,
  question: Question,
): Promise<Outcome<AnalysisInputs>[]> {
  const scope = scopeOf(project, question, api.nowMs());
  const { period, patienceMs, dayOf } = scope;
  const placed = startEach(households, (household) =>
    placeOf(household, around.get(household.id) ?? [], scope),
  );
  const expected = withValue(placed).flatMap(({ household, value }) => findExpected(household, value, scope));
  const { days, daysPending, doubted } = await currentDays(
    api.telemetry,
    { look, expected },
    { period, patienceMs, nowMs: api.nowMs },
  );
  const contradictions = await readContradictions(api.telemetry, doubted, period);
  const country = api.settings.HEARTH_COUNTRY ?? null;
  const read = { days, daysPending, contradictions, stated, country };
  const measured = continueEach(placed, (place, household) => ({
    ...place,
    inputs: inputsOf(household, place, scope, read),
  }));
  const weighing = withValue(measured).flatMap(({ household, value }) => weighingOf(household, value, dayOf));
  const histories = await fuelHistories(api, weighing, { period, comparisons });
  return continueEach(measured, ({ inputs }, { id }) => {
    const fuelHistory = histories.get(id);
    return { ...inputs, ...(fuelHistory && { fuelHistory }) };
  });
}
