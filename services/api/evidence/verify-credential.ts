// Checks a credential that somebody holds: form, issuer, proof, key, anchor, and what the status lists say now.
import { checkCredential } from '#domain/credentials/check-credential.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { readStatus, statusPurposes } from '#domain/credentials/status-list.ts';
import { isSigned } from '#runtime/process/ed25519.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { knownIssuer, signingIssuer } from '../context/signing-issuer.ts';
import { isoTime } from '../contract/time.ts';
import { signList } from '../store/credentials/signed-lists.ts';
import type { Check } from './proof.ts';

/** Throws 404 where this installation has no issuer. */
export async function credentialChecks(api: Api, credential: unknown): Promise<Check[]> {
  const issuer = knownIssuer(api);
  const now = isoTime(Math.floor(api.nowMs() / 1000) * 1000);
  const checks = checkCredential(credential, { issuer, sha256, isSigned, now });
  if (checks.some(({ result }) => result === 'fail'))
    return [
      ...checks,
      { id: 'status', result: 'not_applicable', detail: 'It is no credential of this issuer.' },
    ];
  return [...checks, await statusCheck(api, credential)];
}

const listPath = /\/v1\/credential-status\/(revocation|suspension)-([1-9]\d{0,5})$/;

async function statusCheck(api: Api, credential: unknown): Promise<Check> {
  const entries = itemsOf(membersOf(credential)?.['credentialStatus']).slice(0, statusPurposes.length);
  const read = await Promise.all(entries.map((entry) => entryStatus(api, entry)));
  const bad = read.find(({ status }) => status !== 'clear');
  if (bad === undefined && read.length === statusPurposes.length)
    return { id: 'status', result: 'pass', detail: 'It is neither revoked nor suspended.' };
  return {
    id: 'status',
    result: 'fail',
    detail: bad?.detail ?? 'It has no entries of revocation and suspension.',
  };
}

async function entryStatus(api: Api, entry: unknown) {
  const [, purpose, list] = listPath.exec(textOf(membersOf(entry)?.['statusListCredential']) ?? '') ?? [];
  const known = statusPurposes.find((one) => one === purpose);
  const own = known && (await signList(api, signingIssuer(api), { purpose: known, list: Number(list) }));
  if (!own) return { status: 'unknown', detail: 'It names no status list of this issuer.' };
  const { status, detail } = readStatus(entry, own, gzipText, own.validFrom);
  return {
    status,
    detail: status === 'set' ? `It is ${known === 'revocation' ? 'revoked' : 'suspended'}.` : detail,
  };
}
