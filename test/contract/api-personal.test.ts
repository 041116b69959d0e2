// Personal data over real HTTP: access, storage, the audit of every read, and erasure.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let full: HttpClient;
let masked: HttpClient;

async function clientWith(allowed: readonly string[], url: string): Promise<HttpClient> {
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'test',
    scopes: allowed,
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  });
  return httpClient(url, key);
}

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  full = await clientWith(scopes, url);
  masked = await clientWith(
    scopes.filter((scope) => scope !== 'pii:read'),
    url,
  );
});
afterAll(() => world[Symbol.asyncDispose]());

const contact = { name: 'Wanjiku Personal-Name', phone: '+254 700 555777', language: 'sw' };
const consent = { givenAt: '2026-03-01T08:00:00Z', textVersion: 'secret-consent-v3', by: 'Otieno Giver' };
const geo = { lat: -1.283712, lon: 36.817293, accuracyM: 8.125 };
const household = {
  location: { district: 'Nairobi', density: 'High', geo },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  contact,
  consent,
};

/** Creates a household and resolves to its path and reply. */
async function created(fields: Record<string, unknown> = {}, by = full, headers = {}) {
  const reply = await by('POST', '/v1/households', { body: { ...household, ...fields }, headers });
  expect(reply.status).toBe(201);
  return { path: String(reply.headers.get('location')), ...reply };
}

const auditPage = z.object({
  data: z.array(
    z.object({ action: z.string(), after: z.string().nullable(), records: z.array(z.unknown()) }),
  ),
});

async function readsOf(resource: string) {
  const { body } = await full('GET', `/v1/audit-log?resource=${resource}&limit=1000`);
  return auditPage.parse(body).data.filter(({ after }) => after === null);
}

const rows = (householdId: unknown) =>
  world.clickhouse.query(
    z.object({ ref: z.string(), body: z.string() }),
    'SELECT ref, body FROM personal_data WHERE household_id = {householdId:String}',
    { householdId },
  );

test('with pii:read personal fields are printed, without it they are left out, rounded and told', async () => {
  const { path, body } = await created();
  expect(body).toMatchObject({ contact, consent, location: { district: 'Nairobi', geo } });
  const [read, other] = [await full('GET', path), await masked('GET', path)];
  expect(read.body).toEqual(body);
  expect(read.headers.get('cache-control')).toBe('private, no-store');
  expect(read.headers.get('vary')).toContain('Authorization');
  expect(other.body).toEqual({
    ...Object.fromEntries(Object.entries(body).filter(([name]) => !['contact', 'consent'].includes(name))),
    location: { district: 'Nairobi', density: 'High', geo: { lat: -1.3, lon: 36.8 } },
    masked: true,
  });
  expect(other.headers.get('etag')).not.toBe(read.headers.get('etag'));
  const [list, maskedList] = [await full('GET', '/v1/households'), await masked('GET', '/v1/households')];
  expect(list.text).toContain(contact.phone);
  expect(maskedList.body['data']).toContainEqual(other.body);
  for (const secret of ['Wanjiku', '555777', 'secret-consent', '36.81']) {
    expect(maskedList.text).not.toContain(secret);
    expect((await full('GET', `${path}/history`)).text).not.toContain(secret);
  }
});

test('a household without personal data is not masked', async () => {
  const reply = await masked('POST', '/v1/households', {
    body: { location: { district: 'X', density: 'Low' }, baseline: household.baseline },
  });
  expect(reply.body).not.toHaveProperty('masked');
});

test('every read in full is in the audit log, once for a request; a masked read is not', async () => {
  const { path, body } = await created({ did: 'did:x:audited' });
  const id = String(body['id']);
  await masked('GET', path);
  expect(await readsOf(id)).toEqual([]);
  await full('GET', path);
  expect(await readsOf(id)).toMatchObject([{ action: 'getHousehold', records: [{ id }] }]);
  await full('GET', '/v1/households?did=did:x:audited');
  await full('GET', '/v1/households?did=did:x:audited&fields=id');
  await full('PATCH', path, { body: {} });
  expect((await readsOf(id)).map(({ action }) => action).sort()).toEqual([
    'getHousehold',
    'listHouseholds',
    'updateHousehold',
  ]);
});

