// Households over real HTTP: changes, states, dated baselines, versions, and conflicts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const today = new Date().toISOString().slice(0, 10);

const faultsOf = ({ body }: HttpReply): unknown => body['errors'];
const codeOf = ({ status, body }: HttpReply): unknown => [status, body['code']];

/** Creates a household and resolves to its path and record. */
async function created(fields: Record<string, unknown> = {}) {
  const reply = await call('POST', '/v1/households', { body: { ...household, ...fields } });
  expect(reply.status).toBe(201);
  return { path: String(reply.headers.get('location')), etag: String(reply.headers.get('etag')), ...reply };
}

test('a patch changes what it names, clears what it sets to null, and makes the next version', async () => {
  const { path, body } = await created({
    group: 'adopter',
    tags: ['a', 'b'],
    members: { adults: 2, children: 3 },
  });
  const patched = await call('PATCH', path, {
    body: { location: { urbanRural: 'Rural' }, tags: ['c'], group: null, members: { adults: 1 } },
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  expect(patched).toMatchObject({
    status: 200,
    body: {
      id: body['id'],
      location: { district: 'XYZ', density: 'Medium', urbanRural: 'Rural' },
      tags: ['c'],
      members: { adults: 1, children: 3 },
      version: 2,
    },
  });
  expect(patched.body).not.toHaveProperty('group');
  const read = await call('GET', path);
  expect([read.text, read.headers.get('etag')]).toEqual([patched.text, patched.headers.get('etag')]);
});

test('a record that was read can be patched back whole, and nothing is written', async () => {
  const { path, text, body } = await created({ externalId: 'whole', group: 'comparison' });
  const patched = await call('PATCH', path, { body });
  expect([patched.status, patched.text]).toEqual([200, text]);
  expect((await call('GET', `${path}/history`)).body['data']).toHaveLength(1);
});

test('all faults of a patch are told at once, each with its pointer', async () => {
  const { path } = await created();
  const reply = await call('PATCH', path, {
    body: {
      location: { density: 'medium', district: null },
      adress: 'x',
      did: 'did:households:other',
      status: 'inactive',
      version: 7,
      devices: [{ type: 'LpgStove' }],
      baseline: null,
      exernalId: null,
      members: { adlts: null },
    },
  });
  expect(codeOf(reply)).toEqual([400, 'invalid-household']);
  const faults = faultsOf(reply);
  for (const [pointer, code] of [
    ['#/location/density', 'not-allowed'],
    ['#/location/district', 'required'],
    ['#/adress', 'unknown-field'],
    ['#/exernalId', 'unknown-field'],
    ['#/members/adlts', 'unknown-field'],
    ['#/did', 'read-only'],
    ['#/status', 'read-only'],
    ['#/version', 'read-only'],
    ['#/devices', 'read-only'],
    ['#/baseline', 'required'],
  ])
    expect(faults).toContainEqual(expect.objectContaining({ pointer, code }));
  expect(faults).toHaveLength(12);
  expect((await call('GET', path)).body['version']).toBe(1);
});

test.each([
  ['a list', []],
  ['a text', '"x"'],
  ['null', 'null'],
])('a patch that is %s is 400', async (_what, body) => {
  const { path } = await created();
  expect(codeOf(await call('PATCH', path, { body }))).toEqual([400, 'invalid-household']);
});

test('of two patches with one If-Match at once one is 200 and one is 412', async () => {
  const { path, etag } = await created();
  const headers = { 'if-match': etag };
  const replies = await Promise.all(
    ['adopter', 'comparison'].map((group) => call('PATCH', path, { body: { group }, headers })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]));
  expect(replies.find(({ status }) => status === 412)?.body).toMatchObject({ version: 2 });
  expect((await call('GET', path)).body['version']).toBe(2);
});

test('parallel patches without If-Match are all applied, one after the other', async () => {
  const { path } = await created();
  const patches = [{ group: 'adopter' }, { tags: ['a'] }, { members: { adults: 2, children: 0 } }];
  const replies = await Promise.all(patches.map((body) => call('PATCH', path, { body })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await call('GET', path)).body).toMatchObject({
    ...patches[0],
    ...patches[1],
    ...patches[2],
    version: 4,
  });
});

test('another externalId frees the old one, which the next household may take', async () => {
  const first = await created({ externalId: 'HH-1' });
  const second = await created({ externalId: 'HH-2' });
  const taken = await call('PATCH', second.path, { body: { externalId: 'HH-1' } });
  expect(codeOf(taken)).toEqual([409, 'household-conflict']);
  expect(faultsOf(taken)).toEqual([expect.objectContaining({ pointer: '#/externalId', code: 'taken' })]);
  expect((await call('PATCH', first.path, { body: { externalId: null } })).status).toBe(200);
  expect(await call('PATCH', second.path, { body: { externalId: 'HH-1' } })).toMatchObject({
    status: 200,
    body: { externalId: 'HH-1' },
  });
  expect((await created({ externalId: 'HH-2' })).status).toBe(201);
});

test('a household moves to another project with its installed devices; a key of the old project reads it as it left, and changes nothing', async () => {
  const { path, body } = await created({
    projectId: 'did:households:project-old',
    externalId: 'mover',
    devices: [{ did: 'did:households:mover-stove', type: 'ElectricPressureCooker' }],
  });
  const project = await call('GET', `/v1/projects/${encodeURIComponent('did:households:project-old')}`);
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: world.settings.HEARTH_KEY_KIND,
    name: 'old project',
    scopes,
    projectIds: [String(project.body['id'])],
    expiresAt: null,
    actor: 'test',
  });
  const limited = httpClient(url, key);
  const device = `/v1/devices/${encodeURIComponent('did:households:mover-stove')}`;
  expect((await limited('GET', device)).status).toBe(200);
  const forbidden = await limited('PATCH', path, { body: { projectId: 'did:households:project-new' } });
  expect(codeOf(forbidden)).toEqual([403, 'project-not-allowed']);
  expect(codeOf(await limited('PATCH', path, { body: { projectId: null } }))).toEqual([
    403,
    'project-not-allowed',
  ]);
  const gone = await call('POST', '/v1/devices', { body: { type: 'SmartMeter', householdId: body['id'] } });
  const between = String(gone.body['createdAt']);
  const out = `${String(gone.headers.get('location'))}/installations`;
  expect((await call('POST', out, { body: { householdId: null } })).status).toBe(200);
  const moved = await call('PATCH', path, { body: { projectId: 'did:households:project-new' } });
  expect(moved).toMatchObject({
    status: 200,
    body: {
      projectId: 'did:households:project-new',
      devices: [{ did: 'did:households:mover-stove' }],
      version: 2,
    },
  });
  expect(await limited('GET', path)).toMatchObject({
    status: 200,
    body: {
      projectId: 'did:households:project-old',
      devices: [{ did: 'did:households:mover-stove' }],
      version: 1,
    },
  });
  expect(codeOf(await limited('PATCH', path, { body: {} }))).toEqual([404, 'household-not-found']);
  expect(codeOf(await limited('GET', device))).toEqual([404, 'device-not-found']);
  const next = await call('GET', `/v1/projects/${encodeURIComponent('did:households:project-new')}`);
  const newcomer = httpClient(url, await keyFor(world, { projectIds: [String(next.body['id'])] }));
  const asOf = String(body['createdAt']);
  for (const moment of [asOf, between])
    expect(codeOf(await newcomer('GET', `${path}?asOf=${moment}`))).toEqual([404, 'household-not-found']);
  expect((await call('GET', `${path}?asOf=${asOf}`)).body['projectId']).toBe('did:households:project-old');
  expect((await call('GET', `${path}?asOf=${between}`)).body['devices']).toHaveLength(2);
  const versions = await newcomer('GET', `${path}/history`);
  expect(versions.body['data']).toMatchObject([{ record: { projectId: 'did:households:project-new' } }]);
  expect(
    codeOf(
      await limited('PUT', `/v1/households/${encodeURIComponent(String(body['did']))}`, { body: household }),
    ),
  ).toEqual([404, 'household-not-found']);
  const again = await created({ projectId: 'did:households:project-old', externalId: 'mover' });
  expect(again.status).toBe(201);
});

