// Sessions of browsers over real HTTP: cookies, codes, which sites and hosts may write, and how sessions end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import type { Scope } from '#domain/scopes.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { rawHttp } from '#test/support/raw-http.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: readonly [Service, Service];
let url: string;
let key: string;
let call: HttpClient;
let anonymous: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  copies = await Promise.all([
    world.start('api', { HEARTH_LOG_LEVEL: 'debug', HEARTH_HOSTS: 'office.example' }),
    world.start('api'),
  ]);
  ({ url } = copies[0]);
  key = await keyFor(world);
  call = httpClient(url, key);
  anonymous = httpClient(url, null);
});
afterAll(() => world[Symbol.asyncDispose]());

const fromConsole = { 'x-hearth-console': '1', 'sec-fetch-site': 'same-origin' };
const project = { name: 'Clean cooking' };

const idOf = async (by: HttpClient): Promise<string> => String((await by('GET', '/v1/me')).body['id']);

/** Name and value of the cookie of a reply, and its attributes. */
function cookieOf({ headers }: HttpReply): { pair: string; attributes: string[] } {
  const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
  return { pair, attributes };
}

/** Sends requests with the session alone. */
const withCookie =
  (pair: string, base = url): HttpClient =>
  (method, path, request = {}) =>
    httpClient(base, null)(method, path, { ...request, headers: { cookie: pair, ...request.headers } });

async function signedIn(body: object = { apiKey: key }) {
  const reply = await anonymous('POST', '/v1/sessions', { body });
  expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ isCurrent: true })]);
  const { pair } = cookieOf(reply);
  return { reply, pair, browser: withCookie(pair) };
}

async function newCode(body: object = {}): Promise<string> {
  const keyId = await idOf(call);
  const reply = await call('POST', '/v1/session-codes', { body: { keyId, ...body } });
  expect(reply.status).toBe(201);
  return z.string().parse(reply.body['code']);
}

function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

