// POST /v1/verifiers: registers a person or a service that decides on claims.
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { register } from '../registrants/register.ts';
import { verifierInput } from './verifier-input.ts';
import { verifierReply, verifiers } from './verifiers.ts';

export const createVerifier = defineEndpoint({
  method: 'POST',
  path: '/v1/verifiers',
  operationId: 'createVerifier',
  summary: 'Create a verifier',
  description:
    'A person or a service that decides on claims, with a key that has `claims:verify` and the DID of the verifier as `actor`. A service has at least one public key, with which it signs. Without `projectIds` the verifier works for the projects of the key, else for all. A repeat with the same content is 200.',
  scope: 'projects:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: verifierInput,
    fault: 'invalid-request',
    example: {
      did: 'did:ixo:verifier/9',
      name: 'Desk review',
      organisation: 'Earth Audits',
      kind: 'person',
      projectIds: ['did:ixo:project/789'],
      accreditation: { number: 'VVB-114', validUntil: '2027-12-31' },
    },
  },
  replies: {
    201: { description: 'The verifier is registered.', schema: verifierReply },
    200: { description: 'The verifier exists with the same content.', schema: verifierReply },
  },
  problems: ['project-not-found', 'verifier-conflict'],
  run: ({ body, principal }, api) => register(api, principal, verifiers, body),
});
