// GET /v1/anomalies: content, order, filters, and the view of a key that is limited to projects.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;
/** Clients whose keys are limited to one project each. */
let limited: Record<'a' | 'b', HttpClient>;

const day = (text: string): string => `2026-03-${text}T00:00:00Z`;
const movedAt = day('10');

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  for (const name of ['a', 'b'])
    await call('POST', '/v1/households', {
      body: {
        did: `did:x:home-${name}`,
        projectId: `did:x:project-${name}`,
        location: { district: 'XYZ', density: 'Medium' },
        baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
        devices: [{ did: `did:x:still-${name}`, type: 'SmartMeter' }],
      },
    });
  await call('POST', '/v1/devices', {
    body: { did: 'did:x:moved', type: 'SmartMeter', householdId: 'did:x:home-a' },
  });
  await call('POST', '/v1/devices/did%3Ax%3Amoved/installations', {
    body: { householdId: 'did:x:home-b', from: movedAt },
  });
  const clientOf = async (name: string): Promise<HttpClient> => {
    const project = String((await call('GET', `/v1/projects/did%3Ax%3Aproject-${name}`)).body['id']);
    return httpClient(url, await keyFor(world, { projectIds: [project] }));
  };
  limited = { a: await clientOf('a'), b: await clientOf('b') };
  await find(
    { did: 'did:x:moved', at: day('05') },
    { did: 'did:x:moved', at: movedAt, severity: 'major', detector: 'stuck_value' },
    { did: 'did:x:moved', at: day('15'), kind: 'temperature' },
    { did: 'did:x:still-a', at: day('01') },
    { did: 'did:x:still-b', at: day('20'), severity: 'major' },
    { did: 'did:x:stranger', at: day('02') },
  );
});
afterAll(() => world[Symbol.asyncDispose]());

interface Seed {
  readonly did: string;
  readonly at: string;
  readonly detector?: string;
  readonly kind?: string;
  readonly severity?: string;
}

let made = 0;

/** Anomalies as ingest stores them. */
const find = (...seeds: readonly Seed[]): Promise<void> =>
  world.clickhouse.insertRows(
    'anomalies',
    seeds.map(({ did, at, detector = 'gap', kind = 'power', severity = 'warning' }) => ({
      id: String((made += 1)).padStart(32, '0'),
      detector,
      detector_version: 1,
      device_did: did,
      kind,
      channel: 'reading',
      observed_at: at.replace('T', ' ').replace('Z', ''),
      sequence: 1,
      severity,
      value: 7,
      detail: 'silent for 7 s; usual is 5 s',
      _arrived_at: at.replace('T', ' ').replace('Z', ''),
      _topic: 'x',
      _partition: 0,
      _offset: made,
    })),
  );

const path = '/v1/anomalies';
const march = 'from=2026-03-01&to=2026-03-31';
const list = (query: string, client = call): Promise<HttpReply> => client('GET', `${path}?${query}`);

const page = z.object({
  data: z.array(z.looseObject({ deviceId: z.string(), observedAt: z.string() })),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
});

/** `device day` of each item. */
const told = ({ body }: HttpReply): string[] =>
  page.parse(body).data.map(({ deviceId, observedAt }) => `${deviceId.slice(6)} ${observedAt.slice(8, 10)}`);

const everything = ['moved 05', 'moved 10', 'moved 15', 'still-a 01', 'still-b 20', 'stranger 02'];

test('anomalies are listed by device and time, with the household of that time', async () => {
  const reply = await list(march);
  expect(reply.status).toBe(200);
  expect(told(reply)).toEqual(everything);
  expect(reply.body['data']).toMatchObject(
    ['home-a', 'home-b', 'home-b', 'home-a', 'home-b', null].map((home) => ({
      householdId: home && `did:x:${home}`,
    })),
  );
  expect(page.parse(reply.body).data[1]).toEqual({
    id: '00000000000000000000000000000002',
    deviceId: 'did:x:moved',
    householdId: 'did:x:home-b',
    detector: 'stuck_value',
    detectorVersion: 1,
    kind: 'power',
    channel: 'reading',
    severity: 'major',
    observedAt: movedAt,
    sequence: 1,
    foundAt: expect.stringMatching(/^\d{4}-.*Z$/),
    value: 7,
    detail: 'silent for 7 s; usual is 5 s',
  });
  const operation = endpoints.find(({ operationId }) => operationId === 'listAnomalies');
  expect(operation?.replies[200]?.schema?.safeParse(reply.body).error).toBeUndefined();
});

