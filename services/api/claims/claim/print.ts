// Prints claims: the three members of the specification, and the head of the record.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { warning } from '../../contract/warning.ts';
import { claimBody, type Claim } from '../../store/bodies/claim.ts';

const example = {
  claim: {
    type: 'EmissionReductionClaim',
    householdId: 'did:ixo:household/123',
    deviceIds: ['did:ixo:device/456'],
    period: { start: '2024-01-01', end: '2024-01-31' },
    vintage: 2024,
    quantity: 58.04,
    unit: 'kgCO2e',
    methodology: 'gs-mecd@1.2',
    analysisId: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
    declaration: { notIssuedElsewhere: true, at: '2026-11-21T09:10:00Z' },
  },
  evidence: [
    {
      id: 'evi_01M7YNX8J0DMJFAANCBJY43D4R',
      type: 'Analysis',
      ref: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
      digest: 'sha256:946b2512de823ca773894f597c0129d83d134aed9a7a5e54d51b006b0f6dedab',
      addedAt: '2026-11-21T09:10:00Z',
      addedBy: 'did:ixo:developer/7',
      check: 'ok',
    },
  ],
  verification: {
    status: 'pending',
    quorum: { need: 1, of: 1, approved: 0, rejected: 0 },
    checks: [
      {
        id: 'digests',
        result: 'pass',
        score: 1,
        reason: 'All 1 digests are right.',
        values: { items: 1, mismatch: 0, missing: 0, superseded: 0 },
        method: { name: 'hearth-checks', version: '1.1.0' },
      },
    ],
    decisions: [],
    missing: ['period', 'rights'],
  },
  id: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
  status: 'in_review',
  claimant: 'did:ixo:developer/7',
  organisation: 'Clean Stoves Ltd',
  projectId: 'did:ixo:project/789',
  contentVersion: 1,
  claimDigest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
  submittedAt: '2026-11-21T09:10:00Z',
  submissionAnchor: null,
  version: 1,
  createdAt: '2026-11-21T09:10:00Z',
  updatedAt: '2026-11-21T09:10:00Z',
};

export const claimReply = claimBody
  .omit({
    projectDid: true,
    householdId: true,
    contributors: true,
    collectors: true,
    holds: true,
    ledgers: true,
    baselines: true,
    statusBefore: true,
    admittedDisputes: true,
    wasVerified: true,
  })
  .extend({ id: z.string(), version: z.number(), warnings: z.array(warning).optional() })
  .meta({ id: 'Claim', examples: [example] });

type ClaimReply = z.output<typeof claimReply>;

/** In their order. */
export async function printClaims(
  api: Pick<Api, 'projectDids'>,
  claims: readonly Claim[],
): Promise<ClaimReply[]> {
  const dids = await api.projectDids(claims.map(({ body }) => body.projectId));
  return claims.map(({ id, version, body: stored }) => {
    // In the order of the schema, so that the reply to a change is that of a read.
    const body = claimBody.parse(stored);
    const {
      claim,
      evidence,
      verification,
      projectId,
      projectDid: _did,
      householdId: _household,
      contributors: _contributors,
      collectors: _collectors,
      holds: _holds,
      ledgers: _ledgers,
      baselines: _baselines,
      statusBefore: _before,
      admittedDisputes: _disputes,
      wasVerified: _verified,
      ...head
    } = body;
    return {
      claim,
      evidence,
      verification,
      id,
      ...head,
      projectId: projectId === null ? null : (dids.get(projectId) ?? null),
      version,
    };
  });
}

export async function printClaim(api: Pick<Api, 'projectDids'>, claim: Claim): Promise<ClaimReply> {
  const [printed] = await printClaims(api, [claim]);
  if (!printed) throw new Error(`claim ${claim.id} was not printed`);
  return printed;
}
