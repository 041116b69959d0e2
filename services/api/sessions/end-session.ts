// DELETE /v1/sessions/current: signs the browser out.
import { revoked } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { setCookie } from '../caller/sent-key.ts';
import { nextKey, findKey } from '../keys/keys.ts';

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/sessions/current',
  operationId: 'endSession',
  summary: 'Sign the browser out',
  description: 'Ends the session of the cookie and removes it. Every process refuses it within 5 s.',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The session has ended.' } },
  problems: ['session-not-found', 'cross-site-refused'],
  run: async ({ principal: { sessionId }, connection: { cookie } }, api) => {
    const session = sessionId === undefined ? null : await findKey(api, sessionId);
    if (!session || cookie === null)
      throw new Problem('session-not-found', {
        detail: 'This request has no session to end: it carries an API key. Revoke the key instead.',
      });
    return {
      status: 204,
      headers: { 'set-cookie': setCookie(cookie, '', 0) },
      records: [nextKey(session, revoked(session.body, api.nowMs())).record],
    };
  },
});
