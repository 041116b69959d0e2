// API keys over real HTTP: created, changed, rotated, revoked on every copy, and never shown again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { scopes } from '#domain/scopes.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: readonly [Service, Service];
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  const talkative = { HEARTH_LOG_LEVEL: 'debug' };
  copies = await Promise.all([world.start('api', talkative), world.start('api', talkative)]);
  call = httpClient(copies[0].url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const path = '/v1/api-keys';
const wanted = { name: 'field office', scopes: ['households:read', 'keys:manage'] };

/** Makes a key and its client on the first copy. */
async function made(body: object = {}, by: HttpClient = call) {
  const reply = await by('POST', path, { body: { ...wanted, ...body } });
  expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ key: expect.any(String) })]);
  const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(reply.body);
  return { id, key, client: httpClient(copies[0].url, key), reply };
}

function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

/** Both copies answer so within the 5 s that a change may take. */
const told = (key: string, status: number, code?: string): Promise<true> =>
  until(
    `both copies to answer ${status}`,
    async () => {
      const replies = await Promise.all(copies.map(({ url }) => httpClient(url, key)('GET', '/v1/me')));
      return replies.every((reply) => reply.status === status && reply.body['code'] === code);
    },
    5000,
  );

test('a key is shown whole in the 201 alone, and opens what it says', async () => {
  const expiresAt = '2999-12-31T23:59:59Z';
  const { id, key, client, reply } = await made({
    actor: 'did:x:collector',
    expiresAt,
    allowedCidrs: ['127.0.0.0/8', '::1/128'],
  });
  expectContract('createApiKey', reply);
  expect(reply.headers.get('location')).toBe(`${path}/${id}`);
  expect(key).toMatch(/^hearth_test_[0-9A-Za-z]{22}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
  const me = await client('GET', '/v1/me');
  expectContract('getMe', me);
  expect(me.body).toMatchObject({
    ...wanted,
    id,
    kind: 'test',
    projectIds: [],
    actor: 'did:x:collector',
    expiresAt,
    allowedCidrs: ['127.0.0.0/8', '::1/128'],
    createdBy: (await call('GET', '/v1/me')).body['id'],
    status: 'active',
    overlapEndsAt: null,
    version: 1,
  });
  const read = await call('GET', `${path}/${id}`);
  expectContract('getApiKey', read);
  expect(read.text).not.toContain(key.split('_')[3]);
  const listed = await call('GET', `${path}?createdBy=${String(me.body['createdBy'])}&status=active`);
  expectContract('listApiKeys', listed);
  expect(listed.body['data']).toContainEqual({ ...read.body, lastUsedAt: expect.anything() });
  expect((await client('POST', '/v1/households', { body: {} })).status).toBe(403);
});

test('the last use is told, to the hour', async () => {
  const { id, client } = await made();
  expect((await call('GET', `${path}/${id}`)).body['lastUsedAt']).toBeNull();
  await client('GET', '/v1/me');
  await until(
    'the use to be told',
    async () => (await call('GET', `${path}/${id}`)).body['lastUsedAt'] !== null,
    5000,
  );
});

test('a repeat of an Idempotency-Key makes no second key, and shows none', async () => {
  const request = { body: wanted, headers: { 'idempotency-key': 'once' } };
  const first = await call('POST', path, request);
  const again = await call('POST', path, request);
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual({ ...first.body, key: null });
});

test('no secret is in what is stored or logged', async () => {
  const { id, key } = await made({}, (method, address, request = {}) =>
    call(method, address, { ...request, headers: { 'idempotency-key': 'kept' } }),
  );
  const rotation = await call('POST', `${path}/${id}/rotations`, {
    body: {},
    headers: { 'idempotency-key': 'kept' },
  });
  expect(rotation.status).toBe(201);
  const bad = await httpClient(copies[0].url, `${key}x`)('GET', '/v1/me');
  expect(bad.status).toBe(401);
  const texts = [key, String(rotation.body['key'])].map((text) => text.split('_')[3] ?? '');
  const count = z.object({ intents: z.coerce.number(), found: z.coerce.number() });
  const [stored] = await world.clickhouse.query(
    count,
    `SELECT count() AS intents, countIf(multiSearchAny(concat(records, reply), {texts:Array(String)})) AS found
      FROM record_intents`,
    { texts },
  );
  expect(stored?.found).toBe(0);
  expect(stored?.intents).toBeGreaterThan(0);
  const [logged] = await world.clickhouse.query(
    z.object({ found: z.coerce.number() }),
    'SELECT countIf(multiSearchAny(body, {texts:Array(String)})) AS found FROM records',
    { texts },
  );
  expect(logged?.found).toBe(0);
  for (const { output } of copies) {
    expect(output()).toContain('service.started');
    for (const text of texts) expect(output()).not.toContain(text);
  }
  expect(bad.text).not.toContain(texts[0]);
});

test.each<[string, object, string, string]>([
  ['no name', { name: undefined }, '#/name', 'required'],
  ['an unknown scope', { scopes: ['households:raed'] }, '#/scopes/0', 'not-allowed'],
  ['no scope', { scopes: [] }, '#/scopes', 'too-small'],
  ['a scope twice', { scopes: ['households:read', 'households:read'] }, '#/scopes', 'listed-twice'],
  ['an expiry that is past', { expiresAt: '2020-01-01T00:00:00Z' }, '#/expiresAt', 'past'],
  ['a network that is none', { allowedCidrs: ['127.0.0.1'] }, '#/allowedCidrs/0', 'bad-network'],
  ['an actor that is no DID', { actor: 'me' }, '#/actor', 'bad-did'],
  ['an id', { id: 'key_ExampleExampleExample1' }, '#/id', 'read-only'],
  ['another kind', { kind: 'live' }, '#/kind', 'read-only'],
  ['an unknown field', { scope: 'all' }, '#/scope', 'unknown-field'],
])('a key with %s is 400', async (_what, change, pointer, code) => {
  const reply = await call('POST', path, { body: { ...wanted, ...change } });
  expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-request']);
  expect(reply.body['errors']).toEqual([expect.objectContaining({ pointer, code })]);
});

test('a key cannot give scopes that it lacks, not even to make a stronger key its own', async () => {
  const { client } = await made();
  const strong = await made({ scopes: [...scopes] });
  const refusals = await Promise.all([
    client('POST', path, { body: { name: 'x', scopes: ['households:read', 'pii:read'] } }),
    client('PATCH', `${path}/${strong.id}`, { body: { name: 'mine' } }),
    client('POST', `${path}/${strong.id}/rotations`),
  ]);
  for (const { status, body } of refusals)
    expect([status, body['code'], JSON.stringify(body['errors'])]).toEqual([
      403,
      'scope-missing',
      expect.stringContaining('pii:read'),
    ]);
  const weaker = await client('POST', path, { body: { name: 'x', scopes: ['households:read'] } });
  expect(weaker.status).toBe(201);
  expect((await client('PATCH', `${path}/${strong.id}`, { body: { scopes: ['keys:manage'] } })).status).toBe(
    200,
  );
});

test('a key of a project manages keys of that project alone', async () => {
  for (const did of ['did:x:mine', 'did:x:other'])
    await call('POST', '/v1/projects', { body: { did, name: did } });
  const manager = await made({ projectIds: ['did:x:mine'] });
  const [everywhere, other] = [await made(), await made({ projectIds: ['did:x:mine', 'did:x:other'] })];
  const refused = [{}, { projectIds: [] }, { projectIds: ['did:x:other'] }, { projectIds: ['did:x:none'] }];
  for (const change of refused)
    expect(await manager.client('POST', path, { body: { ...wanted, ...change } })).toMatchObject({
      status: 403,
      body: { code: 'project-not-allowed' },
    });
  const own = await made({ projectIds: ['did:x:mine'] }, manager.client);
  expect(own.reply.body['projectIds']).toEqual(['did:x:mine']);
  for (const { id } of [everywhere, other])
    for (const [method, address] of [
      ['GET', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['PATCH', `${path}/${id}`],
      ['POST', `${path}/${id}/rotations`],
    ] as const)
      expect(await manager.client(method, address, method === 'PATCH' ? { body: {} } : {})).toMatchObject({
        status: 404,
        body: { code: 'api-key-not-found' },
      });
  const { data } = (await manager.client('GET', path)).body;
  const ids = z.array(z.object({ id: z.string() })).parse(data);
  expect(ids.map(({ id }) => id).sort()).toEqual([manager.id, own.id].sort());
  expect((await call('POST', path, { body: { ...wanted, projectIds: ['did:x:none'] } })).body).toMatchObject({
    status: 404,
    code: 'project-not-found',
    errors: [{ pointer: '#/projectIds/0' }],
  });
});

test('a key of an organisation lists the keys that it may read one by one: those of its organisation', async () => {
  const { client } = await made({ organisation: 'Listed Stoves' });
  const own = await made({}, client);
  const others = [await made({ organisation: 'Other Stoves' }), await made()];
  const list = z.object({ data: z.array(z.object({ id: z.string(), organisation: z.string() })) });
  const { data } = list.parse((await client('GET', `${path}?limit=1000`)).body);
  expect([...new Set(data.map(({ organisation }) => organisation))]).toEqual(['Listed Stoves']);
  expect(data.map(({ id }) => id)).toContain(own.reply.body['id']);
  for (const { reply } of others)
    expect((await client('GET', `${path}/${String(reply.body['id'])}`)).status).toBe(404);
});

test('a key of an organisation gives it to the keys that it makes, and no other one', async () => {
  const { client } = await made({ organisation: 'Simulated Stoves' });
  expect((await made({}, client)).reply.body).toMatchObject({ organisation: 'Simulated Stoves' });
  for (const organisation of ['Simulated Audits', null])
    expect(await client('POST', path, { body: { ...wanted, organisation } })).toMatchObject({
      status: 403,
      body: { code: 'separation-of-duties', errors: [{ code: 'other-organisation' }] },
    });
});

test('a key is changed, its fields cleared by null, and what was read can be sent back', async () => {
  const { id } = await made({
    actor: 'did:x:a',
    expiresAt: '2999-01-01T00:00:00Z',
    allowedCidrs: ['::1/128'],
  });
  const before = await call('GET', `${path}/${id}`);
  expect(await call('PATCH', `${path}/${id}`, { body: before.body })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  const patch = {
    name: 'other',
    actor: null,
    expiresAt: null,
    allowedCidrs: null,
    scopes: ['households:read'],
  };
  const after = await call('PATCH', `${path}/${id}`, {
    body: patch,
    headers: { 'if-match': before.headers.get('etag') ?? '' },
  });
  expectContract('patchApiKey', after);
  expect(after.body).toMatchObject({
    ...patch,
    allowedCidrs: [],
    version: 2,
    createdAt: before.body['createdAt'],
  });
  expect((await call('GET', `${path}/${id}`)).body).toEqual(after.body);
  const late = { body: { name: 'late' }, headers: { 'if-match': before.headers.get('etag') ?? '' } };
  expect(await call('PATCH', `${path}/${id}`, late)).toMatchObject({ status: 412, body: { version: 2 } });
  expect(await call('PATCH', `${path}/${id}`, { body: { status: 'revoked' } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/status', code: 'read-only' }] },
  });
});

test('a new secret works at once and the old one until the overlap ends, on every copy', async () => {
  const { id, key: old } = await made();
  await told(old, 200);
  const rotation = await call('POST', `${path}/${id}/rotations`, { body: { overlapSeconds: 86_400 } });
  expectContract('rotateApiKey', rotation);
  expect(rotation.body).toMatchObject({ id, status: 'rotating', version: 2 });
  const second = String(rotation.body['key']);
  for (const { url } of copies) expect((await httpClient(url, second)('GET', '/v1/me')).status).toBe(200);
  await told(old, 200);
  const endsMs =
    Date.parse(String(rotation.body['overlapEndsAt'])) - Date.parse(String(rotation.body['updatedAt']));
  expect(endsMs).toBe(86_400_000);
  // A second rotation keeps no earlier secret longer than it says.
  const last = await call('POST', `${path}/${id}/rotations`, { body: { overlapSeconds: 0 } });
  expect(last.body).toMatchObject({ status: 'active', overlapEndsAt: null, version: 3 });
  await told(String(last.body['key']), 200);
  await told(old, 401, 'unauthenticated');
  await told(second, 401, 'unauthenticated');
});

test.each([-1, 2_592_001, 1.5, '60'])('an overlap of %j is 400', async (overlapSeconds) => {
  const { id } = await made();
  const reply = await call('POST', `${path}/${id}/rotations`, { body: { overlapSeconds } });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/overlapSeconds' }] } });
});

test('a revoked key is refused by every copy within 5 s, and stays revoked', async () => {
  const { id, key } = await made();
  await told(key, 200);
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
  await told(key, 401, 'key-revoked');
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ status: 'revoked', version: 2 });
  for (const reply of [
    await call('PATCH', `${path}/${id}`, { body: { name: 'again' } }),
    await call('POST', `${path}/${id}/rotations`),
  ])
    expect(reply).toMatchObject({
      status: 409,
      body: { status: 409, code: 'illegal-transition', allowed: [] },
    });
  const { data } = (await call('GET', `${path}?status=revoked`)).body;
  expect(data).toContainEqual(expect.objectContaining({ id }));
});

test('a key that manages keys may revoke itself', async () => {
  const { id, key, client } = await made();
  expect((await client('DELETE', `${path}/${id}`)).status).toBe(204);
  await told(key, 401, 'key-revoked');
});

test('an expired key is refused, and stays expired', async () => {
  const { id, client } = await made({ expiresAt: new Date(Date.now() + 1000).toISOString() });
  await until(
    'it to expire',
    async () => (await client('GET', '/v1/me')).body['code'] === 'key-expired',
    5000,
  );
  expect((await call('GET', `${path}/${id}`)).body['status']).toBe('expired');
  const reply = await call('PATCH', `${path}/${id}`, { body: { expiresAt: null } });
  expect(reply).toMatchObject({ status: 409, body: { status: 409, code: 'illegal-transition' } });
});

test('a key is refused from an address outside its networks', async () => {
  const { id, key } = await made({ allowedCidrs: ['192.0.2.0/24'] });
  await told(key, 403, 'address-not-allowed');
  const reported = { headers: { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' } };
  expect((await httpClient(copies[0].url, key)('GET', '/v1/me', reported)).status).toBe(403);
  const { url } = await world.start('api', { HEARTH_TRUSTED_PROXIES: '127.0.0.1/32' });
  expect((await httpClient(url, key)('GET', '/v1/me', reported)).status).toBe(200);
  const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.7, 192.0.3.7' } };
  expect(await httpClient(url, key)('GET', '/v1/me', elsewhere)).toMatchObject({
    status: 403,
    body: { detail: 'This key may not be used from 192.0.3.7.' },
  });
  await call('PATCH', `${path}/${id}`, { body: { allowedCidrs: ['127.0.0.0/8'] } });
  await told(key, 200);
});

test.each(['key_none', 'hh_01M7YNX8J0QF6P5307M3HNMPM6', 'key_%E0%A4%A'])(
  '%s is no id of a key',
  async (id) => {
    expect(await call('GET', `${path}/${id}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-identifier' },
    });
  },
);

test('a key that does not exist is 404, and needs the scope keys:manage to be asked for', async () => {
  expect(await call('GET', `${path}/key_0000000000000000000000`)).toMatchObject({
    status: 404,
    body: { code: 'api-key-not-found' },
  });
  const { client } = await made({ scopes: ['households:read'] });
  expect((await client('GET', path)).body['code']).toBe('scope-missing');
});
