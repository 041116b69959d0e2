// Review of survey responses over real HTTP: decisions, separation of duties, two levels, and many at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '#domain/scopes.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, pointersOf, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
const [agent, one, other] = ['agent/7', 'verifier/9', 'verifier/10'].map(
  (name) => `did:example:review:${name}`,
);
let call: HttpClient;
let field: Field;
/** Calls of a person: with a key that decides for this DID. */
let as: (actor: string | undefined) => HttpClient;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'review');
  const keys = new Map<string, string>();
  for (const actor of [agent, one, other])
    keys.set(actor ?? '', await keyFor(shared, { scopes, actorDid: actor ?? null }));
  as = (actor = '') => httpClient(shared.url, keys.get(actor) ?? null);
});
afterAll(() => shared[Symbol.asyncDispose]());

const send = async (survey: string, more: object = {}): Promise<string> => {
  const { status, headers, text } = await as(agent)('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      timestamp: '2024-02-20T10:00:00Z',
      householdId: await field.household(),
      responses: {
        eligibility: { current_cooking: ['wood', 'charcoal'] },
        socio_economic: { household_size: 5 },
      },
      ...more,
    },
  });
  if (status !== 201) throw new Error(text);
  return headers.get('location') ?? '';
};

/** Decides on the response as it is now. */
async function decide(path: string, actor: string | undefined, body: object): Promise<HttpReply> {
  const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  return as(actor)('POST', `${path}/verifications`, { headers, body });
}

test('a response is verified by another person than its collector, and the decisions are listed', async () => {
  const survey = await field.open(specifiedTemplate);
  const path = await send(survey);
  expect(await decide(path, agent, { decision: 'verified' })).toMatchObject({
    status: 403,
    body: { code: 'separation-of-duties' },
  });
  const verified = await decide(path, one, { decision: 'verified' });
  expect(verified).toMatchObject({
    status: 201,
    body: {
      verification: { status: 'verified', verifier: one, timestamp: expect.any(String) },
      collector: agent,
      version: 2,
    },
  });
  expect((await call('GET', path)).text).toBe(verified.text);
  expect((await call('GET', `/v1/surveys/${survey}`)).body['counts']).toMatchObject({
    received: 1,
    verified: 1,
    rejected: 0,
  });
  expect(await decide(path, other, { decision: 'rejected', reason: 'No.' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed: ['disputed'] },
  });
  expect(pointersOf(await decide(path, other, { decision: 'disputed' }))).toEqual(['#/reason']);
  await decide(path, other, { decision: 'disputed', reason: 'The household denies it.' });
  await decide(path, one, { decision: 'rejected', reason: 'It was made up.' });
  const list = await call('GET', `${path}/verifications`);
  expect(list.body['data']).toMatchObject([
    { decision: 'rejected', reason: 'It was made up.', verifier: one, version: 3 },
    { decision: 'disputed', verifier: other, version: 2 },
    { decision: 'verified', verifier: one, version: 1, id: expect.stringMatching(/^ver_/) },
  ]);
  expect((await call('PATCH', path, { body: { responses: {}, reason: 'x' } })).body).toMatchObject({
    code: 'illegal-transition',
  });
});

test('a returned response is corrected and pending again, and the remarks stay with the decision', async () => {
  const path = await send(await field.open(specifiedTemplate));
  const remarks = [{ pointer: '#/responses/socio_economic/household_size', text: 'The roster lists 7.' }];
  const reason = 'It does not fit the roster.';
  const returned = await decide(path, one, { decision: 'needs_correction', reason, remarks });
  expect(returned.body['verification']).toMatchObject({ status: 'needs_correction', verifier: one });
  expect((await decide(path, one, { decision: 'verified' })).body['code']).toBe('illegal-transition');
  const corrected = await call('PATCH', path, {
    body: { responses: { socio_economic: { household_size: 7 } }, reason: 'Counted again.' },
  });
  expect(corrected.body).toMatchObject({ verification: { status: 'pending' }, version: 3 });
  expect(corrected.body['verification']).toEqual({ status: 'pending' });
  const list = await call('GET', `${path}/verifications`);
  expect(list.body['data']).toMatchObject([{ decision: 'needs_correction', remarks }]);
  const versions = await call('GET', `${path}/versions`);
  expect(versions.body['data']).toHaveLength(3);
});

