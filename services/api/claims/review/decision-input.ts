// A decision as a verifier sends it.
import { z } from 'zod';
import { claimDecisions } from '#domain/claims/states.ts';
import { note, text } from '../../contract/fields.ts';
import { dateTime } from '../../contract/query.ts';

const reasonCodes = [
  'digest-mismatch',
  'coverage-low',
  'not-reproducible',
  'overlap',
  'implausible',
  'wrong-boundary',
  'wrong-factor',
  'calibration-missing',
  'survey-contradiction',
  'sample-invalid',
  'document-missing',
  'other',
] as const;

export const reasonInput = z
  .strictObject({ code: z.enum(reasonCodes), text: note(500) })
  .meta({ id: 'NewClaimReason' });

const proofInput = z
  .strictObject({
    type: z.literal('DataIntegrityProof'),
    cryptosuite: z.literal('eddsa-jcs-2022'),
    created: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'This must be a time in UTC with whole seconds.')
      .pipe(dateTime),
    verificationMethod: z
      .string()
      .max(700)
      .regex(/^[!-~]+$/, 'This must be printable ASCII without spaces.'),
    proofPurpose: z.literal('assertionMethod'),
    proofValue: z
      .string()
      .max(100)
      .regex(
        /^z[1-9A-HJ-NP-Za-km-z]+$/,
        'This must be a signature in multibase base58btc, which begins with z.',
      ),
  })
  .meta({ id: 'NewDecisionProof' });

export const decisionInput = z
  .strictObject({
    decision: z.enum(claimDecisions),
    confidence: z.number().min(0).max(1).optional(),
    reason: reasonInput.optional(),
    method: z
      .strictObject({ name: text(100), version: text(50) })
      .meta({ id: 'NewClaimMethod' })
      .optional(),
    proof: proofInput.optional(),
  })
  .refine(({ decision, reason }) => decision === 'verified' || reason !== undefined, {
    path: ['reason'],
    message: 'Why is the claim rejected? Send reason.',
    params: { code: 'required' },
  })
  .meta({ id: 'NewClaimDecision' });

export type DecisionInput = z.output<typeof decisionInput>;
