// Checks a credential of the issuer: form, proof, the key at the time of the anchor. Its status is asked elsewhere.
import { nextDay, isDate } from '../dating/calendar.ts';
import type { Sha256 } from '../evidence/tree.ts';
import { vcContext } from './claim-credential.ts';
import { checkProof, type IsSigned } from './data-integrity.ts';
import { issuerKeyBytes, keyNamed, type Issuer } from './issuer.ts';
import { instantOf, itemsOf, membersOf, textOf } from './members.ts';

export interface CredentialCheck {
  readonly id: 'form' | 'issuer' | 'proof' | 'key' | 'anchor';
  readonly result: 'pass' | 'fail' | 'not_applicable';
  readonly detail: string;
}

interface Known {
  readonly issuer: Issuer;
  readonly sha256: Sha256;
  readonly isSigned: IsSigned;
  /** UTC with whole seconds. */
  readonly now: string;
}

const check = (id: CredentialCheck['id'], isGood: boolean, good: string, bad: string): CredentialCheck => ({
  id,
  result: isGood ? 'pass' : 'fail',
  detail: isGood ? good : bad,
});

const issuerOf = (value: unknown): string | null => textOf(value) ?? textOf(membersOf(value)?.['id']);

/** Form, issuer, proof, key and anchor, in this order. */
export function checkCredential(credential: unknown, known: Known): CredentialCheck[] {
  const { issuer } = known;
  const members = membersOf(credential) ?? {};
  const { proof, validFrom } = members;
  const method = textOf(membersOf(proof)?.['verificationMethod']) ?? '';
  const verdict = checkProof(credential, { ...known, publicKeyOf: (name) => issuerKeyBytes(issuer, name) });
  return [
    formCheck(members, known.now),
    check(
      'issuer',
      issuerOf(members['issuer']) === issuer.did && method.startsWith(`${issuer.did}#`),
      `The issuer is ${issuer.did}.`,
      `Issuer and key must be of ${issuer.did}; no other issuer is known here.`,
    ),
    verdict.ok
      ? check('proof', true, 'The proof is that of the credential.', '')
      : check('proof', false, '', verdict.reason),
    keyCheck(issuer, {
      method,
      created: textOf(membersOf(proof)?.['created']),
      anchorEnd: anchorEnd(members),
    }),
    anchorCheck(members, textOf(validFrom)),
  ];
}

function formCheck(
  { '@context': contexts, type, validFrom, proof }: Record<string, unknown>,
  now: string,
): CredentialCheck {
  const [first] = itemsOf(contexts);
  const from = validFrom === undefined ? '' : instantOf(validFrom);
  const isCredential = first === vcContext && itemsOf(type).includes('VerifiableCredential');
  const isNow = from !== null && from <= now;
  return check(
    'form',
    isCredential && isNow && membersOf(proof)?.['@context'] !== undefined,
    'It is a Verifiable Credential 2.0 that is valid already.',
    isNow
      ? 'It is no Verifiable Credential 2.0 with `@context` in its proof.'
      : '`validFrom` must be a past time in UTC with whole seconds.',
  );
}

/** The end of the UTC day of the newest anchor that a credential names; null without one. */
function anchorEnd(credential: Readonly<Record<string, unknown>>): string | null {
  const days = itemsOf(credential['evidence']).flatMap((item) => {
    const { type, day } = membersOf(item) ?? {};
    return itemsOf(type).includes('EvidenceAnchor') && typeof day === 'string' && isDate(day) ? [day] : [];
  });
  const newest = days.toSorted().at(-1);
  return newest === undefined ? null : `${nextDay(newest)}T00:00:00Z`;
}

interface Moment {
  readonly method: string;
  readonly created: string | null;
  readonly anchorEnd: string | null;
}

/** `created` is what the signer says. That an old key signed in its time follows only from an anchor before its end. */
function keyCheck(issuer: Issuer, { method, created, anchorEnd: anchored }: Moment): CredentialCheck {
  const key = keyNamed(issuer, method);
  if (key === null) return check('key', false, '', 'The issuer does not list this key.');
  if (key.revoked !== undefined)
    return check(
      'key',
      false,
      '',
      `The key is revoked since ${key.revoked}; what it signed was issued again.`,
    );
  if (key.expires === undefined) return check('key', true, 'The key is in force.', '');
  const isBefore = created !== null && created <= key.expires && anchored !== null && anchored <= key.expires;
  return check(
    'key',
    isBefore,
    `The named anchor lies before the end of the key, ${key.expires}.`,
    `The key ended at ${key.expires}; the credential names no anchor before that.`,
  );
}

function anchorCheck(
  credential: Readonly<Record<string, unknown>>,
  validFrom: string | null,
): CredentialCheck {
  const anchored = anchorEnd(credential);
  if (anchored === null)
    return { id: 'anchor', result: 'not_applicable', detail: 'The credential names no anchor of evidence.' };
  return check(
    'anchor',
    validFrom !== null && anchored <= validFrom,
    'The credential is not older than the anchor that it names.',
    'The credential is older than the anchor that it names.',
  );
}
