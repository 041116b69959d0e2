// POST /v1/claims/{id}/issuance: records the units that a registry issued. Their days are held for ever.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { idParams, text } from '../contract/fields.ts';
import { refuseFuture } from '../contract/moments.ts';
import { checkVersion } from '../contract/precondition.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { claimRecord, visibleClaim } from '../store/claims/find-claims.ts';
import { refusePersonalTexts } from '../store/claims/personal-texts.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { refuseState, wrongState } from './claim/refuse-state.ts';
import { holdForEver } from './submission/free.ts';

const issuance = z
  .strictObject({ registry: text(100), serialFrom: text(200), serialTo: text(200), at: dateTime })
  .meta({ id: 'NewIssuance' });

export const recordIssuance = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/issuance',
  operationId: 'recordIssuance',
  summary: 'Add the units that a registry issued for an impact claim',
  description:
    'Of a verified claim, once. From then on its days are never free, even if it is revoked. The same units once more return the claim with 200.',
  scope: 'credentials:issue',
  ifMatch: 'required',
  params: idParams('claim'),
  query: noQuery,
  body: {
    schema: issuance,
    fault: 'invalid-claim',
    example: {
      registry: 'Gold Standard',
      serialFrom: 'GS1-1-UG-GS1247-16-2024-1-1-58',
      serialTo: 'GS1-1-UG-GS1247-16-2024-1-1-58',
      at: '2026-11-21T09:10:00Z',
    },
  },
  replies: { 200: { description: 'The claim as it is now.', schema: claimReply } },
  problems: ['claim-not-found', 'illegal-transition', 'version-mismatch'],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    const issued = { ...body, at: inUtc(body.at) };
    if (claim.body.issued && differences(issued, claim.body.issued).length === 0)
      return { status: 200, version: claim.version, body: await printClaim(api, claim) };
    checkVersion(ifMatch, claim);
    refuseState(claim, ['verified']);
    refuseFuture(api, 'invalid-claim', { at: body.at });
    await refusePersonalTexts(api, claim.body.householdId, {
      texts: { '#/registry': body.registry },
      codes: { '#/serialFrom': body.serialFrom, '#/serialTo': body.serialTo },
    });
    if (claim.body.issued)
      throw wrongState(`Claim ${claim.id} has the units ${claim.body.issued.serialFrom} already.`);
    const next: Claim = {
      id: claim.id,
      version: claim.version + 1,
      body: { ...claim.body, issued, updatedAt: isoTime(api.nowMs()) },
    };
    return {
      status: 200,
      version: next.version,
      body: await printClaim(api, next),
      records: [claimRecord(next), ...(await holdForEver(api, claim))],
    };
  },
});
