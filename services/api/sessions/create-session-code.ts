// POST /v1/session-codes: a sign-in link for a key. Only this reply has its code.
import { z } from 'zod';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { isoTime } from '../contract/time.ts';
import { checkAlive } from '../keys/key-checks.ts';
import { keyParams } from '../keys/key-input.ts';
import { checkHoldsScopes } from '../keys/key-rights.ts';
import { visibleKey } from '../keys/keys.ts';
import { newToken } from '../store/bodies/token.ts';

/** Two days: a field coordinator is out of reach for a day. */
const codeSecondsMax = 48 * 3600;

const reply = z
  .object({
    id: z.string(),
    keyId: z.string(),
    expiresAt: z.string(),
    createdAt: z.string(),
    code: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'SessionCode' });

const code = '01M7YNX8J0QF6P5307M3HNMPM6exampleexampleexampleexampleex';

export const createSessionCode = defineEndpoint({
  method: 'POST',
  path: '/v1/session-codes',
  operationId: 'createSessionCode',
  summary: 'Create a sign-in link for a key',
  description:
    'Send the link to the person who holds the key instead of the key itself. It opens one session. `code` and `address` are in this reply and nowhere else: only the SHA-256 of the secret is stored. The code is in the fragment of the address, which browsers send to no server. The calling key must have all scopes of the key.',
  scope: 'keys:manage',
  params: noParams,
  query: noQuery,
  body: {
    schema: z
      .strictObject({
        keyId: keyParams.shape.id,
        validSeconds: z.int().min(60).max(codeSecondsMax).default(codeSecondsMax),
      })
      .meta({ id: 'NewSessionCode' }),
    fault: 'invalid-request',
    example: { keyId: 'key_ExampleExampleExample1', validSeconds: 172_800 },
  },
  replies: {
    201: {
      description: 'The link.',
      schema: reply,
      example: {
        id: 'sco_01M7YNX8J0QF6P5307M3HNMPM6',
        keyId: 'key_ExampleExampleExample1',
        expiresAt: '2026-11-23T09:10:00Z',
        createdAt: '2026-11-21T09:10:00Z',
        code,
        address: `https://hearth.example/console/open#${code}`,
      },
    },
  },
  problems: ['api-key-not-found', 'illegal-transition'],
  run: async ({ body, principal, baseUrl }, api) => {
    const key = await visibleKey(api, principal, body.keyId);
    checkAlive(api, key);
    checkHoldsScopes(principal, key.body.scopes);
    const ulid = api.newUlid();
    const { token, secretSha256 } = newToken(ulid);
    const nowMs = api.nowMs();
    const at = isoTime(nowMs);
    const shown = {
      id: `sco_${ulid}`,
      keyId: key.id,
      expiresAt: isoTime(nowMs + body.validSeconds * 1000),
      createdAt: at,
    };
    const { id, ...stored } = shown;
    return {
      status: 201,
      location: `/v1/api-keys/${key.id}`,
      body: { ...shown, code: null, address: null },
      shownOnce: { code: token, address: `${baseUrl}/console/open#${token}` },
      records: [
        {
          kind: 'session-code',
          id,
          version: 1,
          body: { ...stored, secretSha256, usedAt: null, createdBy: principal.keyId, updatedAt: at },
        },
      ],
    };
  },
});
