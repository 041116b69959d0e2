// POST /v1/sessions: signs a browser in with an API key or a one-time code. The session is in the cookie alone.
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import { newSession, sessionSeconds } from '#records/api-keys/sessions.ts';
import type { RecordVersion } from '#records/records.ts';
import { isInside } from '#runtime/text/networks.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { cookieFor, isLoopback, setCookie } from '../caller/sent-key.ts';
import type { Connection } from '../contract/shape.ts';
import { isoTime } from '../contract/time.ts';
import { checkHoldsScopes } from '../keys/key-rights.ts';
import { findKey, readKey, type Key } from '../keys/keys.ts';
import { openCode } from './open-code.ts';
import type { SessionCode } from './session-code.ts';
import { printSessions, sessionExample, sessionReply } from './sessions.ts';

const secret = z.string().min(1).max(200);

const input = z
  .strictObject({
    apiKey: secret.optional(),
    code: secret.optional(),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).optional(),
    withoutSecure: z.boolean().default(false),
  })
  .refine(({ apiKey, code }) => (apiKey === undefined) !== (code === undefined), {
    message: 'Send either apiKey or code.',
    params: { code: 'one-of' },
  })
  .meta({ id: 'NewSession' });

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/v1/sessions',
  operationId: 'createSession',
  summary: 'Sign a browser in',
  description:
    'Makes a session of 12 hours from an API key, or from the one-time code of a sign-in link. The session is in the cookie of the reply and nowhere else. It has the limits that its key has now, and ends with it: when the key is revoked, expires, or no longer has the secret of the sign-in. Every later write needs the header `X-Hearth-Console: 1`. An address with 30 failed sign-ins a minute is refused.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: {
    schema: input,
    fault: 'invalid-request',
    example: { code: '01M7YNX8J0QF6P5307M3HNMPM6exampleexampleexampleexampleex' },
  },
  replies: { 201: { description: 'The session.', schema: sessionReply, example: sessionExample } },
  problems: [
    'unauthenticated',
    'key-expired',
    'key-revoked',
    'session-code-refused',
    'address-not-allowed',
    'scope-missing',
    'cross-site-refused',
    'rate-limited',
  ],
  run: async ({ body, connection }, api) => {
    if (body.withoutSecure) checkPlain(connection);
    const { key, code } = await signIn(api, body, connection.address);
    const author = authorOf(key);
    if (body.scopes) checkHoldsScopes(author, body.scopes);
    const { text, record } = newSession(key, body.scopes ?? key.body.scopes, api.nowMs());
    const [printed] = await printSessions(api, [readKey(record)], { keyId: key.id, sessionId: record.id });
    const cookie = cookieFor(connection.host, body.withoutSecure);
    return {
      status: 201,
      location: '/v1/me',
      body: printed,
      headers: {
        'set-cookie': setCookie(cookie, text, sessionSeconds),
        'cache-control': 'private, no-store',
      },
      author,
      records: [record, ...(code ? [useCode(code, api.nowMs())] : [])],
    };
  },
});

const authorOf = ({ id, body: { name, scopes: held, projectIds, actor, organisation } }: Key): Principal => ({
  keyId: id,
  name,
  scopes: held,
  projectIds,
  actor,
  // It reads nothing.
  collector: null,
  organisation,
});

async function signIn(
  api: Api,
  { apiKey = '', code }: { readonly apiKey?: string | undefined; readonly code?: string | undefined },
  address: string,
): Promise<{ readonly key: Key; readonly code?: SessionCode }> {
  if (code !== undefined) return openCode(api, code, address);
  const { keyId } = await api.authenticate({ from: 'header', text: apiKey }, address);
  const key = await findKey(api, keyId);
  if (!key) throw new Problem('unauthenticated');
  return { key };
}

/** A code opens one session: another request that wants this version of it loses, and reads that it is used. */
const useCode = ({ id, version, body }: SessionCode, nowMs: number): RecordVersion => ({
  kind: 'session-code',
  id,
  version: version + 1,
  body: { ...body, usedAt: isoTime(nowMs), updatedAt: isoTime(nowMs) },
});

/** Throws 400: without Secure a cookie could be read on its way. */
function checkPlain({ address, host }: Connection): void {
  if (isLoopback(host) && isInside(address, ['127.0.0.0/8', '::1/128'])) return;
  const detail = 'A cookie without Secure is set on this machine alone. Use TLS, or the address 127.0.0.1.';
  throw new Problem('invalid-request', {
    errors: [{ pointer: '#/withoutSecure', code: 'not-loopback', detail }],
  });
}
