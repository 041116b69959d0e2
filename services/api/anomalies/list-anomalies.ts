// GET /v1/anomalies: what detectors found about readings, by device and time.
import { anomaliesQuery, anomalyReply } from './fields.ts';
import { anomalyPage } from './page.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listReply } from '../store/bodies/replies.ts';

export const listAnomalies = defineEndpoint({
  method: 'GET',
  path: '/v1/anomalies',
  operationId: 'listAnomalies',
  summary: 'List anomalies of readings',
  description:
    'What detectors found, in the order of devices (by DID) and `observedAt`. `from` and `to` are moments (`to` does not ' +
    'belong to the span) or days in UTC (both belong to it); default is the last 30 days, at most 400 days. A parameter that ' +
    'is repeated means "or". `householdId` and `projectId` select what was observed while the device was installed there. A ' +
    'key that is limited to projects has the anomalies of the time in which the device was installed in them. A page may end ' +
    'early, or be empty, while `hasMore` is true: follow `nextCursor`.',
  scope: 'readings:read',
  params: noParams,
  query: anomaliesQuery,
  body: noBody,
  replies: { 200: { description: 'A page of anomalies', schema: listReply(anomalyReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) => anomalyPage(api, principal, query),
});
