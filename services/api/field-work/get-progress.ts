// GET /v1/surveys/{id}/progress: how far interviews have come by stratum and collector, and what precision they give now.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { checkScope } from '../contract/access.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { campaignProgress } from './campaign-progress.ts';
import { progressReply } from './progress-reply.ts';

export const getProgress = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/progress',
  operationId: 'getSurveyProgress',
  summary: 'Get the progress of a campaign',
  description:
    '`done` are verified interviews of the sample. `responseRate` = done ÷ (done + refused + not found + moved): ineligible households leave the bottom, open ones too. A household that refused stays refused when another takes its place, so replacements do not raise the rate; `replaced` counts all that were replaced. `impliedNow` is the margin of error that the done interviews give. The key of a collector sees its own row of `byCollector` only.',
  scope: 'surveys:read',
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The progress as it is now.', schema: progressReply } },
  problems: ['survey-not-found', 'scope-missing'],
  run: async ({ params, principal }, api) => {
    checkScope({ scope: 'responses:read' }, principal);
    const survey = await visibleSurvey(api, principal, params.id);
    return { status: 200, body: await campaignProgress(api, survey, principal.collector) };
  },
});