test('a changed baseline is a dated row: the first holds for all earlier days, the next from today', async () => {
  const { path } = await created();
  const patched = await call('PATCH', path, { body: { baseline: { monthlyConsumption: 32 } } });
  expect(patched.body['baseline']).toEqual({
    fuelType: 'Charcoal',
    monthlyConsumption: 32,
    unit: 'kg',
    validFrom: today,
    source: 'declared',
  });
  expect(patched.body).not.toHaveProperty('baselines');
  const corrected = await call('PATCH', path, {
    body: { baseline: { ...household.baseline, monthlyConsumption: 31, validFrom: today } },
  });
  expect(corrected).toMatchObject({
    status: 200,
    body: { baseline: { monthlyConsumption: 31, validFrom: today } },
  });
  expect((await call('GET', `${path}/baselines`)).body).toMatchObject({
    data: [
      { monthlyConsumption: 40, validFrom: null },
      { monthlyConsumption: 31, validFrom: today },
    ],
    hasMore: false,
  });
});

test('rows of a baseline are added by day, and one that exists is replaced only with a reason', async () => {
  const { path } = await created();
  const rows = `${path}/baselines`;
  const kpt = { fuelType: 'Charcoal', monthlyConsumption: 34.5, validFrom: '2026-03-01', source: 'kpt' };
  const added = await call('POST', rows, { body: kpt });
  expect(added).toMatchObject({ status: 201, body: { ...kpt, unit: 'kg' } });
  expect(await call('POST', rows, { body: kpt })).toMatchObject({ status: 200, text: added.text });
  const open = { fuelType: 'Charcoal', monthlyConsumption: 38, validFrom: null };
  const refused = await call('POST', rows, { body: open });
  expect([codeOf(refused), faultsOf(refused)]).toEqual([
    [400, 'invalid-household'],
    [expect.objectContaining({ pointer: '#/reason', code: 'required' })],
  ]);
  const replaced = await call('POST', rows, { body: { ...open, reason: 'Was counted in another unit' } });
  expect(replaced).toMatchObject({ status: 201, body: { monthlyConsumption: 38, validFrom: null } });
  expect((await call('GET', rows)).body['data']).toEqual([replaced.body, added.body]);
  expect((await call('GET', path)).body).toMatchObject({
    baseline: { monthlyConsumption: 34.5, validFrom: '2026-03-01', source: 'kpt' },
    version: 3,
  });
});

