// POST /v1/claims/{id}/disputes: raises a dispute. The claim stays as it is until a verifier admits it.
import { z } from 'zod';
import { isDisputable } from '#domain/claims/states.ts';
import { takeName } from '#records/records.ts';
import { defineEndpoint, noQuery } from '../../context/endpoint.ts';
import type { Api } from '../../context/api.ts';
import { idParams, sha256Text } from '../../contract/fields.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { parseStored } from '../../store/bodies/held.ts';
import * as names from '../../store/bodies/names.ts';
import { disputeBody, countRaisedToday } from '../../store/claims/dispute.ts';
import { visibleClaim } from '../../store/claims/find-claims.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { partyKey, partyOf } from '../claim/claimant.ts';
import { refusePersonalTexts } from '../../store/claims/personal-texts.ts';
import { wrongState } from '../claim/refuse-state.ts';
import { resolveEvidence, refuseFaulty } from '../evidence/resolve-evidence.ts';
import { reasonInput } from '../review/decision-input.ts';
import { disputeReply, printDispute } from './dispute-reply.ts';
import { refuseFreed } from './still-held.ts';

const disputeInput = z
  .strictObject({
    reason: reasonInput,
    data: z
      .strictObject({
        attachmentId: z.string().max(100),
        digest: sha256Text,
      })
      .meta({ id: 'NewDisputeData' })
      .optional(),
  })
  .meta({ id: 'NewClaimDispute' });

export const raiseDispute = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/disputes',
  operationId: 'raiseDispute',
  summary: 'Add a dispute of an impact claim',
  description:
    'For keys with `claims:write` or `claims:verify`. A party (organisation, else actor) has one open dispute of a claim, and raises at most 20 a day. A dispute changes nothing by itself: a verifier admits it, which freezes the claim and suspends its credential, or dismisses it.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: {
    schema: disputeInput,
    fault: 'invalid-claim',
    example: { reason: { code: 'implausible', text: 'The same days were reported in another programme.' } },
  },
  replies: { 201: { description: 'The dispute.', schema: disputeReply } },
  problems: ['claim-not-found', 'evidence-not-found', 'dispute-conflict', 'illegal-transition'],
  run: async ({ params, body, principal }, api) => {
    refuseReader(principal);
    const claim = await visibleClaim(api, principal, params.id);
    if (!isDisputable(claim.body.status))
      throw wrongState(`Claim ${claim.id} is ${claim.body.status}. Only a decision can be disputed.`);
    await refuseFreed(api, claim);
    const party = partyOf(api, principal);
    const key = partyKey(party);
    const name = names.openDispute(claim.id, key);
    const before = (await api.records.names([name])).get(name);
    if (before !== undefined && before.owner !== '') throw alreadyOpen(before.owner);
    await refuseMany(api, key);
    await refusePersonalTexts(api, claim.body.householdId, { texts: { '#/reason/text': body.reason.text } });
    if (body.data) await refuseForeignData(api, claim, body.data);
    const at = isoTime(api.nowMs());
    const dispute = parseStored(disputeBody, {
      id: `dsp_${api.newUlid()}`,
      version: 1,
      body: {
        claimId: claim.id,
        projectId: claim.body.projectId,
        onVersion: claim.body.contentVersion,
        raisedBy: party.actor,
        organisation: party.organisation,
        party: key,
        reason: body.reason,
        ...(body.data && { data: body.data }),
        status: 'open',
        resolutions: [],
        createdAt: at,
        updatedAt: at,
      },
    });
    return {
      status: 201,
      version: 1,
      location: `/v1/claims/${claim.id}/disputes/${dispute.id}`,
      body: printDispute(dispute),
      records: [{ kind: 'dispute', ...dispute }, takeName(name, dispute.id, before)],
    };
  },
});

const disputers = ['claims:write', 'claims:verify'] as const;

function refuseReader({ scopes }: Principal): void {
  if (disputers.some((scope) => scopes.includes(scope))) return;
  const detail = 'A dispute needs the scope claims:write or claims:verify.';
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail, allowed: disputers }],
  });
}

function alreadyOpen(id: string): Problem {
  const detail = `This party has an open dispute of the claim (${id}). Wait until it is decided.`;
  return new Problem('dispute-conflict', {
    detail,
    errors: [{ pointer: '#', code: 'already-open', detail }],
  });
}

const perDayMax = 20;

/** Disputes must not freeze the claims of competitors in bulk. Throws 429. */
async function refuseMany(api: Api, party: string): Promise<void> {
  if ((await countRaisedToday(api, party)) < perDayMax) return;
  throw new Problem('rate-limited', {
    detail: `This party raised ${perDayMax} disputes within a day, which is the maximum.`,
    headers: { 'retry-after': '3600' },
  });
}

async function refuseForeignData(
  api: Api,
  { body }: Claim,
  { attachmentId, digest }: { readonly attachmentId: string; readonly digest: string },
): Promise<void> {
  const cited = {
    householdId: body.householdId,
    householdDid: body.claim.householdId,
    projectId: body.projectId,
    devices: [],
  };
  refuseFaulty(await resolveEvidence(api, [{ type: 'File', ref: attachmentId, digest }], cited));
}
