// Proofs of eddsa-jcs-2022 against the vector of W3C and those of test/data/claims, with every forged one.
import { expect, test } from 'vitest';
import { ed25519Key, isSigned } from '#test/support/ed25519.ts';
import { sha256 } from '#test/support/sha256.ts';
import { bytesOf, hexOf } from '#test/support/bytes.ts';
import { credentials, ed25519, keys } from '#test/support/claims-data.ts';
import { ed25519Multikey, ed25519PublicKey, signatureOf, signatureText } from '../multibase.ts';
import { canonicalJson } from '../canonical/canonical-json.ts';
import { checkCredential } from './check-credential.ts';
import { checkProof, signDocument } from './data-integrity.ts';
import { membersOf } from './members.ts';

const byFragment = (name: string): Uint8Array | null => ed25519PublicKey(name.split('#')[1] ?? '');
const verifier = { sha256, isSigned, publicKeyOf: byFragment };

const { w3c, cases } = credentials;
const { proof, ...w3cDocument } = w3c.document;

test('the vector of W3C verifies, and is signed to the same bytes with its key', () => {
  expect(checkProof(w3c.document, verifier)).toEqual({
    ok: true,
    verificationMethod: membersOf(proof)?.['verificationMethod'],
    created: '2023-02-24T23:36:38Z',
  });
  const { proofValue: _, ...options } = membersOf(proof) ?? {};
  expect(canonicalJson(options)).toBe(w3c.canonicalProof);
  expect(canonicalJson(w3cDocument)).toBe(w3c.canonicalDocument);
  const secret = base58(w3c.keyPair.privateKeyMultibase).subarray(2);
  const { sign } = ed25519Key(secret);
  const again = signDocument(w3cDocument, {
    sha256,
    sign,
    verificationMethod: String(options['verificationMethod']),
    created: String(options['created']),
  });
  expect(canonicalJson(again)).toBe(canonicalJson(w3c.document));
});

/** Longer texts than keys, so not by the reader of keys. */
function base58(text: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = 0n;
  for (const character of text.slice(1)) value = value * 58n + BigInt(alphabet.indexOf(character));
  return bytesOf(value.toString(16));
}

test.each(cases)('by the standard alone: $name', ({ document, standard }) => {
  expect(checkProof(document, verifier).ok).toBe(standard);
});

const listed = ed25519.rfc8032.map(({ publicKey }) => ({
  publicKeyMultibase: ed25519Multikey(bytesOf(publicKey)),
}));

test.each(cases)('as Hearth answers: $name', ({ document, hearth }) => {
  const did = typeof document['issuer'] === 'string' ? document['issuer'] : '';
  const issuer = did.startsWith('did:key:')
    ? { did, keys: [{ publicKeyMultibase: did.slice('did:key:'.length) }] }
    : { did: 'did:web:hearth.localhost', keys: listed };
  const checks = checkCredential(document, { issuer, sha256, isSigned, now: '2027-01-01T00:00:00Z' });
  expect([document['id'], checks.every(({ result }) => result !== 'fail')]).toEqual([document['id'], hearth]);
});

test.each(keys.didKeys)('the key $did is made of its seed, read and written', ({ did, seed, publicKey }) => {
  const multikey = did.slice('did:key:'.length);
  expect(hexOf(ed25519Key(bytesOf(seed)).publicKey)).toBe(publicKey);
  expect(ed25519Multikey(bytesOf(publicKey))).toBe(multikey);
  expect(ed25519PublicKey(multikey)).toEqual(Uint8Array.from(bytesOf(publicKey)));
});

test.each(keys.notKeys)('no key of Ed25519: $name', ({ multikey }) => {
  expect(ed25519PublicKey(multikey)).toBeNull();
});

test('a signature is written and read, also with zeros at its start', () => {
  const signature = Uint8Array.from({ length: 64 }, (_, index) => (index < 3 ? 0 : index));
  expect(signatureOf(signatureText(signature))).toEqual(signature);
  expect(signatureOf(signatureText(signature).slice(0, -1))).toBeNull();
  expect(signatureOf(`z${'2'.repeat(100_000)}`)).toBeNull();
});

const key = ed25519Key(bytesOf(keys.didKeys[1]?.seed ?? ''));
const method = `did:web:h.example#${ed25519Multikey(key.publicKey)}`;
const signer = { sha256, sign: key.sign, verificationMethod: method, created: '2026-11-21T09:10:00Z' };

test('a document without a context has none in its proof; one that is added later fails', () => {
  const signed = signDocument({ format: 'x' }, signer);
  expect(signed.proof).not.toHaveProperty('@context');
  expect(checkProof(signed, verifier).ok).toBe(true);
  expect(checkProof({ ...signed, '@context': ['https://x.example'] }, verifier).ok).toBe(false);
});

test('attack 31: a context that is appended, or taken from the proof, after signing fails', () => {
  const signed = signDocument({ '@context': ['https://a.example'], a: 1 }, signer);
  const { '@context': own, ...without } = signed.proof;
  expect(checkProof(signed, verifier).ok).toBe(true);
  const appended = { ...signed, '@context': ['https://a.example', 'https://b.example'] };
  expect(checkProof(appended, verifier)).toMatchObject({ reason: expect.stringContaining('@context') });
  expect(checkProof({ ...signed, proof: without }, verifier).ok).toBe(false);
  expect(own).toEqual(['https://a.example']);
});

test.each([
  ['another suite', { cryptosuite: 'eddsa-rdfc-2022' }],
  ['another type', { type: 'Ed25519Signature2020' }],
  ['another purpose', { proofPurpose: 'authentication' }],
  ['a member that nobody knows', { domain: 'x' }],
  ['a time with another zone', { created: '2026-11-21T12:10:00+03:00' }],
  ['no value', { proofValue: undefined }],
])('attack 29: a proof with %s is refused', (_what, changes) => {
  const signed = signDocument({ a: 1 }, signer);
  expect(checkProof({ ...signed, proof: { ...signed.proof, ...changes } }, verifier).ok).toBe(false);
});

test.each([...keys.notKeys, ...ed25519.smallOrder.map((one) => ({ name: 'small order', ...one }))])(
  'attacks 29 and 30: a proof that names a key that is none ($name) is refused',
  ({ multikey }) => {
    const signed = signDocument({ a: 1 }, { ...signer, verificationMethod: `did:web:h.example#${multikey}` });
    expect(checkProof(signed, verifier)).toMatchObject({ reason: expect.stringContaining('is no key') });
  },
);

test('a value without canonical JSON, several proofs and no document are refused', () => {
  const signed = signDocument({ a: 1 }, signer);
  for (const bad of [
    { ...signed, a: NaN },
    { ...signed, a: '\ud800' },
    { ...signed, proof: [signed.proof] },
    null,
    [],
  ])
    expect(checkProof(bad, verifier).ok).toBe(false);
});
