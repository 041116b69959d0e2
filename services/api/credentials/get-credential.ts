// GET /v1/claims/{id}/credential: the credential of a claim, as it was signed.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { findCredential } from '../store/credentials/find-credential.ts';
import { credentialReply } from './credential-reply.ts';

export const getCredential = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id/credential',
  operationId: 'getCredential',
  summary: 'Get the credential of a claim',
  description:
    'The Verifiable Credential as it was signed. Whether it is revoked or suspended says its status list, at the address in `credentialStatus`.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The credential.', schema: credentialReply } },
  problems: ['claim-not-found', 'credential-not-found'],
  run: async ({ params, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    const { credential } = await findCredential(api, claim.id);
    if (!credential)
      throw new Problem('credential-not-found', {
        detail: `Claim ${claim.id} has no credential. POST to the same address issues one.`,
      });
    return { status: 200, version: credential.version, body: credential.body.document };
  },
});
