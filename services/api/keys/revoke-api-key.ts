// DELETE /v1/api-keys/{id}: revokes a key permanently. Its record is kept.
import { revoked } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { keyParams } from './key-input.ts';
import { nextKey, visibleKey } from './keys.ts';

export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key permanently',
  description:
    'Every process refuses the key within 5 s. Any key with `keys:manage` that sees the key may revoke it, even itself; `npm run key` creates another one.',
  scope: 'keys:manage',
  params: keyParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The key is revoked.' } },
  problems: ['api-key-not-found', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, ifMatch, principal }, api) => {
    const key = await visibleKey(api, principal, params.id);
    checkVersion(ifMatch, key);
    if (key.body.status === 'revoked') return { status: 204 };
    return { status: 204, records: [nextKey(key, revoked(key.body, api.nowMs())).record] };
  },
});
