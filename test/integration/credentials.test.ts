// A claim from its readings to VALID: credential, status lists, bundle, both verifiers, disputes and the report of the project.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { decodeList, bitAt } from '#domain/credentials/status-list.ts';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { readArchive } from '#infra/verifiers/source/archive.ts';
import { statusIndexName } from '#api/store/credentials/find-credential.ts';
import { NameTaken, openRecords, takeName } from '#records/records.ts';
import { isSigned } from '#runtime/process/ed25519.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { bundleOf, bundleVerdict, issuerKeyOf } from '#test/support/bundle-verdicts.ts';
import { decide, readClaim } from '#test/support/claims-field.ts';
import { keyFor } from '#test/support/key.ts';
import { openMeasuredClaim, type MeasuredClaim } from '#test/support/measured-claim.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let claim: MeasuredClaim;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([world.start('api'), world.start('windows')]);
  url = api.url;
  key = await keyFor(world, {});
  claim = await openMeasuredClaim({ ...world, url }, 'credentials');
});
afterAll(() => world[Symbol.asyncDispose]());

const verifier = {
  sha256,
  isSigned,
  publicKeyOf: (name: string) => ed25519PublicKey(name.split('#')[1] ?? ''),
};

const document = z.looseObject({});
const read = async (path: string) => document.parse(await (await fetch(`${url}${path}`)).json());

const issuerKey = (): Promise<string> => issuerKeyOf(url);
const bundleNow = (id: string): Promise<Uint8Array> => bundleOf({ url, key }, id);

/** What both verifiers say now; they must agree. */
const verified = (keys: readonly string[]) => bundleVerdict({ url, key }, claim.id, keys);

const post = (path: string, body?: object) =>
  claim.field.admin('POST', `/v1/claims/${claim.id}${path}`, body === undefined ? {} : { body });

test('before a credential is issued its bundle is valid, and says so', async () => {
  const own = await issuerKey();
  expect(await verified([own])).toEqual({ code: 0, step: '', verdict: `VALID, signed by ${own}` });
  expect(await claim.field.admin('GET', `/v1/claims/${claim.id}/credential`)).toMatchObject({
    status: 404,
    body: { code: 'credential-not-found' },
  });
});

test('a verified claim gets one credential, whatever asks for it', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => post('/credential')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const [{ body } = { body: {} }] = replies;
  expect(body).toMatchObject({
    type: ['VerifiableCredential', 'EmissionReductionCredential'],
    issuer: 'did:web:hearth.localhost',
    credentialSubject: { id: claim.household, unit: 'kgCO2e', devices: [claim.device] },
  });
  expect(checkProof(body, verifier).ok).toBe(true);
  const again = await claim.field.admin('GET', `/v1/claims/${claim.id}/credential`);
  expect(again.body).toEqual(body);
  const { body: held } = await readClaim(claim.field.admin, claim.id);
  expect(held['credentialId']).toMatch(/^crd_/);
  const checked = await claim.field.admin('POST', '/v1/evidence/verifications', {
    body: { credential: body },
  });
  expect(checked).toMatchObject({ status: 200, body: { valid: true } });
  const changed = { ...body, validFrom: '2026-01-01T00:00:00Z' };
  expect(
    await claim.field.admin('POST', '/v1/evidence/verifications', { body: { credential: changed } }),
  ).toMatchObject({ status: 200, body: { valid: false } });
});

test('attack 25: a place in the status lists is never taken twice, not even at once', async () => {
  const { clickhouse } = world;
  const [row] = await clickhouse.query(
    z.object({ list: z.number(), place: z.number() }),
    'SELECT list, status_index AS place FROM credentials FINAL LIMIT 1',
  );
  const name = statusIndexName(row?.list ?? 0, row?.place ?? 0);
  const records = openRecords(clickhouse);
  const state = (await records.names([name])).get(name);
  expect(state?.owner).toMatch(/^crd_/);
  expect(() => takeName(name, 'crd_other', state)).toThrow(NameTaken);
  const take = (owner: string) => {
    const atMs = Date.now();
    const taken = [takeName(name, owner, undefined)];
    return records.commit({
      atMs,
      readAtMs: atMs,
      actor: 'test',
      records: taken,
      entries: [],
      reply: null,
      audit: null,
    });
  };
  expect(await Promise.all([take('crd_a'), take('crd_b')])).toEqual([false, false]);
});

