// PATCH /v1/claims/{id}: changes a draft.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { bodyFaults, unknownNulls } from '../contract/faults.ts';
import { idParams } from '../contract/fields.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { claimRecord, visibleClaim } from '../store/claims/find-claims.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { partyOf, refuseOtherParty, withParty } from './claim/claimant.ts';
import { draftOf } from './submission/draft.ts';
import { claimFields, evidenceList } from './claim/input.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { refuseState } from './claim/refuse-state.ts';
import { draftWarnings } from './submission/draft-warnings.ts';

const patchInput = z
  .strictObject({ claim: z.record(z.string(), z.unknown()).optional(), evidence: evidenceList.optional() })
  .meta({ id: 'ClaimPatch' });

const patched = z.object({ claim: claimFields });

export const updateClaim = defineEndpoint({
  method: 'PATCH',
  path: '/v1/claims/:id',
  operationId: 'updateClaim',
  summary: 'Update a draft of an impact claim',
  description:
    'Drafts only. `claim` is a merge patch: null clears a field. `evidence` replaces the whole list. A claim that was submitted takes more evidence by POST /v1/claims/{id}/evidence, and other content only in a claim that supersedes it.',
  scope: 'claims:write',
  ifMatch: 'required',
  params: idParams('claim'),
  query: noQuery,
  body: { schema: patchInput, fault: 'invalid-claim', example: { claim: { quantity: 50 } } },
  replies: { 200: { description: 'The claim as it is now.', schema: claimReply } },
  problems: [
    'claim-not-found',
    'household-not-found',
    'erased',
    'project-not-allowed',
    'not-the-claimant',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    checkVersion(ifMatch, claim);
    const party = partyOf(api, principal);
    refuseOtherParty(party, claim.body);
    refuseState(claim, ['draft']);
    const version = claim.version + 1;
    const before = { ...claim.body, contributors: withParty(claim.body.contributors, party) };
    const next = {
      id: claim.id,
      version,
      body: await draftOf(api, principal, {
        claim: patchedFields(claim, body.claim ?? {}),
        evidence: body.evidence ?? claim.body.evidence,
        version,
        party,
        before,
      }),
    };
    return {
      status: 200,
      version,
      body: { ...(await printClaim(api, next)), ...(await draftWarnings(api, principal, next)) },
      records: [claimRecord(next)],
    };
  },
});

/** Throws 400: the patched claim as a whole must be a valid one. */
function patchedFields({ body }: Claim, patch: Readonly<Record<string, unknown>>) {
  const { deviceIds, ...rest } = body.claim;
  const merged = mergePatch({ ...rest, ...(deviceIds.length > 0 && { deviceIds }) }, patch);
  const whole = { claim: withVintage(merged, patch) };
  const parsed = patched.safeParse(whole);
  const errors = [
    ...(parsed.error ? bodyFaults(parsed.error, whole) : []),
    ...unknownNulls(patched, { claim: patch }),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-claim', { errors });
  return parsed.data.claim;
}

/** The vintage follows from the period, unless the patch states it. */
function withVintage(merged: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(patch, 'vintage') || typeof merged !== 'object' || merged === null) return merged;
  return Object.fromEntries(Object.entries(merged).filter(([name]) => name !== 'vintage'));
}