test('changes: a patch merges, null clears, the same makes no version, and events tell no values', async () => {
  const { path, body } = await created();
  const patched = await full('PATCH', path, {
    body: { contact: { phone: '0700 555778' }, location: { geo: null } },
  });
  expect(patched.body).toMatchObject({ version: 2, contact: { ...contact, phone: '0700 555778' }, consent });
  expect(patched.body['location']).toEqual({ district: 'Nairobi', density: 'High' });
  const again = await full('PATCH', path, { body: { contact: { phone: '0700 555778' } } });
  expect(again.body['version']).toBe(2);
  const cleared = await full('PATCH', path, { body: { contact: null, consent: null } });
  expect(cleared.body).not.toHaveProperty('contact');
  expect((await masked('GET', path)).body).not.toHaveProperty('masked');
  const history = await full('GET', `${path}/history`);
  expect(history.body['data']).toMatchObject([
    { version: 3 },
    { version: 2, record: { personal: { digest: expect.stringMatching(/^sha256:/) } } },
    { version: 1 },
  ]);
  expect((await full('GET', `/v1/events?subject=${String(body['id'])}`)).text).not.toContain('55577');
});

test('a key without pii:read states and clears what it cannot read, and learns nothing from what it guesses', async () => {
  const { path, body } = await created({ externalId: 'blind' });
  // What it read may be written back: rounded coordinates and missing fields change nothing.
  const { body: read } = await masked('GET', path);
  const back = await masked('PUT', path, { body: read });
  expect([back.status, back.body['version']]).toEqual([200, 1]);
  expect((await full('GET', path)).body).toEqual(body);
  // A right guess and a wrong one look the same.
  for (const phone of [contact.phone, '0799 000000'])
    expect(
      (
        await masked('POST', '/v1/households', {
          body: { ...household, externalId: 'blind', contact: { phone } },
        })
      ).status,
    ).toBe(200);
  expect(
    (
      await full('POST', '/v1/households', {
        body: { ...household, externalId: 'blind', contact: { phone: '0799 000000' } },
      })
    ).status,
  ).toBe(409);
  const same = await masked('PATCH', path, { body: { contact: { phone: contact.phone } } });
  expect(same.body).toMatchObject({ version: 2, masked: true });
  await masked('PATCH', path, { body: { contact: { phone: '0711 222333' }, consent: null } });
  const now = await full('GET', path);
  expect(now.body).toMatchObject({
    version: 3,
    contact: { ...contact, phone: '0711 222333' },
    location: { geo },
  });
  expect(now.body).not.toHaveProperty('consent');
});

test.each([
  [{ contact: { phone: 'call me' } }, '#/contact/phone'],
  [{ contact: { email: 'a@b' } }, '#/contact/email'],
  [{ contact: { name: 'x'.repeat(201) } }, '#/contact/name'],
  [{ contact: { language: 'swahili language' } }, '#/contact/language'],
  [{ consent: { by: 'x' } }, '#/consent/givenAt'],
  [{ consent: { givenAt: '2026-03-01' } }, '#/consent/givenAt'],
  [{ location: { ...household.location, geo: { lat: 91, lon: 0 } } }, '#/location/geo/lat'],
  [{ location: { ...household.location, geo: { lat: 0 } } }, '#/location/geo/lon'],
])('%j is refused', async (fields, pointer) => {
  const reply = await full('POST', '/v1/households', { body: { ...household, ...fields } });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});

test('near finds by exact coordinates, needs pii:read and is in the audit log', async () => {
  const place = { ...household.location, geo: { lat: 10.5, lon: -0.25 } };
  const { body } = await created({ location: place });
  await created({ location: { ...place, geo: { lat: 10.6, lon: -0.25 } } });
  const idsNear = async (near: string) => {
    const page = z.object({ data: z.array(z.object({ id: z.string() })) });
    const found = await full('GET', `/v1/households?near=${near}&fields=id`);
    return page.parse(found.body).data.map(({ id }) => id);
  };
  expect(await idsNear('10.5,-0.25,11')).toEqual([body['id']]);
  expect(await readsOf(String(body['id']))).toMatchObject([{ action: 'listHouseholds' }]);
  expect(await idsNear('10.5,-0.25,12')).toHaveLength(2);
  expect((await masked('GET', '/v1/households?near=10.5,-0.25,11')).body['code']).toBe('scope-missing');
  expect((await full('GET', '/v1/households?near=91,0,1')).body['code']).toBe('invalid-query');
});

test('a repeated Idempotency-Key gets the same bytes, and after erasure none of the personal data', async () => {
  const headers = { 'idempotency-key': 'personal' };
  const first = await created({}, full, headers);
  const repeat = () => full('POST', '/v1/households', { body: household, headers });
  const again = await repeat();
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([
    201,
    first.text,
    first.headers.get('etag'),
  ]);
  expect(
    (await full('POST', '/v1/households', { body: { ...household, contact: null }, headers })).status,
  ).toBe(422);
  const erased = await full('POST', `${first.path}/erasures`, { body: { reason: 'asked' } });
  expect(erased.status).toBe(201);
  const after = await repeat();
  expect([after.status, after.body['masked']]).toEqual([201, true]);
  expect(after.text).not.toContain('Wanjiku');
});