test('what the credential refers to is public, and says what it should', async () => {
  const credential = document.parse((await post('/credential')).body);
  const { id } = z.looseObject({ id: z.string() }).parse(credential['credentialSchema']);
  expect(await read(new URL(id).pathname)).toMatchObject({ $schema: expect.stringContaining('2020-12') });
  expect(await read('/contexts/v1')).toHaveProperty('@context');
  expect((await fetch(`${url}/schemas/other.json`)).status).toBe(404);
  expect((await fetch(`${url}/v1/credential-status/revocation-9`)).status).toBe(404);
  expect((await fetch(`${url}/v1/credential-status/other-1`)).status).toBe(400);
});

/** The bits of the credential in both lists. */
async function bits(): Promise<(boolean | null)[]> {
  const { credentialStatus } = document.parse((await post('/credential')).body);
  const entries = z
    .array(z.looseObject({ statusListIndex: z.string(), statusListCredential: z.string() }))
    .parse(credentialStatus);
  return Promise.all(
    entries.map(async ({ statusListIndex, statusListCredential }) => {
      const list = await read(new URL(statusListCredential).pathname);
      expect(checkProof(list, verifier).ok).toBe(true);
      const { encodedList } = z.looseObject({ encodedList: z.string() }).parse(list['credentialSubject']);
      const own = decodeList(encodedList, gzipText);
      return own && bitAt(own, Number(statusListIndex));
    }),
  );
}

test('the bundle with its credential is VALID with the key, CONSISTENT without', async () => {
  const own = await issuerKey();
  expect(await verified([own])).toEqual({ code: 0, step: '', verdict: `VALID, signed by ${own}` });
  expect(await verified([])).toEqual({ code: 2, step: '', verdict: `CONSISTENT, signed by ${own}` });
  expect(await bits()).toEqual([false, false]);
});

test('the same version of a claim gives the same bytes', async () => {
  // A status list is signed anew each hour, which may be now.
  const same = async (): Promise<boolean> =>
    Buffer.compare(await bundleNow(claim.id), await bundleNow(claim.id)) === 0;
  expect((await same()) || (await same())).toBe(true);
});

