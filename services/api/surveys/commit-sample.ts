// POST /v1/surveys/{id}/sample/commitment: freezes what decides the draw, and names the source of the seed before it exists.
import { z } from 'zod';
import { seedPlanFaults } from '#domain/sampling/draw/seed-plan.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams, note } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { commitmentReply } from '../store/bodies/sample-replies.ts';
import { sampleOf } from '../store/samples/stored-sample.ts';
import { isRandom } from './life-cycle/stored.ts';
import { freeze } from './sample/freeze.ts';
import { momentAfter } from './sample/moments.ts';
import { committedState, commitSurvey, stateRecord } from './sample/records.ts';
import { refuseFaults, seedPlanInput, seedPlanOf } from './sample/seed-input.ts';
import { refuseLateDraw } from './sample/states.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { projectOfSurvey, visibleSurvey } from './survey-references.ts';

const body = z.strictObject({ seedPlan: seedPlanInput, reason: note(500).optional() });

export const commitSample = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/sample/commitment',
  operationId: 'commitSample',
  summary: 'Commit to a draw',
  description:
    'Freezes the frame, the method, the strata and their sizes, and states where the seed will come from: a future round of drand, dice, or a public event. `commitment` is the SHA-256 of `committed` as canonical JSON; publish it before the seed exists. Possible while the campaign is `draft` or `scheduled`. A second commitment before the draw needs a `reason` and makes the first void; the proof keeps all of them.',
  scope: 'surveys:write',
  ifMatch: 'required',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: body,
    fault: 'invalid-survey',
    example: {
      seedPlan: { source: 'external', description: 'National lottery, first draw', date: '2027-01-15' },
    },
  },
  replies: { 201: { description: 'The commitment is in force.', schema: commitmentReply } },
  problems: [
    'survey-not-found',
    'sample-already-drawn',
    'campaign-frozen',
    'frame-too-small',
    'version-mismatch',
  ],
  run: async ({ params, body: { seedPlan: stated, reason }, ifMatch, principal }, api) => {
    // Before the campaign, so that a version that is still in force has seen every earlier draw.
    const sample = await sampleOf(api, params.id);
    const survey = await visibleSurvey(api, principal, params.id);
    checkVersion(ifMatch, survey);
    refuseLateDraw(survey, sample);
    refuseWithoutChance(survey);
    const last = sample?.body.commitments.at(-1);
    if (last !== undefined && reason === undefined) throw noReason(last.committed.committedAt);
    const committedAt = momentAfter(last?.committed.committedAt, api.nowMs());
    const seedPlan = seedPlanOf(stated);
    refuseFaults('seedPlan', seedPlanFaults(seedPlan, committedAt));
    const project = await projectOfSurvey(api, survey);
    const list = { chosen: [], reason: '' };
    const frozen = await freeze(api, { survey, project, committedAt, seedPlan, list });
    const why = last === undefined ? null : (reason ?? null);
    const { state, records } = committedState({
      survey,
      sample,
      frozen,
      reason: why,
      newUlid: api.newUlid,
    });
    const next = commitSurvey(survey, frozen, api.nowMs());
    const { committed, commitment, warnings } = frozen;
    return {
      status: 201,
      location: `/v1/surveys/${survey.id}/sample/proof`,
      version: next.version,
      body: { surveyId: survey.id, committed, commitment, reason: why, warnings, version: next.version },
      records: [{ kind: 'survey', ...next }, stateRecord(survey.id, sample, state), ...records],
    };
  },
});

function refuseWithoutChance({ body: of }: Survey): void {
  if (isRandom(of)) return;
  throw new Problem('invalid-survey', {
    detail: `The method ${String(of.sampling['method'])} has no seed. Send POST …/sample, which freezes the frame and takes the households at once.`,
  });
}

function noReason(committedAt: string): Problem {
  const detail = `Why is the commitment of ${committedAt} made void? Send reason.`;
  return new Problem('invalid-survey', { errors: [{ pointer: '#/reason', code: 'required', detail }] });
}
