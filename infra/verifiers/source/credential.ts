// Checks the credential of a bundle: that the issuer signed it in the time of its key, and that it is that of the claim.
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { checkCredential } from '#domain/credentials/check-credential.ts';
import { claimTypes } from '#domain/claims/claim.ts';
import { credentialTypes } from '#domain/credentials/claim-credential.ts';
import { membersOf, textOf } from '#domain/credentials/members.ts';
import type { Anchor } from './anchors.ts';
import type { Claim } from './claim.ts';
import { documentOf, isSame, listOf, objectOf, type Files, type Members } from './documents.ts';
import { isSigned } from './ed25519.ts';
import type { Manifest } from './manifest.ts';
import { must } from './mismatch.ts';
import { sha256 } from './sha256.ts';

interface Given {
  readonly files: Files;
  readonly manifest: Manifest;
  readonly claim: Claim;
  readonly anchors: readonly Anchor[];
  readonly batches: readonly BundledBatch[];
  readonly result: Members | null;
}

/** False without a credential. */
export function checkIssued(given: Given): boolean {
  const { files, manifest, claim } = given;
  const step = 'credential';
  if (!files.has('credential.json')) {
    const isLost = [...files.keys()].some((name) => name.startsWith('status/'));
    must(!isLost, step, 'there are status lists and no credential');
    return false;
  }
  const credential = objectOf(step, 'credential.json', documentOf(files, step, 'credential.json'));
  const { issuer, createdAt } = manifest;
  for (const { result, detail } of checkCredential(credential, { issuer, sha256, isSigned, now: createdAt }))
    must(result !== 'fail', step, detail);
  const claimType = claimTypes.find((one) => one === claim.claim['type']);
  const type = claimType && credentialTypes[claimType];
  must(
    type !== undefined && isSame(credential['type'], ['VerifiableCredential', type.credential]),
    step,
    'it is a credential of another type of claim',
  );
  checkSubject(objectOf(step, 'credentialSubject', credential['credentialSubject']), type.subject, given);
  checkEvidence(listOf(step, 'evidence', credential['evidence']), given);
  return true;
}

function checkSubject(subject: Members, type: string, { claim, result }: Given): void {
  const { record, digest } = claim;
  const { householdId, period, vintage, quantity, unit, deviceIds } = claim.claim;
  const said = { id: householdId, type, period, vintage, quantity, unit, devices: deviceIds };
  const analysis = result && {
    methodology: result['methodology'],
    baselineMethod: result['baselineMethod'],
    confidence: membersOf(result['analysis'])?.['confidence'],
    interval: membersOf(result['analysis'])?.['interval'],
  };
  const expected = Object.entries({
    ...said,
    ...analysis,
    claim: { id: record['id'], version: record['contentVersion'], digest },
  });
  for (const [name, value] of expected)
    must(isSame(subject[name], value), 'credential', `${name} of its subject is not that of the claim`);
}

function checkEvidence(listed: readonly unknown[], { claim, anchors, batches }: Given): void {
  const step = 'credential';
  const items = listed.map((item) => objectOf(step, 'evidence', item));
  for (const { type, ref, digest } of claim.evidence) {
    const found = items.some(
      (item) =>
        isSame(item['type'], [type]) && item['digest'] === digest && textOf(item['id'])?.endsWith(ref),
    );
    must(found, step, `${ref} is not in its evidence`);
  }
  checkNamedDecisions(items, claim);
  const named = items.filter((item) => isSame(item['type'], ['EvidenceAnchor']));
  for (const { projectId, seq, day, digest } of named) {
    const anchor = anchors.find((one) => one.projectId === projectId && one.seq === seq);
    must(
      anchor !== undefined && anchor.digest === digest && anchor.day === day,
      step,
      `the anchor ${String(seq)} that it names is not in the bundle`,
    );
  }
  for (const { id, role, anchor } of batches) {
    const isAnchored = (one: Members): boolean =>
      one['projectId'] === anchor?.projectId && Number(one['seq']) >= (anchor?.seq ?? Infinity);
    must(role !== 'claimed' || named.some(isAnchored), step, `${id} was not anchored when it was issued`);
  }
}

/** The decisions that it was issued on are in the record, and one of them verifies this content. */
function checkNamedDecisions(items: readonly Members[], { record, digest, decisions }: Claim): void {
  const step = 'credential';
  const named = items
    .filter((item) => isSame(item['type'], ['VerificationDecision']))
    .map((item) => {
      const found = decisions
        .map((one) => objectOf(step, 'a decision', one))
        .find((one) => item['digest'] === digestText(sha256(canonicalJson(one))));
      must(
        found !== undefined && textOf(item['id'])?.endsWith(`#${String(found['id'])}`) === true,
        step,
        'a decision that it was issued on is not in the record',
      );
      return found;
    });
  const isVerified = named.some(
    ({ decision, onVersion, claimDigest }) =>
      decision === 'verified' && onVersion === record['contentVersion'] && claimDigest === digest,
  );
  must(isVerified, step, 'it names no decision that verifies this content of the claim');
}
