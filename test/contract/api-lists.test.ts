// Lists, filters, cursors, and what a limited key may see.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey, type NewKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  for (let index = 0; index < 7; index++) await register(index);
});
afterAll(() => world[Symbol.asyncDispose]());

const register = (index: number) =>
  call('POST', '/v1/households', {
    body: {
      did: `did:x:list-${index}`,
      location: { district: index % 2 === 0 ? 'North' : "So'uth", density: index % 2 === 0 ? 'Low' : 'High' },
      baseline: { fuelType: index === 0 ? 'Wood' : 'Charcoal', monthlyConsumption: 10 },
      devices: [{ did: `did:x:list-device-${index}`, type: index % 2 === 0 ? 'SmartMeter' : 'FuelScale' }],
      projectId: index < 3 ? 'did:x:one' : 'did:x:two',
      ...(index === 1 && { group: 'comparison', tags: ['rural', 'pilot'] }),
      ...(index === 2 && { group: 'adopter', tags: ['pilot'] }),
    },
  });

const page = z.object({
  data: z.array(z.looseObject({ did: z.string(), id: z.string() })),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
});

const list = async (path: string) => page.parse((await call('GET', path)).body);
const numbers = (data: readonly { readonly did: string }[]): string =>
  data.map(({ did }) => did.at(-1)).join('');

test('pages neither repeat nor lose a household while others are made', async () => {
  let next = await list('/v1/households?limit=2');
  let seen = numbers(next.data);
  while (next.nextCursor !== null) {
    await register(seen.length === 2 ? 7 : 8);
    next = await list(`/v1/households?limit=2&cursor=${next.nextCursor}`);
    seen += numbers(next.data);
  }
  expect(seen).toBe('012345678');
  expect(next.hasMore).toBe(false);
});

test('a page links to the next one', async () => {
  const reply = await call('GET', '/v1/households?limit=2&density=Low');
  const link = /^<(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
  expect(numbers((await list(link)).data)).toMatch(/^46/);
});

const late = (index: number) =>
  call('POST', '/v1/households', {
    body: {
      did: `did:x:late-${index}`,
      location: { district: 'Late', density: 'VeryHigh' },
      baseline: { fuelType: 'LPG', monthlyConsumption: 1 },
      projectId: 'did:x:late',
    },
  });

test.each(['-createdAt', '-updatedAt'])('sorted by %s, a page is as stable', async (sort) => {
  for (const index of [0, 1, 2]) await late(index);
  const path = `/v1/households?limit=2&sort=${sort}&projectId=did%3Ax%3Alate`;
  const all = numbers((await list(path.replace('limit=2', 'limit=100'))).data);
  let next = await list(path);
  let seen = numbers(next.data);
  await late(sort === '-createdAt' ? 3 : 4);
  while (next.nextCursor !== null) {
    next = await list(`${path}&cursor=${next.nextCursor}`);
    seen += numbers(next.data);
  }
  expect(seen).toBe(all);
  expect(all).toBe(all.split('').sort().reverse().join(''));
});

test('households by group, tag and the kind of device that they have now', async () => {
  expect(numbers((await list('/v1/households?group=comparison')).data)).toBe('1');
  expect(numbers((await list('/v1/households?group=comparison&group=adopter&tag=pilot')).data)).toBe('12');
  expect(numbers((await list('/v1/households?tag=rural')).data)).toBe('1');
  const metered = await list('/v1/households?deviceType=SmartMeter&projectId=did%3Ax%3Aone');
  expect(numbers(metered.data)).toBe('02');
  expect((await list('/v1/households?deviceType=LpgStove')).data).toEqual([]);
  expect((await list('/v1/projects?status=archived')).data).toEqual([]);
  expect((await list('/v1/analyses?projectId=did%3Ax%3Aone&status=final')).data).toEqual([]);
});

test('times are strict: what is printed as updatedAt is not after itself', async () => {
  const [first] = (await list('/v1/households?sort=-updatedAt&limit=1')).data;
  const at = encodeURIComponent(String(first?.['updatedAt']));
  expect((await list(`/v1/households?updatedAfter=${at}`)).data).toEqual([]);
  expect(numbers((await list(`/v1/households?did=did%3Ax%3Alist-0&createdBefore=${at}`)).data)).toBe('0');
});

test('fields prints these members alone, and names the nearest of a misspelt one', async () => {
  const reply = await call('GET', '/v1/households?did=did%3Ax%3Alist-1&fields=id,did,status');
  expect(reply.body['data']).toEqual([
    { did: 'did:x:list-1', id: expect.stringMatching(/^hh_/), status: 'active' },
  ]);
  const devices = await call('GET', '/v1/devices?did=did%3Ax%3Alist-device-1&fields=type,householdId');
  expect(devices.body['data']).toEqual([{ type: 'FuelScale', householdId: 'did:x:list-1' }]);
  expect(await call('GET', '/v1/households?fields=id,statis')).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: 'fields', code: 'not-allowed', suggestion: 'status' }] },
  });
});