test('an API key becomes a cookie that no script reads and no other site sends', async () => {
  const { reply, pair, browser } = await signedIn();
  expectContract('createSession', reply);
  expect(pair).toMatch(/^__Host-hearth=hearth_test_[0-9A-Za-z]{22}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
  expect(cookieOf(reply).attributes.toSorted()).toEqual(
    ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'].toSorted(),
  );
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(reply.text).not.toContain(pair.split('_').at(-2));
  const me = await browser('GET', '/v1/me');
  expectContract('getMe', me);
  expect(me.body).toMatchObject({ id: reply.body['id'], sessionOf: await idOf(call), status: 'active' });
  const leftMs = Date.parse(String(me.body['expiresAt'])) - Date.parse(String(me.body['createdAt']));
  expect(leftMs).toBe(12 * 3_600_000);
});

test('where a browser refuses Secure, this machine alone gets a cookie of its port without it', async () => {
  const { reply, pair, browser } = await signedIn({ apiKey: key, withoutSecure: true });
  expect(pair.split('=')[0]).toBe(`hearth-${copies[0].port}`);
  expect(cookieOf(reply).attributes).not.toContain('Secure');
  expect((await browser('GET', '/v1/me')).status).toBe(200);
  const named = await rawHttp(url, [
    raw('POST /v1/sessions', ['Host: office.example'], { apiKey: key, withoutSecure: true }),
  ]);
  expect([named.status, JSON.parse(named.text)]).toMatchObject([
    400,
    { errors: [{ pointer: '#/withoutSecure', code: 'not-loopback' }] },
  ]);
});

test.each([
  ['neither', {}],
  ['both', { apiKey: 'a', code: 'b' }],
])('a sign-in with %s of key and code is 400', async (_what, body) => {
  const reply = await anonymous('POST', '/v1/sessions', { body });
  expect([reply.status, reply.body['errors']]).toEqual([400, [expect.objectContaining({ code: 'one-of' })]]);
});

test('a session has fewer scopes where it asks for fewer, and none that its key lacks', async () => {
  const limited: readonly Scope[] = ['projects:read', 'projects:write', 'keys:manage'];
  const apiKey = await keyFor(world, { scopes: limited, actorDid: 'did:x:coordinator' });
  const all = await signedIn({ apiKey });
  expect(all.reply.body).toMatchObject({ scopes: limited, actor: 'did:x:coordinator' });
  const { browser } = await signedIn({ apiKey, scopes: ['projects:read'] });
  expect((await browser('GET', '/v1/projects')).status).toBe(200);
  const refused = await browser('POST', '/v1/projects', { body: project, headers: fromConsole });
  expect([refused.status, refused.body['code']]).toEqual([403, 'scope-missing']);
  const beyond = await anonymous('POST', '/v1/sessions', { body: { apiKey, scopes: ['audit:read'] } });
  expect([beyond.status, beyond.body['code'], beyond.headers.get('set-cookie')]).toEqual([
    403,
    'scope-missing',
    null,
  ]);
});

test('a session sees the projects of its key alone', async () => {
  const [own, other] = await Promise.all([0, 1].map(() => call('POST', '/v1/projects', { body: project })));
  const projectIds = [String(own?.body['id'])];
  const { browser } = await signedIn({ apiKey: await keyFor(world, { projectIds }) });
  const statuses = [own, other].map(
    async (reply) => (await browser('GET', reply?.headers.get('location') ?? '')).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});

test('what changes of a key holds for its sessions too', async () => {
  const apiKey = await keyFor(world, { scopes: ['projects:read', 'events:read'] });
  const { browser } = await signedIn({ apiKey });
  const id = await idOf(httpClient(url, apiKey));
  await call('PATCH', `/v1/api-keys/${id}`, { body: { scopes: ['events:read'] } });
  await until(
    'the scope to be gone',
    async () => (await browser('GET', '/v1/projects')).status === 403,
    5000,
  );
  expect((await browser('GET', '/v1/me')).body['scopes']).toEqual(['events:read']);
});

const otherPort = { 'x-hearth-console': '1', 'sec-fetch-site': 'same-site' };
const otherSite = { 'x-hearth-console': '1', 'sec-fetch-site': 'cross-site' };

test.each<[string, Record<string, string>, number]>([
  ['the console', fromConsole, 201],
  ['a client that is no browser, with the header', { 'x-hearth-console': '1' }, 201],
  ['a page without the header', { 'sec-fetch-site': 'same-origin' }, 403],
  ['a client without the header', {}, 403],
  ['a page of another port', otherPort, 403],
  ['a page of another site', otherSite, 403],
])('a write by cookie from %s', async (_who, headers, status) => {
  const { browser } = await signedIn();
  const count = async () => Number((await call('GET', '/v1/projects?count=true&limit=1')).body['totalCount']);
  const before = await count();
  const reply = await browser('POST', '/v1/projects', { body: project, headers });
  const written = status === 201 ? 1 : 0;
  const code = status === 201 ? undefined : 'cross-site-refused';
  expect([reply.status, reply.body['code'], (await count()) - before]).toEqual([status, code, written]);
});

test.each(['PATCH', 'PUT', 'DELETE'])(
  'a %s by cookie without the header is refused, and a read is not',
  async (method) => {
    const { browser } = await signedIn();
    const { headers } = await call('POST', '/v1/projects', { body: project });
    const path = headers.get('location') ?? '';
    expect((await browser('GET', path)).status).toBe(200);
    expect((await browser(method, path, { body: {} })).body['code']).toBe('cross-site-refused');
  },
);

test('a page of another site cannot sign a browser in', async () => {
  for (const headers of [otherPort, otherSite]) {
    const reply = await anonymous('POST', '/v1/sessions', { body: { apiKey: key }, headers });
    expect([reply.status, reply.body['code'], reply.headers.get('set-cookie')]).toEqual([
      403,
      'cross-site-refused',
      null,
    ]);
  }
});

test('a request with a key ignores the cookie, and needs no header of the console', async () => {
  const { browser, pair } = await signedIn({ apiKey: await keyFor(world, { scopes: ['projects:read'] }) });
  const headers = { authorization: `Bearer ${key}`, 'sec-fetch-site': 'cross-site' };
  expect((await browser('POST', '/v1/projects', { body: project, headers })).status).toBe(201);
  expect(await idOf((method, path) => browser(method, path, { headers }))).toBe(await idOf(call));
  const bad = await browser('GET', '/v1/me', { headers: { authorization: 'Bearer nonsense' } });
  expect(bad.status).toBe(401);
  const inHeader = await httpClient(url, pair.split('=')[1] ?? '')('GET', '/v1/me');
  expect([inHeader.status, inHeader.body['code']]).toEqual([401, 'unauthenticated']);
  expect((await withCookie(`__Host-hearth=${key}`)('GET', '/v1/me')).status).toBe(401);
});

/** The text of a request on a connection of its own. */
function raw(line: string, headers: readonly string[], body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${text.length}`];
  return `${[`${line} HTTP/1.1`, ...headers, ...sent, 'Connection: close'].join('\r\n')}\r\n\r\n${text}`;
}

test.each([
  ['evil.example', 421],
  ['127.0.0.1.nip.io', 421],
  ['office.example', 200],
  ['hearth.localhost', 200],
  ['localhost:1', 200],
])('a session at the host %s gives %i', async (host, status) => {
  const { pair } = await signedIn();
  const reply = await rawHttp(url, [raw('GET /v1/me', [`Host: ${host}`, `Cookie: ${pair}`])]);
  const { code } = z.object({ code: z.string().optional() }).parse(JSON.parse(reply.text));
  expect([reply.status, code]).toEqual([status, status === 421 ? 'misdirected-request' : undefined]);
});

test('at an unknown host nobody signs in, and nothing but probes and keys is answered', async () => {
  const host = 'Host: evil.example';
  const signIn = await rawHttp(url, [raw('POST /v1/sessions', [host], { apiKey: key })]);
  expect([signIn.status, signIn.headers.get('set-cookie')]).toEqual([421, null]);
  const lines: [string, string[]][] = [
    ['GET /', []],
    ['GET /docs', []],
    ['GET /console/', []],
    ['GET /healthz', []],
    ['GET /v1/me', [`Authorization: Bearer ${key}`]],
  ];
  const statuses = lines.map(
    async ([line, more]) => (await rawHttp(url, [raw(line, [host, ...more])])).status,
  );
  expect(await Promise.all(statuses)).toEqual([421, 421, 421, 200, 200]);
});

test('a code opens one session, also when two requests send it at once', async () => {
  const code = await newCode();
  const replies = await Promise.all(
    [0, 1, 2].map((n) =>
      httpClient(copies[n % 2]?.url ?? '', null)('POST', '/v1/sessions', { body: { code } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401, 401]);
  const taken = replies.find(({ status }) => status === 201);
  expect((await withCookie(taken ? cookieOf(taken).pair : '')('GET', '/v1/me')).body['sessionOf']).toBe(
    await idOf(call),
  );
  const again = await anonymous('POST', '/v1/sessions', { body: { code } });
  expect(again).toMatchObject({
    status: 401,
    body: { code: 'session-code-refused', errors: [{ pointer: '#/code', code: 'used' }] },
  });
  expect(again.body['detail']).toContain('npm run console');
});

test('a code that has ended opens nothing, and its reply says how to get another one', async () => {
  const code = await newCode({ validSeconds: 60 });
  const id = `sco_${code.slice(0, 26)}`;
  // The same record as an hour ago: a test does not wait for a minute.
  await world.clickhouse.command(
    `INSERT INTO records (kind, id, version, body, at, actor, nonce)
     SELECT kind, id, 2, replaceRegexpOne(body, '"expiresAt":"[^"]*"', '"expiresAt":"2020-01-01T00:00:00Z"'), at, actor, nonce
     FROM records WHERE kind = 'session-code' AND id = {id:String}`,
    { id },
  );
  const reply = await anonymous('POST', '/v1/sessions', { body: { code } });
  expect(reply).toMatchObject({ status: 401, body: { errors: [{ code: 'expired' }] } });
  expect(reply.body['detail']).toContain('npm run console');
});

test('a code lasts two days, names one key, and is shown once', async () => {
  const keyId = await idOf(call);
  const headers = { 'idempotency-key': 'code' };
  const first = await call('POST', '/v1/session-codes', { body: { keyId }, headers });
  expectContract('createSessionCode', first);
  expect(first.body['address']).toBe(`${url}/console/open#${String(first.body['code'])}`);
  const { expiresAt, createdAt } = first.body;
  expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(48 * 3_600_000);
  const again = await call('POST', '/v1/session-codes', { body: { keyId }, headers });
  expect(again.body).toEqual({ ...first.body, code: null, address: null });
  const secret = String(first.body['code']).slice(26);
  const [row] = await world.clickhouse.query(
    z.object({ found: z.coerce.number() }),
    `SELECT (SELECT countIf(position(concat(records, reply), {secret:String}) > 0) FROM record_intents)
       + (SELECT countIf(position(body, {secret:String}) > 0) FROM records) AS found`,
    { secret },
  );
  expect(row).toEqual({ found: 0 });
});

test('only a key with all scopes of a key makes a link for it, and none for a session', async () => {
  const keyId = await idOf(call);
  const weak = httpClient(url, await keyFor(world, { scopes: ['keys:manage'] }));
  expect((await weak('POST', '/v1/session-codes', { body: { keyId } })).body['code']).toBe('scope-missing');
  const { reply } = await signedIn();
  const ofSession = await call('POST', '/v1/session-codes', { body: { keyId: reply.body['id'] } });
  expect(ofSession.body['code']).toBe('api-key-not-found');
});

test('a revoked key ends its sessions on every copy within 5 s, and its links', async () => {
  const apiKey = await keyFor(world);
  const { pair } = await signedIn({ apiKey });
  const keyId = await idOf(httpClient(url, apiKey));
  const made = await call('POST', '/v1/session-codes', { body: { keyId } });
  const ask = () => Promise.all(copies.map((copy) => withCookie(pair, copy.url)('GET', '/v1/me')));
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
  expect((await call('DELETE', `/v1/api-keys/${keyId}`)).status).toBe(204);
  await until(
    'both copies to refuse the session',
    async () => (await ask()).every(({ status, body }) => status === 401 && body['code'] === 'key-revoked'),
    5000,
  );
  const late = await anonymous('POST', '/v1/sessions', { body: { code: made.body['code'] } });
  expect([late.status, late.body['code']]).toEqual([401, 'key-revoked']);
});

test('a key without the secret of the sign-in ends the session', async () => {
  const apiKey = await keyFor(world);
  const { browser } = await signedIn({ apiKey });
  const id = await idOf(httpClient(url, apiKey));
  const rotation = await call('POST', `/v1/api-keys/${id}/rotations`, { body: { overlapSeconds: 0 } });
  expect(rotation.status).toBe(201);
  await until('the session to end', async () => (await browser('GET', '/v1/me')).status === 401, 5000);
});

test('signing out removes the cookie, and the session ends on every copy', async () => {
  const { browser, pair } = await signedIn();
  const unsafe = await browser('DELETE', '/v1/sessions/current');
  expect([unsafe.status, unsafe.body['code']]).toEqual([403, 'cross-site-refused']);
  const out = await browser('DELETE', '/v1/sessions/current', { headers: fromConsole });
  expect([out.status, cookieOf(out).pair]).toEqual([204, '__Host-hearth=']);
  expect(cookieOf(out).attributes).toContain('Max-Age=0');
  await until(
    'both copies to refuse the session',
    async () => {
      const replies = await Promise.all(copies.map((copy) => withCookie(pair, copy.url)('GET', '/v1/me')));
      return replies.every(({ status }) => status === 401);
    },
    5000,
  );
  const none = await call('DELETE', '/v1/sessions/current');
  expect([none.status, none.body['code']]).toEqual([404, 'session-not-found']);
});

test('the open sessions of a key are listed for the key and for its sessions, and are no keys', async () => {
  const apiKey = await keyFor(world);
  const [first, second] = [await signedIn({ apiKey }), await signedIn({ apiKey })];
  await signedIn();
  const listed = await first.browser('GET', '/v1/sessions');
  expectContract('listSessions', listed);
  const sessions = z.object({ data: z.array(z.object({ id: z.string(), isCurrent: z.boolean() })) });
  expect(sessions.parse(listed.body).data).toEqual([
    { id: first.reply.body['id'], isCurrent: true },
    { id: second.reply.body['id'], isCurrent: false },
  ]);
  await second.browser('DELETE', '/v1/sessions/current', { headers: fromConsole });
  const byKey = await httpClient(url, apiKey)('GET', '/v1/sessions');
  expect(sessions.parse(byKey.body).data.map(({ id }) => id)).toEqual([first.reply.body['id']]);
  const id = String(first.reply.body['id']);
  expect((await call('GET', '/v1/api-keys?limit=1000')).text).not.toContain(id);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/rotations'],
  ] as const) {
    const reply = await call(method, `/v1/api-keys/${id}${path}`, method === 'POST' ? { body: {} } : {});
    expect(reply.body['code']).toBe('api-key-not-found');
  }
});