test('a household is interviewed again after a rejection, and the response before is superseded', async () => {
  const survey = await field.open(specifiedTemplate);
  const householdId = await field.household();
  const first = await send(survey, { householdId });
  await decide(first, one, { decision: 'rejected', reason: 'Nobody was at home.' });
  const second = await send(survey, { householdId });
  expect((await call('GET', first)).body).toMatchObject({
    verification: { status: 'superseded', verifier: one },
    version: 3,
  });
  expect((await call('GET', `${first}/verifications`)).body['data']).toHaveLength(1);
  expect((await decide(first, other, { decision: 'disputed', reason: 'x' })).body).toMatchObject({
    code: 'illegal-transition',
    allowed: [],
  });
  const third = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: (await call('GET', second)).body,
  });
  expect(third.status).toBe(200);
  await expect(send(survey, { householdId })).rejects.toThrow('duplicate-response');
});

test('a reviewer who saw an older version gets 412, and 428 without a version', async () => {
  const path = await send(await field.open(specifiedTemplate));
  const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  await call('PATCH', path, { body: { language: 'sw', reason: 'Told later.' } });
  const body = { decision: 'verified' };
  expect((await as(one)('POST', `${path}/verifications`, { headers, body })).status).toBe(412);
  const newest = (await call('GET', path)).headers.get('etag') ?? '';
  for (const weak of [`W/${newest}`, '"7", "x"'])
    expect(
      await as(one)('POST', `${path}/verifications`, { headers: { 'if-match': weak }, body }),
    ).toMatchObject({ status: 412, body: { code: 'version-mismatch', version: 2 } });
  expect((await as(one)('POST', `${path}/verifications`, { body })).status).toBe(428);
  const listed = { 'if-match': `${headers['if-match']}, ${newest}` };
  expect((await as(one)('POST', `${path}/verifications`, { headers: listed, body })).status).toBe(201);
});

test('two levels are two persons', async () => {
  const two = openField(call, 'review-two');
  const described = { did: two.project, name: 'Two levels', reviewLevels: 2 };
  await call('POST', '/v1/projects', { body: described });
  const path = await send(await two.open(specifiedTemplate), { householdId: await two.household() });
  expect((await decide(path, one, { decision: 'verified' })).body).toMatchObject({
    code: 'illegal-transition',
    allowed: ['supervisor_approved', 'needs_correction', 'rejected'],
  });
  const reason = 'It fits.';
  expect((await decide(path, one, { decision: 'supervisor_approved', reason })).status).toBe(201);
  expect((await decide(path, one, { decision: 'verified' })).body['code']).toBe('separation-of-duties');
  expect((await decide(path, other, { decision: 'verified' })).status).toBe(201);
});

test('with two levels no request alone sends a verified response, and no decision is in the future', async () => {
  const two = openField(call, 'review-at-once');
  const described = { did: two.project, name: 'Two levels', reviewLevels: 2 };
  await call('POST', '/v1/projects', { body: described });
  const verified = { status: 'verified', verifier: one };
  const path = await send(await two.open(specifiedTemplate), {
    householdId: await two.household(),
    verification: verified,
  });
  expect((await call('GET', path)).body).toMatchObject({
    verification: { status: 'pending' },
    warnings: [{ code: 'verification-not-kept' }],
  });
  const survey = await field.open(specifiedTemplate);
  const reply = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      timestamp: '2024-02-20T10:00:00Z',
      householdId: await field.household(),
      collector: agent,
      responses: { eligibility: { current_cooking: ['wood'] }, socio_economic: { household_size: 5 } },
      verification: { ...verified, timestamp: '2999-01-01T00:00:00Z' },
    },
  });
  expect([reply.status, pointersOf(reply)]).toEqual([400, ['#/verification/timestamp']]);
});