test('expand embeds the whole device and the project', async () => {
  const reply = await call('GET', '/v1/households?did=did%3Ax%3Alist-1&expand=devices,project');
  expect(reply.body['data']).toMatchObject([
    {
      devices: [{ did: 'did:x:list-device-1', householdId: 'did:x:list-1', expectedInterval: 'PT1H' }],
      project: { did: 'did:x:one', implicit: true },
    },
  ]);
  const limited = await clientWith({ scopes: ['households:read'] });
  expect(await limited('GET', '/v1/households?expand=devices')).toMatchObject({
    status: 403,
    body: { errors: [{ allowed: ['devices:read'] }] },
  });
});

test('count adds how many there are on all pages', async () => {
  const { body } = await call('GET', '/v1/households?limit=1&count=true&projectId=did%3Ax%3Atwo&density=Low');
  expect(body).toMatchObject({ totalCount: 3, hasMore: true });
  expect((await call('GET', '/v1/households?limit=1')).body).not.toHaveProperty('totalCount');
});

test('keys and the audit log are sorted, counted and cut like records', async () => {
  const keys = await call('GET', '/v1/api-keys?sort=-createdAt&count=true&fields=id,name');
  expect(keys.body).toMatchObject({ totalCount: z.array(z.unknown()).parse(keys.body['data']).length });
  const entries = '/v1/audit-log?action=createHousehold&limit=1&fields=action,records';
  const shown = z.object({ data: z.tuple([z.strictObject({ action: z.string(), records: z.unknown() })]) });
  const [first, last] = [await call('GET', entries), await call('GET', `${entries}&sort=-createdAt`)];
  expect(shown.parse(last.body)).not.toEqual(shown.parse(first.body));
  expect(await call('GET', '/v1/jobs?sort=-updatedAt&count=true&fields=id')).toMatchObject({
    status: 200,
    body: { data: [], totalCount: 0 },
  });
});

test('filters: a repeated name means or, different names mean and', async () => {
  expect(numbers((await list('/v1/households?density=Low&projectId=did%3Ax%3Aone')).data)).toBe('02');
  expect(numbers((await list('/v1/households?did=did%3Ax%3Alist-1&did=did%3Ax%3Alist-5')).data)).toBe('15');
  expect(numbers((await list("/v1/households?district=So'uth&projectId=did%3Ax%3Aone")).data)).toBe('1');
  expect(numbers((await list('/v1/households?fuelType=Wood')).data)).toBe('0');
  expect((await list('/v1/households?projectId=did%3Ax%3Aunknown')).data).toEqual([]);
  expect((await list('/v1/households?createdAfter=2999-01-01T00%3A00%3A00Z')).data).toEqual([]);
  expect(numbers((await list('/v1/devices?type=FuelScale&householdId=did%3Ax%3Alist-1')).data)).toBe('1');
  expect((await list('/v1/surveys')).data).toEqual([]);
});

const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['/v1/households?densty=Low', 'invalid-query'],
  ['/v1/households?density=low', 'invalid-query'],
  ['/v1/households?limit=0', 'invalid-query'],
  ['/v1/households?limit=1001', 'invalid-query'],
  ['/v1/households?limit=2&limit=3', 'invalid-query'],
  ['/v1/households?createdAfter=2026-01-01', 'invalid-query'],
  ['/v1/households?createdAfter=9999-12-31T23%3A59%3A59-23%3A59', 'invalid-query'],
  ['/v1/households?createdAfter=1969-12-31T23%3A59%3A59Z', 'invalid-query'],
  ['/v1/households?cursor=nonsense', 'invalid-cursor'],
  [`/v1/households?cursor=${cursorOf([1.5, 'x', 'x'])}`, 'invalid-cursor'],
  [`/v1/households?cursor=${cursorOf([1e21, 'x', 'x'])}`, 'invalid-cursor'],
  [`/v1/households?cursor=${cursorOf([-1, 'x', 'x'])}`, 'invalid-cursor'],
  ['/v1/households?sort=district', 'invalid-query'],
  ['/v1/devices?expand=devices', 'invalid-query'],
  ['/v1/households?expand=baseline', 'invalid-query'],
  ['/v1/surveys?count=yes', 'invalid-query'],
  ['/v1/me?verbose=1', 'invalid-query'],
])('%s is 400 %s', async (path, code) => {
  expect(await call('GET', path)).toMatchObject({ status: 400, body: { code } });
});