test.each([
  ['deviceId=did%3Ax%3Amoved', ['moved 05', 'moved 10', 'moved 15']],
  [
    'deviceId=did%3Ax%3Amoved&deviceId=did%3Ax%3Astranger',
    ['moved 05', 'moved 10', 'moved 15', 'stranger 02'],
  ],
  ['deviceId=did%3Ax%3Anone', []],
  ['householdId=did%3Ax%3Ahome-a', ['moved 05', 'still-a 01']],
  ['householdId=did%3Ax%3Ahome-a&householdId=did%3Ax%3Ahome-b', everything.slice(0, 5)],
  ['householdId=did%3Ax%3Anone', []],
  ['projectId=did%3Ax%3Aproject-b', ['moved 10', 'moved 15', 'still-b 20']],
  ['projectId=did%3Ax%3Anone', []],
  ['projectId=did%3Ax%3Aproject-b&severity=major', ['moved 10', 'still-b 20']],
  ['projectId=did%3Ax%3Aproject-a&deviceId=did%3Ax%3Amoved', ['moved 05']],
  ['severity=major&severity=minor', ['moved 10', 'still-b 20']],
  ['detector=stuck_value', ['moved 10']],
  ['kind=temperature', ['moved 15']],
  ['kind=temperature&kind=power', everything],
])('filter %s', async (query, expected) => {
  expect(told(await list(`${march}&${query}`))).toEqual(expected);
});

test('a device is named by its id, too', async () => {
  const id = String((await call('GET', '/v1/devices/did%3Ax%3Astill-b')).body['id']);
  expect(told(await list(`${march}&deviceId=${id}`))).toEqual(['still-b 20']);
});

test.each([
  ['from=2026-03-05&to=2026-03-05', ['moved 05']],
  ['from=2026-03-05T00:00:00Z&to=2026-03-10T00:00:00Z', ['moved 05']],
  ['from=2026-03-05T00:00:00.001Z&to=2026-03-10T00:00:00.001Z', ['moved 10']],
])('the span %s', async (query, expected) => {
  expect(told(await list(query))).toEqual(expected);
});

test('a limited key has what was observed while the device was in its projects, and nothing else', async () => {
  expect(told(await list(march, limited.a))).toEqual(['moved 05', 'still-a 01']);
  expect(told(await list(march, limited.b))).toEqual(['moved 10', 'moved 15', 'still-b 20']);
  for (const query of [
    'deviceId=did%3Ax%3Astranger',
    'deviceId=did%3Ax%3Astill-b',
    'projectId=did%3Ax%3Aproject-b',
  ])
    expect(told(await list(`${march}&${query}`, limited.a))).toEqual([]);
  expect(told(await list(`${march}&deviceId=did%3Ax%3Amoved`, limited.a))).toEqual(['moved 05']);
  expect(told(await list(`${march}&householdId=did%3Ax%3Ahome-b`, limited.a))).toEqual([]);
});

test('a household that goes to another project leaves its time behind', async () => {
  const body = {
    did: 'did:x:home-gone',
    projectId: 'did:x:project-a',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    devices: [{ did: 'did:x:gone', type: 'SmartMeter' }],
  };
  await call('POST', '/v1/households', { body });
  await find(
    { did: 'did:x:gone', at: '2026-02-05T00:00:00Z' },
    { did: 'did:x:gone', at: '2027-02-05T00:00:00Z' },
  );
  const change = await call('PATCH', '/v1/households/did%3Ax%3Ahome-gone', {
    body: { projectId: 'did:x:project-b' },
    headers: { 'if-match': '*' },
  });
  expect(change.status).toBe(200);
  const span = 'from=2026-02-01&to=2027-02-10';
  const days = async (client: HttpClient) =>
    page
      .parse((await list(span, client)).body)
      .data.filter(({ deviceId }) => deviceId === 'did:x:gone')
      .map(({ observedAt }) => observedAt.slice(0, 4));
  expect([await days(limited.a), await days(limited.b), await days(call)]).toEqual([
    ['2026'],
    ['2027'],
    ['2026', '2027'],
  ]);
});

/** Follows the cursors to the end; what comes in meanwhile neither repeats nor shifts anything. */
async function walk(query: string, client: HttpClient, between: () => Promise<void>): Promise<string[]> {
  const first = await list(query, client);
  let reply = first;
  const found = told(first);
  while (page.parse(reply.body).hasMore) {
    await between();
    const { nextCursor } = page.parse(reply.body);
    expect(reply.headers.get('link')).toContain(`cursor=${nextCursor}`);
    reply = await list(`${query}&cursor=${nextCursor}`, client);
    found.push(...told(reply));
  }
  return found;
}

