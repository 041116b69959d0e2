// GET /v1/api-keys/{id}: one key, without its secret.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { keyParams } from './key-input.ts';
import { keyExample, keyReply, printKey, visibleKey } from './keys.ts';

export const getApiKey = defineEndpoint({
  method: 'GET',
  path: '/v1/api-keys/:id',
  operationId: 'getApiKey',
  summary: 'Get an API key',
  description: 'Its secret is never shown.',
  scope: 'keys:manage',
  params: keyParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The key.', schema: keyReply, example: keyExample } },
  problems: ['api-key-not-found'],
  run: async ({ params, principal }, api) => {
    const key = await visibleKey(api, principal, params.id);
    return { status: 200, version: key.version, body: await printKey(api, key) };
  },
});
