// GET /v1/responses/{id}/versions: all versions of a response, newest first, with author and reason.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { parseStored } from '../store/bodies/held.ts';
import { responseBody } from '../store/bodies/response.ts';
import { historyQuery, historyReply, recordHistory } from '../store/history.ts';
import type { HeldPersonal } from '../store/bodies/personal.ts';
import { responseParams, responseProblems, visibleResponse } from './response/find.ts';
import { allShownAnswers, responseReply, seenResponse } from './response/print.ts';

export const listResponseVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/responses/:id/versions',
  operationId: 'listResponseVersions',
  summary: 'List all versions of a survey response',
  description:
    'Newest first. Each correction and each decision is a version; `digest` covers the answers, and `previousDigest` those before the correction.',
  scope: 'responses:read',
  params: responseParams,
  query: historyQuery,
  body: noBody,
  replies: { 200: historyReply(responseReply) },
  problems: [...responseProblems, 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleResponse(api, principal, params.id);
    const reads: HeldPersonal[] = [];
    const answer = await recordHistory(api, {
      kind: 'response',
      id,
      page: query,
      print: async (records) => {
        const versions = records.map((record) => parseStored(responseBody, record));
        const shown = await allShownAnswers(api, principal, versions);
        reads.push(...shown.filter((one) => one !== undefined));
        return versions.map((version, index) => seenResponse(principal, version, shown[index]));
      },
    });
    return { ...answer, personal: { lists: reads } };
  },
});
