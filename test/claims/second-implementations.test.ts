// Two other implementations read our credentials and status lists as we do, and refuse what was changed: the packages of
// Digital Bazaar (npm) and openvc-core (Python).
import { join } from 'node:path';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import * as vc from '@digitalbazaar/vc';
import { decodeList } from '@digitalbazaar/vc-bitstring-status-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ownContext } from '#domain/credentials/context.ts';
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { bitsOf, encodeList } from '#domain/credentials/status-list.ts';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { isSigned } from '#runtime/process/ed25519.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { issuerDid, issuerKey, issuerPair, partsOf } from '#test/support/claim-bundle.ts';
import { statusLists } from '#test/support/claims-data.ts';
import { pythonWith } from '#test/support/python-packages.ts';
import { startLineProcess, type LineProcess } from '../odk/line-process.ts';

let openvc: LineProcess;

beforeAll(async () => {
  const packages = await pythonWith('openvc', join(import.meta.dirname, 'requirements.txt'));
  openvc = startLineProcess('openvc-core', join(packages, 'bin/python'), [
    join(import.meta.dirname, 'check.py'),
  ]);
});
afterAll(() => openvc[Symbol.asyncDispose]());

const method = `${issuerDid}#${issuerKey}`;
const security = 'https://w3id.org/security/v2';
const context = 'https://hearth.localhost/contexts/v1';

/** Documents that a verifier would fetch; everything else is refused. */
const known: Readonly<Record<string, object>> = {
  [context]: ownContext(context),
  [issuerDid]: { '@context': security, id: issuerDid, assertionMethod: [method] },
  [method]: {
    '@context': 'https://w3id.org/security/multikey/v1',
    id: method,
    type: 'Multikey',
    controller: issuerDid,
    publicKeyMultibase: issuerKey,
  },
};

const load: vc.Load = async (url) => {
  const document = known[url];
  return document === undefined
    ? vc.defaultDocumentLoader(url)
    : { contextUrl: null, documentUrl: url, document };
};

async function byDigitalBazaar(credential: unknown): Promise<boolean> {
  const { verified } = await vc.verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    documentLoader: load,
    checkStatus: async () => ({ verified: true }),
    now: '2026-12-01T00:00:00Z',
  });
  return verified;
}

const verdict = z.object({ valid: z.boolean() });

const byOpenvc = async (document: unknown): Promise<boolean> => {
  const publicKey = Buffer.from(issuerPair.publicKey).toString('hex');
  return verdict.parse(await openvc.ask({ document, publicKey })).valid;
};

const byUs = (document: unknown): boolean =>
  checkProof(document, {
    sha256,
    isSigned,
    publicKeyOf: (name) => (name === method ? ed25519PublicKey(issuerKey) : null),
  }).ok;

const all = async (document: unknown): Promise<boolean[]> => [
  byUs(document),
  await byDigitalBazaar(structuredClone(document)),
  await byOpenvc(document),
];

const { credential } = partsOf({ days: 1 });
const usage = partsOf({ days: 1, hasAnalysis: false }).credential;
const own = z
  .looseObject({ credentialSubject: z.looseObject({}), proof: z.looseObject({}) })
  .parse(credential);

test('all three accept our credentials of reductions and of use', async () => {
  expect(await all(credential)).toEqual([true, true, true]);
  expect(await all(usage)).toEqual([true, true, true]);
});

test.each([
  ['the quantity', { ...own, credentialSubject: { ...own.credentialSubject, quantity: 99 } }],
  ['the household', { ...own, credentialSubject: { ...own.credentialSubject, id: 'did:x:other' } }],
  ['the time', { ...own, validFrom: '2024-03-02T10:00:00Z' }],
  ['a member more', { ...own, name: 'Best credential' }],
  ['the time of the proof', { ...own, proof: { ...own.proof, created: '2024-03-01T10:00:01Z' } }],
])('all three refuse a credential of which %s was changed', async (_what, changed) => {
  expect(await all(changed)).toEqual([false, false, false]);
});

const answer = z.object({ bits: z.array(z.number()), length: z.number() });

test('both read our status lists as we wrote them', async () => {
  for (const { set, length } of statusLists.lists.filter((list) => list.length === 131_072)) {
    const text = encodeList(bitsOf(set), gzipText);
    const indexes = [...new Set([0, 1, 7, 8, 131_071, ...set])];
    const expected = indexes.map((index) => set.includes(index));
    const list = await decodeList({ encodedList: text });
    expect([list.length, indexes.map((index) => list.getStatus(index))]).toEqual([length, expected]);
    const other = answer.parse(await openvc.ask({ encodedList: text, indexes }));
    expect(other).toEqual({ length, bits: expected.map(Number) });
  }
});
