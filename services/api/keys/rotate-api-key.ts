// POST /v1/api-keys/{id}/rotations: creates a new secret. Earlier ones work until the overlap ends.
import { retiringMax, rotated } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { checkAlive } from './key-checks.ts';
import { keyParams, rotationInput } from './key-input.ts';
import { checkHoldsScopes } from './key-rights.ts';
import { nextKey, printKey, secretExample, secretReply, visibleKey } from './keys.ts';

export const rotateApiKey = defineEndpoint({
  method: 'POST',
  path: '/v1/api-keys/:id/rotations',
  operationId: 'rotateApiKey',
  summary: 'Give an API key a new secret',
  description:
    'Earlier secrets work until the overlap ends. The new secret is in `key` of this reply and nowhere else; a repeat with the same `Idempotency-Key` returns `key` null. No earlier secret works longer than `overlapSeconds`, even if the key is rotated again in the meantime. The calling key must have all scopes of the key.',
  scope: 'keys:manage',
  params: keyParams,
  query: noQuery,
  body: {
    schema: rotationInput,
    fault: 'invalid-request',
    optional: true,
    example: { overlapSeconds: 86_400 },
  },
  replies: {
    201: { description: 'The key with its new secret.', schema: secretReply, example: secretExample },
  },
  problems: ['api-key-not-found', 'illegal-transition', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, body, ifMatch, principal }, api) => {
    const key = await visibleKey(api, principal, params.id);
    checkVersion(ifMatch, key);
    checkAlive(api, key);
    checkHoldsScopes(principal, key.body.scopes);
    const rotation = rotated(key, body.overlapSeconds, api.nowMs());
    if (!rotation) {
      throw new Problem('illegal-transition', {
        detail: `${retiringMax} earlier secrets of API key ${key.id} still work, which is the maximum. Rotate with a shorter overlap.`,
        members: { allowed: ['revoked'] },
      });
    }
    const next = nextKey(key, rotation.body);
    return {
      status: 201,
      version: next.key.version,
      location: `/v1/api-keys/${key.id}`,
      body: { ...(await printKey(api, next.key)), key: null },
      shownOnce: { key: rotation.text },
      records: [next.record],
    };
  },
});