test('pages follow each other, whatever comes in between them', async () => {
  const before = { did: 'did:x:aaa', at: day('03') };
  const found = await walk(`${march}&limit=2`, call, () => find(before));
  expect(found).toEqual(everything);
  expect(await walk(`${march}&limit=1`, limited.b, () => find(before))).toEqual([
    'moved 10',
    'moved 15',
    'still-b 20',
  ]);
});

test('more anomalies than are looked at together are walked whole, also where a key sees few of them', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => ({
    did: 'did:x:moved',
    at: new Date(Date.UTC(2026, 3, 1) + index * 1000).toISOString().replace('.000Z', 'Z'),
  }));
  await find(...many, { did: 'did:x:still-a', at: '2026-04-02T00:00:00Z' });
  const april = 'from=2026-04-01&to=2026-04-30';
  expect(await walk(`${april}&limit=1000`, limited.b, async () => {})).toHaveLength(2500);
  expect(told(await list(`${april}&limit=5`, limited.a))).toEqual(['still-a 02']);
});

test('a cursor tells a limited key nothing of time in another project', async () => {
  const many = Array.from({ length: 10_500 }, (_, index) => ({
    did: 'did:x:moved',
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString().replace('.000Z', 'Z'),
  }));
  await find(...many);
  const span = 'from=2026-01-01&to=2026-03-31';
  const first = page.parse((await list(span, limited.b)).body);
  expect(first).toMatchObject({ data: [], hasMore: true });
  const place: unknown = JSON.parse(Buffer.from(first.nextCursor ?? '', 'base64url').toString());
  expect(place).toEqual([
    expect.any(Number),
    expect.any(Number),
    'did:x:moved',
    Date.parse(movedAt) - 1,
    'f'.repeat(32),
    expect.any(String),
  ]);
  expect(await walk(span, limited.b, async () => {})).toEqual(['moved 10', 'moved 15', 'still-b 20']);
  // A span that ends before its time: the cursor lies at the end of the span.
  expect(await walk('from=2026-01-01&to=2026-01-31', limited.b, async () => {})).toEqual([]);
});

test('a cursor belongs to its filters, its span and its key', async () => {
  const { nextCursor } = page.parse((await list(`${march}&limit=1`)).body);
  const invalid = { status: 400, body: { code: 'invalid-cursor' } };
  for (const query of [`${march}&kind=power`, 'from=2026-03-02&to=2026-03-31', 'limit=1'])
    expect(await list(`${query}&cursor=${nextCursor}`)).toMatchObject(invalid);
  expect(await list(`${march}&cursor=${nextCursor}`, limited.a)).toMatchObject(invalid);
  expect(await list(`${march}&cursor=x`)).toMatchObject(invalid);
});

test.each([
  ['severity=huge', 'severity'],
  ['detector=nobody', 'detector'],
  ['kind=sound', 'kind'],
  ['deviceId=x', 'deviceId'],
  ['householdId=x', 'householdId'],
  ['projectId=x', 'projectId'],
  ['limit=1001', 'limit'],
  ['from=soon', 'from'],
  ['from=2026-03-02&to=2026-03-01', 'to'],
  ['from=2024-01-01&to=2026-03-01', 'from'],
  ['device=did%3Ax%3Amoved', 'device'],
])('%s is 400 and names the parameter', async (query, parameter) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { code: 'invalid-query', errors: [{ parameter }] },
  });
});

test('a key without readings:read is refused', async () => {
  const wanted = {
    kind: 'test',
    name: 'x',
    scopes: ['devices:read'],
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  } as const;
  const other = httpClient(url, (await createKey(openRecords(world.clickhouse), wanted)).key);
  expect(await list(march, other)).toMatchObject({ status: 403, body: { code: 'scope-missing' } });
});

test('what ingest finds is listed', async () => {
  const ingest = await world.start('ingest');
  const reading = powerReading({ deviceDid: 'did:x:live', sequence: 1, observedAt: Date.now() - 60_000 });
  await world.produce('power', [reading, { ...reading, activePowerW: 6 }]);
  const found = await until('the anomaly', async () => {
    const { body } = await list('deviceId=did%3Ax%3Alive');
    return page.parse(body).data.length > 0 && page.parse(body).data;
  });
  expect(found).toMatchObject([{ detector: 'conflict', kind: 'power', householdId: null }]);
  expect(await ingest.stop()).toBe(0);
});
