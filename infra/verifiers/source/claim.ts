// Checks the claim of a bundle: its digest, by which decisions and the credential name it.
import { digestText } from '#domain/canonical/digest-text.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { claimStatuses, type ClaimStatus } from '#domain/claims/states.ts';
import { textOf } from '#domain/credentials/members.ts';
import { documentOf, isSame, listOf, objectOf, type Files, type Members } from './documents.ts';
import type { Manifest } from './manifest.ts';
import { must } from './mismatch.ts';
import { sha256 } from './sha256.ts';

interface Evidence {
  readonly type: string;
  readonly ref: string;
  readonly digest: string;
}

export interface Claim {
  /** The whole record, and the claim in it. */
  readonly record: Members;
  readonly claim: Members;
  readonly digest: string;
  readonly evidence: readonly Evidence[];
  readonly decisions: readonly unknown[];
  readonly status: ClaimStatus;
}

const text = (value: unknown): string => textOf(value) ?? '';

export function checkClaim(files: Files, manifest: Manifest): Claim {
  const record = objectOf('claim', 'claim.json', documentOf(files, 'claim', 'claim.json'));
  const claim = objectOf('claim', 'claim', record['claim']);
  const evidence = listOf('claim', 'evidence', record['evidence']).map((item) => {
    const { type, ref, digest } = objectOf('claim', 'evidence', item);
    return { type: text(type), ref: text(ref), digest: text(digest) };
  });
  const status = claimStatuses.find((one) => one === record['status']);
  must(status !== undefined, 'claim', 'it has no state');
  const content = { v: 1, claim, evidence, version: record['contentVersion'] };
  const digest = digestText(sha256(canonicalJson(content)));
  must(record['claimDigest'] === digest, 'claim', 'claimDigest is not that of the claim and its evidence');
  must(
    isSame(manifest.claim, { id: record['id'], version: record['version'], digest }),
    'claim',
    'the manifest names another claim',
  );
  const verification = objectOf('claim', 'verification', record['verification']);
  const decisions = verification['decisions'] ?? [];
  return { record, claim, digest, evidence, decisions: listOf('claim', 'decisions', decisions), status };
}
