// GET /v1/surveys/{id}/sample/proof: everything that anyone needs to run the draw again, without Hearth.
import { proofOf } from '#domain/sampling/draw/proof.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { proofReply } from '../store/bodies/sample-replies.ts';
import { commitmentOf, readDrawn, frameOf, sampleOf } from '../store/samples/stored-sample.ts';
import { hashes } from './sample/hashes.ts';
import { visibleSurvey } from './survey-references.ts';

export const getSampleProof = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/sample/proof',
  operationId: 'getSampleProof',
  summary: 'Get the proof of a draw',
  description:
    'The frame, all commitments with their reasons and when they became void, the seed, the drawn households and their replacements. `infra/verify/check-draw.mjs` and `infra/verify/check-draw.py` run it again. Before the draw `drawnAt` is null and the lists are empty: publish the commitment and the frame then.',
  scope: 'surveys:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The proof.', schema: proofReply } },
  problems: ['survey-not-found', 'commitment-missing'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    const state = await sampleOf(api, id);
    if (state === null)
      throw new Problem('commitment-missing', { detail: `Survey campaign ${id} has no commitment yet.` });
    const { commitments, draw, replacements } = state.body;
    const [frame, drawn] = await Promise.all([
      frameOf(api, hashes, commitmentOf(state)),
      draw === null ? { sample: [], reserve: [] } : readDrawn(api, draw),
    ]);
    const { seed = null, drawnAt = null } = draw ?? {};
    const proof = proofOf(hashes, {
      surveyId: id,
      frame,
      commitments: commitments.map(({ committed, reason, voided }) => ({ committed, reason, voided })),
      drawn,
      seed,
      drawnAt,
      replacements,
    });
    return { status: 200, version: state.version, body: proof };
  },
});