test.each([
  ['a day to come', { validFrom: '2999-01-01' }, '#/validFrom', 'in-future'],
  ['a day that does not exist', { validFrom: '2026-02-30' }, '#/validFrom', 'bad-format'],
  ['an unknown fuel', { fuelType: 'Peat' }, '#/fuelType', 'not-allowed'],
  ['an answer that is none', { responseId: 'x' }, '#/responseId', 'bad-identifier'],
])('a row of a baseline with %s is 400', async (_what, fields, pointer, code) => {
  const { path } = await created();
  const reply = await call('POST', `${path}/baselines`, { body: { ...household.baseline, ...fields } });
  expect([codeOf(reply), faultsOf(reply)]).toEqual([
    [400, 'invalid-household'],
    [expect.objectContaining({ pointer, code })],
  ]);
});

test('a patch does not touch a row of another day', async () => {
  const { path } = await created();
  const rows = ['2026-01-01', '2026-02-01'];
  for (const validFrom of rows)
    await call('POST', `${path}/baselines`, { body: { ...household.baseline, validFrom } });
  const reply = await call('PATCH', path, {
    body: { baseline: { monthlyConsumption: 1, validFrom: rows[0] } },
  });
  expect(faultsOf(reply)).toEqual([
    expect.objectContaining({ pointer: '#/baseline/validFrom', code: 'row-exists' }),
  ]);
});

