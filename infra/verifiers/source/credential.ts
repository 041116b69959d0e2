// Checks the credential of a bundle: that the issuer signed it in the time of its key, that it is that of the claim, and what
// the status lists say of it.
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { checkCredential } from '#domain/credentials/check-credential.ts';
import { claimTypes } from '#domain/claims/claim.ts';
import { credentialTypes } from '#domain/credentials/claim-credential.ts';
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { issuerKeyBytes, keyNamed, type Issuer } from '#domain/credentials/issuer.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { readStatus, statusPurposes } from '#domain/credentials/status-list.ts';
import type { Anchor } from './anchors.ts';
import type { Claim } from './claim.ts';
import { documentOf, isSame, listOf, objectOf, type Files, type Members } from './documents.ts';
import { isSigned } from './ed25519.ts';
import { packing } from './packing.ts';
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
    must(role === 'neighbour' || named.some(isAnchored), step, `${id} was not anchored when it was issued`);
  }
}

export interface StatusNow {
  /** Since when the lists are valid. */
  readonly asOf: string;
  /** Until when. */
  readonly until: string;
}

/** Throws a Mismatch for a revoked or suspended credential, and for lists that say nothing. */
export function checkStatus(files: Files, { issuer, createdAt }: Manifest): StatusNow {
  const step = 'status';
  const { credentialStatus } = objectOf(step, 'credential.json', documentOf(files, step, 'credential.json'));
  const entries = listOf(step, 'credentialStatus', credentialStatus);
  must(entries.length === statusPurposes.length, step, 'the credential has other entries of status');
  const times = statusPurposes.map((purpose, index) => {
    const name = `status/${purpose}.json`;
    const list = objectOf(step, name, documentOf(files, step, name));
    const asOf = textOf(list['validFrom']) ?? '';
    must(isOfIssuer(list, issuer), step, `${name} is not signed by the issuer`);
    must(
      membersOf(entries[index])?.['statusPurpose'] === purpose,
      step,
      `the credential has no entry of ${purpose}`,
    );
    const { status, detail } = readStatus(entries[index], list, packing, asOf);
    must(status !== 'unknown' && asOf <= createdAt, step, `${name}: ${detail}`);
    must(status === 'clear', step, `the credential is ${purpose === 'revocation' ? 'revoked' : 'suspended'}`);
    return { asOf, until: textOf(list['validUntil']) ?? '' };
  });
  const [first, second] = times;
  return first && second && second.until < first.until ? second : (first ?? { asOf: '', until: '' });
}

function isOfIssuer(list: Members, issuer: Issuer): boolean {
  const verdict = checkProof(list, { sha256, isSigned, publicKeyOf: (name) => issuerKeyBytes(issuer, name) });
  if (!verdict.ok || list['issuer'] !== issuer.did || itemsOf(list['@context']).length === 0) return false;
  const key = keyNamed(issuer, verdict.verificationMethod);
  return (
    key !== null && key.revoked === undefined && (key.expires === undefined || verdict.created <= key.expires)
  );
}
