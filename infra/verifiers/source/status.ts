// Checks what the status lists of a bundle say of its credential.
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { issuerKeyBytes, keyNamed, type Issuer } from '#domain/credentials/issuer.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { readStatus, statusPurposes } from '#domain/credentials/status-list.ts';
import { documentOf, listOf, objectOf, type Files, type Members } from './documents.ts';
import { isSigned } from './ed25519.ts';
import type { Manifest } from './manifest.ts';
import { must } from './mismatch.ts';
import { packing } from './packing.ts';
import { sha256 } from './sha256.ts';

export interface StatusNow {
  /** Since when the lists are valid. */
  readonly asOf: string;
  /** Until when. */
  readonly until: string;
}

/** Throws a Mismatch for a revoked or suspended credential, and for lists that say nothing. */
export function checkStatus(files: Files, { issuer, createdAt }: Manifest): StatusNow {
  const step = 'status';
  const credential = objectOf(step, 'credential.json', documentOf(files, step, 'credential.json'));
  const { credentialStatus, validFrom } = credential;
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
    must(asOf >= String(validFrom), step, `${name} was signed before the credential was issued`);
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
