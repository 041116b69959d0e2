// A credential of a claim, signed and checked, and what the key, the anchor and the issuer mean for it.
import { expect, test } from 'vitest';
import { ed25519Key, isSigned } from '#test/support/ed25519.ts';
import { sha256 } from '#test/support/sha256.ts';
import { bytesOf } from '#test/support/bytes.ts';
import { ed25519, keys } from '#test/support/claims-data.ts';
import { ed25519Multikey } from '../multibase.ts';
import { checkCredential } from './check-credential.ts';
import { claimCredential, type CredentialFacts } from './claim-credential.ts';
import { ownContext } from './context.ts';
import { signDocument } from './data-integrity.ts';
import { didDocument, didWebAddress, issuerOrigin, type IssuerKey } from './issuer.ts';

const did = 'did:web:h.example';
const pair = ed25519Key(bytesOf(keys.didKeys[2]?.seed ?? ''));
const own: IssuerKey = { publicKeyMultibase: ed25519Multikey(pair.publicKey) };

const facts: CredentialFacts = {
  issuer: did,
  origin: 'https://h.example',
  claimId: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
  claimVersion: 2,
  claimDigest: `sha256:${'1'.repeat(64)}`,
  type: 'EmissionReductionClaim',
  household: 'did:ixo:household/123',
  devices: ['did:ixo:device/456'],
  project: 'did:ixo:project/789',
  period: { start: '2024-01-01', end: '2024-01-31' },
  vintage: 2024,
  quantity: 75,
  unit: 'kgCO2e',
  analysis: {
    methodology: 'gs-mecd@2.0',
    methodVersion: 'hearth-method@1',
    baselineMethod: 'device',
    parametersDigest: `sha256:${'2'.repeat(64)}`,
    confidence: 0.95,
    interval: { lower: 68.706, upper: 81.294, level: 0.9 },
  },
  evidence: [
    { type: 'TelemetryBatch', ref: 'eb_01M7YNX8J0DMJFAANCBJY43D4R', digest: `sha256:${'3'.repeat(64)}` },
    { type: 'RightsTransfer', ref: 'evi_01M7YNX8J0DMJFAANCBJY43D4R', digest: `sha256:${'4'.repeat(64)}` },
  ],
  decisions: [],
  anchors: [
    { projectId: 'did:ixo:project/789', seq: 4, day: '2026-11-20', digest: `sha256:${'5'.repeat(64)}` },
  ],
  statusIndex: 94_567,
  list: 1,
  validFrom: '2026-11-21T09:10:00Z',
};

const issued = (changes: Partial<CredentialFacts> = {}, created = '2026-11-21T09:10:00Z') =>
  signDocument(claimCredential({ ...facts, ...changes }), {
    sha256,
    sign: pair.sign,
    verificationMethod: `${did}#${own.publicKeyMultibase}`,
    created,
  });

const failed = (credential: unknown, key: Partial<IssuerKey> = {}, issuer = did) =>
  checkCredential(credential, {
    issuer: { did: issuer, keys: [{ ...own, ...key }] },
    sha256,
    isSigned,
    now: '2026-12-01T00:00:00Z',
  })
    .filter(({ result }) => result === 'fail')
    .map(({ id }) => id);

test('a credential has the members of VC 2.0 and passes its own check', () => {
  const credential = issued();
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://h.example/contexts/v1'],
    id: 'https://h.example/v1/claims/clm_01M7YNX8J0VMDKRC9CYZC1C4R3/credential',
    type: ['VerifiableCredential', 'EmissionReductionCredential'],
    credentialSubject: {
      id: 'did:ixo:household/123',
      quantity: 75,
      methodology: 'gs-mecd@2.0',
      vintage: 2024,
    },
    credentialSchema: {
      id: 'https://h.example/schemas/emission-reduction-credential-v1.json',
      type: 'JsonSchema',
    },
  });
  expect(credential.credentialStatus.map(({ id }) => id)).toEqual([
    'https://h.example/v1/credential-status/revocation-1#94567',
    'https://h.example/v1/credential-status/suspension-1#94567',
  ]);
  expect(credential.evidence.map(({ type }) => type)).toEqual([
    ['TelemetryBatch'],
    ['RightsTransfer'],
    ['EvidenceAnchor'],
  ]);
  expect(failed(credential)).toEqual([]);
});

