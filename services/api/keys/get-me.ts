// GET /v1/me: the calling key, as GET /v1/api-keys/{id} shows it; or the session of a browser, with its limits in force.
import { sessionInForce } from '#records/api-keys/sessions.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { findKey, keyExample, keyReply, printKey } from './keys.ts';

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/v1/me',
  operationId: 'getMe',
  summary: 'Get the API key in use',
  description:
    'Its scopes, projects, actor and expiry. In a browser those of the session; `sessionOf` is its key.',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The key.', schema: keyReply, example: keyExample } },
  problems: [],
  run: async ({ principal }, api) => {
    const key = await findKey(api, principal.keyId);
    const session = principal.sessionId === undefined ? key : await findKey(api, principal.sessionId);
    if (!key || !session) throw new Problem('unauthenticated');
    const inForce = session === key ? key.body : sessionInForce(session.body, key.body, api.nowMs());
    // Those of the key of a collector are fewer than it was given.
    const body = { ...inForce, scopes: inForce.scopes.filter((scope) => principal.scopes.includes(scope)) };
    return { status: 200, version: session.version, body: await printKey(api, { ...session, body }) };
  },
});