test('imported rows take personal columns', async () => {
  const csv = `externalId,location.district,location.density,location.geo.lat,location.geo.lon,baseline.fuelType,baseline.monthlyConsumption,contact.name,contact.phone
P-1,N,Low,-1.283712,36.817293,Wood,3,Wanjiku Personal-Name,+254 700 555777
`;
  const done = await full('POST', '/v1/households/imports', {
    body: csv,
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  });
  expect(done.status).toBe(202);
  await expect
    .poll(async () => (await full('GET', `/v1/jobs/${String(done.body['id'])}`)).body)
    .toMatchObject({ status: 'succeeded', result: { created: 1 } });
  const list = await full('GET', '/v1/households?externalId=P-1');
  expect(list.body['data']).toMatchObject([{ contact: { phone: contact.phone } }]);
});

test('erased: the rows are gone, everything of the household is 410, its devices stay', async () => {
  const meter = { did: 'did:x:erased-meter', type: 'SmartMeter' };
  const { path, body } = await created({ did: 'did:x:erased', devices: [meter] });
  await full('PATCH', path, { body: { contact: { phone: '0700 111222' } } });
  expect(await rows(body['id'])).toHaveLength(2);
  const noReason = await full('POST', `${path}/erasures`, { body: {} });
  expect(noReason.status).toBe(400);
  const stale = await full('POST', `${path}/erasures`, {
    body: { reason: 'x' },
    headers: { 'if-match': '"1-00000000"' },
  });
  expect(stale.status).toBe(412);
  const erased = await full('POST', `${path}/erasures`, { body: { reason: 'asked' } });
  expect(erased).toMatchObject({ status: 201, body: { id: body['id'], did: 'did:x:erased' } });
  expect(await rows(body['id'])).toEqual([]);
  const { digest } = erased.body;
  const gone = { status: 410, body: { code: 'erased', id: body['id'], did: 'did:x:erased', digest } };
  for (const [method, place, sent] of [
    ['GET', path],
    ['GET', `${path}/history`],
    ['GET', `${path}/devices`],
    ['GET', `${path}/baselines`],
    ['GET', '/v1/households/did%3Ax%3Aerased'],
    ['PATCH', path, { group: 'adopter' }],
    ['PUT', path, household],
    ['DELETE', path],
    ['POST', `${path}/status-changes`, { to: 'inactive' }],
    ['POST', '/v1/households', { ...household, did: 'did:x:erased' }],
    [
      'POST',
      '/v1/analysis/household',
      { householdId: body['id'], periodStart: '2026-01-01', periodEnd: '2026-01-31' },
    ],
  ] as const)
    expect([method, place, await full(method, place, { body: sent })]).toMatchObject([method, place, gone]);
  const again = await full('POST', `${path}/erasures`, { body: { reason: 'again' } });
  expect([again.status, again.body]).toEqual([200, erased.body]);
  expect((await full('GET', '/v1/devices/did%3Ax%3Aerased-meter')).status).toBe(200);
  expect((await full('GET', '/v1/households?did=did:x:erased')).body['data']).toEqual([]);
  expect((await full('GET', '/v1/households?did=did:x:erased&erased=true')).body['data']).toMatchObject([
    { id: body['id'], erased: { digest } },
  ]);
  const entry = z
    .object({ data: z.array(z.object({ action: z.string(), before: z.string().nullable() })) })
    .parse((await full('GET', `/v1/audit-log?resource=${String(body['id'])}`)).body)
    .data.find(({ action }) => action === 'eraseHousehold');
  expect(entry?.before).toBe(digest);
  // The feed ends a moment before the present.
  await until('the event of the erasure', async () =>
    (await full('GET', '/v1/events?type=household.erased')).text.includes(String(body['id'])),
  );
});

test('no text of any table but personal_data holds a personal value', async () => {
  const column = z.object({ table: z.string(), name: z.string() });
  const columns = await world.clickhouse.query(
    column,
    `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
       AND table NOT LIKE '%\\\\_feed' AND table != 'personal_data' AND default_kind != 'EPHEMERAL'`,
  );
  const secrets = ['Personal-Name', '555777', '555778', 'secret-consent', 'Otieno', '1.2837', '36.817'];
  const found: string[] = [];
  for (const { table, name } of columns) {
    const hits = await world.clickhouse.query(
      z.object({ n: z.coerce.number() }),
      `SELECT count() AS n FROM ${table} WHERE multiSearchAny(toString(${name}), {secrets:Array(String)})`,
      { secrets },
    );
    if (hits[0]?.n !== 0) found.push(`${table}.${name}`);
  }
  expect(columns.length).toBeGreaterThan(50);
  expect(columns).toContainEqual({ table: 'record_intents', name: 'reply' });
  expect(found).toEqual([]);
});
