// GET /v1/devices/{id}/coverage: the fraction of the expected readings that arrived, and the reasons of gaps.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { coverageNote, coverageQuery, deviceCoverageAnswer, deviceCoverageReply } from './coverage-answer.ts';
import { deviceView } from '../store/view.ts';

export const getDeviceCoverage = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/coverage',
  operationId: 'getDeviceCoverage',
  summary: 'Get the coverage of a device',
  description: coverageNote,
  scope: 'readings:read',
  params: resourceParams('device'),
  query: coverageQuery,
  body: noBody,
  replies: { 200: deviceCoverageReply },
  problems: ['device-not-found'],
  run: async ({ params, query, principal }, api) =>
    deviceCoverageAnswer(api, await deviceView(api, principal, params.id), query),
});
