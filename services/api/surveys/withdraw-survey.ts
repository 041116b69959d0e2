// DELETE /v1/surveys/{id}: withdraws a draft of a survey campaign. Its record is kept.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { withdraw, withdrawalQuery } from '../store/corrections.ts';
import { idParams } from '../contract/fields.ts';
import { refuseOpened, visibleSurvey } from './survey-references.ts';

export const withdrawSurvey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/surveys/:id',
  operationId: 'withdrawSurvey',
  summary: 'Withdraw a draft of a survey campaign',
  description:
    'Lists show it only with `status=withdrawn`; it can still be read, with its history. Its round is not used again. Withdrawing it again changes nothing and returns the same reply.',
  scope: 'surveys:write',
  ifMatch: 'taken',
  params: idParams('survey'),
  query: withdrawalQuery,
  body: noBody,
  replies: { 204: { description: 'The campaign is withdrawn.' } },
  problems: ['survey-not-found', 'illegal-transition', 'version-mismatch'],
  run: async ({ params, query, ifMatch, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    checkVersion(ifMatch, survey);
    const last = withdraw(api, survey, query.correctionReason);
    if (!last) return { status: 204 };
    refuseOpened(survey);
    const record = { kind: 'survey', ...last, body: { ...last.body, status: 'withdrawn' } };
    return { status: 204, records: [record] };
  },
});
