// Valid content of records: DIDs of their kind, visible texts, meaningful amounts, stoves of the household.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(world.url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const device = { type: 'InductionStove' };
const project = { name: 'Clean cooking' };

const minted = (collection: string): string =>
  `did:web:hearth.localhost:${collection}:01ZZZZZZZZZZZZZZZZZZZZZZZZ`;

/** Status, code, and code and place of the first fault. */
function refusal({ status, body }: HttpReply): unknown[] {
  const [first] = Array.isArray(body['errors']) ? body['errors'] : [];
  return [status, body['code'], first?.code, first?.pointer];
}

async function made(path: string, body: object): Promise<HttpReply> {
  const reply = await call('POST', path, { body });
  expect(reply.status).toBe(201);
  return reply;
}

test.each(['households', 'devices', 'projects'])(
  'a DID that this service would mint (%s) names nothing that a request makes',
  async (collection) => {
    const did = minted(collection);
    const reserved = (code: string, pointer = '#/did') => [400, code, 'reserved', pointer];
    expect(refusal(await call('POST', '/v1/households', { body: { ...household, did } }))).toEqual(
      reserved('invalid-household'),
    );
    const path = `/v1/households/${encodeURIComponent(did)}`;
    expect(refusal(await call('PUT', path, { body: household }))).toEqual(reserved('invalid-household'));
    expect(refusal(await call('POST', '/v1/devices', { body: { ...device, did } }))).toEqual(
      reserved('invalid-device'),
    );
    expect(refusal(await call('POST', '/v1/projects', { body: { ...project, did } }))).toEqual(
      reserved('invalid-request'),
    );
    const withDevice = { ...household, devices: [{ ...device, did }] };
    expect(refusal(await call('POST', '/v1/households', { body: withDevice }))).toEqual(
      reserved('invalid-household', '#/devices/0/did'),
    );
    const mentioning = { ...household, projectId: did };
    expect(refusal(await call('POST', '/v1/households', { body: mentioning }))).toEqual([
      404,
      'project-not-found',
      'reserved',
      '#/projectId',
    ]);
  },
);

test('a minted DID that exists is still a name of its record', async () => {
  const { body } = await made('/v1/households', household);
  const path = `/v1/households/${encodeURIComponent(String(body['did']))}`;
  expect((await call('PUT', path, { body: { ...household, group: 'adopter' } })).status).toBe(200);
});

test('the DID of a record of another kind is taken', async () => {
  const dids = {
    project: 'did:records:taken-p',
    household: 'did:records:taken-h',
    device: 'did:records:taken-d',
  };
  await made('/v1/projects', { ...project, did: dids.project });
  await made('/v1/households', { ...household, did: dids.household });
  await made('/v1/devices', { ...device, did: dids.device });
  const posts = { project: ['/v1/projects', project], household: ['/v1/households', household] } as const;
  for (const other of [dids.household, dids.device])
    expect(refusal(await call('POST', posts.project[0], { body: { ...project, did: other } }))).toEqual([
      409,
      'project-conflict',
      'taken',
      '#/did',
    ]);
  for (const other of [dids.project, dids.device])
    expect(refusal(await call('POST', posts.household[0], { body: { ...household, did: other } }))).toEqual([
      409,
      'household-conflict',
      'taken',
      '#/did',
    ]);
  for (const other of [dids.project, dids.household])
    expect(refusal(await call('POST', '/v1/devices', { body: { ...device, did: other } }))).toEqual([
      409,
      'device-conflict',
      'taken',
      '#/did',
    ]);
  const mentioning = { ...household, projectId: dids.device };
  expect(refusal(await call('POST', '/v1/households', { body: mentioning }))[0]).toBe(404);
  const own = { ...household, did: 'did:records:both', devices: [{ ...device, did: 'did:records:both' }] };
  expect(refusal(await call('POST', '/v1/households', { body: own }))).toEqual([
    409,
    'device-conflict',
    'taken',
    '#/devices/0/did',
  ]);
});

test('blanks around a text are taken off, and a repeat with them is no conflict', async () => {
  const sent = { ...household, externalId: ' B-6 ', location: { district: ' Lira\t', density: 'Low' } };
  const { body } = await made('/v1/households', sent);
  expect(body).toMatchObject({ externalId: 'B-6', location: { district: 'Lira' } });
  expect((await call('POST', '/v1/households', { body: sent })).status).toBe(200);
});

test.each<[string, object, string, string]>([
  [
    'a district of a zero-width space',
    { location: { district: '\u200b', density: 'Low' } },
    'bad-text',
    '#/location/district',
  ],
  ['an escape of a terminal', { externalId: '\u001b[31mred' }, 'bad-text', '#/externalId'],
  ['a name with a mark of direction', { contact: { name: 'Amina\u202e' } }, 'bad-text', '#/contact/name'],
  [
    'a consumption of nearly nothing',
    { baseline: { fuelType: 'Wood', monthlyConsumption: 1e-320 } },
    'too-small',
    '#/baseline/monthlyConsumption',
  ],
  [
    'a consent of the year 2999',
    { consent: { givenAt: '2999-01-01T00:00:00Z' } },
    'in-future',
    '#/consent/givenAt',
  ],
  ['a malformed language tag', { contact: { language: 'xx-YY-zz' } }, 'bad-format', '#/contact/language'],
])('%s is refused at its place', async (_what, fields, code, pointer) => {
  const posted = await call('POST', '/v1/households', { body: { ...household, ...fields } });
  expect(refusal(posted)).toEqual([400, 'invalid-household', code, pointer]);
  const { headers } = await made('/v1/households', household);
  const patched = await call('PATCH', headers.get('location') ?? '', { body: fields });
  expect(refusal(patched)).toEqual([400, 'invalid-household', code, pointer]);
});

