// An impact claim, as stored: a version for each change. `claim`, `evidence` and `verification` are the record of the
// specification; the other members are its head.
import { z } from 'zod';
import { claimTypes, evidenceStates, evidenceTypes } from '#domain/claims/claim.ts';
import { claimDecisions, claimStatuses } from '#domain/claims/states.ts';
import { checkResults } from '#domain/claims/checks/check.ts';
import { stamps, type Held } from './held.ts';

const dates = z.object({ start: z.string(), end: z.string() });

export const claimContent = z
  .object({
    type: z.enum(claimTypes),
    /** DID. */
    householdId: z.string(),
    /** DIDs, in their order; filled in when it is submitted. */
    deviceIds: z.array(z.string()),
    period: dates.meta({ id: 'ClaimPeriod' }),
    vintage: z.number(),
    quantity: z.number(),
    unit: z.string(),
    methodology: z.string().exactOptional(),
    analysisId: z.string().exactOptional(),
    description: z.string().exactOptional(),
    supersedes: z.string().exactOptional(),
    declaration: z
      .object({ notIssuedElsewhere: z.literal(true), at: z.string() })
      .meta({ id: 'ClaimDeclaration' })
      .exactOptional(),
    testGroup: z.enum(['test', 'reference']).exactOptional(),
    testPeriod: dates.extend({ durationDays: z.number() }).meta({ id: 'ClaimTestPeriod' }).exactOptional(),
    fuelMeasurements: z
      .object({
        total: z.number(),
        unit: z.literal('kg'),
        dailyLogs: z.array(z.object({ date: z.string(), amount: z.number() }).meta({ id: 'ClaimDailyLog' })),
      })
      .meta({ id: 'ClaimFuelMeasurements' })
      .exactOptional(),
  })
  .meta({ id: 'ClaimContent' });

export type ClaimContent = z.output<typeof claimContent>;

const evidenceItem = z
  .object({
    id: z.string(),
    type: z.enum(evidenceTypes),
    /** Id; of a transfer of rights the salted digest of the identity of the household. */
    ref: z.string(),
    digest: z.string(),
    version: z.number().exactOptional(),
    from: z.string().exactOptional(),
    to: z.string().exactOptional(),
    mediaType: z.string().exactOptional(),
    bytes: z.number().exactOptional(),
    note: z.string().exactOptional(),
    addedAt: z.string(),
    addedBy: z.string(),
    check: z.enum(evidenceStates),
  })
  .meta({ id: 'ClaimEvidence' });

export type EvidenceItem = z.output<typeof evidenceItem>;

const method = z.object({ name: z.string(), version: z.string() }).meta({ id: 'ClaimMethod' });

export const claimCheck = z
  .object({
    id: z.string(),
    result: z.enum(checkResults),
    score: z.number().exactOptional(),
    reason: z.string(),
    values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    method,
  })
  .meta({ id: 'ClaimCheck' });

export const claimReason = z.object({ code: z.string(), text: z.string() }).meta({ id: 'ClaimReason' });

const decisionProof = z
  .object({
    type: z.literal('DataIntegrityProof'),
    cryptosuite: z.literal('eddsa-jcs-2022'),
    created: z.string(),
    verificationMethod: z.string(),
    proofPurpose: z.literal('assertionMethod'),
    proofValue: z.string(),
  })
  .meta({ id: 'DecisionProof' });

export const claimDecision = z
  .object({
    id: z.string(),
    /** DID of the verifier. */
    oracle: z.string(),
    organisation: z.string(),
    kind: z.enum(['person', 'service']),
    decision: z.enum(claimDecisions),
    confidence: z.number().nullable(),
    reason: claimReason.nullable(),
    method: method.nullable(),
    proof: decisionProof.nullable(),
    /** Version of the content that was decided on, and its digest. */
    onVersion: z.number(),
    claimDigest: z.string(),
    accreditation: z
      .object({ number: z.string(), validUntil: z.string() })
      .meta({ id: 'Accreditation' })
      .nullable(),
    timestamp: z.string(),
  })
  .meta({ id: 'ClaimDecision' });

export type ClaimDecisionEntry = z.output<typeof claimDecision>;

const claimVerification = z
  .object({
    status: z.enum(['pending', 'verified', 'rejected', 'disputed', 'revoked']),
    verifier: z.string().exactOptional(),
    timestamp: z.string().exactOptional(),
    quorum: z
      .object({ need: z.number(), of: z.number(), approved: z.number(), rejected: z.number() })
      .meta({ id: 'ClaimQuorum' })
      .exactOptional(),
    checks: z.array(claimCheck).exactOptional(),
    decisions: z.array(claimDecision).exactOptional(),
    missing: z.array(z.string()).exactOptional(),
  })
  .meta({ id: 'ClaimVerification' });

export const claimBody = z.object({
  claim: claimContent,
  evidence: z.array(evidenceItem),
  verification: claimVerification,
  status: z.enum(claimStatuses),
  /** DID for which the claim was created. */
  claimant: z.string(),
  organisation: z.string().nullable(),
  /** DIDs and organisations of all that wrote content of it: none of them decides on it. */
  contributors: z.array(z.object({ actor: z.string(), organisation: z.string().nullable() })),
  /** DIDs of all that collected the answers on which it rests: none of them decides on it either. */
  collectors: z.array(z.string()).exactOptional(),
  projectId: z.string().nullable(),
  projectDid: z.string().nullable(),
  /** `hh_…`. */
  householdId: z.string(),
  /** The version of the record that has this content first. */
  contentVersion: z.number(),
  claimDigest: z.string(),
  /** The times that it holds, of each of its devices, ms since 1970; absent in a draft. `stove`: id of the ledger of its stove. */
  holds: z
    .array(
      z.object({
        deviceId: z.string(),
        fromMs: z.number(),
        toMs: z.number(),
        stove: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  /** Ids of the ledgers in which it is. */
  ledgers: z.array(z.string()).exactOptional(),
  submittedAt: z.string().exactOptional(),
  /** When an upheld dispute gave it back to the verifiers: decisions signed before it do not count again. */
  reopenedAt: z.string().exactOptional(),
  /** The newest anchor of the project when it was submitted. */
  submissionAnchor: z
    .object({ id: z.string(), seq: z.number(), digest: z.string() })
    .meta({ id: 'SubmissionAnchor' })
    .nullable()
    .exactOptional(),
  /** Monthly consumption of the baselines of its analysis, by fuel. */
  baselines: z.record(z.string(), z.number()).exactOptional(),
  /** The state before a dispute was admitted. */
  statusBefore: z.enum(claimStatuses).exactOptional(),
  /** Ids of disputes that verifiers admitted and did not decide yet. */
  admittedDisputes: z.array(z.string()).exactOptional(),
  wasVerified: z.boolean().exactOptional(),
  revokedBecause: z.string().exactOptional(),
  credentialId: z.string().exactOptional(),
  issued: z
    .object({ registry: z.string(), serialFrom: z.string(), serialTo: z.string(), at: z.string() })
    .meta({ id: 'IssuedUnits' })
    .exactOptional(),
  ...stamps,
});

export type ClaimBody = z.output<typeof claimBody>;
export type Claim = Held<ClaimBody>;
