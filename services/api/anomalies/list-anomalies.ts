// GET /v1/anomalies: findings of detectors, by device and time.
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
    'Findings of detectors, ordered by DID of the device and `observedAt`. `from` and `to` are times (`to` is exclusive) or UTC days (`to` is inclusive). The default is the last 30 days; at most 400 days are allowed. A repeated parameter means "or". `householdId` and `projectId` select readings from the time in which the device was installed there. A key that is limited to projects receives the anomalies of that time only. A page may have fewer items than `limit`, or none, while `hasMore` is true: follow `nextCursor`.',
  scope: 'readings:read',
  params: noParams,
  query: anomaliesQuery,
  body: noBody,
  replies: { 200: { description: 'A page of anomalies.', schema: listReply(anomalyReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) => anomalyPage(api, principal, query),
});
