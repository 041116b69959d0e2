// Devices over real HTTP: every field, state, step and error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { findDocumentedGaps } from '#api/store/gaps.ts';
import { deviceStatuses } from '#domain/device-status.ts';
import { openRecords } from '#records/records.ts';
import { ed25519 } from '#test/support/claims-data.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  for (const did of ['did:ixo:household/123', 'did:x:second'])
    await call('POST', '/v1/households', { body: { ...household, did } });
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

/** The example of the contract. */
const example = {
  did: 'did:ixo:device/456',
  type: 'ElectricPressureCooker',
  status: 'active',
  householdId: 'did:ixo:household/123',
  vendor: 'Acme',
  model: 'EPC-6',
  serialNumber: 'A-000456',
  ratedPowerW: 1000,
  expectedInterval: 'PT5M',
  meter: { accuracyPercent: 1.0 },
};

function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

/** What a reply with this problem matches; `fault` is one of its errors. */
const problem = (status: number, code: string, fault?: object) => ({
  status,
  body: {
    status,
    code,
    ...(fault && { errors: expect.arrayContaining([expect.objectContaining(fault)]) }),
  },
});

/** Registers a device and returns its address. */
async function registered(fields: object = {}): Promise<string> {
  const reply = await call('POST', '/v1/devices', { body: { type: 'SmartMeter', ...fields } });
  expect(reply.status).toBe(201);
  return reply.headers.get('location') ?? '';
}

/** The client of a key that is limited to a project, which is made. */
async function clientOf(project: string): Promise<HttpClient> {
  const { status, body } = await post('/v1/projects', { did: project, name: 'P' });
  expect([200, 201]).toContain(status);
  return httpClient(url, await keyFor(world, { projectIds: [String(body['id'])] }));
}

const dataOf = (reply: HttpReply): Record<string, unknown>[] => {
  const { data } = reply.body;
  return Array.isArray(data) ? data : [];
};
const post = (path: string, body: unknown): Promise<HttpReply> => call('POST', path, { body });
const patch = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpReply> =>
  call('PATCH', path, { body, headers });
const bodyOf = async (path: string): Promise<Record<string, unknown>> => (await call('GET', path)).body;

test('the example of the contract gives 201, sent again 200, and stands in its household', async () => {
  const created = await post('/v1/devices', example);
  expect(created).toMatchObject({
    status: 201,
    body: { ...example, connectivity: 'never_seen', health: 'ok', version: 1 },
  });
  expectContract('createDevice', created);
  const read = await call('GET', created.headers.get('location') ?? '');
  expect([read.text, read.headers.get('etag')]).toEqual([created.text, created.headers.get('etag')]);
  const again = await post('/v1/devices', example);
  expect([again.status, again.text]).toEqual([200, created.text]);
  expect((await post('/v1/devices', created.body)).status).toBe(200);
  const home = await bodyOf('/v1/households/did%3Aixo%3Ahousehold%2F123');
  expect(home['devices']).toEqual([
    { id: created.body['id'], did: example.did, type: example.type, status: 'active' },
  ]);
  const stays = await call('GET', `${created.headers.get('location')}/installations`);
  expectContract('listDeviceInstallations', stays);
  expect(dataOf(stays)).toMatchObject([
    { deviceId: example.did, householdId: 'did:ixo:household/123', stoveId: null, from: null, to: null },
  ]);
});

test('every field of a device is kept, and the stove it watches is named by its DID', async () => {
  const stove = await bodyOf(await registered({ type: 'LpgStove', fuelType: 'LPG' }));
  const fields = {
    did: 'did:x:full',
    type: 'StoveUseMonitor',
    vendor: 'Acme',
    model: 'T-1',
    serialNumber: 'T-1',
    firmware: '1.0',
    configuration: { samplingRateSeconds: 60, temperatureThresholdC: 45, transmissionMode: 'batch' },
    expectedInterval: 'PT10M',
    placement: 'nearFlame',
    meter: { accuracyPercent: 0.5, certificate: 'C-1' },
  };
  const created = await post('/v1/devices', { ...fields, stoveId: stove['id'] });
  expect(created.body).toMatchObject({
    ...fields,
    stoveId: stove['did'],
    status: 'registered',
    householdId: null,
  });
  expect((await post('/v1/devices', { ...fields, stoveId: stove['did'] })).status).toBe(200);
  expect((await post('/v1/devices', { ...fields, stoveId: stove['id'] })).status).toBe(200);
});

