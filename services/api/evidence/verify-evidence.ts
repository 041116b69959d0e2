// POST /v1/evidence/verifications: checks the proof of a reading, or a credential.
import { z } from 'zod';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { checkReply, checksOf, evidenceProof, proofExample } from './proof.ts';
import { credentialChecks } from './verify-credential.ts';

export const verifyEvidence = defineEndpoint({
  method: 'POST',
  path: '/v1/evidence/verifications',
  operationId: 'verifyEvidence',
  summary: 'Check the proof of a reading, or a credential',
  description:
    'Checks that the leaf is a canonical reading, that the path leads to the root, and, with `head`, that the batch is the one of its id. Of a credential of this issuer form, proof, key, anchor and status are checked. It stores nothing. A proof that fails is a 200 with `valid` false; one that has another form is a 400.',
  scope: 'claims:read',
  params: noParams,
  query: noQuery,
  body: {
    schema: z
      .strictObject({ proof: evidenceProof.optional(), credential: z.looseObject({}).optional() })
      .refine(({ proof, credential }) => (proof === undefined) !== (credential === undefined), {
        message: 'Send either proof or credential.',
        params: { code: 'required' },
      })
      .meta({ id: 'EvidenceVerification' }),
    fault: 'invalid-request',
    example: { proof: proofExample },
  },
  replies: {
    200: {
      description: 'What was checked.',
      schema: z.object({ valid: z.boolean(), checks: z.array(checkReply) }).meta({ id: 'EvidenceVerdict' }),
    },
  },
  problems: ['issuer-missing'],
  run: async ({ body: { proof, credential } }, api) => {
    const checks = proof ? checksOf(proof) : await credentialChecks(api, credential);
    const valid = checks.every(({ result }) => result !== 'fail');
    return { status: 200, body: { valid, checks } };
  },
});