test('an enrolled household becomes active with its first baseline, not before', async () => {
  const { path } = await created({ status: 'enrolled', baseline: null });
  const early = await call('POST', `${path}/status-changes`, { body: { to: 'active' } });
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed: ['withdrawn', 'archived'] },
  });
  expect((await call('PATCH', path, { body: { group: 'adopter' } })).body['status']).toBe('enrolled');
  const patched = await call('PATCH', path, { body: { baseline: household.baseline } });
  expect(patched.body).toMatchObject({ status: 'active', baseline: { validFrom: null } });
  expect((await call('GET', `${path}/status-changes`)).body['data']).toMatchObject([
    { from: 'enrolled', to: 'active' },
  ]);
  const other = await created({ status: 'enrolled', baseline: null });
  await call('POST', `${other.path}/baselines`, { body: household.baseline });
  expect((await call('GET', other.path)).body['status']).toBe('active');
});

test('changes of state are listed newest first, each with its moment, reason and actor', async () => {
  const { path } = await created();
  const steps = [
    { to: 'inactive', reason: 'Moved away', at: '2026-11-20T08:00:00+03:00' },
    { to: 'active', at: '2026-11-20T07:00:00Z' },
  ];
  const replies = [];
  for (const body of steps) replies.push(await call('POST', `${path}/status-changes`, { body }));
  expect(replies).toMatchObject([
    {
      status: 201,
      body: { from: 'active', to: 'inactive', reason: 'Moved away', at: '2026-11-20T05:00:00Z' },
    },
    { status: 201, body: { from: 'inactive', to: 'active', reason: null, at: '2026-11-20T07:00:00Z' } },
  ]);
  const list = await call('GET', `${path}/status-changes`);
  expect(list.body['data']).toEqual(replies.map(({ body }) => body).toReversed());
  expect((await call('GET', path)).body).toMatchObject({ status: 'active', version: 3 });
});

test('a step that the state does not allow, or before the last one, is 409 with the steps allowed', async () => {
  const { path } = await created();
  const change = (body: object) => call('POST', `${path}/status-changes`, { body });
  const allowed = ['inactive', 'withdrawn', 'archived'];
  expect(await change({ to: 'enrolled' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed, errors: [{ pointer: '#/to', allowed }] },
  });
  await change({ to: 'inactive', at: '2026-11-20T08:00:00Z' });
  expect(await change({ to: 'active', at: '2026-11-20T07:59:59Z' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', errors: [{ pointer: '#/at', code: 'before-last-change' }] },
  });
  expect(await change({ to: 'active', at: '2999-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-household', errors: [{ pointer: '#/at', code: 'in-future' }] },
  });
});

test('an archived household is left out of lists, can be read, and takes no step but to come back', async () => {
  const { path, body } = await created({ tags: ['to archive'] });
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({ status: 'archived', version: 2 });
  const did = encodeURIComponent(String(body['did']));
  expect((await call('GET', `/v1/households?did=${did}`)).body['data']).toEqual([]);
  expect((await call('GET', `/v1/households?did=${did}&status=archived`)).body['data']).toHaveLength(1);
  expect(await call('POST', `${path}/status-changes`, { body: { to: 'withdrawn' } })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed: ['enrolled', 'active', 'inactive'] },
  });
});

