// Alarms: upkeep opens and clears each once, and people acknowledge, assign and comment through the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import type { Alarm, Operations } from '#infra/client/operations.ts';
import { openRecords, type Records } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { clearAlarms } from '#upkeep/alarms/clear-alarms.ts';
import { findClearings } from '#upkeep/alarms/find-clearings.ts';
import { reportAlarms } from '#upkeep/alarms/report-alarms.ts';

let world: World;
let copies: readonly Records[];
let url: string;
let hearth: Client;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2, 3].map(() => openRecords(world.clickhouse));
  ({ url } = await world.start('api'));
  const key = await keyFor(world, { actorDid: 'did:example:alarms:desk' });
  hearth = openClient({ url, key });
  call = httpClient(url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const project = 'did:example:alarms:project';
const home = (name: string): string => `did:example:alarms:home:${name}`;
const meter = (name: string): string => `did:example:alarms:${name}`;
const iso = (ms: number): string => new Date(ms).toISOString();

async function household(name: string, projectId: string = project): Promise<string> {
  const made = await hearth('createHousehold', {
    body: {
      did: home(name),
      projectId,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did: meter(name), type: 'ElectricPressureCooker', expectedInterval: 'PT5M' }],
    },
  });
  return bodyOf(made, 201).did;
}

let sequence = 0;

/** As ingest leaves it. */
const anomaly = (name: string, detector: string, agoMs: number, channel = 'reading') => ({
  id: String(++sequence).padStart(32, '0'),
  detector,
  detector_version: 1,
  device_did: meter(name),
  kind: 'power',
  channel,
  observed_at: iso(Date.now() - agoMs),
  sequence,
  severity: 'minor',
  value: null,
  detail: 'found',
  _arrived_at: iso(Date.now() - agoMs),
  _topic: 'x',
  _partition: 0,
  _offset: sequence,
});

const heard = (name: string, { observedMs, arrivedMs }: { observedMs: number; arrivedMs: number }) =>
  world.clickhouse.insertRows('device_heard', [
    {
      device_did: meter(name),
      kind: 'power',
      last_observed_at: iso(observedMs),
      last_arrived_at: iso(arrivedMs),
    },
  ]);

/** Several copies look at once, `laterMs` after now. */
const look = (laterMs = 0): Promise<void[]> =>
  Promise.all(
    [...copies, ...copies].map((records) =>
      reportAlarms({
        clickhouse: world.clickhouse,
        records,
        nowMs: () => Date.now() + laterMs,
        newUlid,
      }),
    ),
  );

/** A copy that loses leaves the rest to the next round. */
const lookTwice = async (laterMs = 0): Promise<void> => {
  await look(laterMs);
  await look(laterMs);
};

/** Whole alarms: no `fields`. */
type Query = Omit<NonNullable<Operations['listAlarms']['query']>, 'fields'>;

const list = async (query: Query): Promise<readonly Alarm[]> =>
  bodyOf(await hearth('listAlarms', { query }), 200).data;

const events = async (subject: string): Promise<string[]> => {
  const { data } = bodyOf(await hearth('listEvents', { query: { limit: 1000 } }), 200);
  return data.filter((event) => event.subject === subject).map(({ type }) => type);
};

test('each finding of a device opens one alarm, with the way to its cause', async () => {
  const householdId = await household('faulty');
  const first = anomaly('faulty', 'stuck_value', 2 * dayMs, 'activePowerW');
  await world.clickhouse.insertRows('anomalies', [
    first,
    anomaly('faulty', 'stuck_value', dayMs, 'activePowerW'),
    anomaly('faulty', 'out_of_range', dayMs, 'batteryPercent'),
    anomaly('faulty', 'gap', dayMs),
    anomaly('faulty', 'conflict', 8 * dayMs),
    anomaly('stranger', 'stuck_value', dayMs),
  ]);
  const arrivedMs = Date.now();
  await heard('faulty', { observedMs: arrivedMs + 10 * minuteMs, arrivedMs });
  await lookTwice();
  await lookTwice();
  const alarms = await list({ deviceId: [meter('faulty')] });
  expect(alarms.map(({ type, severity }) => `${type} ${severity}`).toSorted()).toEqual([
    'battery.low warning',
    'clock.drift minor',
    'reading.stuck major',
  ]);
  const stuck = alarms.find(({ type }) => type === 'reading.stuck');
  expect(stuck).toMatchObject({
    state: 'active',
    acknowledged: false,
    subject: meter('faulty'),
    householdId,
    projectId: project,
    clearedAt: null,
    version: 1,
  });
  expect(stuck?.openedAt).toBe(first.observed_at.replace('.000Z', 'Z'));
  const cause = await call('GET', stuck?.evidence.query ?? '');
  expect(cause.body['data']).toHaveLength(2);
  const { findings } = bodyOf(await hearth('getDeviceHealth', { params: { id: meter('faulty') } }), 200);
  expect(findings.map(({ code }) => code).toSorted()).toEqual(alarms.map(({ type }) => type).toSorted());
});

