// POST /v1/collectors: registers a person who asks households for survey responses.
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { register } from '../registrants/register.ts';
import { collectorInput } from './collector-input.ts';
import { collectorReply, collectors } from './collectors.ts';

export const createCollector = defineEndpoint({
  method: 'POST',
  path: '/v1/collectors',
  operationId: 'createCollector',
  summary: 'Create a collector',
  description:
    'A person who asks households for survey responses. Keep only what is needed: `name` may be left out, and only keys with `pii:read` see it. Without `projectIds` the collector works for the projects of the key, else for all. An API key whose `actor` is the DID of a collector sees only the assignments and responses of that collector. A repeat with the same content is 200.',
  scope: 'projects:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: collectorInput,
    fault: 'invalid-request',
    example: { did: 'did:ixo:agent/7', projectIds: ['did:ixo:project/789'], languages: ['lg', 'en'] },
  },
  replies: {
    201: { description: 'The collector is registered.', schema: collectorReply },
    200: { description: 'The collector exists with the same content.', schema: collectorReply },
  },
  problems: ['project-not-found', 'collector-conflict'],
  run: ({ body, principal }, api) => register(api, principal, collectors, body),
});