test('POST and PUT of an archived household are 409 with the way back, and change nothing', async () => {
  const did = 'did:households:archived';
  const { path, body } = await created({ did, externalId: 'ARCHIVED-1' });
  await call('DELETE', path);
  const sent = { ...household, did };
  for (const [method, address, again] of [
    ['POST', '/v1/households', { ...sent, externalId: 'ARCHIVED-1' }],
    ['POST', '/v1/households', { ...household, externalId: 'ARCHIVED-1' }],
    ['PUT', `/v1/households/${encodeURIComponent(did)}`, { ...household, tags: ['nightly'] }],
  ] as const) {
    const reply = await call(method, address, { body: again });
    expect(codeOf(reply)).toEqual([409, 'household-conflict']);
    expect(faultsOf(reply)).toEqual([expect.objectContaining({ code: 'household-archived' })]);
    expect(reply.body['detail']).toContain(`POST /v1/households/${String(body['id'])}/status-changes`);
  }
  expect((await call('GET', path)).body['version']).toBe(2);
  const restored = await call('POST', `${path}/status-changes`, {
    body: { to: 'active', reason: 'By mistake' },
  });
  expect(restored).toMatchObject({ status: 201, body: { from: 'archived', to: 'active' } });
  expect((await call('PUT', `/v1/households/${encodeURIComponent(did)}`, { body: household })).status).toBe(
    200,
  );
  expect((await call('GET', `/v1/households?did=${encodeURIComponent(did)}`)).body['data']).toHaveLength(1);
});

test('a household that had withdrawn is restored as withdrawn, from the day on which it withdrew', async () => {
  const { path } = await created();
  const at = '2026-11-20T08:00:00Z';
  await call('POST', `${path}/status-changes`, { body: { to: 'withdrawn', at } });
  const before = (await call('GET', path)).body;
  await call('DELETE', path);
  const step = (to: string) => call('POST', `${path}/status-changes`, { body: { to } });
  expect(await step('active')).toMatchObject({ status: 409, body: { allowed: ['withdrawn'] } });
  expect((await step('withdrawn')).status).toBe(201);
  expect((await call('GET', path)).body).toMatchObject({
    status: 'withdrawn',
    withdrawnAt: before['withdrawnAt'],
  });
});

test('a household with installed devices is not archived, and the reply lists them', async () => {
  const { path } = await created({ devices: [{ did: 'did:households:still-here', type: 'LpgStove' }] });
  const reply = await call('DELETE', path);
  expect(codeOf(reply)).toEqual([409, 'open-installations']);
  expect(faultsOf(reply)).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('did:households:still-here') }),
  ]);
  expect((await call('GET', path)).body['version']).toBe(1);
});

test('If-Match guards every change of a household', async () => {
  const { path } = await created();
  const headers = { 'if-match': '"7"' };
  const calls: [string, string, unknown?][] = [
    ['PATCH', path, {}],
    ['PUT', path, household],
    ['DELETE', path],
    ['POST', `${path}/status-changes`, { to: 'inactive' }],
    ['POST', `${path}/baselines`, household.baseline],
  ];
  for (const [method, address, body] of calls)
    expect(codeOf(await call(method, address, { body, headers }))).toEqual([412, 'version-mismatch']);
});

test('PUT by a DID creates, replaces, and clears what is left out', async () => {
  const did = 'did:households:household/put';
  const path = `/v1/households/${encodeURIComponent(did)}`;
  const whole = {
    ...household,
    externalId: 'PUT-1',
    tags: ['x'],
    devices: [{ did: 'did:households:put-stove', type: 'LpgStove' }],
  };
  const made = await call('PUT', path, { body: whole });
  expect(made).toMatchObject({
    status: 201,
    body: { did, externalId: 'PUT-1', version: 1, devices: [{ did: 'did:households:put-stove' }] },
  });
  expect(made.headers.get('location')).toBe(`/v1/households/${String(made.body['id'])}`);
  const same = await call('PUT', path, { body: whole });
  expect([same.status, same.text]).toEqual([200, made.text]);
  const readBack = await call('PUT', path, { body: { ...made.body, devices: whole.devices } });
  expect([readBack.status, readBack.text]).toEqual([200, made.text]);
  const replaced = await call('PUT', path, {
    body: { location: household.location, baseline: { fuelType: 'Charcoal', monthlyConsumption: 30 } },
  });
  expect(replaced).toMatchObject({
    status: 200,
    body: {
      version: 2,
      status: 'active',
      baseline: { monthlyConsumption: 30, validFrom: today },
      devices: [{ did: 'did:households:put-stove' }],
    },
  });
  expect(replaced.body).not.toHaveProperty('externalId');
  expect(replaced.body).not.toHaveProperty('tags');
});

