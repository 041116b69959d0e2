// GET /v1/collectors/{id}: one collector.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { auditNames, collectorReply, printCollectors, visibleCollector } from './collectors.ts';

export const getCollector = defineEndpoint({
  method: 'GET',
  path: '/v1/collectors/:id',
  operationId: 'getCollector',
  summary: 'Get a collector',
  description: '`name` is shown to keys with `pii:read`; for others `masked` is true.',
  scope: 'projects:read',
  params: resourceParams('collector'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The collector.', schema: collectorReply } },
  problems: ['collector-not-found'],
  run: async ({ params, principal, origin }, api) => {
    const collector = await visibleCollector(api, principal, params.id);
    await auditNames(api, { principal, origin }, [collector]);
    const [body] = await printCollectors(api, principal, [collector]);
    return { status: 200, version: collector.version, body };
  },
});
