// An impact claim: its types with their units, its states, and the digest by which decisions and credentials name it.
import { canonicalJson } from '../canonical/canonical-json.ts';
import { digestText } from '../canonical/digest-text.ts';
import type { Sha256 } from '../evidence/tree.ts';

export const claimTypes = ['EmissionReductionClaim', 'UsageClaim', 'KPTClaim'] as const;
export type ClaimType = (typeof claimTypes)[number];

export const claimUnits = {
  EmissionReductionClaim: 'kgCO2e',
  UsageClaim: 'h',
  KPTClaim: 'kg/person/day',
} as const satisfies Record<ClaimType, string>;

export const evidenceTypes = [
  'TelemetryBatch',
  'Analysis',
  'SurveyResponse',
  'CrossCheck',
  'SampleProof',
  'KitchenPerformanceTest',
  'Calibration',
  'File',
  'RightsTransfer',
] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** What a check of one piece of evidence found. `superseded`: a newer one exists; the cited one can still be proved. */
export const evidenceStates = ['ok', 'mismatch', 'missing', 'superseded'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** Most that a claim may exceed what its analysis credits, in its unit: a number that was rounded on its way. */
export const quantityTolerance = 0.001;

interface Cited {
  readonly type: EvidenceType;
  readonly ref: string;
  readonly digest: string;
}

interface Described {
  readonly description?: string;
}

/** A claim as its digest covers it and a bundle holds it: with the digest of its description in place of the free text. */
export const digestDescription = <T extends Described>(sha256: Sha256, { description, ...content }: T) => ({
  ...content,
  ...(description !== undefined && { descriptionDigest: digestText(sha256(description)) }),
});

/** `version`: that of the content, which a submission or added evidence changes, and a decision does not. */
export interface ClaimContent {
  readonly claim: Described;
  readonly evidence: readonly Cited[];
  readonly version: number;
}

/** `sha256:` and hex. Everything that a verifier decides on is covered. */
export const claimDigest = (sha256: Sha256, { claim, evidence, version }: ClaimContent): string =>
  digestText(
    sha256(
      canonicalJson({
        v: 1,
        claim: digestDescription(sha256, claim),
        evidence: evidence.map(({ type, ref, digest }) => ({ type, ref, digest })),
        version,
      }),
    ),
  );