test.each<[string, unknown, unknown[]]>([
  ['other devices', { ...household, devices: [] }, [409, 'device-conflict']],
  ['another state', { ...household, status: 'inactive' }, [400, 'invalid-household']],
  ['another DID', { ...household, did: 'did:households:another' }, [400, 'invalid-household']],
  ['no baseline', { location: household.location, status: 'active' }, [400, 'invalid-household']],
  ['no location', { baseline: household.baseline }, [400, 'invalid-household']],
  ['an unknown field', { ...household, adress: 'x' }, [400, 'invalid-household']],
])('PUT with %s changes nothing', async (what, body, expected) => {
  const did = `did:households:put:${what.replaceAll(' ', '-')}`;
  const { path } = await created({ did, devices: [{ type: 'LpgStove' }] });
  expect(codeOf(await call('PUT', path, { body }))).toEqual(expected);
  expect((await call('GET', path)).body['version']).toBe(1);
});

test('devices without a DID are the same ones when they are sent again, each once', async () => {
  const path = `/v1/households/${encodeURIComponent('did:households:household/unnamed')}`;
  const devices = [
    { type: 'LpgStove' },
    { type: 'LpgStove', vendor: 'ACME', serialNumber: 'U-1' },
    { type: 'LpgStove', did: 'did:households:unnamed-stove' },
  ];
  const made = await call('PUT', path, { body: { ...household, devices } });
  expect([made.status, made.body['devices']]).toEqual([201, expect.objectContaining({ length: 3 })]);
  const again = await call('PUT', path, { body: { ...household, devices } });
  expect([again.status, again.text]).toEqual([200, made.text]);
  const did = 'did:households:household/unnamed';
  const posted = await call('POST', '/v1/households', { body: { ...household, did, devices } });
  expect([posted.status, posted.text]).toEqual([200, made.text]);
  const others = devices.with(2, { type: 'LpgStove', vendor: 'ACME', serialNumber: 'U-1' });
  expect((await call('PUT', path, { body: { ...household, devices: others } })).status).toBe(409);
});

test('PUT by an id that nobody made is 404, with If-Match of nothing 412, and of a new one not yet active 400', async () => {
  const unknown = '/v1/households/hh_01M7YNX8J0QF6P5307M3HNMPM6';
  expect(codeOf(await call('PUT', unknown, { body: household }))).toEqual([404, 'household-not-found']);
  const path = '/v1/households/did%3Ahouseholds%3Anobody';
  const headers = { 'if-match': '*' };
  expect(codeOf(await call('PUT', path, { body: household, headers }))).toEqual([412, 'version-mismatch']);
  expect(codeOf(await call('PUT', path, { body: { ...household, status: 'archived' } }))).toEqual([
    400,
    'invalid-household',
  ]);
  expect(codeOf(await call('PUT', path, { body: { location: household.location } }))).toEqual([
    400,
    'invalid-household',
  ]);
  expect(codeOf(await call('GET', path))).toEqual([404, 'household-not-found']);
});