test('two levels stay two persons after a dispute, and without separation of duties', async () => {
  const two = openField(call, 'review-dispute');
  const described = { did: two.project, name: 'Two', reviewLevels: 2, separationOfDuties: false };
  await call('POST', '/v1/projects', { body: described });
  const path = await send(await two.open(specifiedTemplate), { householdId: await two.household() });
  const reason = 'Seen again.';
  await decide(path, one, { decision: 'rejected', reason });
  await decide(path, one, { decision: 'disputed', reason });
  expect((await decide(path, one, { decision: 'verified' })).body).toMatchObject({
    code: 'illegal-transition',
    allowed: ['supervisor_approved', 'rejected'],
  });
  expect((await decide(path, one, { decision: 'supervisor_approved', reason })).status).toBe(201);
  expect((await decide(path, one, { decision: 'verified' })).body['code']).toBe('separation-of-duties');
  expect((await decide(path, other, { decision: 'verified' })).status).toBe(201);
});

test('nobody decides on answers that they collected or sent, in any version', async () => {
  const survey = await field.open(specifiedTemplate);
  const refused = { status: 403, body: { code: 'separation-of-duties' } };
  const path = await send(survey);
  const renamed = { collector: one, reason: 'Another person asked.' };
  expect((await as(agent)('PATCH', path, { body: renamed })).status).toBe(200);
  const later = { language: 'sw', reason: 'Left out.' };
  expect((await call('PATCH', path, { body: later })).status).toBe(200);
  expect(await decide(path, agent, { decision: 'verified' })).toMatchObject(refused);
  expect(await decide(path, one, { decision: 'verified' })).toMatchObject(refused);
  expect((await decide(path, other, { decision: 'verified' })).status).toBe(201);

  const named = await send(survey, { collector: one });
  expect(await decide(named, agent, { decision: 'verified' })).toMatchObject(refused);
  const correction = { responses: { socio_economic: { household_size: 9 } }, reason: 'Counted again.' };
  expect((await as(other)('PATCH', named, { body: correction })).status).toBe(200);
  expect(await decide(named, other, { decision: 'verified' })).toMatchObject(refused);
});

test.each<[object, string]>([
  [{ decision: 'pending' }, '#/decision'],
  [{ decision: 'rejected' }, '#/reason'],
  [{ decision: 'rejected', reason: ' ' }, '#/reason'],
  [{ decision: 'rejected', reason: 'x', remarks: [{ pointer: '/a', text: 'y' }] }, '#/remarks/0/pointer'],
])('the decision %j is 400 at %s', async (body, pointer) => {
  const path = await send(await field.open(specifiedTemplate));
  const reply = await decide(path, one, body);
  expect([reply.status, pointersOf(reply)]).toEqual([400, [pointer]]);
});

test('many are decided at once, each with its own outcome', async () => {
  const survey = await field.open(specifiedTemplate);
  const paths = await Promise.all([1, 2, 3].map(() => send(survey)));
  const own = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      timestamp: '2024-02-20T10:00:00Z',
      householdId: await field.household(),
      collector: one,
      responses: { eligibility: { current_cooking: ['lpg'] }, socio_economic: { household_size: 2 } },
    },
  });
  const elsewhere = await send(await field.open(specifiedTemplate));
  const idOf = (path: string | undefined): string => path?.split('/').at(-1) ?? '';
  const items = [
    { id: idOf(paths[0]), version: 1 },
    { id: idOf(paths[1]), version: 9 },
    { id: String(own.body['id']), version: 1 },
    { id: idOf(elsewhere), version: 1 },
  ];
  const bulk = `/v1/surveys/${survey}/verifications`;
  const first = await as(one)('POST', bulk, { body: { decision: 'verified', items } });
  expect(first).toMatchObject({ status: 200, body: { hasMore: false } });
  expect(first.body['items']).toMatchObject([
    { index: 0, status: 201, id: items[0]?.id, problem: null },
    { status: 412, problem: { code: 'version-mismatch' } },
    { status: 403, problem: { code: 'separation-of-duties' } },
    { status: 404, problem: { code: 'response-not-found' } },
  ]);
  const filter = { collector: [agent], answeredBefore: '2024-03-01T00:00:00Z' };
  const second = await as(one)('POST', bulk, { body: { decision: 'verified', filter } });
  expect(second.body['items']).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect((await call('GET', `/v1/surveys/${survey}`)).body['counts']).toMatchObject({
    received: 4,
    verified: 3,
  });
  const both = await as(one)('POST', bulk, { body: { decision: 'verified', filter, items } });
  expect([both.status, pointersOf(both)]).toEqual([400, ['#/items']]);
});