test.each([
  [{}, 'registered'],
  [{ householdId: 'did:x:second' }, 'active'],
  [{ status: 'provisioned' }, 'provisioned'],
  [{ status: 'registered', householdId: 'did:x:second' }, 'registered'],
])('a device with %j is %s', async (fields, status) => {
  expect((await bodyOf(await registered(fields)))['status']).toBe(status);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no type', { type: undefined }, '#/type'],
  ['an unknown type', { type: 'Oven' }, '#/type'],
  ['a status in which no device begins', { status: 'lost' }, '#/status'],
  ['an unknown field', { serial: 'x' }, '#/serial'],
  ['a bad DID', { did: 'did:x:a b' }, '#/did'],
  ['a bad duration', { expectedInterval: '5 minutes' }, '#/expectedInterval'],
  ['no power', { ratedPowerW: 0 }, '#/ratedPowerW'],
  ['an unknown placement', { placement: 'below' }, '#/placement'],
  [
    'an unknown way to transmit',
    { configuration: { transmissionMode: 'pigeon' } },
    '#/configuration/transmissionMode',
  ],
  ['an accuracy of 0', { meter: { accuracyPercent: 0 } }, '#/meter/accuracyPercent'],
  ['a vendor of 101 letters', { vendor: 'x'.repeat(101) }, '#/vendor'],
  ['an id', { id: 'dev_01M7YNX8J0QF6P5307M3HNMPM6' }, '#/id'],
  ['a connectivity', { connectivity: 'online' }, '#/connectivity'],
  ['itself as its stove', { did: 'did:x:self', stoveId: 'did:x:self' }, '#/stoveId'],
])('a device with %s is 400', async (_what, fields, pointer) => {
  expect(await post('/v1/devices', { type: 'SmartMeter', ...fields })).toMatchObject(
    problem(400, 'invalid-device', {
      pointer,
    }),
  );
});

test('an unknown household or stove is 404', async () => {
  const body = { type: 'SmartMeter', householdId: 'did:x:nowhere' };
  expect(await post('/v1/devices', body)).toMatchObject(problem(404, 'household-not-found'));
  expect(await post('/v1/devices', { type: 'SmartMeter', stoveId: 'did:x:none' })).toMatchObject(
    problem(404, 'device-not-found'),
  );
});

test('a DID, or a vendor with a serial number, that exists with other content is 409', async () => {
  await registered({ did: 'did:x:taken', vendor: 'V', serialNumber: '1' });
  const cases: [object, string][] = [
    [{ did: 'did:x:taken', type: 'LpgStove' }, '#/type'],
    [{ vendor: 'V', serialNumber: '1', did: 'did:x:other', type: 'SmartMeter' }, '#/did'],
    [{ did: 'did:x:taken', type: 'SmartMeter', householdId: 'did:x:second' }, '#/householdId'],
  ];
  for (const [body, pointer] of cases)
    expect(await post('/v1/devices', body)).toMatchObject(problem(409, 'device-conflict', { pointer }));
});

test('a key of one project registers into its households only, and sees no other device', async () => {
  const limited = await clientOf('did:x:project');
  const home = await post('/v1/households', { ...household, projectId: 'did:x:project' });
  const send = (body: object): Promise<HttpReply> => limited('POST', '/v1/devices', { body });
  expect(await send({ type: 'SmartMeter' })).toMatchObject(problem(403, 'project-not-allowed'));
  expect(await send({ type: 'SmartMeter', householdId: 'did:x:second' })).toMatchObject(
    problem(404, 'household-not-found'),
  );
  expect(await send({ ...example, model: 'EPC-7' })).toMatchObject(problem(404, 'household-not-found'));
  expect(home.status).toBe(201);
  expect(await send({ ...example, householdId: home.body['did'] })).toMatchObject(
    problem(409, 'device-conflict'),
  );
  const own = await send({ type: 'SmartMeter', householdId: home.body['did'] });
  expect(own.status).toBe(201);
  const path = '/v1/devices/did%3Aixo%3Adevice%2F456';
  expect(await limited('PATCH', path, { body: {} })).toMatchObject(problem(404, 'device-not-found'));
  for (const part of ['status-changes', 'installations', 'calibrations', 'keys', 'health', 'gaps'])
    expect(await limited('GET', `${path}/${part}`)).toMatchObject(problem(404, 'device-not-found'));
  const away = await limited('POST', `${own.headers.get('location')}/installations`, {
    body: { householdId: 'did:x:second' },
  });
  expect(away).toMatchObject(problem(404, 'household-not-found'));
});

test('a patch changes what was sent, removes what is null, and writes nothing when nothing changes', async () => {
  const path = await registered({
    vendor: 'Acme',
    model: 'M',
    expectedInterval: 'PT1M',
    meter: { accuracyPercent: 1, certificate: 'C' },
  });
  const changed = await patch(path, {
    firmware: '2.0',
    model: null,
    expectedInterval: null,
    meter: { certificate: null },
  });
  expectContract('changeDevice', changed);
  expect(changed.body).toMatchObject({
    vendor: 'Acme',
    firmware: '2.0',
    expectedInterval: 'PT5M',
    meter: { accuracyPercent: 1 },
    version: 2,
  });
  expect(changed.body).not.toHaveProperty('model');
  expect(changed.body['meter']).not.toHaveProperty('certificate');
  const same = await patch(path, { firmware: '2.0', model: null });
  expect([same.status, same.text]).toEqual([200, changed.text]);
  expect((await patch(path, changed.body)).body['version']).toBe(2);
});

