// Attacks 10 to 13 and 35: decisions that are repeated, moved to another claim, made for oneself, or disputed in bulk.
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decide,
  emissionClaim,
  newSigner,
  openClaimsField,
  readClaim,
  registered,
  signedDecision,
  usageClaim,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
const oracleDid = 'did:example:claim-decisions:oracle';
const method = `${oracleDid}#k1`;
const signer = newSigner();
let field: ClaimsField;
let oracle: HttpClient;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-decisions');
  await registered(field.admin, {
    did: oracleDid,
    name: 'Model of a programme',
    organisation: 'Oracle Works',
    kind: 'service',
    method: { name: 'own-model', version: '3' },
    projectIds: [field.project],
    publicKeys: [{ id: method, publicKeyMultibase: signer.multikey }],
  });
  oracle = httpClient(shared.url, await keyFor(shared, { actorDid: oracleDid }));
});
afterAll(() => shared[Symbol.asyncDispose]());

const submitted = async (body: object): Promise<string> => {
  const reply = await field.claimant('POST', '/v1/claims', { body });
  expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
  return String(reply.body['id']);
};

/** A decision of the oracle on the present version of a claim. */
async function signedFor(id: string, decision = 'verified', changes: object = {}) {
  const { body } = await readClaim(field.admin, id);
  return signedDecision({
    signer,
    verificationMethod: method,
    claimId: id,
    version: Number(body['contentVersion']),
    claimDigest: String(body['claimDigest']),
    decision,
    ...changes,
  });
}

const send = (id: string, body: object, etag: string, call = oracle): Promise<HttpReply> =>
  call('POST', `/v1/claims/${id}/verifications`, { headers: { 'if-match': etag }, body });

test('attack 10: a decision sent twice is one decision; another one is refused', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  const { headers } = await readClaim(oracle, id);
  const body = { ...(await signedFor(id)), confidence: 0.9 };
  const first = await send(id, body, headers['if-match'] ?? '');
  expect(first).toMatchObject({ status: 201, body: { status: 'verified' } });
  const again = await send(id, body, headers['if-match'] ?? '');
  expect(again.status).toBe(200);
  expect(again.text).toBe(first.text);
  const other = await send(id, { ...body, confidence: 0.8 }, headers['if-match'] ?? '');
  expect(other).toMatchObject({ status: 409, body: { code: 'decision-conflict' } });
  const rejecting = { ...(await signedFor(id, 'rejected')), reason: { code: 'other', text: 'No.' } };
  expect(await send(id, rejecting, '*')).toMatchObject({ status: 409, body: { code: 'decision-conflict' } });
  const { body: decisions } = await field.admin('GET', `/v1/claims/${id}/verifications`);
  expect(decisions['data']).toHaveLength(1);
});

test('attack 10: ten equal decisions at once are one', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  const { headers } = await readClaim(oracle, id);
  const body = await signedFor(id);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => send(id, body, headers['if-match'] ?? '')),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const { body: decisions } = await field.admin('GET', `/v1/claims/${id}/verifications`);
  expect(decisions['data']).toHaveLength(1);
});

test('attack 11: a decision for version 1 does not fit version 2, nor another claim', async () => {
  const home = await field.analyzed();
  const id = await submitted(emissionClaim(home, {}, home.evidence.slice(0, 30)));
  const signed = await signedFor(id);
  const { headers } = await readClaim(field.claimant, id);
  const added = await field.claimant('POST', `/v1/claims/${id}/evidence`, {
    headers,
    body: { evidence: home.evidence.slice(30) },
  });
  expect(added).toMatchObject({ status: 200, body: { contentVersion: 2, version: 2 } });
  const refused = { status: 409, body: { code: 'decision-conflict', errors: [{ code: 'bad-signature' }] } };
  expect(await send(id, signed, '*')).toMatchObject(refused);
  const other = await submitted(emissionClaim(await field.analyzed()));
  expect(await send(other, signed, '*')).toMatchObject(refused);
  expect(await send(id, await signedFor(id), '*')).toMatchObject({ status: 201 });
});

test('attack 11: nothing of a signed decision can be exchanged', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  const signed = await signedFor(id);
  const { proof } = signed;
  const broken: [object, number][] = [
    [{ ...signed, decision: 'rejected', reason: { code: 'other', text: 'No.' } }, 409],
    [{ ...signed, proof: { ...proof, created: '2099-01-01T00:00:00Z' } }, 400],
    [{ ...signed, proof: { ...proof, created: '2020-01-01T00:00:00Z' } }, 400],
    [{ ...signed, proof: { ...proof, verificationMethod: `${oracleDid}#k2` } }, 400],
    [{ ...signed, proof: { ...proof, cryptosuite: 'eddsa-rdfc-2022' } }, 400],
    [{ ...signed, proof: { ...proof, proofValue: 'z11' } }, 409],
    [{ decision: 'verified' }, 400],
    [await signedFor(id, 'verified', { signer: newSigner() }), 409],
    [await signedFor(id, 'verified', { claimDigest: `sha256:${'0'.repeat(64)}` }), 409],
  ];
  for (const [body, status] of broken)
    expect([body, (await send(id, body, '*')).status]).toEqual([body, status]);
  expect(await send(id, signed, '*')).toMatchObject({ status: 201 });
});

