// POST /v1/api-keys: creates a key. Only this reply has the whole key.
import { newKey } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { checkSent } from './key-checks.ts';
import { keyInput } from './key-input.ts';
import { checkHoldsScopes, checkOrganisation, findProjects } from './key-rights.ts';
import { readKey, printKey, secretExample, secretReply } from './keys.ts';

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/v1/api-keys',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description:
    'The whole key is in `key` of this reply and nowhere else: only the SHA-256 of its secret is stored. A repeat with the same `Idempotency-Key` returns the same reply with `key` null; rotate or revoke a key that was lost. A key cannot grant scopes or projects that it lacks itself. A key of an organisation makes keys of that organisation, also where the request names none.',
  scope: 'keys:manage',
  params: noParams,
  query: noQuery,
  body: {
    schema: keyInput,
    fault: 'invalid-request',
    example: {
      name: 'field office',
      scopes: ['households:read', 'analysis:run'],
      projectIds: ['did:ixo:project/789'],
      expiresAt: '2027-12-31T23:59:59Z',
    },
  },
  replies: { 201: { description: 'The key.', schema: secretReply, example: secretExample } },
  problems: ['project-not-allowed', 'project-not-found', 'separation-of-duties'],
  run: async ({ body, principal }, api) => {
    const kind = api.settings.HEARTH_KEY_KIND;
    checkSent(api, body, { kind });
    checkHoldsScopes(principal, body.scopes);
    const organisation =
      body.organisation === undefined ? (principal.organisation ?? null) : body.organisation;
    checkOrganisation(principal, organisation);
    const { text, record } = newKey(
      {
        kind,
        name: body.name,
        scopes: body.scopes,
        projectIds: await findProjects(api, principal, body.projectIds ?? []),
        expiresAt: body.expiresAt ? new Date(body.expiresAt).toISOString() : null,
        actor: principal.keyId,
        actorDid: body.actor ?? null,
        organisation,
        allowedCidrs: body.allowedCidrs ?? [],
      },
      api.nowMs(),
    );
    return {
      status: 201,
      version: record.version,
      location: `/v1/api-keys/${record.id}`,
      body: { ...(await printKey(api, readKey(record))), key: null },
      shownOnce: { key: text },
      records: [record],
    };
  },
});
