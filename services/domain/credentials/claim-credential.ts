// The credential of a claim (Verifiable Credentials 2.0), before it is signed: what is claimed, by which evidence, and where
// its status stands. No names, no free texts, no coordinates.
import type { ClaimType } from '../claims/claim.ts';
import { statusEntry } from './status-list.ts';

export const vcContext = 'https://www.w3.org/ns/credentials/v2';

/** What each type of claim becomes, and the name of its schema. */
export const credentialTypes = {
  EmissionReductionClaim: {
    credential: 'EmissionReductionCredential',
    subject: 'EmissionReduction',
    schema: 'emission-reduction-credential-v1',
  },
  UsageClaim: { credential: 'UsageCredential', subject: 'Usage', schema: 'usage-credential-v1' },
  KPTClaim: { credential: 'KPTCredential', subject: 'KitchenPerformanceTest', schema: 'kpt-credential-v1' },
} as const satisfies Record<ClaimType, object>;

interface EvidenceItem {
  readonly type: string;
  readonly ref: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
}

export interface AnchorName {
  /** DID of the project whose chain it is. */
  readonly projectId: string;
  readonly seq: number;
  readonly day: string;
  readonly digest: string;
}

interface Decision {
  readonly id: string;
  readonly oracle: string;
  readonly timestamp: string;
  readonly digest: string;
}

export interface CredentialFacts {
  readonly issuer: string;
  /** Of all addresses, without a slash at the end. */
  readonly origin: string;
  readonly claimId: string;
  readonly claimVersion: number;
  readonly claimDigest: string;
  readonly type: ClaimType;
  readonly household: string;
  readonly devices: readonly string[];
  readonly project: string | null;
  readonly period: { readonly start: string; readonly end: string };
  readonly vintage: number;
  readonly quantity: number;
  readonly unit: string;
  /** Of the analysis of an emission claim. */
  readonly analysis?: {
    readonly methodology: string;
    readonly methodVersion: string;
    readonly baselineMethod: string;
    /** Of the options that the request gave, canonical JSON. */
    readonly parametersDigest: string;
    readonly confidence: number;
    readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
  };
  readonly registry?: { readonly name: string; readonly id: string };
  readonly article6?: object;
  readonly evidence: readonly EvidenceItem[];
  readonly decisions: readonly Decision[];
  /** The newest one of each chain that its batches are in; none where the claim rests on no readings. */
  readonly anchors: readonly AnchorName[];
  readonly statusIndex: number;
  /** Number of the pair of lists. */
  readonly list: number;
  readonly validFrom: string;
}

const listName = (purpose: string, list: number): string => `${purpose}-${list}`;
export const listAddress = (origin: string, purpose: string, list: number): string =>
  `${origin}/v1/credential-status/${listName(purpose, list)}`;

export const contextAddress = (origin: string): string => `${origin}/contexts/v1`;

export function claimCredential(facts: CredentialFacts) {
  const { origin, claimId, type, statusIndex, list } = facts;
  const names = credentialTypes[type];
  const entry = (purpose: 'revocation' | 'suspension') =>
    statusEntry(listAddress(origin, purpose, list), purpose, statusIndex);
  return {
    '@context': [vcContext, contextAddress(origin)],
    id: `${origin}/v1/claims/${claimId}/credential`,
    type: ['VerifiableCredential', names.credential],
    issuer: facts.issuer,
    validFrom: facts.validFrom,
    credentialSubject: subjectOf(facts, names.subject),
    credentialSchema: { id: `${origin}/schemas/${names.schema}.json`, type: 'JsonSchema' },
    credentialStatus: [entry('revocation'), entry('suspension')],
    evidence: evidenceOf(facts),
  };
}

const subjectOf = (facts: CredentialFacts, type: string) => ({
  id: facts.household,
  type,
  period: { start: facts.period.start, end: facts.period.end },
  vintage: facts.vintage,
  quantity: facts.quantity,
  unit: facts.unit,
  devices: [...facts.devices],
  ...(facts.project !== null && { project: facts.project }),
  ...facts.analysis,
  ...(facts.registry && { registry: facts.registry }),
  ...(facts.article6 && { article6: facts.article6 }),
  claim: { id: facts.claimId, version: facts.claimVersion, digest: facts.claimDigest },
});

/** Where Hearth serves evidence of a type; other evidence has no address. */
const addresses: Readonly<Record<string, string>> = {
  TelemetryBatch: '/v1/evidence/batches/',
  Analysis: '/v1/analyses/',
  SurveyResponse: '/v1/responses/',
};

function evidenceOf({ origin, evidence, decisions, anchors, claimId }: CredentialFacts) {
  const items = evidence.map(({ type, ref, digest }) => ({
    type: [type],
    id: addresses[type] === undefined ? `urn:hearth:${ref}` : `${origin}${addresses[type]}${ref}`,
    digest,
  }));
  const decided = decisions.map(({ id, oracle, timestamp, digest }) => ({
    type: ['VerificationDecision'],
    id: `${origin}/v1/claims/${claimId}#${id}`,
    oracle,
    timestamp,
    digest,
  }));
  return [...items, ...decided, ...anchors.map((anchor) => ({ type: ['EvidenceAnchor'], ...anchor }))];
}
