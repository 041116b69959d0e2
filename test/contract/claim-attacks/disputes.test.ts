// Attacks 10, 13 and 35 on disputed claims: a colleague decides on the dispute, an old decision is sent again, disputes in bulk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decide,
  emissionClaim,
  newSigner,
  openClaimsField,
  readClaim,
  registered,
  signedDecision,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
const oracleDid = 'did:example:claim-disputes:oracle';
const method = `${oracleDid}#k1`;
const signer = newSigner();
const reason = { code: 'implausible', text: 'The same days are in another programme.' };
const duty = { status: 403, body: { code: 'separation-of-duties' } };
let field: ClaimsField;
let oracle: HttpClient;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-disputes');
  await registered(field.admin, {
    did: oracleDid,
    name: 'Model of a programme',
    organisation: 'Oracle Works',
    kind: 'service',
    projectIds: [field.project],
    publicKeys: [{ id: method, publicKeyMultibase: signer.multikey }],
  });
  oracle = httpClient(shared.url, await keyFor(shared, { actorDid: oracleDid }));
});
afterAll(() => shared[Symbol.asyncDispose]());

async function submitted(body: object): Promise<string> {
  const reply = await field.claimant('POST', '/v1/claims', { body });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return String(reply.body['id']);
}

/** Raises a dispute; resolves to its path. */
async function raised(id: string, by = field.claimant): Promise<string> {
  const reply = await by('POST', `/v1/claims/${id}/disputes`, { body: { reason } });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return `/v1/claims/${id}/disputes/${String(reply.body['id'])}/resolution`;
}

/** `version`: of the dispute. */
const resolve = (call: HttpClient, path: string, decision: string, version: number): Promise<HttpReply> =>
  call('POST', path, { headers: { 'if-match': `"${version}"` }, body: { decision, text: 'Looked at.' } });

/** A decision of the oracle on the present version of a claim, `agoMs` before now. */
async function signedFor(id: string, agoMs = 0) {
  const { body } = await readClaim(field.admin, id);
  return signedDecision({
    signer,
    verificationMethod: method,
    claimId: id,
    version: Number(body['contentVersion']),
    claimDigest: String(body['claimDigest']),
    decision: 'verified',
    createdMs: Date.now() - agoMs,
  });
}

const send = (id: string, body: object): Promise<HttpReply> =>
  oracle('POST', `/v1/claims/${id}/verifications`, { headers: { 'if-match': '*' }, body });

test('attack 13: a colleague of the verifier that decided resolves no dispute of the decision', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  const path = await raised(id, await field.party('buyer', { organisation: 'Buyers' }));
  const colleague = await field.party('audit-2', { verifies: 'AUDITS of claim disputes' });
  const lender = await field.party('lender', {
    verifies: 'A Front',
    keyOrganisation: 'Audits of claim-disputes',
  });
  for (const call of [colleague, lender]) {
    expect(await resolve(call, path, 'dismissed', 1)).toMatchObject(duty);
    expect(await resolve(call, path, 'admitted', 1)).toMatchObject(duty);
  }
  const judge = await field.party('judge', { verifies: 'Judges of disputes' });
  expect(await resolve(judge, path, 'dismissed', 1)).toMatchObject({ status: 201 });
});

test('attack 10: a decision from before an upheld dispute is sent once more', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  const signed = await signedFor(id);
  expect(await send(id, signed)).toMatchObject({ status: 201, body: { status: 'verified' } });
  const judge = await field.party('judge-2', { verifies: 'Judges of decisions' });
  const path = await raised(id);
  expect(await resolve(judge, path, 'admitted', 1)).toMatchObject({ status: 201 });
  expect(await resolve(judge, path, 'upheld', 2)).toMatchObject({ status: 201 });
  const reopened = await readClaim(field.admin, id);
  expect(reopened.body).toMatchObject({ status: 'in_review', reopenedAt: expect.any(String) });
  // At least once means that it may come again: nothing happens, and the same signature fits no other statement.
  const again = await send(id, signed);
  expect(again).toMatchObject({ status: 200, body: { status: 'in_review' } });
  expect(again.text).toBe(reopened.text);
  expect(await send(id, { ...signed, confidence: 0.5 })).toMatchObject({
    status: 409,
    body: { code: 'decision-conflict', errors: [{ code: 'other-content' }] },
  });
  expect(await send(id, await signedFor(id, 600_000))).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/proof/created', code: 'out-of-range' }] },
  });
  expect((await readClaim(field.admin, id)).text).toBe(reopened.text);
  expect(await send(id, await signedFor(id, -2000))).toMatchObject({
    status: 201,
    body: { status: 'verified' },
  });
});

test('attack 35: a party raises twenty disputes a day, in whatever spelling, also if they are dismissed', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  const judge = await field.party('judge-3', { verifies: 'Judges of many' });
  const [rival, second] = [
    await field.party('rival', { organisation: 'Rivals' }),
    await field.party('rival-2', { organisation: ' RIVALS.' }),
  ];
  for (let count = 0; count < 20; count++) {
    const path = await raised(id, count % 2 === 0 ? rival : second);
    expect(await resolve(judge, path, 'dismissed', 1)).toMatchObject({ status: 201 });
  }
  for (const call of [rival, second]) {
    const refused = await call('POST', `/v1/claims/${id}/disputes`, { body: { reason } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
  }
  await raised(id, await field.party('buyer-2', { organisation: 'Other buyers' }));
});