test('weighings of nearly nothing are no baseline', async () => {
  const dates = ['2026-01-05', '2026-01-06', '2026-01-07'];
  const weighings = dates.map((date) => ({ date, fuelType: 'Wood', startKg: 1e-5, addedKg: 0, endKg: 0 }));
  const kpt = { startDate: dates[0], endDate: dates[2], weighings };
  const posted = await call('POST', '/v1/households', {
    body: { ...household, baseline: { fuelType: 'Wood', kpt } },
  });
  expect(refusal(posted)).toEqual([400, 'invalid-household', 'too-small', '#/baseline/kpt/weighings']);
});

test('strata are fields of a household, of a project and of a campaign alike', async () => {
  const stratifyBy = ['location.district', 'foo'];
  const refused = await call('POST', '/v1/projects', { body: { ...project, stratifyBy } });
  expect(refusal(refused)).toEqual([400, 'invalid-request', 'not-allowed', '#/stratifyBy/1']);
  expect(refused.text).toContain('location.urbanRural');
  const survey = {
    type: 'BaselineSurvey',
    projectId: 'did:records:strata',
    template: { cookingPatterns: true },
  };
  const campaign = { ...survey, sampling: { method: 'stratified', size: 10, stratifyBy } };
  expect(refusal(await call('POST', '/v1/surveys', { body: campaign }))[3]).toBe('#/sampling/stratifyBy/1');
});

test('another fuel of a baseline needs its own amount', async () => {
  const { headers } = await made('/v1/households', household);
  const path = headers.get('location') ?? '';
  const alone = await call('PATCH', path, { body: { baseline: { fuelType: 'Kerosene' } } });
  expect(refusal(alone)).toEqual([400, 'invalid-household', 'required', '#/baseline/monthlyConsumption']);
  const same = await call('PATCH', path, { body: { baseline: { fuelType: 'Charcoal' } } });
  expect([same.status, same.body['version']]).toEqual([200, 1]);
  const both = { baseline: { fuelType: 'Kerosene', monthlyConsumption: 12 } };
  expect((await call('PATCH', path, { body: both })).body).toMatchObject({
    baseline: { fuelType: 'Kerosene', monthlyConsumption: 12, unit: 'litre' },
  });
});

test('a sensor watches a stove of its own household', async () => {
  const stove = { did: 'did:records:stove-a', type: 'ImprovedBiomassStove' };
  const a = await made('/v1/households', { ...household, devices: [stove] });
  const b = await made('/v1/households', {
    ...household,
    devices: [{ did: 'did:records:stove-b', type: 'LpgStove' }],
  });
  const sensor = { type: 'StoveUseMonitor', stoveId: stove.did };
  const elsewhere = [409, 'device-conflict', 'other-household', '#/stoveId'];
  const posted = await call('POST', '/v1/devices', { body: { ...sensor, householdId: b.body['id'] } });
  expect(refusal(posted)).toEqual(elsewhere);
  const withHousehold = await call('POST', '/v1/households', { body: { ...household, devices: [sensor] } });
  expect(refusal(withHousehold)).toEqual([...elsewhere.slice(0, 3), '#/devices/0/stoveId']);
  const { headers, body } = await made('/v1/devices', { ...sensor, householdId: a.body['id'] });
  const path = headers.get('location') ?? '';
  const other = await call('PATCH', path, { body: { stoveId: 'did:records:stove-b' } });
  expect(refusal(other)).toEqual(elsewhere);
  const moved = await call('POST', `${path}/installations`, {
    body: { householdId: b.body['id'], stoveId: stove.did },
  });
  expect(refusal(moved)).toEqual(elsewhere);
  await call('POST', `/v1/devices/${encodeURIComponent(stove.did)}/installations`, {
    body: { householdId: b.body['id'] },
  });
  const sentBack = await call('PATCH', path, { body });
  expect([sentBack.status, sentBack.body['stoveId']]).toEqual([200, stove.did]);
});

test('a census needs no size: it is the number of households that take part', async () => {
  const projectId = 'did:records:census';
  const survey = { type: 'MonitoringSurvey', projectId, template: { stoveUsage: true } };
  const census = { ...survey, sampling: { method: 'census' } };
  const empty = await made('/v1/surveys', census);
  expect(empty.body).toMatchObject({
    sampling: { size: 0, impliedPrecision: 0 },
    warnings: [{ code: 'empty-frame' }],
  });
  for (let index = 0; index < 3; index++) await made('/v1/households', { ...household, projectId });
  const gone = await made('/v1/households', { ...household, projectId });
  await call('DELETE', gone.headers.get('location') ?? '');
  const full = await made('/v1/surveys', census);
  expect(full.body).toMatchObject({
    sampling: { method: 'census', size: 3, impliedPrecision: 0 },
    warnings: [],
  });
  const given = await made('/v1/surveys', { ...survey, sampling: { method: 'census', size: 5 } });
  expect(given.body).toMatchObject({ sampling: { size: 5 } });
});

test('devices are listed by project', async () => {
  const projectId = 'did:records:listed';
  const { body } = await made('/v1/households', { ...household, projectId, devices: [device] });
  await made('/v1/households', { ...household, devices: [device] });
  const list = await call('GET', `/v1/devices?projectId=${encodeURIComponent(projectId)}`);
  expect(list.body['data']).toEqual([expect.objectContaining({ householdId: body['did'] ?? body['id'] })]);
  expect((await call('GET', '/v1/devices?projectId=did:records:none')).body['data']).toEqual([]);
});