test('it is cleared when its cause is gone, keeps what people wrote, and opens anew', async () => {
  const query = { deviceId: [meter('faulty')], type: ['reading.stuck'] as const };
  const [open] = await list(query);
  const patch = { acknowledged: true, comment: 'The sensor is exchanged on Monday.' };
  const seen = bodyOf(
    await hearth('updateAlarm', {
      params: { id: open?.id ?? '' },
      headers: { 'If-Match': '"1"' },
      body: patch,
    }),
    200,
  );
  await lookTwice(8 * dayMs);
  const [cleared, ...others] = await list(query);
  expect(others).toEqual([]);
  expect(cleared).toMatchObject({
    id: open?.id,
    state: 'cleared',
    acknowledged: true,
    comments: seen.comments,
    version: 3,
  });
  // Two days after it was cleared.
  await world.clickhouse.insertRows('anomalies', [anomaly('faulty', 'stuck_value', -10 * dayMs)]);
  await lookTwice(10 * dayMs);
  expect((await list(query)).map(({ state, acknowledged }) => [state, acknowledged])).toEqual([
    ['cleared', true],
    ['active', false],
  ]);
  await until('the events', async () => (await events(open?.id ?? '')).length >= 3);
  expect(await events(open?.id ?? '')).toEqual(['alarm.opened', 'alarm.acknowledged', 'alarm.cleared']);
});

test('a clock that runs ahead has an alarm until it is mended', async () => {
  await household('clock');
  const query = { deviceId: [meter('clock')] };
  const arrivedMs = Date.now() - 10 * minuteMs;
  await heard('clock', { observedMs: arrivedMs + 5 * minuteMs, arrivedMs });
  await lookTwice();
  expect(await list(query)).toMatchObject([{ type: 'clock.drift', state: 'active' }]);
  // Its rows lie in parts of their own, and nothing has merged them.
  await heard('clock', { observedMs: Date.now(), arrivedMs: Date.now() });
  await lookTwice();
  expect(await list(query)).toMatchObject([{ type: 'clock.drift', state: 'cleared' }]);
});

test('a device that falls silent has an alarm until it is heard again', async () => {
  await household('quiet');
  const lastMs = Date.now() - 45 * minuteMs;
  await heard('quiet', { observedMs: lastMs, arrivedMs: lastMs });
  await lookTwice();
  const query = { deviceId: [meter('quiet')] };
  const [alarm] = await list(query);
  expect(alarm).toMatchObject({
    type: 'device.silent',
    state: 'active',
    openedAt: iso(lastMs + 30 * minuteMs).replace('.000Z', 'Z'),
  });
  const backMs = Date.now() - 1000;
  await heard('quiet', { observedMs: backMs, arrivedMs: backMs });
  await lookTwice();
  expect(await list(query)).toMatchObject([
    { id: alarm?.id, state: 'cleared', clearedAt: iso(backMs).replace('.000Z', 'Z') },
  ]);
});

