// POST /v1/claims: creates an impact claim, as a draft or submitted at once.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { claimRecord } from '../store/claims/find-claims.ts';
import { partyOf } from './claim/claimant.ts';
import { draftOf, refuseDecided } from './submission/draft.ts';
import { claimInput, claimInputExample, type ClaimInput } from './claim/input.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { draftWarnings } from './submission/draft-warnings.ts';
import { submit } from './submission/submit.ts';

export const createClaim = defineEndpoint({
  method: 'POST',
  path: '/v1/claims',
  operationId: 'createClaim',
  summary: 'Create an impact claim',
  description:
    'A draft, or with `submit` a claim that holds its days. On submission its devices are filled in, evidence and analysis are read and compared, and the automatic checks run. No two live claims of one type share an instant of a device: the second one is 409 `overlapping-claim`, which names the claims and days. An emission claim cannot be above `creditedReduction` of its analysis, which must be final and have the same household, period and methodology. A claim with a failing check stays `submitted` until more evidence cures it; the others are `in_review`. Texts with phone numbers, coordinates or the name of the contact are refused.',
  scope: 'claims:write',
  params: noParams,
  query: noQuery,
  body: { schema: claimInput, fault: 'invalid-claim', example: claimInputExample },
  replies: { 201: { description: 'The claim.', schema: claimReply } },
  problems: [
    'household-not-found',
    'erased',
    'analysis-not-found',
    'evidence-not-found',
    'claim-not-found',
    'project-not-allowed',
    'not-the-claimant',
    'separation-of-duties',
    'overlapping-claim',
    'rights-transferred',
    'illegal-transition',
  ],
  run: async ({ body, principal }, api) => {
    refuseDecided(principal, body.verification);
    return createDraft(api, principal, body);
  },
});

async function createDraft(api: Api, principal: Principal, input: ClaimInput): Promise<Answer> {
  const party = partyOf(api, principal);
  const id = `clm_${api.newUlid()}`;
  const draft = await draftOf(api, principal, {
    claim: input.claim,
    evidence: input.evidence,
    version: 1,
    party,
    before: null,
    isSubmitted: input.submit,
  });
  const submitted = input.submit
    ? await submit(api, principal, { id, version: 1, draft, evidence: input.evidence, party })
    : null;
  const claim = submitted?.claim ?? { id, version: 1, body: draft };
  return {
    status: 201,
    version: 1,
    location: `/v1/claims/${id}`,
    body: {
      ...(await printClaim(api, claim)),
      ...(!submitted && (await draftWarnings(api, principal, claim))),
    },
    records: [claimRecord(claim), ...(submitted?.records ?? [])],
    events: submitted?.events ?? [],
  };
}
