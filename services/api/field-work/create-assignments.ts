// POST /v1/surveys/{id}/assignments: gives households to collectors, from a list or shared out evenly.
import { z } from 'zod';
import { purposes } from '#domain/surveys/field-work/assignments.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { isoTime } from '../contract/time.ts';
import { assignmentRecord, newAssignment, type Assignment } from '../store/bodies/assignment.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { fieldWorkRecord, fieldWorkVersion } from '../store/field-work/field-work-version.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { assignmentsInput } from './assignment-input.ts';
import { openField, refuseEnded } from './field.ts';
import { planListedWork, type PlannedWork } from './listed-work.ts';
import { shareOutWork } from './shared-out-work.ts';

const reply = z
  .object({
    surveyId: z.string(),
    assigned: z.number(),
    remaining: z.number(),
    leftOut: z.array(z.string()),
    byCollector: z.array(z.object({ collector: z.string(), assigned: z.number() })),
    assignments: z.array(
      z.object({
        id: z.string(),
        householdId: z.string(),
        collector: z.string(),
        purpose: z.enum(purposes),
      }),
    ),
  })
  .meta({ id: 'GivenAssignments' });

export const createAssignments = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/assignments',
  operationId: 'createAssignments',
  summary: 'Give households to collectors',
  description:
    'All of a request or nothing. `assignments` lists at most 1,000 visits. `distribute: "balanced"` sorts the households of the sample that have no interview by place and shares them out: each collector gets neighbours, and numbers differ by at most one; it takes 10,000 at a time, and `remaining` says how many are left. With `purpose: "back_check"` it shares out the interviews that are drawn for a back-check (`protocol.backCheckFraction`, ranked by HMAC-SHA-256 of `backcheck:<responseId>` with the seed of the draw). Nobody gets an interview and its back-check. Possible until interviews end.',
  scope: 'surveys:write',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: assignmentsInput,
    fault: 'invalid-survey',
    example: { distribute: 'balanced', collectors: ['did:ixo:agent/7', 'did:ixo:agent/8'] },
  },
  replies: { 201: { description: 'The work is given.', schema: reply } },
  problems: ['survey-not-found', 'campaign-frozen', 'sample-not-drawn', 'assignment-conflict'],
  run: async ({ params, body, principal }, api) => {
    const before = await fieldWorkVersion(api, params.id);
    const survey = await visibleSurvey(api, principal, params.id);
    refuseEnded(survey);
    const field = await openField(api, survey);
    const work =
      body.assignments === undefined
        ? await shareOutWork(api, { survey, field, input: body })
        : {
            planned: await planListedWork(api, { survey, field, listed: body.assignments }),
            leftOut: [],
            remaining: 0,
          };
    const at = isoTime(api.nowMs());
    const given = work.planned.map((planned) => makeAssignment(survey, planned, { ulid: api.newUlid(), at }));
    return {
      status: 201,
      body: {
        surveyId: survey.id,
        assigned: given.length,
        remaining: work.remaining,
        leftOut: work.leftOut,
        byCollector: countsOf(given),
        assignments: given.map(({ id, body: { householdDid, collector, purpose } }) => ({
          id,
          householdId: householdDid,
          collector,
          purpose,
        })),
      },
      ...(given.length > 0 && {
        records: [fieldWorkRecord(survey, before, at), ...given.map(assignmentRecord)],
      }),
    };
  },
});

const makeAssignment = (
  { id: surveyId, body: { projectId } }: Survey,
  { household, collector, purpose, reason, dueAt = null, remarks = null }: PlannedWork,
  stamp: { readonly ulid: string; readonly at: string },
): Assignment => {
  const { id: householdId, household: householdDid } = household;
  const visit = { surveyId, projectId, householdId, householdDid, collector, purpose, dueAt, remarks };
  return newAssignment({ ...visit, ...(reason !== undefined && { reason }) }, stamp);
};

function countsOf(given: readonly Assignment[]) {
  const counts = Map.groupBy(given, ({ body }) => body.collector);
  return [...counts].map(([collector, { length: assigned }]) => ({ collector, assigned }));
}
