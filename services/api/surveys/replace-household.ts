// POST /v1/surveys/{id}/sample/replacements: the next reserve of a stratum takes the place of a household. Nobody chooses.
import { z } from 'zod';
import { membersOf } from '#domain/sampling/draw/members.ts';
import { nextReplacement } from '#domain/sampling/draw/replacements.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { anyText, idParams, note, reference } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { replacementReply } from '../store/bodies/sample-replies.ts';
import { replacementReasons } from '../store/bodies/survey-sample.ts';
import { fieldWorkVersion } from '../store/field-work/field-work-version.ts';
import { householdDidsOf } from '../store/samples/household-dids.ts';
import { commitmentOf, findDrawnSample } from '../store/samples/stored-sample.ts';
import { findAssignedHousehold, interviewOf, moveInterview } from './sample/move-interview.ts';
import { momentAfter } from './sample/moments.ts';
import { stateRecord } from './sample/records.ts';
import { refuseLateReplacement } from './sample/states.ts';
import { visibleSurvey } from './survey-references.ts';

const body = z
  .strictObject({
    householdId: reference('household').optional(),
    assignmentId: anyText(100).optional(),
    reason: z.enum(replacementReasons),
    text: note(500).optional(),
  })
  .refine(({ householdId, assignmentId }) => (householdId === undefined) !== (assignmentId === undefined), {
    path: ['householdId'],
    message: 'Name the household by householdId or by assignmentId, not by both.',
    params: { code: 'one-of' },
  });

export const replaceHousehold = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/sample/replacements',
  operationId: 'replaceSampledHousehold',
  summary: 'Replace a household of the sample',
  description:
    'The next household of the reserve of the same stratum or cluster, in the order of the ranks, takes the place. Both stay in the record. `other` needs `text`. The interview of the household ends with the reason, and its collector gets that of the new household. A household that has answered is not replaced. Possible from the draw until interviews end.',
  scope: 'surveys:write',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: body,
    fault: 'invalid-survey',
    example: { householdId: 'did:ixo:household/110', reason: 'moved' },
  },
  replies: { 201: { description: 'The replacement.', schema: replacementReply } },
  problems: ['survey-not-found', 'sample-not-drawn', 'campaign-frozen', 'replacement-refused'],
  run: async ({ params, body: { householdId, assignmentId, reason, text }, principal }, api) => {
    const before = await fieldWorkVersion(api, params.id);
    const survey = await visibleSurvey(api, principal, params.id);
    const { state, draw, drawn } = await findDrawnSample(api, survey.id);
    refuseLateReplacement(survey);
    const { committed } = commitmentOf(state);
    const named = householdId ?? (await findAssignedHousehold(api, survey.id, assignmentId ?? ''));
    const [did = null] = await householdDidsOf(api, [named]);
    const given = { replaced: did ?? named, reason, note: text ?? null };
    const { replacements } = state.body;
    const outcome = nextReplacement({ ...drawn, method: committed.method }, replacements, given);
    if (!outcome.ok) throw refusals[outcome.code](named);
    const interview = await interviewOf(api, survey.id, given.replaced);
    if (interview?.isAnswered) throw answeredRefusal(given.replaced);
    const at = momentAfter(replacements.at(-1)?.at ?? draw.drawnAt, api.nowMs());
    const all = [...replacements, { ...given, household: outcome.household, at }];
    const next = membersOf({ ...drawn, committed, replacements: all }).find(
      ({ household }) => household === outcome.household,
    );
    if (next === undefined) throw new Error(`${outcome.household} is not in the reserve of ${survey.id}`);
    const moved = await moveInterview(api, survey, { interview, reason, household: next.household, before });
    return {
      status: 201,
      body: {
        surveyId: survey.id,
        replaced: given.replaced,
        householdId: next.household,
        stratum: next.stratum,
        rank: next.rank,
        weight: next.weight,
        reason,
        text: given.note,
        at,
        assignmentId: moved.assignmentId,
      },
      records: [stateRecord(survey.id, state, { ...state.body, replacements: all }), ...moved.records],
    };
  },
});

const answeredRefusal = (householdId: string): Problem =>
  refusal('replacement-refused', '#/householdId', {
    code: 'answered',
    detail: `${householdId} has answered. Only a household without an interview is replaced.`,
  });

type Refusal = Extract<ReturnType<typeof nextReplacement>, { ok: false }>['code'];

const refusal = (
  code: 'invalid-survey' | 'replacement-refused',
  pointer: string,
  fault: { readonly code: string; readonly detail: string },
): Problem => new Problem(code, { errors: [{ pointer, ...fault }] });

const refusals: Readonly<Record<Refusal, (householdId: string) => Problem>> = {
  'not-in-sample': (householdId) =>
    refusal('invalid-survey', '#/householdId', {
      code: 'not-in-sample',
      detail: `${householdId} is not in the sample of this campaign.`,
    }),
  'note-required': () =>
    refusal('invalid-survey', '#/text', {
      code: 'required',
      detail: 'The reason other needs a text that says why.',
    }),
  'already-replaced': (householdId) =>
    refusal('replacement-refused', '#/householdId', {
      code: 'already-replaced',
      detail: `${householdId} was replaced before.`,
    }),
  'reserve-exhausted': (householdId) =>
    refusal('replacement-refused', '#/householdId', {
      code: 'reserve-exhausted',
      detail: `The reserve of the stratum of ${householdId} is used up. A larger reserveFraction must be set before a draw.`,
    }),
};