test('a device that falls silent again within a day has the same alarm, with what people wrote', async () => {
  const [cleared] = await list({ deviceId: [meter('quiet')] });
  const written = await call('PATCH', `/v1/alarms/${cleared?.id}`, {
    body: { comment: 'The plug is loose.' },
    headers: { 'if-match': `"${cleared?.version}"` },
  });
  expect(written.status).toBe(200);
  // As after a longer interval: nothing newer was heard, so it is not reported as recovered.
  const patch = (expectedInterval: string) =>
    call('PATCH', `/v1/devices/${encodeURIComponent(meter('quiet'))}`, { body: { expectedInterval } });
  await world.clickhouse.command(
    `ALTER TABLE device_heard DELETE WHERE device_did = '${meter('quiet')}' SETTINGS mutations_sync = 1`,
  );
  const lastMs = Date.now() - 50 * minuteMs;
  await heard('quiet', { observedMs: lastMs, arrivedMs: lastMs });
  await lookTwice();
  const [again, ...others] = await list({ deviceId: [meter('quiet')] });
  expect(again).toMatchObject({ id: cleared?.id, state: 'active', clearedAt: null });
  expect([again?.comments.length, others]).toEqual([1, []]);
  expect((await patch('P1D')).status).toBe(200);
  await lookTwice();
  const [over] = await list({ deviceId: [meter('quiet')] });
  expect([over?.state, over?.clearedAt]).toEqual(['cleared', again?.openedAt]);
  await until('the events', async () => (await events(again?.id ?? '')).length >= 4);
  const recovered = (await events(meter('quiet'))).filter((type) => type === 'device.recovered');
  expect(recovered).toHaveLength(1);
});

test('a device that goes elsewhere takes its alarm along, once it had time to send from there', async () => {
  await household('moved');
  await household('next', 'did:example:alarms:next');
  const lastMs = Date.now() - 45 * minuteMs;
  await heard('moved', { observedMs: lastMs, arrivedMs: lastMs });
  await lookTwice();
  const [before] = await list({ deviceId: [meter('moved')] });
  expect(before).toMatchObject({ state: 'active', householdId: home('moved') });
  const path = `/v1/devices/${encodeURIComponent(meter('moved'))}/installations`;
  const body = { householdId: home('next'), from: iso(Date.now() - 35 * minuteMs) };
  expect((await call('POST', path, { body })).status).toBe(201);
  await lookTwice();
  const alarms = await list({ deviceId: [meter('moved')] });
  expect(alarms.map(({ state, householdId, projectId }) => [state, householdId, projectId])).toEqual([
    ['cleared', home('moved'), project],
    ['active', home('next'), 'did:example:alarms:next'],
  ]);
  expect(Date.parse(alarms[1]?.openedAt ?? '')).toBe(Date.parse(body.from) + 30 * minuteMs);
});

test('two copies that looked before either wrote clear an alarm once', async () => {
  await household('twice');
  const lastMs = Date.now() - 45 * minuteMs;
  await heard('twice', { observedMs: lastMs, arrivedMs: lastMs });
  await lookTwice();
  await heard('twice', { observedMs: Date.now(), arrivedMs: Date.now() });
  const upkeep = {
    clickhouse: world.clickhouse,
    records: openRecords(world.clickhouse),
    nowMs: Date.now,
    newUlid,
  };
  const looks = [await findClearings(upkeep, 10), await findClearings(upkeep, 10)];
  const common = { readAtMs: Date.now(), actor: 'upkeep', reply: null, audit: null };
  const first = await clearAlarms(upkeep, looks[0] ?? []);
  expect(await upkeep.records.commit({ ...common, atMs: Date.now(), ...first })).toBe(true);
  const second = await clearAlarms(upkeep, looks[1] ?? []);
  const written = [first.records.length, second.records.length];
  expect(written).toEqual([1, 0]);
});

