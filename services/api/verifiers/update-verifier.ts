// PATCH /v1/verifiers/{id}: changes a verifier, or ends its work.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { change } from '../registrants/change.ts';
import { verifierInput } from './verifier-input.ts';
import { verifierReply, verifiers } from './verifiers.ts';

export const updateVerifier = defineEndpoint({
  method: 'PATCH',
  path: '/v1/verifiers/:id',
  operationId: 'updateVerifier',
  summary: 'Update a verifier',
  description:
    'A merge patch: null resets a field to its default, and an array replaces the whole array. `active: false` ends the work of the verifier; its decisions stay. The DID cannot change.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('verifier'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(verifierInput).meta({ id: 'VerifierPatch' }),
    fault: 'invalid-request',
    example: { active: false },
  },
  replies: { 200: { description: 'The verifier as it is now.', schema: verifierReply } },
  problems: ['verifier-not-found', 'project-not-found', 'project-not-allowed', 'version-mismatch'],
  run: (request, api) => change(api, request, verifiers),
});