test('a cursor belongs to its filters and its order', async () => {
  const { nextCursor } = await list('/v1/households?limit=1&density=Low');
  for (const other of ['', '&density=Low&sort=-createdAt', '&density=Low&sort=updatedAt'])
    expect(await call('GET', `/v1/households?limit=1&cursor=${nextCursor}${other}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-cursor' },
    });
});

const clientWith = async (wanted: Partial<NewKey>): Promise<HttpClient> => {
  const defaults = {
    kind: 'test',
    name: 'limited',
    scopes: ['households:read', 'households:write', 'devices:read', 'projects:read'],
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  } as const;
  return httpClient(url, (await createKey(openRecords(world.clickhouse), { ...defaults, ...wanted })).key);
};

test('a key without the scope is 403 that names it', async () => {
  const limited = await clientWith({ scopes: ['households:read'] });
  const reply = await limited('POST', '/v1/households', { body: {} });
  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'scope-missing', errors: [{ allowed: ['households:write'] }] },
  });
});

test('an expired key and a key of the other kind are 401', async () => {
  const expired = await clientWith({ expiresAt: '2020-01-01T00:00:00Z' });
  expect(await expired('GET', '/v1/me')).toMatchObject({ status: 401, body: { code: 'key-expired' } });
  const live = await clientWith({ kind: 'live' });
  expect(await live('GET', '/v1/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('for a key limited to a project the rest does not exist', async () => {
  const project = await call('GET', '/v1/projects/did%3Ax%3Aone');
  const limited = await clientWith({ projectIds: [String(project.body['id'])] });
  expect((await limited('GET', '/v1/me')).body['projectIds']).toEqual(['did:x:one']);
  expect(numbers(page.parse((await limited('GET', '/v1/households')).body).data)).toBe('012');
  expect(numbers(page.parse((await limited('GET', '/v1/devices')).body).data)).toBe('012');
  expect(page.parse((await limited('GET', '/v1/projects')).body).data).toHaveLength(1);
  expect((await limited('GET', '/v1/households/did%3Ax%3Alist-0')).status).toBe(200);
  for (const path of [
    '/v1/households/did%3Ax%3Alist-4',
    '/v1/devices/did%3Ax%3Alist-device-4',
    '/v1/projects/did%3Ax%3Atwo',
  ]) {
    expect((await limited('GET', path)).status).toBe(404);
  }
  const body = {
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  };
  expect(await limited('POST', '/v1/households', { body })).toMatchObject({
    status: 201,
    body: { projectId: 'did:x:one' },
  });
  for (const projectId of ['did:x:two', 'did:x:unknown', 'prj_01M7YNX8J0QF6P5307M3HNMPM6']) {
    const reply = await limited('POST', '/v1/households', { body: { ...body, projectId } });
    expect(reply).toMatchObject({ status: 403, body: { code: 'project-not-allowed' } });
  }
});

const inside = {
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  devices: [{ did: 'did:x:outside-device', type: 'SmartMeter', vendor: 'V', serialNumber: '1' }],
};
const outside = { did: 'did:x:outside', ...inside };
const bySerial = { type: 'SmartMeter', vendor: 'V', serialNumber: '1' };

test.each<[string, object, string]>([
  ['the DID of a household with its content', outside, 'household-conflict'],
  ['the DID of a household with other content', { ...outside, tags: ['x'] }, 'household-conflict'],
  [
    'a read-only field of a household',
    { ...outside, createdAt: '2020-01-01T00:00:00Z' },
    'household-conflict',
  ],
  [
    'a device by its DID',
    { ...inside, devices: [{ did: 'did:x:outside-device', type: 'LpgStove' }] },
    'device-conflict',
  ],
  ['a device by its serial number', { ...inside, devices: [bySerial] }, 'device-conflict'],
  ['a read-only field of a device', { ...inside, devices: [{ ...bySerial, version: 7 }] }, 'device-conflict'],
  [
    'a device both by its DID and by its serial number',
    { ...inside, devices: [{ did: 'did:x:outside-device', type: 'SmartMeter' }, bySerial] },
    'device-conflict',
  ],
])(
  'a key that is limited to other projects and sends %s learns only that it is taken',
  async (_, body, code) => {
    await call('POST', '/v1/households', { body: { ...outside, projectId: 'did:x:two' } });
    const project = await call('GET', '/v1/projects/did%3Ax%3Aone');
    const limited = await clientWith({ projectIds: [String(project.body['id'])] });
    const reply = await limited('POST', '/v1/households', { body });
    expect(reply).toMatchObject({ status: 409, body: { code } });
    expect(Object.keys(reply.body)).not.toContain('errors');
    expect(reply.text).not.toContain('did:x:');
  },
);