test('a device that is taken out, or known not to send, has no alarm', async () => {
  await household('out');
  await household('repair');
  const lastMs = Date.now() - 45 * minuteMs;
  const alarms = () => list({ deviceId: [meter('out'), meter('repair')] });
  const away = async (body: object, path: string): Promise<void> => {
    const reply = await call('POST', path, { body });
    expect([reply.status, reply.body['errors']]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
  };
  const path = (name: string): string => `/v1/devices/${encodeURIComponent(meter(name))}`;
  await away({ to: 'maintenance', reason: 'The lid is loose' }, `${path('repair')}/status-changes`);
  for (const name of ['out', 'repair']) await heard(name, { observedMs: lastMs, arrivedMs: lastMs });
  await lookTwice();
  const [open, ...others] = await alarms();
  expect([open?.subject, open?.state, others]).toEqual([meter('out'), 'active', []]);
  await away({ householdId: null }, `${path('out')}/installations`);
  await lookTwice();
  expect(await alarms()).toMatchObject([{ id: open?.id, state: 'cleared' }]);
  await until('the events', async () => (await events(open?.id ?? '')).length >= 2);
  expect(await events(meter('out'))).not.toContain('device.recovered');
});

test('a list selects by every axis', async () => {
  const ids = async (query: Query) => (await list({ projectId: [project], ...query })).map(({ id }) => id);
  const all = await ids({});
  expect(all.length).toBeGreaterThanOrEqual(5);
  const others = ['clock', 'quiet', 'moved', 'twice', 'out'];
  const parts = [
    [{ state: ['active'] }, { state: ['cleared'] }],
    [{ acknowledged: 'true' }, { acknowledged: 'false' }],
    [{ deviceId: [meter('faulty')] }, { deviceId: others.map(meter) }],
    [{ householdId: [home('faulty')] }, { householdId: others.map(home) }],
    [{ severity: ['major'] }, { severity: ['minor', 'warning'] }],
  ] as const satisfies readonly (readonly Query[])[];
  for (const [some, rest] of parts) {
    const found = [await ids(some), await ids(rest)];
    expect(found.every((part) => part.length > 0)).toBe(true);
    expect(found.flat().toSorted()).toEqual(all.toSorted());
  }
  expect(await list({ householdId: ['did:example:alarms:nobody'] })).toEqual([]);
});

test('a key of another project sees no alarm, and changes none', async () => {
  await household('other', 'did:example:alarms:elsewhere');
  const { id: other } = bodyOf(
    await hearth('getProject', { params: { id: 'did:example:alarms:elsewhere' } }),
    200,
  );
  const limited = httpClient(url, await keyFor(world, { projectIds: [other] }));
  const [alarm] = await list({ deviceId: [meter('faulty')] });
  expect((await limited('GET', '/v1/alarms')).body['data']).toEqual([]);
  const path = `/v1/alarms/${alarm?.id}`;
  expect(await limited('GET', path)).toMatchObject({ status: 404 });
  const patch = { body: { acknowledged: true }, headers: { 'if-match': `"${alarm?.version}"` } };
  expect(await limited('PATCH', path, patch)).toMatchObject({ status: 404 });
  const reader = httpClient(url, await keyFor(world, { scopes: ['alarms:read'] }));
  expect(await reader('GET', path)).toMatchObject({ status: 200 });
  expect(await reader('PATCH', path, patch)).toMatchObject({ status: 403 });
});

test.each([
  ['#/state', { state: 'cleared' }],
  ['#/acknowledged', { acknowledged: 'yes' }],
  ['#/assignee', { assignee: '' }],
  ['#/comment', { comment: 'x'.repeat(1001) }],
])('a patch with a fault at %s is refused there', async (pointer, body) => {
  const [alarm] = await list({ deviceId: [meter('quiet')] });
  const headers = { 'if-match': `"${alarm?.version}"` };
  const reply = await call('PATCH', `/v1/alarms/${alarm?.id}`, { body, headers });
  expect(reply.status).toBe(400);
  expect(reply.body['errors']).toMatchObject([{ pointer }]);
});

test('a patch needs the version that its author saw', async () => {
  const [alarm] = await list({ deviceId: [meter('quiet')] });
  const path = `/v1/alarms/${alarm?.id}`;
  const body = { assignee: 'Maintenance desk' };
  expect(await call('PATCH', path, { body })).toMatchObject({ status: 428 });
  expect(await call('PATCH', path, { body, headers: { 'if-match': '"99"' } })).toMatchObject({ status: 412 });
  const headers = { 'if-match': `"${alarm?.version}"` };
  const changed = await call('PATCH', path, { body, headers });
  expect(changed).toMatchObject({ status: 200, body });
  const now = await call('GET', path);
  expect(now.body).toEqual(changed.body);
  const same = { body, headers: { 'if-match': now.headers.get('etag') ?? '' } };
  expect((await call('PATCH', path, same)).body['version']).toBe(now.body['version']);
});