test('what a patch says of a device holds from today on, or from the day that it names; days before keep their values', async () => {
  const path = await registered({ ratedPowerW: 1000, fuelType: 'Charcoal', expectedInterval: 'PT5M' });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const values = { type: 'SmartMeter', fuelType: 'Charcoal', expectedInterval: 'PT5M' };
  const today = await patch(path, { ratedPowerW: 300 });
  expectContract('changeDevice', today);
  expect(today.body).toMatchObject({
    ratedPowerW: 300,
    formerValues: [{ until: day(0), ...values, ratedPowerW: 1000 }],
  });
  const dated = await patch(path, { fuelType: null, meter: { accuracyPercent: 2 }, validFrom: day(-10) });
  expect(dated.body['formerValues']).toEqual([
    { until: day(-10), ...values, ratedPowerW: 1000 },
    { until: day(0), type: 'SmartMeter', expectedInterval: 'PT5M', ratedPowerW: 1000, accuracyPercent: 2 },
  ]);
  const always = await patch(path, { ratedPowerW: 300, validFrom: '2020-01-01' });
  expect(always.body['formerValues']).toEqual([
    { until: '2020-01-01', ...values, ratedPowerW: 1000 },
    { until: day(-10), ...values, ratedPowerW: 300 },
  ]);
  // What was read may be sent back, and the same said again is no version.
  expect((await patch(path, always.body)).body['version']).toBe(4);
  expect((await patch(path, { ratedPowerW: 300, validFrom: day(-5) })).body['version']).toBe(4);
  expect((await patch(path, { formerValues: [] })).body).toMatchObject({
    errors: [{ pointer: '#/formerValues', code: 'read-only' }],
  });
});

