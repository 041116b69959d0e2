// Separation of projects over real HTTP: devices that a limited key can register, and what it can learn of other projects.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
let call: HttpClient;
let keyOfA: HttpClient;
let keyOfB: HttpClient;

beforeAll(async () => {
  call = httpClient(url, await keyFor(world));
  keyOfA = await clientOf('did:apart:project-a');
  keyOfB = await clientOf('did:apart:project-b');
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const problem = (status: number, code: string, fault?: object) => ({
  status,
  body: {
    status,
    code,
    ...(fault && { errors: expect.arrayContaining([expect.objectContaining(fault)]) }),
  },
});

const post = (path: string, body: unknown): Promise<HttpReply> => call('POST', path, { body });
const patch = (path: string, body: unknown): Promise<HttpReply> => call('PATCH', path, { body });
const dataOf = ({ body: { data } }: HttpReply): Record<string, unknown>[] =>
  Array.isArray(data) ? data : [];

async function clientOf(did: string): Promise<HttpClient> {
  const { body } = await post('/v1/projects', { did, name: did });
  return httpClient(url, await keyFor(world, { projectIds: [String(body['id'])] }));
}

/** DID of a new household of a project. */
async function home(project: string): Promise<string> {
  const made = await post('/v1/households', { ...household, projectId: project });
  expect(made.status).toBe(201);
  return String(made.body['did']);
}

/** A reading of some minutes ago of a device that nobody registered. */
async function sent(did: string): Promise<void> {
  const at = new Date(Date.now() - 600_000).toISOString();
  await world.clickhouse.insertRows('power_readings', [
    {
      device_did: did,
      observed_at: at,
      sequence: 1,
      active_power_w: 900,
      _arrived_at: at,
      _partition: 0,
      _offset: 1,
    },
  ]);
}

const readings = async (client: HttpClient, did: string): Promise<number> => {
  const reply = await client('GET', `/v1/devices/${encodeURIComponent(did)}/readings?kind=power`);
  expect(reply.status).toBe(200);
  return dataOf(reply).length;
};

const installations = (did: string): string => `/v1/devices/${encodeURIComponent(did)}/installations`;

test('for a limited key the stay of a new device begins at its registration, and what it sent before stays hidden', async () => {
  const did = 'did:apart:unregistered-1';
  await sent(did);
  const householdId = await home('did:apart:project-b');
  const made = await keyOfB('POST', '/v1/devices', { body: { did, type: 'SmartMeter', householdId } });
  expect(made.status).toBe(201);
  const [stay] = dataOf(await keyOfB('GET', installations(did)));
  expect(stay?.['from']).toBe(made.body['createdAt']);
  expect([await readings(keyOfB, did), await readings(call, did)]).toEqual([0, 1]);
  const within = await keyOfB('POST', '/v1/households', {
    body: { ...household, devices: [{ did: 'did:apart:unregistered-2', type: 'SmartMeter' }] },
  });
  expect(within.status).toBe(201);
  expect(dataOf(await keyOfB('GET', installations('did:apart:unregistered-2')))).toMatchObject([
    { from: within.body['createdAt'] },
  ]);
});

test('a limited key cannot move the beginning before the registration, in no way', async () => {
  const did = 'did:apart:unregistered-3';
  const householdId = await home('did:apart:project-b');
  await keyOfB('POST', '/v1/devices', { body: { did, type: 'SmartMeter', householdId } });
  const [stay] = dataOf(await keyOfB('GET', installations(did)));
  const path = `${installations(did)}/${String(stay?.['id'])}`;
  const refused = problem(403, 'project-not-allowed', { code: 'before-registration' });
  for (const from of [null, '2020-01-01T00:00:00Z'])
    expect(
      await keyOfB('PATCH', path, { body: { from, correctionReason: 'It was there before.' } }),
    ).toMatchObject(refused);
  const past = { householdId, from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
  expect(await keyOfB('POST', installations(did), { body: past })).toMatchObject(refused);
  expect(await keyOfB('POST', installations(did), { body: { ...past, from: null } })).toMatchObject(refused);
  expect((await patch(path, { from: null, correctionReason: 'The operator knows.' })).status).toBe(200);
});

test('a device that is installed nowhere and was not last in its project is not taken by a limited key', async () => {
  const stored = await post('/v1/devices', { did: 'did:apart:stored', type: 'SmartMeter' });
  expect(stored.status).toBe(201);
  const take = (): Promise<HttpReply> =>
    keyOfB('POST', '/v1/households', {
      body: { ...household, devices: [{ did: 'did:apart:stored', type: 'SmartMeter' }] },
    });
  expect(await take()).toMatchObject(problem(409, 'device-conflict'));
  expect(
    (await post(installations('did:apart:stored'), { householdId: await home('did:apart:project-a') }))
      .status,
  ).toBe(201);
  expect(
    (await keyOfA('POST', installations('did:apart:stored'), { body: { householdId: null } })).status,
  ).toBe(200);
  expect(await take()).toMatchObject(problem(409, 'device-conflict'));
});

test('a key of the project that holds the prefix of a DID registers the device with all its past, and no other does', async () => {
  const project = '/v1/projects/did%3Aapart%3Aproject-a';
  const prefix = 'did:apart:device/acme-';
  expect(await keyOfA('PATCH', project, { body: { didPrefixes: [prefix] } })).toMatchObject(
    problem(403, 'project-not-allowed'),
  );
  expect(await patch(project, { didPrefixes: [prefix] })).toMatchObject({
    status: 200,
    body: { didPrefixes: [prefix] },
  });
  const did = `${prefix}1`;
  await sent(did);
  const [inA, inB] = [await home('did:apart:project-a'), await home('did:apart:project-b')];
  const device = { did, type: 'SmartMeter' };
  expect(await keyOfB('POST', '/v1/devices', { body: { ...device, householdId: inB } })).toMatchObject(
    problem(403, 'project-not-allowed'),
  );
  expect(await keyOfB('POST', '/v1/households', { body: { ...household, devices: [device] } })).toMatchObject(
    problem(403, 'project-not-allowed'),
  );
  const made = await keyOfA('POST', '/v1/devices', { body: { ...device, householdId: inA } });
  expect(made.status).toBe(201);
  expect(dataOf(await keyOfA('GET', installations(did)))).toMatchObject([{ from: null }]);
  expect(await readings(keyOfA, did)).toBe(1);
  // The prefix is exact: letters that only look alike do not match.
  const alike = { type: 'SmartMeter', did: 'did:apart:device/Acme-1', householdId: inA };
  await keyOfA('POST', '/v1/devices', { body: alike });
  expect(dataOf(await keyOfA('GET', installations(alike.did)))).not.toMatchObject([{ from: null }]);
});

test('no two projects hold prefixes that overlap, also when both ask at the same time', async () => {
  await patch('/v1/projects/did%3Aapart%3Aproject-a', { didPrefixes: ['did:apart:device/acme-'] });
  const other = '/v1/projects/did%3Aapart%3Aproject-b';
  for (const prefix of [
    'did:apart:device/acme-',
    'did:apart:device/acme-1',
    'did:apart:device/a',
    'did:web:hearth.localhost:',
  ])
    expect(await patch(other, { didPrefixes: ['did:apart:device/beta-', prefix] })).toMatchObject(
      problem(409, 'project-conflict', { pointer: '#/didPrefixes/1', code: 'overlaps' }),
    );
  for (const prefix of ['did:apart:', 'acme', 'did:apart:device/a%4', 'did:apart:device/a b', ''])
    expect(await patch(other, { didPrefixes: [prefix] })).toMatchObject(
      problem(400, 'invalid-request', { pointer: '#/didPrefixes/0' }),
    );
  const replies = await Promise.all(
    ['c', 'd', 'e'].map((name) =>
      post('/v1/projects', {
        did: `did:apart:project-${name}`,
        name,
        didPrefixes: ['did:apart:device/same-'],
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(
    (await patch('/v1/projects/did%3Aapart%3Aproject-a', { didPrefixes: null })).body['didPrefixes'],
  ).toEqual([]);
  expect((await patch(other, { didPrefixes: ['did:apart:device/acme-'] })).status).toBe(200);
});

test('of a device that moved the new project reads what was recorded while it was there, about that time', async () => {
  const [inA, inB] = [await home('did:apart:project-a'), await home('did:apart:project-b')];
  const made = await post('/v1/devices', { did: 'did:apart:moves', type: 'SmartMeter', householdId: inA });
  const path = made.headers.get('location') ?? '';
  const secret = 'a secret of A';
  const ofA: [string, object][] = [
    ['status-changes', { to: 'maintenance', reason: secret }],
    ['status-changes', { to: 'active', reason: secret }],
    ['gaps', { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', reason: 'network', note: secret }],
    ['calibrations', { performedAt: '2026-03-01T00:00:00Z', method: secret }],
  ];
  for (const [list, body] of ofA)
    expect((await keyOfA('POST', `${path}/${list}`, { body })).status).toBe(201);
  expect((await keyOfA('PATCH', path, { body: { firmware: secret } })).status).toBe(200);
  const then = new Date().toISOString();
  expect((await post(`${path}/installations`, { householdId: inB })).status).toBe(201);
  expect((await keyOfB('PATCH', path, { body: { firmware: 'of B' } })).status).toBe(200);
  await keyOfB('POST', `${path}/status-changes`, { body: { to: 'suspended', reason: 'of B' } });
  const performedAt = new Date().toISOString();
  await keyOfB('POST', `${path}/calibrations`, { body: { performedAt, method: 'of B' } });
  const read = async (part: string): Promise<HttpReply> => {
    const reply = await keyOfB('GET', `${path}/${part}`);
    expect([reply.status, reply.text.includes(secret)]).toEqual([200, false]);
    return reply;
  };
  expect(dataOf(await read('status-changes'))).toMatchObject([{ reason: 'of B' }]);
  expect(dataOf(await read('gaps'))).toEqual([]);
  expect(dataOf(await read('calibrations'))).toMatchObject([{ method: 'of B' }]);
  expect(dataOf(await read('history')).map(({ record }) => record)).toMatchObject([
    { status: 'suspended' },
    { firmware: 'of B' },
  ]);
  expect(dataOf(await read('installations'))).toMatchObject([{ householdId: inB }]);
  expect(await keyOfB('GET', `${path}?asOf=${then}`)).toMatchObject(problem(404, 'device-not-found'));
  const now = new Date(Date.now() + 1).toISOString();
  expect((await keyOfB('GET', `${path}?asOf=${now}`)).body['status']).toBe('suspended');
  const [gap] = dataOf(await call('GET', `${path}/gaps`));
  const hidden = `${path}/gaps/${String(gap?.['id'])}`;
  expect(await keyOfB('GET', `${hidden}/history`)).toMatchObject(problem(404, 'device-record-not-found'));
  expect(await keyOfB('DELETE', `${hidden}?correctionReason=x`)).toMatchObject(
    problem(404, 'device-record-not-found'),
  );
  expect(dataOf(await call('GET', `${path}/status-changes`))).toHaveLength(3);
});

test('of a household that moved the new project reads no version, step or moment of its time in the old one', async () => {
  const secret = 'a-secret-tag';
  const made = await post('/v1/households', {
    ...household,
    projectId: 'did:apart:project-a',
    externalId: 'A-1',
    tags: [secret],
  });
  const path = made.headers.get('location') ?? '';
  const step = (client: HttpClient, to: string, reason: string): Promise<HttpReply> =>
    client('POST', `${path}/status-changes`, { body: { to, reason } });
  expect((await step(keyOfA, 'inactive', secret)).status).toBe(201);
  const then = new Date().toISOString();
  const moved = await patch(path, { projectId: 'did:apart:project-b', externalId: 'B-1', tags: ['of-b'] });
  expect(moved.status).toBe(200);
  expect((await step(keyOfB, 'active', 'of B')).status).toBe(201);
  for (const part of ['/history', '/status-changes', '']) {
    const reply = await keyOfB('GET', `${path}${part}`);
    expect([reply.status, /a-secret-tag|A-1/.test(reply.text)]).toEqual([200, false]);
  }
  expect(dataOf(await keyOfB('GET', `${path}/history`))).toMatchObject([{ version: 4 }, { version: 3 }]);
  expect(dataOf(await keyOfB('GET', `${path}/status-changes`))).toMatchObject([{ reason: 'of B' }]);
  expect(await keyOfB('GET', `${path}?asOf=${then}`)).toMatchObject(problem(404, 'household-not-found'));
  const now = new Date(Date.now() + 1).toISOString();
  expect((await keyOfB('GET', `${path}?asOf=${now}`)).body['externalId']).toBe('B-1');
  expect(dataOf(await call('GET', `${path}/history`))).toHaveLength(4);
});

/** A household of A, with a meter and a stove that A registered, which goes to B. Paths of the household, and of the meter. */
async function movedHome(name: string, before: (meter: string) => Promise<void>) {
  const did = `did:apart:${name}`;
  const devices = [
    { did: `${did}/meter`, type: 'SmartMeter' },
    { did: `${did}/stove`, type: 'ElectricPressureCooker' },
  ];
  const made = await post('/v1/households', { ...household, did, projectId: 'did:apart:project-a', devices });
  expect(made.status).toBe(201);
  const path = made.headers.get('location') ?? '';
  const meter = `/v1/devices/${encodeURIComponent(`${did}/meter`)}`;
  await before(meter);
  expect((await patch(path, { projectId: 'did:apart:project-b' })).status).toBe(200);
  return { did, meter };
}

const inTimeOfA = '2026-03-01T00:00:00Z';
const foreign = problem(403, 'project-not-allowed', { code: 'in-other-project' });
const why = { correctionReason: 'of B' };

/** Path of the first record of a list. */
const firstOf = async (client: HttpClient, path: string): Promise<string> =>
  `${path}/${String(dataOf(await client('GET', path))[0]?.['id'])}`;

test('where a device was in the time of a project is not for keys of the next one to change', async () => {
  const { did, meter } = await movedHome('spans', async () => {});
  const other = await home('did:apart:project-b');
  const stay = await firstOf(keyOfB, `${meter}/installations`);
  const before = dataOf(await call('GET', `${meter}/installations`));
  const now = new Date().toISOString();
  const place = (body: object): Promise<HttpReply> => keyOfB('POST', `${meter}/installations`, { body });
  const replies = [
    await keyOfB('PATCH', stay, { body: { from: now, ...why } }),
    await keyOfB('PATCH', stay, { body: { to: inTimeOfA, ...why } }),
    await keyOfB('PATCH', stay, { body: { stoveId: `${did}/stove`, ...why } }),
    await keyOfB('DELETE', `${stay}?correctionReason=x`),
    await keyOfB('PATCH', meter, { body: { stoveId: `${did}/stove` } }),
    await place({ householdId: null, from: inTimeOfA }),
    await place({ householdId: other, from: inTimeOfA }),
    await keyOfB('POST', `/v1/households/${encodeURIComponent(did)}/status-changes`, {
      body: { to: 'inactive', at: inTimeOfA },
    }),
  ];
  for (const reply of replies) expect(reply).toMatchObject(foreign);
  expect(dataOf(await call('GET', `${meter}/installations`))).toEqual(before);
  // A device of B was not in the household when that was in A.
  const body = { did: 'did:apart:spans/of-b', type: 'SmartMeter', householdId: other };
  expect((await post('/v1/devices', body)).status).toBe(201);
  const brought = { body: { householdId: did, from: inTimeOfA } };
  expect(await keyOfB('POST', installations(body.did), brought)).toMatchObject(foreign);
  // What B does in its own time is its own.
  expect((await place({ householdId: null })).status).toBe(200);
  expect((await keyOfB('POST', installations(body.did), { body: { householdId: did } })).status).toBe(201);
});

test('no record of a device that keys of the next project write is about the time of the one before', async () => {
  const { meter } = await movedHome('records', async () => {});
  const send = (list: string, body: object): Promise<HttpReply> =>
    keyOfB('POST', `${meter}/${list}`, { body });
  const calibration = { performedAt: new Date().toISOString(), errorPercent: 1 };
  expect((await send('calibrations', calibration)).status).toBe(201);
  const own = await firstOf(keyOfB, `${meter}/calibrations`);
  const key = { keyId: 'k-b', publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' };
  const gap = { from: inTimeOfA, to: '2026-03-02T00:00:00Z', reason: 'network' };
  const replies = [
    await send('calibrations', { performedAt: inTimeOfA }),
    await keyOfB('PATCH', own, { body: { performedAt: inTimeOfA, ...why } }),
    await send('status-changes', { to: 'lost', at: inTimeOfA }),
    await send('gaps', gap),
    await send('keys', { ...key, validFrom: inTimeOfA }),
  ];
  for (const reply of replies) expect(reply).toMatchObject(foreign);
  expect((await send('keys', key)).status).toBe(201);
  expect((await keyOfB('PATCH', own, { body: { errorPercent: 2, ...why } })).status).toBe(200);
  expect((await keyOfB('DELETE', `${own}?correctionReason=x`)).status).toBe(204);
  expect((await send('status-changes', { to: 'lost' })).status).toBe(201);
  // A key without limits may.
  expect((await post(`${meter}/gaps`, gap)).status).toBe(201);
});

test('histories of installations and device keys hide what was written in the time of another project', async () => {
  const secret = 'a-secret-reason';
  const key = { keyId: 'k-a', publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' };
  const { meter } = await movedHome('corrected', async (path) => {
    const stay = await firstOf(keyOfA, `${path}/installations`);
    const correctionReason = secret;
    expect((await patch(stay, { from: '2026-02-01T00:00:00Z', correctionReason })).status).toBe(200);
    const never = {
      householdId: 'did:apart:corrected',
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
    };
    const { id } = (await post(`${path}/installations`, never)).body;
    const withdrawal = `${path}/installations/${String(id)}?correctionReason=${secret}`;
    expect((await keyOfA('DELETE', withdrawal)).status).toBe(204);
    expect((await keyOfA('POST', `${path}/keys`, { body: key })).status).toBe(201);
    const corrected = { body: { validFrom: '2026-02-01T00:00:00Z', correctionReason } };
    expect((await keyOfA('PATCH', await firstOf(keyOfA, `${path}/keys`), corrected)).status).toBe(200);
  });
  const ofA = await firstOf(keyOfB, `${meter}/keys`);
  const stay = await firstOf(keyOfB, `${meter}/installations`);
  const versions = async (path: string): Promise<unknown[]> => {
    const reply = await keyOfB('GET', path);
    expect([reply.status, reply.text.includes(secret)]).toEqual([200, false]);
    return dataOf(reply).map(({ version }) => version);
  };
  expect(await versions(`${stay}/history`)).toEqual([3]);
  expect(await versions(`${ofA}/history`)).toEqual([]);
  for (const list of ['installations', 'keys']) await versions(`${meter}/${list}?withdrawn=true`);
  expect(dataOf(await call('GET', `${stay}/history`))).toHaveLength(3);
  const validUntil = new Date(Date.now() + 1000).toISOString();
  expect(await keyOfB('PATCH', ofA, { body: { validUntil, ...why } })).toMatchObject(foreign);
  expect(await keyOfB('DELETE', `${ofA}?correctionReason=x`)).toMatchObject(foreign);
  const ended = (until: string): Promise<HttpReply> =>
    keyOfB('POST', `${meter}/keys`, { body: { ...key, validUntil: until } });
  expect(await ended(inTimeOfA)).toMatchObject(foreign);
  // Its device signs with it: the project in which the device is now may end it.
  expect(await ended(validUntil)).toMatchObject({ status: 200, body: { validUntil } });
});
