// GET /v1/responses/{id}/verifications: all decisions on a response, newest first.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../../context/endpoint.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { listReply } from '../../store/bodies/replies.ts';
import { decisionBody, responseBody } from '../../store/bodies/response.ts';
import { historyPage, historyQuery } from '../../store/history.ts';
import { responseParams, responseProblems, visibleResponse } from '../response/find.ts';

const decisionReply = z.object({ ...decisionBody.shape }).meta({ id: 'SurveyResponseDecision' });

export const listDecisions = defineEndpoint({
  method: 'GET',
  path: '/v1/responses/:id/verifications',
  operationId: 'listResponseDecisions',
  summary: 'List the decisions on a survey response',
  description: 'Newest first. `version` is the version of the response that was decided on.',
  scope: 'responses:read',
  params: responseParams,
  query: historyQuery,
  body: noBody,
  replies: { 200: { description: 'A page of decisions.', schema: listReply(decisionReply) } },
  problems: [...responseProblems, 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleResponse(api, principal, params.id);
    return historyPage(api, {
      kind: 'response',
      id,
      page: query,
      // The decision of an earlier version is not repeated by a correction.
      visible: [
        { sql: `JSONHas(body, 'decision') AND JSONExtractUInt(body, 'decision', 'version') = version - 1` },
      ],
      print: async (versions) => versions.map((version) => parseStored(responseBody, version).body.decision),
    });
  },
});
