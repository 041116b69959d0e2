// GET /v1/verifiers/{id}: one verifier.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleRegistrant } from '../registrants/registrant.ts';
import { printVerifiers, verifierReply, verifiers } from './verifiers.ts';

export const getVerifier = defineEndpoint({
  method: 'GET',
  path: '/v1/verifiers/:id',
  operationId: 'getVerifier',
  summary: 'Get a verifier',
  description: 'With its public keys and its accreditation.',
  scope: 'projects:read',
  params: resourceParams('verifier'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The verifier.', schema: verifierReply } },
  problems: ['verifier-not-found'],
  run: async ({ params, principal }, api) => {
    const verifier = await visibleRegistrant(api, principal, verifiers, params.id);
    const [body] = await printVerifiers(api, principal, [verifier]);
    return { status: 200, version: verifier.version, body };
  },
});