test('attack 9: only the credential of an emission claim states a reduction', () => {
  const usage = issued({ type: 'UsageClaim', unit: 'h', quantity: 75 });
  expect(usage.type).toEqual(['VerifiableCredential', 'UsageCredential']);
  expect(JSON.stringify(usage)).not.toContain('EmissionReduction');
});

test('attack 23: a credential is not older than the anchor that it names, and not of the future', () => {
  expect(failed(issued({ validFrom: '2026-11-20T23:59:59Z' }))).toEqual(['anchor']);
  expect(failed(issued({ validFrom: '2026-11-21T00:00:00Z' }))).toEqual([]);
  expect(failed(issued({ validFrom: '2027-01-01T00:00:00Z' }))).toEqual(['form']);
});

test('attack 27: an old key is good for what is anchored before its end, whatever `created` says', () => {
  const before = { expires: '2026-11-21T09:00:00Z' };
  expect(failed(issued({}, '2026-11-21T08:00:00Z'), before)).toEqual([]);
  expect(failed(issued({}, '2026-11-21T09:00:01Z'), before)).toEqual(['key']);
  const backdated = issued(
    {
      anchors: facts.anchors.map((one) => ({ ...one, day: '2026-11-21' })),
      validFrom: '2026-11-22T00:00:00Z',
    },
    '2026-11-21T08:00:00Z',
  );
  expect(failed(backdated, before)).toEqual(['key']);
  expect(failed(issued({ anchors: [] }, '2026-11-21T08:00:00Z'), before)).toEqual(['key']);
  expect(failed(issued(), { revoked: '2026-12-24T00:00:00Z' })).toEqual(['key']);
});

test('attack 28: a key of another DID, or of a DID below that of the issuer, is none of the issuer', () => {
  const other = signDocument(claimCredential(facts), {
    sha256,
    sign: pair.sign,
    verificationMethod: `${did}:uploads:x#${own.publicKeyMultibase}`,
    created: '2026-11-21T09:10:00Z',
  });
  expect(failed(other)).toEqual(['issuer', 'proof', 'key']);
  expect(failed(issued(), {}, 'did:web:other.example')).toEqual(['issuer', 'proof', 'key']);
  expect(issuerOrigin('did:web:h.example:uploads:x')).toBeNull();
});

test('attack 30: a key of small order that the issuer lists signs nothing', () => {
  const [weak] = ed25519.smallOrder;
  const forged = signDocument(claimCredential(facts), {
    sha256,
    sign: () => new Uint8Array(64),
    verificationMethod: `${did}#${weak?.multikey}`,
    created: '2026-11-21T09:10:00Z',
  });
  expect(failed(forged, { publicKeyMultibase: weak?.multikey ?? '' })).toEqual(['proof']);
});

test('the DID document lists every key with its end, and asserts with none that is revoked', () => {
  const revoked = { publicKeyMultibase: 'z6MkA', revoked: '2026-12-24T00:00:00Z' };
  const document = didDocument({ did, keys: [{ ...own, expires: '2026-11-30T00:00:00Z' }, revoked] });
  const name = `${did}#${own.publicKeyMultibase}`;
  expect(document).toMatchObject({ id: did, assertionMethod: [name] });
  expect(document.verificationMethod).toEqual([
    { id: name, type: 'Multikey', controller: did, ...own, expires: '2026-11-30T00:00:00Z' },
    { id: `${did}#z6MkA`, type: 'Multikey', controller: did, ...revoked },
  ]);
});

test.each(keys.didWeb)('the address of $did', ({ did: text, url }) => {
  expect(didWebAddress(text)).toBe(url);
});

test('every member of a subject and of its evidence has a meaning in the context', () => {
  const terms = ownContext('https://h.example/contexts/v1')['@context'];
  const { credentialSubject, evidence } = issued({ registry: { name: 'GS', id: '1' } });
  const names = [credentialSubject, ...evidence]
    .flatMap(namesIn)
    .filter((name) => name !== 'id' && name !== 'type' && name !== 'name');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !Object.hasOwn(terms, name))).toEqual([]);
});

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)])
    : [];
