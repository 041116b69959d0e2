// DELETE /v1/api-keys/{id}: revokes a key for good. Its record stays.
import { revoked } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { keyParams } from './key-input.ts';
import { changed, visibleKey } from './keys.ts';

export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key for good; every process refuses it within 5 s',
  description:
    'Any key with `keys:manage` that sees the key may revoke it, itself too: `npm run key` makes another one.',
  scope: 'keys:manage',
  params: keyParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'It is revoked, or was before' } },
  problems: ['api-key-not-found', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, ifMatch, principal }, api) => {
    const key = await visibleKey(api, principal, params.id);
    checkVersion(ifMatch, key);
    if (key.body.status === 'revoked') return { status: 204 };
    return { status: 204, records: [changed(key, revoked(key.body, api.nowMs())).record] };
  },
});
