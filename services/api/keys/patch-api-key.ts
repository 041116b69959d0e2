// PATCH /v1/api-keys/{id}: changes name, scopes, projects, networks and expiry of a key that is neither revoked nor
// expired.
import type { KeyBody } from '#records/api-keys/api-keys.ts';
import { differences } from '../contract/differences.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { checkAlive, checkSent } from './key-checks.ts';
import { keyParams, keyPatch, type KeyPatch } from './key-input.ts';
import { checkHoldsScopes, checkOrganisation, findProjects } from './key-rights.ts';
import { nextKey, keyExample, keyReply, printKey, visibleKey } from './keys.ts';

export const patchApiKey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/api-keys/:id',
  operationId: 'patchApiKey',
  summary: 'Change the name, scopes, projects, networks or expiry of an API key',
  description:
    'The calling key must have every scope that the changed key has afterwards. Every process applies the change within 5 s.',
  scope: 'keys:manage',
  params: keyParams,
  query: noQuery,
  body: { schema: keyPatch, fault: 'invalid-request', example: { scopes: ['households:read'] } },
  replies: { 200: { description: 'The key as it is now.', schema: keyReply, example: keyExample } },
  problems: [
    'api-key-not-found',
    'project-not-allowed',
    'project-not-found',
    'separation-of-duties',
    'illegal-transition',
    'version-mismatch',
  ],
  ifMatch: 'taken',
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const key = await visibleKey(api, principal, params.id);
    checkVersion(ifMatch, key);
    checkAlive(api, key);
    checkSent(api, patch, await printKey(api, key));
    const projectIds =
      patch.projectIds === undefined
        ? key.body.projectIds
        : await findProjects(api, principal, patch.projectIds ?? []);
    const wanted = { ...applyPatch(key.body, patch), projectIds };
    checkHoldsScopes(principal, wanted.scopes);
    if (wanted.organisation !== key.body.organisation) checkOrganisation(principal, wanted.organisation);
    if (differences(wanted, key.body).length === 0)
      return { status: 200, version: key.version, body: await printKey(api, key) };
    const next = nextKey(key, { ...wanted, updatedAt: new Date(api.nowMs()).toISOString() });
    return {
      status: 200,
      version: next.key.version,
      body: await printKey(api, next.key),
      records: [next.record],
    };
  },
});

/** The body after the patch; null clears. */
const applyPatch = (
  body: KeyBody,
  { name, scopes, actor, organisation, expiresAt, allowedCidrs }: KeyPatch,
): KeyBody => ({
  ...body,
  ...(name !== undefined && { name }),
  ...(scopes !== undefined && { scopes }),
  ...(actor !== undefined && { actor }),
  ...(organisation !== undefined && { organisation }),
  ...(allowedCidrs !== undefined && { allowedCidrs: allowedCidrs ?? [] }),
  ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
});
