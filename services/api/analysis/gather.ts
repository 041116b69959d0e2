// Gathers the inputs of analyses from the records and the computed days.
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { findProjectOf } from '../records/find.ts';
import type { Household } from '../records/stored/household.ts';
import type { Project } from '../records/stored/project.ts';
import { currentDays } from './await-days.ts';
import { readContradictions } from './contradictions.ts';
import { devicesAround, type Around } from './device-records.ts';
import { fuelHistories, openComparisons, type Comparisons } from './fuel-history.ts';
import { inputsOf } from './household-inputs.ts';
import { expectedOf, placeOf } from './places.ts';
import type { Question } from './question.ts';
import { begun, carriedOn, standing, type Standing } from './standing.ts';
import { studyOf } from './study.ts';
import { weighingOf } from './weighed.ts';

/** What gathering needs of the outside. */
export type Gathering = Pick<Api, 'records' | 'clickhouse' | 'telemetry' | 'nowMs'> & {
  readonly settings: Pick<Api['settings'], 'HEARTH_COUNTRY'>;
};

interface Whole {
  readonly household: Household;
  readonly around: Around;
}

/** Throws 400 for a period in the future or parameters that do not fit, 409 for contradicting installations. */
export async function gatherInputs(
  api: Gathering,
  { household, around }: Whole,
  question: Question,
): Promise<AnalysisInputs> {
  const { projectId } = household.body;
  const project = await findProjectOf(api.records, household.body);
  const period = { start: question.periodStart, end: question.periodEnd };
  const comparisons = projectId === null ? null : openComparisons(api, projectId, period);
  const households = [household];
  const [gathered] = await gatherAround(api, { project, households, comparisons, around }, question);
  if (gathered === undefined || 'problem' in gathered) throw gathered?.problem ?? new Error('no household');
  return gathered.value;
}

export interface Asked {
  readonly project: Project | null;
  /** Of the project, or of none. */
  readonly households: readonly Household[];
  /** Null without a project. */
  readonly comparisons: Comparisons | null;
}

/** The inputs of many households of one project, with as many queries as for one. Throws what concerns all of them. */
export async function gatherMany(
  api: Gathering,
  asked: Asked,
  question: Question,
): Promise<Standing<AnalysisInputs>[]> {
  const ids = asked.households.map(({ id }) => id);
  return gatherAround(api, { ...asked, around: await devicesAround(api, ids) }, question);
}

async function gatherAround(
  api: Gathering,
  { project, households, comparisons, around }: Asked & { readonly around: Around },
  question: Question,
): Promise<Standing<AnalysisInputs>[]> {
  const study = studyOf(project, question, api.nowMs());
  const { period, patienceMs, dayOf } = study;
  const placed = begun(households, (household) => placeOf(household, around.get(household.id) ?? [], study));
  const expected = standing(placed).flatMap(({ household, value }) => expectedOf(household, value, study));
  const { days, daysPending, doubted } = await currentDays(api.telemetry, expected, {
    period,
    patienceMs,
    nowMs: api.nowMs,
  });
  const contradictions = await readContradictions(api.telemetry, doubted, period);
  const read = { days, daysPending, contradictions, country: api.settings.HEARTH_COUNTRY ?? null };
  const measured = carriedOn(placed, (place, household) => ({
    ...place,
    inputs: inputsOf(household, place, study, read),
  }));
  const weighing = standing(measured).flatMap(({ household, value }) => weighingOf(household, value, dayOf));
  const histories = await fuelHistories(api, weighing, { period, comparisons });
  return carriedOn(measured, ({ inputs }, { id }) => {
    const fuelHistory = histories.get(id);
    return { ...inputs, ...(fuelHistory && { fuelHistory }) };
  });
}
