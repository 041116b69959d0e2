// GET /v1/responses/{id}: one response to a survey.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { withLaterChecks } from '../store/response-checks.ts';
import { responseParams, responseProblems, visibleResponse } from './response/find.ts';
import { printResponse, responseReply, shownAnswers, withoutOthers } from './response/print.ts';

export const getResponse = defineEndpoint({
  method: 'GET',
  path: '/v1/responses/:id',
  operationId: 'getResponse',
  summary: 'Get a survey response',
  description:
    '`checks` are those of the arrival, of the latest comparison with other interviews, and of the latest cross-check with sensors. Answers that are marked sensitive, and places, need the scope `pii:read`; without it they are left out and `masked` is true. They are gone for good when the household is erased.',
  scope: 'responses:read',
  params: responseParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The response.', schema: responseReply } },
  problems: [...responseProblems],
  run: async ({ params, principal }, api) => {
    const found = await visibleResponse(api, principal, params.id);
    const [[response = found], shows] = await Promise.all([
      withLaterChecks(api, [found]),
      shownAnswers(api, principal, found),
    ]);
    return {
      status: 200,
      version: response.version,
      body: printResponse(withoutOthers(principal, response)),
      ...(shows && { personal: { shows } }),
    };
  },
});
