// GET /v1/households/{id}/coverage: the fraction of the expected readings that arrived, and the reasons of gaps.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import {
  coverageNote,
  coverageQuery,
  householdCoverageAnswer,
  householdCoverageReply,
} from './coverage-answer.ts';
import { householdView } from '../store/view.ts';

export const getHouseholdCoverage = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/coverage',
  operationId: 'getHouseholdCoverage',
  summary: 'Get the coverage of the devices of a household',
  description: coverageNote,
  scope: 'readings:read',
  params: resourceParams('household'),
  query: coverageQuery,
  body: noBody,
  replies: { 200: householdCoverageReply },
  problems: ['household-not-found', 'erased'],
  run: async ({ params, query, principal }, api) =>
    householdCoverageAnswer(api, await householdView(api, principal, params.id), query),
});
