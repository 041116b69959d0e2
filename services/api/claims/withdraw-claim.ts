// DELETE /v1/claims/{id}: the claimant takes a claim back, before any verifier decided on it. Its days are free again.
import { mayWithdraw } from '#domain/claims/states.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { claimEvent } from './claim/claim-event.ts';
import { partyOf, refuseOtherParty } from './claim/claimant.ts';
import { wrongState } from './claim/refuse-state.ts';
import { claimTransition } from './claim/transition.ts';
import { freeTimes } from './submission/free.ts';

export const withdrawClaim = defineEndpoint({
  method: 'DELETE',
  path: '/v1/claims/:id',
  operationId: 'withdrawClaim',
  summary: 'Withdraw an impact claim',
  description:
    'A draft, or a claim on which no verifier decided yet. The record stays, its days are free again. Withdrawing it again changes nothing.',
  scope: 'claims:write',
  ifMatch: 'taken',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The claim is withdrawn.' } },
  problems: ['claim-not-found', 'not-the-claimant', 'illegal-transition', 'version-mismatch'],
  run: async ({ params, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    checkVersion(ifMatch, claim);
    refuseOtherParty(partyOf(api, principal), claim.body);
    const { status, verification } = claim.body;
    if (status === 'withdrawn') return { status: 204 };
    if (!mayWithdraw(status, verification.decisions?.length ?? 0))
      throw wrongState(
        `Claim ${claim.id} is ${status}, so it cannot be withdrawn. A claim that supersedes it can take its place.`,
      );
    const at = isoTime(api.nowMs());
    const next = {
      id: claim.id,
      version: claim.version + 1,
      body: { ...claim.body, status: 'withdrawn' as const, updatedAt: at },
    };
    const own = await claimTransition(api, next);
    return {
      status: 204,
      records: [...own.records, ...(await freeTimes(api, claim, api.nowMs()))],
      events: [claimEvent('claim.withdrawn', next), ...own.events],
    };
  },
});