test('a sign-in is in the audit log as the act of the key, and so is what the session writes', async () => {
  const apiKey = await keyFor(world);
  const { reply, browser } = await signedIn({ apiKey });
  const written = await browser('POST', '/v1/projects', { body: project, headers: fromConsole });
  expect(written.status).toBe(201);
  const keyId = await idOf(httpClient(url, apiKey));
  await until('both entries', async () => {
    const { body } = await call('GET', `/v1/audit-log?keyId=${keyId}`);
    const entries = z
      .object({ data: z.array(z.object({ action: z.string(), resource: z.string().nullable() })) })
      .parse(body).data;
    const has = (action: string, resource: unknown): boolean =>
      entries.some((entry) => entry.action === action && entry.resource === resource);
    return has('createSession', reply.body['id']) && has('createProject', written.body['id']);
  });
});

test('nothing of a session or code is in a log or in what is stored', async () => {
  const code = await newCode();
  const { pair } = await signedIn({ code });
  await anonymous('POST', '/v1/sessions', { body: { code } });
  const secrets = [code.slice(26), pair.split('_').at(-2) ?? ''];
  expect(secrets.map(({ length }) => length)).toEqual([32, 32]);
  const [row] = await world.clickhouse.query(
    z.object({ found: z.coerce.number() }),
    `SELECT (SELECT countIf(multiSearchAny(concat(records, reply), {secrets:Array(String)})) FROM record_intents)
       + (SELECT countIf(multiSearchAny(body, {secrets:Array(String)})) FROM records) AS found`,
    { secrets },
  );
  expect(row).toEqual({ found: 0 });
  expect(secrets.filter((secret) => copies[0].output().includes(secret))).toEqual([]);
});

test('an address with 30 failed sign-ins gets 429, by key and by code', async () => {
  const { url: limited } = await world.start('api', { HEARTH_RATE_LIMITS: 'on' });
  const send = (body: object) => httpClient(limited, null)('POST', '/v1/sessions', { body });
  for (let tried = 0; tried < 15; tried++) {
    expect((await send({ code: `nonsense${tried}` })).status).toBe(401);
    expect((await send({ apiKey: `nonsense${tried}` })).status).toBe(401);
  }
  const code = await newCode();
  for (const body of [{ code }, { apiKey: key }]) {
    const reply = await send(body);
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
});

test('every reply forbids what a page of another origin could do with it', async () => {
  const replies = [
    await anonymous('GET', '/healthz'),
    await anonymous('GET', '/v1/me'),
    await call('GET', '/v1/projects'),
    await anonymous('GET', '/docs'),
  ];
  for (const { headers } of replies)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  for (const { headers } of replies) expect(headers.get('access-control-allow-credentials')).toBeNull();
});
