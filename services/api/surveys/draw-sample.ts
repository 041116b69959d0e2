// POST /v1/surveys/{id}/sample: draws the sample by a seed, takes all households, or takes a list by hand.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams, note, reference } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { drawReply } from '../store/bodies/sample-replies.ts';
import { sampleOf } from '../store/samples/stored-sample.ts';
import { isRandom } from './life-cycle/stored.ts';
import { drawBySeed } from './sample/draw-by-seed.ts';
import { drawWithoutChance } from './sample/draw-without-chance.ts';
import { stateRecord } from './sample/records.ts';
import { seedInput } from './sample/seed-input.ts';
import { refuseLateDraw } from './sample/states.ts';
import { projectOfSurvey, visibleSurvey } from './survey-references.ts';

/** Longest list by hand: its request stays below 1 MiB. */
const chosenMax = 10_000;

const body = z
  .strictObject({
    seed: seedInput.optional(),
    households: z.array(reference('household')).min(1).max(chosenMax).optional(),
    reason: note(500).optional(),
  })
  .meta({ id: 'NewDraw' });

export const drawSample = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/sample',
  operationId: 'drawSample',
  summary: 'Draw the sample of a campaign',
  description:
    'A random method takes `seed`: from the planned source, and later than the commitment. A census takes an empty body: all households of the frame. A purposive sample takes `households`, which must be in the frame, and `reason`; its estimates are marked `notProbability`. A random sample is drawn while the campaign is `draft` or `scheduled`; the others can be taken until interviews end. The sample is drawn once. A seed whose plan names no date needs `publishedAt`.',
  scope: 'surveys:write',
  ifMatch: 'required',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: body,
    fault: 'invalid-survey',
    optional: true,
    example: {
      seed: { source: 'external', value: '04 17 23 31 38 42', publishedAt: '2027-01-15T20:00:00Z' },
    },
  },
  replies: { 201: { description: 'The sample is drawn.', schema: drawReply } },
  problems: [
    'survey-not-found',
    'commitment-missing',
    'sample-already-drawn',
    'campaign-frozen',
    'frame-too-small',
    'version-mismatch',
  ],
  run: async ({ params, body: input, ifMatch, principal }, api) => {
    // Before the campaign, so that a version that is still in force has seen every earlier draw.
    const sample = await sampleOf(api, params.id);
    const survey = await visibleSurvey(api, principal, params.id);
    checkVersion(ifMatch, survey);
    refuseLateDraw(survey, sample);
    const drawing = { survey, sample, input };
    const outcome = isRandom(survey.body)
      ? await drawBySeed(api, drawing)
      : await drawWithoutChance(api, { ...drawing, project: await projectOfSurvey(api, survey) });
    const { next, state, records, drawn } = outcome;
    return {
      status: 201,
      location: `/v1/surveys/${survey.id}/sample`,
      version: next.version,
      body: {
        surveyId: survey.id,
        method: String(survey.body.sampling['method']),
        seed: state.draw.seed,
        drawnAt: state.draw.drawnAt,
        sampleSize: drawn.sample.length,
        reserveSize: drawn.reserve.length,
        balance: outcome.balance,
        notProbability: next.body.notProbability ?? false,
        version: next.version,
      },
      records: [{ kind: 'survey', ...next }, stateRecord(survey.id, sample, state), ...records],
    };
  },
});
