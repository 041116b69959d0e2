// GET /v1/me: the calling key, as GET /v1/api-keys/{id} shows it.
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { findKey, keyExample, keyReply, printKey } from './keys.ts';

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/v1/me',
  operationId: 'getMe',
  summary: 'Get the API key in use',
  description: 'Its scopes, projects, actor and expiry.',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The key.', schema: keyReply, example: keyExample } },
  problems: [],
  run: async ({ principal }, api) => {
    const key = await findKey(api, principal.keyId);
    if (!key) throw new Problem('unauthenticated');
    return { status: 200, version: key.version, body: await printKey(api, key) };
  },
});