test('attack 12: addresses within our network are never requested', async () => {
  const server = createServer();
  let connections = 0;
  server.on('connection', (socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const did = `did:web:127.0.0.1%3A${port}`;
    const own = newSigner();
    const made = await field.admin('POST', '/v1/verifiers', {
      body: {
        did,
        name: 'Inside',
        organisation: 'Inside',
        kind: 'service',
        publicKeys: [{ id: `${did}#k`, publicKeyMultibase: own.multikey }],
      },
    });
    expect(made.status).toBe(201);
    const inside = httpClient(shared.url, await keyFor(shared, { actorDid: did }));
    const id = await submitted(emissionClaim(await field.analyzed()));
    const foreign = await signedFor(id, 'verified', { signer: own, verificationMethod: `${did}#other` });
    expect(await send(id, foreign, '*', inside)).toMatchObject({ status: 400 });
    const right = await signedFor(id, 'verified', { signer: own, verificationMethod: `${did}#k` });
    expect(await send(id, right, '*', inside)).toMatchObject({ status: 201 });
    const home = await field.home();
    const uri = { type: 'File', uri: `http://127.0.0.1:${port}/receipt` };
    expect(await field.claimant('POST', '/v1/claims', { body: usageClaim(home, {}, [uri]) })).toMatchObject({
      status: 400,
    });
    expect(connections).toBe(0);
  } finally {
    server.close();
  }
});

test('attack 13: the claimant decides with a second key, a colleague, or a second name of the organisation', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  const own = 'Stoves of claim-decisions';
  const refused = { status: 403, body: { code: 'separation-of-duties' } };
  const developer = 'did:example:claim-decisions:developer';
  await field.admin('POST', '/v1/verifiers', {
    body: { did: developer, name: 'Second key', organisation: 'Somebody Else', kind: 'person' },
  });
  const second = httpClient(shared.url, await keyFor(shared, { actorDid: developer }));
  expect(await decide(second, id)).toMatchObject(refused);
  const colleague = await field.party('colleague', { verifies: own });
  expect(await decide(colleague, id)).toMatchObject(refused);
  const spelled = await field.party('spelled', { verifies: 'STOVES  of Claim_Decisions' });
  expect(await decide(spelled, id)).toMatchObject(refused);
  const lender = await field.party('lender', { verifies: 'A Front', keyOrganisation: own });
  expect(await decide(lender, id)).toMatchObject(refused);
  const unregistered = await field.party('nobody', { organisation: 'Nobody' });
  expect(await decide(unregistered, id)).toMatchObject(refused);
  expect(await decide(field.admin, id)).toMatchObject(refused);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
});

test('attack 13: a key of an organisation makes no keys of another one', async () => {
  const own = await keyFor(shared, { organisation: 'Stoves of claim-decisions' });
  const call = httpClient(shared.url, own);
  const wanted = { name: 'other', scopes: ['claims:verify'], organisation: 'Audits' };
  expect(await call('POST', '/v1/api-keys', { body: wanted })).toMatchObject({
    status: 403,
    body: { code: 'separation-of-duties' },
  });
  expect(
    await call('POST', '/v1/api-keys', { body: { ...wanted, organisation: 'Stoves of claim-decisions' } }),
  ).toMatchObject({ status: 201, body: { organisation: 'Stoves of claim-decisions' } });
  // Nor does it take over a key of another one.
  const other = await field.admin('POST', '/v1/api-keys', { body: wanted });
  const path = `/v1/api-keys/${String(other.body['id'])}`;
  const missing = { status: 404, body: { code: 'api-key-not-found' } };
  expect(await call('POST', `${path}/rotations`, { body: {} })).toMatchObject(missing);
  expect(await call('PATCH', path, { body: { organisation: 'Stoves of claim-decisions' } })).toMatchObject(
    missing,
  );
});

const reason = { code: 'implausible', text: 'The same days are in another programme.' };

test('attack 35: disputes in bulk freeze nothing', async () => {
  const id = await submitted(emissionClaim(await field.analyzed()));
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  const path = `/v1/claims/${id}/disputes`;
  const rival = await field.party('rival', { organisation: 'Rival' });
  const second = await field.party('rival-2', { organisation: ' rival ' });
  const raised = await rival('POST', path, { body: { reason } });
  expect(raised).toMatchObject({ status: 201, body: { status: 'open' } });
  const twice = { status: 409, body: { code: 'dispute-conflict' } };
  expect(await rival('POST', path, { body: { reason } })).toMatchObject(twice);
  expect(await second('POST', path, { body: { reason } })).toMatchObject(twice);
  expect((await readClaim(field.admin, id)).body).toMatchObject({ status: 'verified' });
  // Only a verifier that had no part in it admits a dispute, and then the claim is frozen.
  const resolve = async (call: HttpClient, decision: string): Promise<HttpReply> => {
    const list = await field.admin('GET', path);
    const [dispute] = Array.isArray(list.body['data']) ? list.body['data'] : [];
    return call('POST', `${path}/${String(dispute.id)}/resolution`, {
      headers: { 'if-match': `"${String(dispute.version)}"` },
      body: { decision, text: 'Looked at.' },
    });
  };
  const duty = { status: 403, body: { code: 'separation-of-duties' } };
  expect(await resolve(field.verifier, 'admitted')).toMatchObject(duty);
  expect(await resolve(rival, 'admitted')).toMatchObject(duty);
  const judge = await field.party('judge', { verifies: 'Judges' });
  expect(await resolve(judge, 'admitted')).toMatchObject({ status: 201, body: { status: 'admitted' } });
  expect((await readClaim(field.admin, id)).body).toMatchObject({
    status: 'disputed',
    verification: { status: 'disputed' },
  });
  expect(await resolve(judge, 'dismissed')).toMatchObject({ status: 201, body: { status: 'dismissed' } });
  expect((await readClaim(field.admin, id)).body).toMatchObject({
    status: 'verified',
    verification: { status: 'verified' },
  });
  // The party may raise another one.
  expect(await second('POST', path, { body: { reason } })).toMatchObject({ status: 201 });
});