test('a change holds from no day to come, and validFrom stands beside what it dates', async () => {
  const path = await registered({ ratedPowerW: 1000 });
  const fault = (code: string) => ({
    status: 400,
    body: { code: 'invalid-device', errors: [{ pointer: '#/validFrom', code }] },
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await patch(path, { ratedPowerW: 300, validFrom: tomorrow })).toMatchObject(fault('in-future'));
  expect(await patch(path, { ratedPowerW: 300, validFrom: '1969-12-31' })).toMatchObject(fault('too-small'));
  expect(await patch(path, { firmware: '2', validFrom: '2024-01-01' })).toMatchObject(fault('required'));
});

test('a patch honours If-Match', async () => {
  const path = await registered();
  expect((await patch(path, { firmware: '2' }, { 'if-match': '"1"' })).status).toBe(200);
  expect(await patch(path, { firmware: '3' }, { 'if-match': '"1"' })).toMatchObject(
    problem(412, 'version-mismatch'),
  );
  expect((await patch(path, { firmware: '3' }, { 'if-match': '*' })).body['version']).toBe(3);
});

test.each<[Record<string, unknown>, string, string]>([
  [{ status: 'active' }, '#/status', 'read-only'],
  [{ householdId: 'did:x:second' }, '#/householdId', 'read-only'],
  [{ did: 'did:x:renamed' }, '#/did', 'read-only'],
  [{ health: 'faulty' }, '#/health', 'read-only'],
  [{ version: 7 }, '#/version', 'read-only'],
  [{ createdAt: '2020-01-01T00:00:00Z' }, '#/createdAt', 'read-only'],
  [{ type: null }, '#/type', 'not-allowed'],
  [{ firmwear: null }, '#/firmwear', 'unknown-field'],
])('a patch with %j is 400', async (body, pointer, code) => {
  const path = await registered();
  const reply = await patch(path, body);
  expect(reply).toMatchObject(problem(400, 'invalid-device', { pointer, code }));
});

test('a changed serial number frees the old one and takes the new one', async () => {
  const first = await registered({ vendor: 'W', serialNumber: '1' });
  await registered({ vendor: 'W', serialNumber: '2' });
  expect(await patch(first, { serialNumber: '2' })).toMatchObject(
    problem(409, 'device-conflict', { code: 'not-unique' }),
  );
  expect((await patch(first, { serialNumber: '3' })).status).toBe(200);
  await registered({ vendor: 'W', serialNumber: '1' });
  expect(await patch(first, { serialNumber: '1' })).toMatchObject(problem(409, 'device-conflict'));
  expect((await patch(first, { serialNumber: null })).status).toBe(200);
  await registered({ vendor: 'W', serialNumber: '3' });
});

test('a status change moves the device along its life cycle and is kept', async () => {
  const path = await registered({ status: 'active' });
  const sent = { to: 'maintenance', reason: 'The lid does not close.', at: '2026-01-02T10:00:00+02:00' };
  const changed = await post(`${path}/status-changes`, sent);
  expectContract('changeDeviceStatus', changed);
  expect(changed).toMatchObject({
    status: 201,
    body: { from: 'active', to: 'maintenance', reason: sent.reason, at: '2026-01-02T08:00:00Z' },
  });
  expect(await bodyOf(path)).toMatchObject({ status: 'maintenance', version: 2 });
  const early = { to: 'active', at: '2026-01-02T07:59:59Z' };
  expect(await post(`${path}/status-changes`, early)).toMatchObject(
    problem(409, 'illegal-transition', { pointer: '#/at' }),
  );
  expect((await post(`${path}/status-changes`, { ...early, at: '2026-01-02T08:00:00Z' })).status).toBe(201);
  const late = { to: 'lost', at: '2999-01-01T00:00:00Z' };
  expect(await post(`${path}/status-changes`, late)).toMatchObject(
    problem(400, 'invalid-device', { code: 'in-future' }),
  );
  const list = await call('GET', `${path}/status-changes`);
  expectContract('listDeviceStatusChanges', list);
  expect(dataOf(list).map(({ from, to }) => [from, to])).toEqual([
    ['active', 'maintenance'],
    ['maintenance', 'active'],
  ]);
});

test('an illegal step is 409 with the allowed ones, and If-Match guards a step', async () => {
  const path = `${await registered({ status: 'active' })}/status-changes`;
  const allowed = ['maintenance', 'suspended', 'lost', 'stolen', 'decommissioned'];
  const illegal = await post(path, { to: 'registered' });
  expect(illegal).toMatchObject(problem(409, 'illegal-transition', { pointer: '#/to', allowed }));
  expect(illegal.body['allowed']).toEqual(allowed);
  const guarded = await call('POST', path, { body: { to: 'lost' }, headers: { 'if-match': '"9"' } });
  expect(guarded).toMatchObject(problem(412, 'version-mismatch'));
  expect((await post(path, { to: 'decommissioned' })).status).toBe(201);
  for (const to of deviceStatuses)
    expect(await post(path, { to })).toMatchObject(problem(409, 'illegal-transition', { allowed: [] }));
});

test('a move ends one installation where the next begins', async () => {
  const path = await registered({ householdId: 'did:ixo:household/123' });
  const moved = await post(`${path}/installations`, {
    householdId: 'did:x:second',
    from: '2026-03-02T00:00:00Z',
  });
  expectContract('installDevice', moved);
  expect(moved.body).toMatchObject({ householdId: 'did:x:second', from: '2026-03-02T00:00:00Z', to: null });
  expect((await bodyOf(path))['householdId']).toBe('did:x:second');
  const again = await post(`${path}/installations`, {
    householdId: 'did:x:second',
    from: '2026-03-02T00:00:00Z',
  });
  expect([again.status, again.body['id']]).toEqual([200, moved.body['id']]);
  const stays = dataOf(await call('GET', `${path}/installations`));
  expect(stays.map(({ householdId, from, to }) => [householdId, from, to])).toEqual([
    ['did:ixo:household/123', null, '2026-03-02T00:00:00Z'],
    ['did:x:second', '2026-03-02T00:00:00Z', null],
  ]);
  const read = await bodyOf(path);
  const listed = await call('GET', `/v1/devices?did=${encodeURIComponent(String(read['did']))}`);
  expect(dataOf(listed)).toEqual([read]);
});

test('what clashes with an installation is 409 and says with which', async () => {
  const path = `${await registered({ householdId: 'did:ixo:household/123' })}/installations`;
  const first = '2026-03-02T00:00:00Z';
  const moved = await post(path, { householdId: 'did:x:second', from: first });
  const cases: [object, string][] = [
    [{ householdId: 'did:ixo:household/123', from: '2026-03-01T00:00:00Z' }, 'overlaps'],
    [{ householdId: 'did:ixo:household/123', from: first }, 'before-start'],
    [{ householdId: 'did:ixo:household/123', from: null }, 'overlaps'],
    [{ householdId: 'did:x:second' }, 'already-installed'],
    [{ householdId: 'did:x:second', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'overlaps'],
    [{ householdId: null, from: first }, 'before-start'],
  ];
  for (const [body, code] of cases)
    expect(await post(path, body)).toMatchObject(
      problem(409, 'device-conflict', { code, detail: expect.any(String) }),
    );
  const clash = await post(path, { householdId: 'did:x:second', from: null, to: first });
  expect(clash.body['detail']).toContain('did:ixo:household/123');
  expect(dataOf(await call('GET', path))).toHaveLength(2);
  expect(dataOf(await call('GET', path))[1]).toMatchObject({ id: moved.body['id'], to: null, version: 1 });
});

test('a device is taken out, is somewhere for a time of the past, and comes back', async () => {
  const device = await registered({ householdId: 'did:x:second' });
  const path = `${device}/installations`;
  const out = await post(path, { householdId: null, from: '2026-03-02T00:00:00Z' });
  expect(out).toMatchObject({
    status: 200,
    body: { householdId: 'did:x:second', to: '2026-03-02T00:00:00Z' },
  });
  expect((await bodyOf(device))['householdId']).toBeNull();
  expect(await post(path, { householdId: null })).toMatchObject(
    problem(409, 'device-conflict', { code: 'not-installed' }),
  );
  const past = {
    householdId: 'did:ixo:household/123',
    from: '2026-03-05T00:00:00Z',
    to: '2026-03-06T00:00:00Z',
  };
  expect((await post(path, past)).status).toBe(201);
  expect((await post(path, past)).status).toBe(200);
  expect((await bodyOf(device))['householdId']).toBeNull();
  const back = await post(path, { householdId: 'did:x:second', from: '2026-03-06T00:00:00Z' });
  expect(back).toMatchObject({ status: 201, body: { to: null } });
});

test.each<[object, string, string]>([
  [{ from: '2026-03-02T00:00:00Z' }, '#/householdId', 'required'],
  [{ householdId: 'did:x:second', from: '2999-01-01T00:00:00Z' }, '#/from', 'in-future'],
  [
    { householdId: 'did:x:second', from: '2026-03-02T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    '#/to',
    'end-before-start',
  ],
  [{ householdId: null, to: '2026-03-02T00:00:00Z' }, '#/householdId', 'contradiction'],
  [{ householdId: 'did:x:second', from: '2026-03-02' }, '#/from', 'bad-format'],
])('an installation with %j is 400', async (body, pointer, code) => {
  const reply = await post(`${await registered()}/installations`, body);
  expect(reply).toMatchObject(problem(400, 'invalid-device', { pointer, code }));
});

test('a device that comes while its household changes the project is seen by the keys of the project', async () => {
  const limited = await clientOf('did:x:next-project');
  for (let round = 0; round < 3; round++) {
    const home = await post('/v1/households', { ...household, projectId: 'did:x:project' });
    const path = await registered();
    const replies = await Promise.all([
      patch(String(home.headers.get('location')), { projectId: 'did:x:next-project' }),
      post(`${path}/installations`, { householdId: home.body['did'] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 201]);
    expect((await limited('GET', path)).body['householdId']).toBe(home.body['did']);
  }
});

test('a key of one project learns nothing of where else its device was', async () => {
  const limited = await clientOf('did:x:project');
  const home = await post('/v1/households', { ...household, projectId: 'did:x:project' });
  const other = await post('/v1/households', { ...household, projectId: 'did:x:next-project' });
  const stove = await bodyOf(await registered({ type: 'LpgStove', householdId: other.body['did'] }));
  const path = await registered({ householdId: other.body['did'], stoveId: stove['did'] });
  const { did, createdAt } = await bodyOf(path);
  expect((await post(`${path}/installations`, { householdId: home.body['did'] })).status).toBe(201);
  const moves = await until('both events of the move', async () => {
    const found = dataOf(await call('GET', '/v1/events?type=device.moved&limit=1000'));
    const own = found.filter(({ subject }) => subject === did);
    return own.length === 2 && own;
  });
  expect(moves).toMatchObject([
    { projectId: other.body['projectId'], data: { from: other.body['id'], to: null } },
    { projectId: home.body['projectId'], data: { from: null, to: home.body['id'] } },
  ]);
  expect(await limited('GET', `${path}?asOf=${String(createdAt)}`)).toMatchObject(
    problem(404, 'device-not-found'),
  );
  expect((await bodyOf(`${path}?asOf=${String(createdAt)}`))['stoveId']).toBe(stove['did']);
  const versions = await limited('GET', `${path}/history`);
  // The version with which it came.
  expect(dataOf(versions)).toMatchObject([{ version: 2 }]);
  expect(versions.text).not.toContain(stove['did']);
  expect((await call('GET', `${path}/history`)).text).toContain(stove['did']);
  const past = { from: '2024-01-01T00:00:00Z', to: '2024-01-02T00:00:00Z' };
  const clash = await limited('POST', `${path}/installations`, {
    body: { householdId: home.body['did'], ...past },
  });
  expect(clash).toMatchObject(problem(409, 'device-conflict', { code: 'overlaps' }));
  expect(clash.text).not.toMatch(/ins_|open start/);
  expect(dataOf(await limited('GET', `${path}/installations?limit=1`))).toMatchObject([
    { householdId: home.body['did'] },
  ]);
  expect(dataOf(await call('GET', `${path}/installations`))).toHaveLength(2);
});

test('a household takes 50 devices, however they come', async () => {
  const devices = Array.from({ length: 50 }, (_, index) => ({
    did: `did:x:of-50-${index}`,
    type: 'LpgStove',
  }));
  const home = await post('/v1/households', { ...household, devices });
  const householdId = home.body['did'];
  const full = problem(409, 'device-conflict', { code: 'household-full', max: 50 });
  expect(await post('/v1/devices', { type: 'LpgStove', householdId })).toMatchObject(full);
  const other = await registered();
  expect(await post(`${other}/installations`, { householdId })).toMatchObject(full);
  const out = '/v1/devices/did%3Ax%3Aof-50-7/installations';
  expect((await post(out, { householdId: null })).status).toBe(200);
  expect((await post(`${other}/installations`, { householdId })).status).toBe(201);
});

test('nothing is installed in a household that is archived', async () => {
  const home = await post('/v1/households', household);
  const path = String(home.headers.get('location'));
  const device = await registered({ householdId: home.body['did'] });
  expect(await call('DELETE', path)).toMatchObject(problem(409, 'open-installations'));
  expect((await post(`${device}/installations`, { householdId: null })).status).toBe(200);
  expect((await call('DELETE', path)).status).toBe(204);
  const refused = problem(409, 'device-conflict', { pointer: '#/householdId', code: 'household-archived' });
  expect(await post(`${device}/installations`, { householdId: home.body['did'] })).toMatchObject(refused);
  expect(await post('/v1/devices', { type: 'SmartMeter', householdId: home.body['did'] })).toMatchObject(
    refused,
  );
});

test('a sensor watches a stove while it is there, and leaves it behind when it moves', async () => {
  const stove = await bodyOf(await registered({ type: 'LpgStove', householdId: 'did:x:second' }));
  const sensor = await registered({ type: 'StoveUseMonitor', householdId: 'did:x:second' });
  const set = await patch(sensor, { stoveId: stove['id'] });
  expect(set.body['stoveId']).toBe(stove['did']);
  const path = `${sensor}/installations`;
  expect(dataOf(await call('GET', path))).toMatchObject([{ stoveId: stove['did'], version: 2 }]);
  expect((await post(path, { householdId: 'did:ixo:household/123' })).body['stoveId']).toBeNull();
  expect(await bodyOf(sensor)).not.toHaveProperty('stoveId');
  const again = await post(path, { householdId: 'did:x:second', stoveId: stove['did'] });
  expect(again.body['stoveId']).toBe(stove['did']);
  expect((await bodyOf(sensor))['stoveId']).toBe(stove['did']);
});

test('a device that was elsewhere before comes to a new household from now on, not with an open start', async () => {
  const path = await registered({ did: 'did:x:used', householdId: 'did:x:second' });
  expect((await post(`${path}/installations`, { householdId: null })).status).toBe(200);
  const created = await post('/v1/households', {
    ...household,
    devices: [{ did: 'did:x:used', type: 'SmartMeter' }],
  });
  expect(created.status).toBe(201);
  const [, second] = dataOf(await call('GET', `${path}/installations`));
  expect(second).toMatchObject({
    householdId: created.body['did'],
    from: created.body['createdAt'],
    to: null,
  });
});

test('a calibration is kept, and an overdue one degrades the health', async () => {
  const path = await registered();
  const sent = { performedAt: '2024-01-01T00:00:00Z', nextDueAt: '2025-01-01T00:00:00Z', errorPercent: 0.4 };
  const old = await post(`${path}/calibrations`, { ...sent, certificate: 'C-1', method: 'Reference meter' });
  expectContract('calibrateDevice', old);
  expect(old).toMatchObject({
    status: 201,
    body: { ...sent, certificate: 'C-1', method: 'Reference meter' },
  });
  expect((await bodyOf(path))['health']).toBe('degraded');
  expect(await bodyOf(`${path}/health`)).toMatchObject({
    health: 'degraded',
    findings: [{ code: 'calibration.overdue' }],
    calibrationDueAt: '2025-01-01T00:00:00Z',
  });
  const newer = { performedAt: '2025-02-01T00:00:00Z', nextDueAt: '2999-01-01T00:00:00Z' };
  expect((await post(`${path}/calibrations`, newer)).status).toBe(201);
  expect((await bodyOf(path))['health']).toBe('ok');
  const list = await call('GET', `${path}/calibrations`);
  expectContract('listDeviceCalibrations', list);
  expect(dataOf(list)).toHaveLength(2);
  const reversed = { performedAt: sent.nextDueAt, nextDueAt: sent.performedAt };
  expect(await post(`${path}/calibrations`, reversed)).toMatchObject(
    problem(400, 'invalid-device', {
      pointer: '#/nextDueAt',
    }),
  );
});

test('a key of a device is kept once, and ends when it is sent again with an end', async () => {
  const path = `${await registered()}/keys`;
  const key = {
    keyId: 'did:ixo:device/456#k1',
    publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    validFrom: '2026-11-01T00:00:00Z',
  };
  const created = await post(path, key);
  expectContract('addDeviceKey', created);
  expect(created).toMatchObject({ status: 201, body: { ...key, validUntil: null } });
  expect((await post(path, key)).status).toBe(200);
  const ended = await post(path, { ...key, validUntil: '2026-11-20T00:00:00Z' });
  expect(ended).toMatchObject({ status: 200, body: { validUntil: '2026-11-20T00:00:00Z', version: 2 } });
  const other = { ...key, publicKeyMultibase: 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp' };
  expect(await post(path, other)).toMatchObject(
    problem(409, 'device-conflict', { pointer: '#/publicKeyMultibase' }),
  );
  const bad = { keyId: 'k 2', publicKeyMultibase: 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc' };
  const refused = await post(path, bad);
  expect(refused).toMatchObject(problem(400, 'invalid-device', { pointer: '#/keyId' }));
  expect(refused).toMatchObject(
    problem(400, 'invalid-device', { pointer: '#/publicKeyMultibase', code: 'not-a-key' }),
  );
  for (const { multikey } of ed25519.smallOrder)
    expect(await post(path, { keyId: 'k3', publicKeyMultibase: multikey })).toMatchObject(
      problem(400, 'invalid-device', { pointer: '#/publicKeyMultibase', code: 'not-a-key' }),
    );
  const list = await call('GET', path);
  expectContract('listDeviceKeys', list);
  expect(dataOf(list)).toHaveLength(1);
});

test('documented gaps are kept and found by time', async () => {
  const path = await registered();
  const gap = { from: '2026-10-12T08:00:00Z', to: '2026-10-13T04:05:00Z', reason: 'power_outage' };
  const created = await post(`${path}/gaps`, {
    ...gap,
    note: 'The whole village.',
    evidence: ['https://x.test/1'],
  });
  expectContract('documentGap', created);
  expect(created).toMatchObject({ status: 201, body: { ...gap, evidence: ['https://x.test/1'] } });
  const list = await call('GET', `${path}/gaps`);
  expectContract('listDeviceGaps', list);
  expect(dataOf(list)).toEqual([created.body]);
  const id = path.split('/').at(-1) ?? '';
  const within = async (from: string, to: string): Promise<number> => {
    const api = { clickhouse: world.clickhouse, records: openRecords(world.clickhouse) };
    const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
    return (await findDocumentedGaps(api, [id], span)).get(id)?.length ?? 0;
  };
  expect([
    await within('2026-10-13T00:00:00Z', '2026-10-14T00:00:00Z'),
    await within('2026-10-14T00:00:00Z', '2026-10-15T00:00:00Z'),
  ]).toEqual([1, 0]);
  const bad = await post(`${path}/gaps`, { from: gap.to, to: gap.from, reason: 'power_outage' });
  expect(bad).toMatchObject(problem(400, 'invalid-device', { pointer: '#/to' }));
  expect(await post(`${path}/gaps`, { ...gap, reason: 'none' })).toMatchObject(
    problem(400, 'invalid-device', {
      pointer: '#/reason',
    }),
  );
});

test('connectivity and health are told for each kind of reading, and are the same in lists', async () => {
  const path = await registered({ did: 'did:x:heard' });
  const nowMs = Date.now();
  const touched = (kind: string, minutes: number) => ({
    device_did: 'did:x:heard',
    kind,
    day: new Date(nowMs - minutes * 60_000).toISOString().slice(0, 10),
    covers_from: new Date(nowMs - minutes * 60_000).toISOString(),
    last_observed_at: new Date(nowMs - minutes * 60_000).toISOString(),
    touched_at: new Date(nowMs).toISOString(),
  });
  await world.clickhouse.insertRows('device_day_touched', [touched('power', 5), touched('usage', 50)]);
  const health = await call('GET', `${path}/health`);
  expectContract('getDeviceHealth', health);
  expect(health.body).toMatchObject({
    deviceId: 'did:x:heard',
    connectivity: 'online',
    health: 'ok',
    silentAfterSeconds: 1800,
    kinds: [
      { kind: 'power', connectivity: 'online' },
      { kind: 'usage', connectivity: 'silent' },
    ],
    findings: [],
  });
  await world.clickhouse.insertRows('anomalies', [
    {
      id: 'a'.repeat(32),
      detector: 'stuck_value',
      detector_version: 1,
      device_did: 'did:x:heard',
      kind: 'power',
      channel: 'activePowerW',
      observed_at: new Date(nowMs).toISOString(),
      sequence: 1,
      severity: 'major',
      detail: 'frozen',
      _arrived_at: new Date(nowMs).toISOString(),
      _topic: 't',
      _partition: 0,
      _offset: 0,
    },
  ]);
  expect(await bodyOf(path)).toMatchObject({ connectivity: 'online', health: 'faulty' });
  expect(dataOf(await call('GET', '/v1/devices?did=did%3Ax%3Aheard'))).toMatchObject([
    { connectivity: 'online', health: 'faulty' },
  ]);
  expect((await patch(path, { expectedInterval: 'P1D' })).body['connectivity']).toBe('online');
  expect(await patch(path, { expectedInterval: 'PT24H1S' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/expectedInterval', code: 'too-large' }] },
  });
});

test('what is new, changed or moved is told as events', async () => {
  const device = await bodyOf(await registered({ householdId: 'did:x:second' }));
  const path = `/v1/devices/${String(device['id'])}`;
  await post(`${path}/status-changes`, { to: 'suspended' });
  await post(`${path}/installations`, { householdId: null });
  expect(await eventsOf(String(device['id']))).toEqual([
    'device.registered',
    'device.status_changed',
    'device.moved',
  ]);
});

test('all versions of a device can be read, and how it was at a moment', async () => {
  const path = await registered({ householdId: 'did:x:second', firmware: '1' });
  const before = await bodyOf(path);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const between = new Date().toISOString();
  expect((await patch(path, { firmware: '2' })).status).toBe(200);
  expect((await post(`${path}/installations`, { householdId: null })).status).toBe(200);
  const history = await call('GET', `${path}/history`);
  expectContract('getDeviceHistory', history);
  expect(dataOf(history)).toMatchObject([
    { version: 2, actor: expect.stringMatching(/./), record: { firmware: '2' } },
    { version: 1, record: { firmware: '1' } },
  ]);
  const past = await call('GET', `${path}?asOf=${between}`);
  expectContract('getDevice', past);
  const { connectivity: _, health: __, ...described } = before;
  expect(past.body).toEqual(described);
  expect(await call('GET', `${path}?asOf=2020-01-01T00:00:00Z`)).toMatchObject(
    problem(404, 'device-not-found'),
  );
});

async function eventsOf(subject: string): Promise<string[]> {
  const found = await world.clickhouse.query(
    z.object({ type: z.string() }),
    `SELECT JSONExtractString(body, 'type') AS type FROM records
     WHERE kind = 'event' AND JSONExtractString(body, 'subject') = {subject:String} ORDER BY id`,
    { subject },
  );
  return found.map(({ type }) => type);
}

test('households are listed by whether a device in them is silent, from the readings that came', async () => {
  const heard = [
    ['online', 5],
    ['silent', 120],
    ['slow', 120],
  ] as const;
  for (const [name, minutes] of heard) {
    const did = `did:x:heard-${name}`;
    const expectedInterval = name === 'slow' ? 'PT1H' : 'PT5M';
    const devices = [{ did, type: 'SmartMeter', expectedInterval }];
    const body = { ...household, did: `did:x:home-${name}`, devices };
    expect((await call('POST', '/v1/households', { body })).status).toBe(201);
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    await world.clickhouse.insertRows('power_readings', [
      {
        device_did: did,
        observed_at: at,
        sequence: 1,
        active_power_w: 0,
        _arrived_at: at,
        _partition: 0,
        _offset: 1,
      },
    ]);
  }
  const found = async (query: string): Promise<unknown[]> =>
    dataOf(await call('GET', `/v1/households?fields=did&${query}`)).map(({ did }) => did);
  expect(await found('hasSilentDevice=true')).toEqual(['did:x:home-silent']);
  const others = await found('hasSilentDevice=false');
  expect(others).not.toContain('did:x:home-silent');
  // A device that was never heard is not silent, and one that reports each hour is silent after three.
  expect(others).toEqual(
    expect.arrayContaining(['did:ixo:household/123', 'did:x:home-online', 'did:x:home-slow']),
  );
  expect(await call('GET', '/v1/households?hasSilentDevice=yes')).toMatchObject(
    problem(400, 'invalid-query', { parameter: 'hasSilentDevice' }),
  );
});

test('a gap is documented by the person for whom the key acts', async () => {
  const { body } = await post('/v1/api-keys', {
    name: 'collector',
    scopes: ['devices:write'],
    actor: 'did:ixo:agent/7',
  });
  const path = await registered();
  const gap = { from: '2026-10-12T08:00:00Z', to: '2026-10-13T04:05:00Z', reason: 'power_outage' };
  const reply = await httpClient(url, String(body['key']))('POST', `${path}/gaps`, { body: gap });
  expect(reply).toMatchObject({ status: 201, body: { documentedBy: 'did:ixo:agent/7' } });
});