test('no name, phone or place of the household is in credential, bundle or report', async () => {
  const { field, household } = claim;
  const secrets = ['Akello Planted', '+256700123456', '0.3476', '32.5825'];
  const { headers } = await field.admin('GET', `/v1/households/${encodeURIComponent(household)}`);
  const patched = await field.admin('PATCH', `/v1/households/${encodeURIComponent(household)}`, {
    headers: { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/merge-patch+json' },
    body: {
      contact: { name: secrets[0], phone: secrets[1] },
      location: { geo: { lat: Number(secrets[2]), lon: Number(secrets[3]) } },
    },
  });
  expect([patched.status, patched.text]).toEqual([200, expect.any(String)]);
  const files = [...readArchive(await bundleNow(claim.id)).values()].map((bytes) =>
    Buffer.from(bytes).toString(),
  );
  const report = await field.admin(
    'GET',
    `/v1/projects/${encodeURIComponent(field.project)}/claim-report?start=2024-01-01&end=2024-12-31`,
  );
  const shown = [...files, report.text, (await post('/credential')).text].join('\n');
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});

test('the report of the project adds its verified claims, and is signed', async () => {
  const { field } = claim;
  const ask = (query: string) =>
    field.admin('GET', `/v1/projects/${encodeURIComponent(field.project)}/claim-report?${query}`);
  const { body } = await ask('start=2024-01-01&end=2024-12-31');
  const { body: held } = await readClaim(field.admin, claim.id);
  const { quantity } = z.looseObject({ quantity: z.number() }).parse(held['claim']);
  expect(body).toMatchObject({
    format: 'hearth-claim-report@1',
    project_did: field.project,
    verification_period_start: '2024-01-01',
    claim_count: 1,
    quantity_kgco2e: quantity,
    quantity_tco2e: Math.floor(quantity) / 1000,
    devices_deployed: 1,
    devices_reporting: 1,
    devices_claimed: 1,
    claims: [{ claim_id: claim.id, claim_digest: held['claimDigest'], vintage: 2024 }],
  });
  expect(checkProof(body, verifier).ok).toBe(true);
  // Days without a reading are missing, in the report as in the coverage of the household.
  const month = z.looseObject({ coverage: z.number() });
  const covered = await field.admin(
    'GET',
    `/v1/households/${encodeURIComponent(claim.household)}/coverage?from=2024-05-01&to=2024-06-30`,
  );
  const { coverage } = month.parse((await ask('start=2024-05-01&end=2024-06-30')).body);
  expect(coverage).toBeLessThan(0.9);
  expect(coverage).toBeCloseTo(month.parse(covered.body).coverage, 3);
  expect((await ask('start=2024-01-01&end=2024-05-02')).body).toMatchObject({
    claim_count: 0,
    quantity_kgco2e: 0,
  });
  expect((await ask('start=2024-02-01&end=2024-01-01')).status).toBe(400);
});

const eventsOf = async (type: string): Promise<unknown[]> => {
  const { body } = await claim.field.admin('GET', `/v1/events?type=${type}`);
  return z.array(z.unknown()).parse(body['data']);
};

test('attack 35: a dispute suspends the credential only when a verifier admits it; dismissed, it is live again', async () => {
  const { field } = claim;
  const buyer = await field.party('buyer', { organisation: 'Earth Buyers' });
  const other = await field.party('second-verifier', { verifies: 'Second Audits' });
  const raised = await buyer('POST', `/v1/claims/${claim.id}/disputes`, {
    body: { reason: { code: 'implausible', text: 'Counted in another programme.' } },
  });
  expect(raised.status).toBe(201);
  expect(await bits()).toEqual([false, false]);
  const path = `/v1/claims/${claim.id}/disputes/${String(raised.body['id'])}/resolution`;
  const resolve = async (decision: string) => {
    const { body } = await field.admin('GET', `/v1/claims/${claim.id}/disputes`);
    const [dispute] = z.array(z.looseObject({ version: z.number() })).parse(body['data']);
    return other('POST', path, {
      headers: { 'if-match': `"${dispute?.version}"` },
      body: { decision, text: 'Asked the other programme.' },
    });
  };
  expect((await resolve('admitted')).status).toBe(201);
  expect(await bits()).toEqual([false, true]);
  expect(await verified([await issuerKey()])).toMatchObject({ code: 1, step: 'status' });
  expect((await resolve('dismissed')).status).toBe(201);
  expect(await bits()).toEqual([false, false]);
  await until('the events of the status', async () => (await eventsOf('credential.restored')).length === 1);
  expect(await eventsOf('credential.suspended')).toHaveLength(1);
});

test('an upheld dispute and a rejection revoke the credential for ever', async () => {
  const { field } = claim;
  const buyer = await field.party('third', { organisation: 'Third Buyers' });
  const other = await field.party('third-verifier', { verifies: 'Third Audits' });
  const raised = await buyer('POST', `/v1/claims/${claim.id}/disputes`, {
    body: { reason: { code: 'implausible', text: 'Counted in another programme.' } },
  });
  const path = `/v1/claims/${claim.id}/disputes/${String(raised.body['id'])}/resolution`;
  for (const [version, decision] of [
    [1, 'admitted'],
    [2, 'upheld'],
  ] as const) {
    const reply = await other('POST', path, {
      headers: { 'if-match': `"${version}"` },
      body: { decision, text: 'It is so.' },
    });
    expect(reply.status).toBe(201);
  }
  expect(await bits()).toEqual([false, true]);
  const rejected = await decide(field.verifier, claim.id, {
    decision: 'rejected',
    reason: { code: 'overlap', text: 'Counted in another programme.' },
  });
  expect(rejected).toMatchObject({ status: 201, body: { status: 'revoked' } });
  expect(await bits()).toEqual([true, false]);
  expect(await verified([await issuerKey()])).toMatchObject({ code: 1, step: 'status' });
  expect(await post('/credential')).toMatchObject({ status: 200 });
});