test('two PUTs of one DID at once make one household', async () => {
  const path = '/v1/households/did%3Ahouseholds%3Aput-twice';
  const replies = await Promise.all([1, 2].map(() => call('PUT', path, { body: household })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(replies[0]?.body).toEqual(replies[1]?.body);
});

test('a household is read as it was at a moment, with the devices of then, and its history has every version', async () => {
  const { path, body } = await created({
    devices: [{ did: 'did:households:as-of-stove', type: 'LpgStove' }],
  });
  const patched = await call('PATCH', path, { body: { group: 'adopter' } });
  const past = await call('GET', `${path}?asOf=${String(body['updatedAt'])}`);
  expect(past.body).toEqual(body);
  const present = await call('GET', `${path}?asOf=${String(patched.body['updatedAt'])}`);
  expect(present.body).toEqual(patched.body);
  expect(codeOf(await call('GET', `${path}?asOf=2020-01-01T00:00:00Z`))).toEqual([
    404,
    'household-not-found',
  ]);
  expect(codeOf(await call('GET', `${path}?asOf=yesterday`))).toEqual([400, 'invalid-query']);
  const { devices: _, ...first } = body;
  const history = await call('GET', `${path}/history`);
  expect(history.body['data']).toMatchObject([
    { version: 2, actor: expect.stringMatching(/^key_/), record: { group: 'adopter' } },
    { version: 1, record: first },
  ]);
});

test('every address of a household takes its id and its percent-encoded DID, and refuses a malformed escape', async () => {
  const { path, body } = await created({ did: 'did:households:household/123' });
  const byDid = `/v1/households/${encodeURIComponent(String(body['did']))}`;
  for (const view of ['', '/history', '/baselines', '/status-changes', '/devices', '/analyses']) {
    const [one, other] = await Promise.all([call('GET', path + view), call('GET', byDid + view)]);
    expect([one.status, one.text]).toEqual([200, other.text]);
    expect((await call('GET', `/v1/households/%E0%A4%A${view}`)).status).toBe(400);
    expect(codeOf(await call('GET', `/v1/households/did%3Ahouseholds%3Anobody${view}`))).toEqual([
      404,
      'household-not-found',
    ]);
  }
});

test('the devices of a household are those installed now', async () => {
  const { path, body } = await created({
    devices: [
      { did: 'did:households:view-1', type: 'LpgStove' },
      { did: 'did:households:view-2', type: 'SmartMeter' },
    ],
  });
  const { data } = (await call('GET', `${path}/devices`)).body;
  expect(data).toHaveLength(2);
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ did: 'did:households:view-1', householdId: body['did'] }),
      expect.objectContaining({ did: 'did:households:view-2', householdId: body['did'] }),
    ]),
  );
});

test('a household that withdrew is not analyzed from that day on', async () => {
  const { path, body } = await created();
  await call('POST', `${path}/status-changes`, { body: { to: 'withdrawn', at: '2026-03-10T12:00:00Z' } });
  expect((await call('GET', path)).body).toMatchObject({
    status: 'withdrawn',
    withdrawnAt: '2026-03-10T12:00:00Z',
  });
  const analyze = (periodEnd: string) =>
    call('POST', '/v1/analysis/household', {
      body: { householdId: body['did'], periodStart: '2026-03-01', periodEnd },
    });
  const late = await analyze('2026-03-10');
  expect([codeOf(late), late.body['detail']]).toEqual([
    [422, 'insufficient-data'],
    expect.stringContaining('withdrew on 2026-03-10'),
  ]);
  expect((await analyze('2026-03-09')).body['detail']).not.toContain('withdrew');
});

test('every change of a household is told to subscribers', async () => {
  const { path, body } = await created();
  await call('PATCH', path, { body: { group: 'adopter' } });
  await call('PATCH', path, { body: { group: 'adopter' } });
  await call('DELETE', path);
  const rows = await world.clickhouse.query(
    z.object({ type: z.string(), changed: z.array(z.string()) }),
    `SELECT JSONExtractString(body, 'type') AS type, JSONExtract(body, 'data', 'changed', 'Array(String)') AS changed
     FROM records WHERE kind = 'event' AND JSONExtractString(body, 'subject') = {id:String} ORDER BY at, id`,
    { id: body['id'] },
  );
  expect(rows).toEqual([
    { type: 'household.created', changed: [] },
    { type: 'household.updated', changed: ['group'] },
    { type: 'household.archived', changed: ['status'] },
  ]);
});
