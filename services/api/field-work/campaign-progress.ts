// How far the interviews of a campaign have come, by stratum and collector, and what precision they give now.
import { judgePrecision } from '#domain/sampling/precision.ts';
import { groupOf } from '#domain/sampling/draw/replacements.ts';
import { membersOf, type Member } from '#domain/sampling/draw/members.ts';
import {
  collectorProgress,
  stratumProgress,
  type SampledHousehold,
} from '#domain/surveys/field-work/progress.ts';
import type { Api } from '../context/api.ts';
import { assignmentRows, interviewMinutes } from '../store/field-work/assignment-rows.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { commitmentOf, readDrawn, sampleOf } from '../store/samples/stored-sample.ts';
import { achievedPrecision } from '../surveys/sampling/achieved-precision.ts';

/** `own`: the collector of the key, who sees own work only; null for all. */
export async function campaignProgress(api: Api, survey: Survey, own: string | null) {
  const [{ assignments, responses }, minutes, sample] = await Promise.all([
    assignmentRows(api, survey.id),
    interviewMinutes(api, survey.id),
    drawnSample(api, survey.id),
  ]);
  const households = standingsOf({ assignments, responses }, sample?.members ?? null);
  const strata = sample?.strata ?? [{ name: everywhere, population: null, planned: plannedSize(survey) }];
  const byStratum = strata.map((stratum) => stratumProgress(stratum, households));
  const done = byStratum.reduce((sum, stratum) => sum + stratum.done, 0);
  const byCollector = collectorProgress(assignments, minutes);
  const sampled = new Set(sample?.members.map(({ household }) => household));
  return {
    surveyId: survey.id,
    byStratum,
    byCollector: byCollector.filter(({ collector }) => own === null || collector === own),
    precision: precisionNow(survey, done),
    outOfSample: sample ? responses.filter(({ householdDid }) => !sampled.has(householdDid)).length : 0,
    sampleProof: sample ? `/v1/surveys/${survey.id}/sample/proof` : null,
  };
}

/** The one stratum of a campaign whose sample is not drawn. */
const everywhere = 'all';

const plannedSize = ({ body: { sampling } }: Survey): number => Number(sampling['size'] ?? 0);

/** Null before the draw. `members`: those that are or were in the sample. */
async function drawnSample(api: Api, surveyId: string) {
  const state = await sampleOf(api, surveyId);
  if (!state?.body.draw) return null;
  const drawn = await readDrawn(api, state.body.draw);
  const { committed } = commitmentOf(state);
  const members = membersOf({ ...drawn, committed, replacements: state.body.replacements });
  const { method } = committed;
  const planned = Map.groupBy(drawn.sample, (entry) => groupOf(method, entry));
  const populations = new Map(committed.strata.map(({ name, population }) => [name, population]));
  return {
    members: members
      .filter(({ role }) => role !== 'reserve')
      .map((member) => ({ ...member, stratum: groupOf(method, member) })),
    strata: [...planned].map(([name, { length }]) => ({
      name,
      population: populations.get(name) ?? null,
      planned: length,
    })),
  };
}

type Rows = Awaited<ReturnType<typeof assignmentRows>>;

/** Without a sample: every household that is assigned or has answered. */
function standingsOf(
  { assignments, responses }: Rows,
  members: readonly Member[] | null,
): SampledHousehold[] {
  const interviews = assignments.filter(({ purpose }) => purpose === 'interview');
  // Rows are ordered by creation, so that of several the newest stays.
  const assigned = new Map(interviews.map((row) => [row.householdDid, row]));
  const answered = new Map(responses.map(({ householdDid, status }) => [householdDid, status]));
  const all =
    members?.map(({ household, stratum, left }) => ({
      household,
      stratum,
      replaced: left?.reason ?? null,
    })) ??
    [...new Set([...assigned.keys(), ...answered.keys()])].map((household) => ({
      household,
      stratum: everywhere,
      replaced: null,
    }));
  return all.map(({ household, stratum, replaced }) => ({
    stratum,
    replaced,
    assignment: assigned.get(household)?.status ?? null,
    response: assigned.has(household)
      ? (assigned.get(household)?.response?.status ?? null)
      : (answered.get(household) ?? null),
  }));
}

/** Both in the unit of `mode`, so they are compared as they are. */
function precisionNow(survey: Survey, done: number) {
  const { planned, impliedNow, mode } = achievedPrecision(survey, done);
  const isReached =
    planned !== null &&
    impliedNow !== null &&
    judgePrecision(
      { value: 0, interval: [-impliedNow, impliedNow], halfWidth: impliedNow },
      { target: planned, side: 'lower', mode: 'absolute' },
    ).passes;
  return { planned, impliedNow, mode, isReached };
}
