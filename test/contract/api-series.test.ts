// Readings, days, coverage and cooking events over REST: each sent value is returned once, and only to its project.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { insertRecords } from '#records/backup.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

// Clocks of Berlin go forward on 29 March 2026: the day begins at 23:00 UTC and has 23 hours.
const firstMs = at('2026-03-28T00:00:00Z');
const count = 3 * 96;
const meter = 'did:x:meter';
const logger = 'did:x:logger';
const moved = 'did:x:moved';
const handedOverMs = at('2026-03-29T12:00:00Z');

const isCooking = (atMs: number): boolean => Math.floor(atMs / hour) % 24 === 10;
const momentOf = (index: number): number => firstMs + index * 15 * minute;

/** A meter that cooks from 10:00 to 11:00 UTC each day, every 15 minutes; each second voltage is left out. */
const power = Array.from({ length: count }, (_, index) => {
  const cooked = Array.from({ length: index }, (__, before) => isCooking(momentOf(before))).filter(
    Boolean,
  ).length;
  return {
    kind: 'power',
    observedAt: iso(momentOf(index)),
    sequence: index + 1,
    activePowerW: isCooking(momentOf(index)) ? 900.5 : (index % 7) / 10,
    voltageV: index % 2 === 0 ? (23010 + index) / 100 : null,
    currentA: null,
    energyWh: 1000 + cooked * 225.125,
    relayOn: isCooking(momentOf(index)) || index % 3 === 0,
  };
});

const temperature = Array.from({ length: 8 }, (_, index) => ({
  kind: 'temperature',
  observedAt: iso(firstMs + index * 10 * minute),
  sequence: index,
  temperatureC: 20.1 + index,
  ambientC: null,
  probe: index % 2 === 0 ? 'stove' : 'wall',
}));

const fuel = ['REMAINING', 'CONSUMED', 'REMAINING'].map((measure, index) => ({
  kind: 'fuel',
  observedAt: iso(firstMs + index * minute),
  sequence: index,
  fuelType: 'LPG',
  measure,
  quantity: 5 - index,
  unit: 'KG',
}));

let world: World;
let url: string;
let call: HttpClient;
/** Limited to the project `other`. */
let other: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([world.start('api'), world.start('ingest'), world.start('windows')]);
  url = api.url;
  call = httpClient(url, await keyFor(world));
  for (const name of ['berlin', 'other'])
    await call('POST', '/v1/projects', {
      body: { did: `did:x:${name}`, name, timeZone: 'Europe/Berlin' },
    });
  await household('did:x:home', 'did:x:berlin', [meter, logger, moved]);
  await household('did:x:elsewhere', 'did:x:other', []);
  await handOver();
  other = await limitedTo('did:x:other');
  const send = (deviceId: string, readings: readonly object[]): Promise<HttpReply> =>
    call('POST', '/v1/readings/batches', { body: { deviceId, readings } });
  const sent = await Promise.all([
    send(meter, power),
    send(meter, power),
    send(logger, temperature),
    send(meter, fuel),
    send(moved, power),
  ]);
  if (sent.some(({ status }) => status !== 202)) throw new Error('readings of the world were not taken');
  await until('all readings', async () => {
    const found = await Promise.all([
      ...[meter, moved].map((did) => raw(did, { kind: 'power', ...whole, limit: '1000' })),
      raw(logger, { kind: 'temperature', ...whole }),
      raw(meter, { kind: 'fuel', ...whole }),
    ]);
    return found.map(({ length }) => length).join() === `${count},${count},8,3`;
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const household = (did: string, projectId: string, devices: readonly string[]): Promise<HttpReply> =>
  call('POST', '/v1/households', {
    body: {
      did,
      projectId,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: devices.map((device) => ({
        did: device,
        type: 'ElectricPressureCooker',
        ratedPowerW: 1000,
        expectedInterval: 'PT15M',
      })),
    },
  });

/** Writes the stays that moving the device at noon UTC of 29 March makes: most of that day, of 23 hours, it was at home. */
async function handOver(): Promise<void> {
  const [device, from, to] = await Promise.all(
    [
      `/v1/devices/${encodeURIComponent(moved)}`,
      `/v1/households/${encodeURIComponent('did:x:home')}`,
      `/v1/households/${encodeURIComponent('did:x:elsewhere')}`,
    ].map(async (path) => String((await call('GET', path)).body['id'])),
  );
  const project = async (did: string): Promise<string> =>
    String((await call('GET', `/v1/projects/${encodeURIComponent(did)}`)).body['id']);
  const [open] = await world.clickhouse.query(
    z.object({ id: z.string(), body: z.string() }),
    `SELECT id, body FROM records WHERE kind = 'installation' AND body LIKE {device:String}`,
    { device: `%${device}%` },
  );
  const stay = z.record(z.string(), z.unknown()).parse(JSON.parse(open?.body ?? '{}'));
  expect(stay['householdId']).toBe(from);
  const write = (id: string, version: number, body: object): Promise<void> =>
    insertRecords(world.clickhouse, [
      {
        kind: 'installation',
        id,
        version,
        body: JSON.stringify(body),
        actor: 'test',
        nonce: 'test',
        at: iso(Date.now()),
      },
    ]);
  await write(open?.id ?? '', 2, { ...stay, to: iso(handedOverMs) });
  await write('ins_01M7YNX8J0QF6P5307M3HNMPM6', 1, {
    ...stay,
    householdId: to,
    householdDid: 'did:x:elsewhere',
    projectId: await project('did:x:other'),
    from: iso(handedOverMs),
    to: null,
  });
}

async function limitedTo(projectDid: string): Promise<HttpClient> {
  const project = await call('GET', `/v1/projects/${encodeURIComponent(projectDid)}`);
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'limited',
    projectIds: [String(project.body['id'])],
    scopes: ['readings:read'],
    expiresAt: null,
    actor: 'test',
  });
  return httpClient(url, key);
}

const whole = { from: '2026-03-28T00:00:00Z', to: '2026-03-31T00:00:00Z' };
type Parameters = Readonly<Record<string, string>>;

const address = (resource: string, did: string, part: string, query: Parameters): string =>
  `/v1/${resource}/${encodeURIComponent(did)}/${part}?${new URLSearchParams(query).toString()}`;
const readings = (did: string, query: Parameters, client = call): Promise<HttpReply> =>
  client('GET', address('devices', did, 'readings', query));

const items = z.array(z.record(z.string(), z.unknown()));
const dataOf = ({ body }: HttpReply) => items.parse(body['data']);
const raw = async (did: string, query: Parameters, client = call) =>
  dataOf(await readings(did, query, client));

function expectContract(operationId: string, { status, body }: HttpReply): void {
  expect(status).toBe(200);
  const operation = endpoints.find((endpoint) => endpoint.operationId === operationId);
  expect(operation?.replies[200]?.schema?.safeParse(body).error).toBeUndefined();
}

test('what was sent comes back in its order, copies once', async () => {
  const reply = await readings(meter, { kind: 'power', ...whole, limit: '1000' });
  expectContract('getDeviceReadings', reply);
  expect(reply.body).toMatchObject({ nextCursor: null, hasMore: false });
  expect(dataOf(reply)).toEqual(power.map((reading) => ({ ...reading, deviceId: meter })));
  expect(await raw(logger, { kind: 'temperature', ...whole })).toEqual(
    temperature.map((reading) => ({ ...reading, deviceId: logger })),
  );
  expect(await raw(meter, { kind: 'usage', ...whole })).toEqual([]);
});

test('pages follow one another by their cursor and their Link, also as lines', async () => {
  const pages: unknown[] = [];
  let next: string | undefined = address('devices', meter, 'readings', {
    kind: 'power',
    limit: '100',
    ...whole,
  });
  while (next !== undefined) {
    const reply = await call('GET', next, { headers: { accept: 'application/x-ndjson' } });
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = reply.text.split('\n').filter((line) => line !== '');
    pages.push(...lines.map((line) => z.object({ sequence: z.number() }).parse(JSON.parse(line)).sequence));
    next = /<(.*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual(power.map(({ sequence }) => sequence));
  const first = await readings(meter, { kind: 'power', limit: '288', ...whole });
  expect(first.body['hasMore']).toBe(false);
  const cursor = String((await readings(meter, { kind: 'power', limit: '1', ...whole })).body['nextCursor']);
  const foreign = await readings(meter, { kind: 'fuel', limit: '1', cursor, ...whole });
  expect(foreign).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
});

const steps = { '5m': 5 * minute, '15m': 15 * minute, '1h': hour } as const;
/** First moments of the days of Berlin around the change of the clocks. */
const midnights = ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-30T22:00Z'].map(
  at,
);
const stepOf = (aggregate: string, ms: number): number => {
  const length = Object.entries(steps).find(([name]) => name === aggregate)?.[1];
  return length === undefined
    ? (midnights.findLast((start) => start <= ms) ?? 0)
    : Math.floor(ms / length) * length;
};
const functions = {
  avg: (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length,
  max: (values: readonly number[]) => Math.max(...values),
  min: (values: readonly number[]) => Math.min(...values),
  sum: (values: readonly number[]) => values.reduce((a, b) => a + b, 0),
  count: (values: readonly number[]) => values.length,
} as const;

test.each(['5m', '15m', '1h', '1d'])(
  'steps of %s hold what was sent, by every function',
  async (aggregate) => {
    for (const metric of ['activePowerW', 'voltageV', 'energyWh'] as const) {
      const values = power.flatMap((reading) => {
        const value = reading[metric];
        return value === null ? [] : [{ start: stepOf(aggregate, at(reading.observedAt)), value }];
      });
      const wanted = [...Map.groupBy(values, ({ start }) => start)];
      for (const [fn, compute] of Object.entries(functions)) {
        const reply = await readings(meter, { kind: 'power', metric, aggregate, fn, ...whole });
        expectContract('getDeviceReadings', reply);
        expect(dataOf(reply)).toEqual(
          wanted.map(([start, own]) => ({
            deviceId: meter,
            start: iso(start),
            value: expect.closeTo(compute(own.map(({ value }) => value)), 6),
            count: own.length,
          })),
        );
      }
    }
  },
);

test('days of the change of clocks have 23 and 25 hours', async () => {
  const query = { kind: 'power', metric: 'activePowerW', aggregate: '1d', fn: 'count' };
  const day = await readings(meter, { ...query, from: '2026-03-29', to: '2026-03-29' });
  expect(day.body).toMatchObject({
    timeZone: 'Europe/Berlin',
    from: '2026-03-28T23:00:00Z',
    to: '2026-03-29T22:00:00Z',
    unit: null,
    data: [{ start: '2026-03-28T23:00:00Z', value: 23 * 4, count: 23 * 4 }],
  });
  const hours = await readings(meter, {
    ...query,
    aggregate: '1h',
    fill: 'null',
    from: '2026-10-25',
    to: '2026-10-25',
  });
  expect(hours.body).toMatchObject({ from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z', data: [] });
});

test('a step without readings is left out, or null when asked for', async () => {
  const query = { kind: 'power', metric: 'activePowerW', aggregate: '5m', ...whole };
  const filled = dataOf(await readings(meter, { ...query, fill: 'null' }));
  expect(filled.length).toBe(3 * 288);
  expect(filled.filter(({ value }) => value === null).length).toBe(3 * 288 - count);
  expect(filled.slice(0, 2)).toEqual([
    { deviceId: meter, start: whole.from, value: 0, count: 1 },
    { deviceId: meter, start: '2026-03-28T00:05:00Z', value: null, count: 0 },
  ]);
  expect(dataOf(await readings(meter, query))).toEqual(filled.filter(({ value }) => value !== null));
});

test('probes and measures are not put together', async () => {
  const heat = { kind: 'temperature', metric: 'temperatureC', aggregate: '1d', fn: 'max', ...whole };
  expect(await raw(logger, heat)).toEqual([
    { deviceId: logger, probe: 'stove', start: '2026-03-27T23:00:00Z', value: 26.1, count: 4 },
    { deviceId: logger, probe: 'wall', start: '2026-03-27T23:00:00Z', value: 27.1, count: 4 },
  ]);
  const weight = { kind: 'fuel', metric: 'quantity', aggregate: '1h', fn: 'sum', ...whole };
  expect(await raw(meter, weight)).toMatchObject([
    { measure: 'CONSUMED', fuelType: 'LPG', unit: 'KG', value: 4, count: 1 },
    { measure: 'REMAINING', fuelType: 'LPG', unit: 'KG', value: 8, count: 2 },
  ]);
});

const power5m = { kind: 'power', metric: 'activePowerW', aggregate: '5m' };

test.each<[string, Parameters, object]>([
  ['no kind', {}, { parameter: 'kind', code: 'required' }],
  ['an unknown kind', { kind: 'powr' }, { parameter: 'kind', code: 'not-allowed' }],
  ['an unknown parameter', { kind: 'power', step: '1h' }, { code: 'unknown-field' }],
  [
    'a metric of another kind',
    { kind: 'power', aggregate: '1h', metric: 'temperatureC' },
    {
      parameter: 'metric',
      code: 'not-allowed',
      allowed: ['activePowerW', 'voltageV', 'currentA', 'energyWh'],
    },
  ],
  ['an aggregate of nothing', { kind: 'power', aggregate: '1h' }, { parameter: 'metric', code: 'required' }],
  ['a metric alone', { kind: 'power', metric: 'energyWh' }, { parameter: 'metric', code: 'not-allowed' }],
  ['a page of an aggregate', { ...power5m, limit: '5' }, { parameter: 'limit', code: 'not-allowed' }],
  [
    'messages of an aggregate',
    { ...power5m, expand: 'message' },
    { parameter: 'expand', code: 'not-allowed' },
  ],
  ['more than messages', { kind: 'power', expand: 'device' }, { parameter: 'expand', code: 'not-allowed' }],
  ['an unknown step', { ...power5m, aggregate: '2h' }, { parameter: 'aggregate', code: 'not-allowed' }],
  ['an unknown function', { ...power5m, fn: 'mean' }, { parameter: 'fn', code: 'not-allowed' }],
  [
    'a page of 10 001',
    { kind: 'power', limit: '10001' },
    { parameter: 'limit', code: 'too-large', max: 10_000 },
  ],
  ['a moment without a zone', { kind: 'power', from: '2026-03-28T00:00:00' }, { parameter: 'from' }],
  ['a day that is none', { kind: 'power', from: '2026-02-30' }, { parameter: 'from' }],
  [
    'a year of the far future',
    { kind: 'power', from: '9000-01-01' },
    { parameter: 'from', code: 'out-of-range' },
  ],
  [
    'an end before the start',
    { kind: 'power', from: whole.to, to: whole.from },
    { parameter: 'to', code: 'end-before-start' },
  ],
  [
    '401 days',
    { kind: 'power', from: '2025-01-01', to: '2026-02-05' },
    { parameter: 'from', code: 'period-too-long', max: 400 },
  ],
  [
    'more than 10 000 points',
    { ...power5m, from: '2026-01-01', to: '2026-02-28' },
    {
      parameter: 'aggregate',
      code: 'too-many-points',
      max: 10_000,
      allowed: ['15m', '1h', '1d'],
      suggestion: '1d',
    },
  ],
])('%s is refused', async (_, query, fault) => {
  const reply = await readings(meter, query);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-query', errors: [fault] } });
});

test('the limits are published', async () => {
  expect((await call('GET', '/v1/limits')).body).toMatchObject({
    readingsPerPage: 10_000,
    seriesDays: 400,
    seriesPoints: 10_000,
  });
});

test('a key limited to a project has the time in which the device was installed there', async () => {
  const later = power.filter(({ observedAt }) => at(observedAt) >= handedOverMs);
  const query = { kind: 'power', ...whole, limit: '1000' };
  const seen = await raw(moved, query, other);
  expect(seen.map(({ sequence }) => sequence)).toEqual(later.map(({ sequence }) => sequence));
  const sum = { ...query, metric: 'activePowerW', aggregate: '1d', fn: 'count' };
  const { limit: _, ...counted } = sum;
  expect((await raw(moved, counted, other)).map(({ value }) => value)).toEqual([40, 96, 8]);
  expect((await raw(moved, query)).length).toBe(count);
  expect(await readings(meter, query, other)).toMatchObject({
    status: 404,
    body: { code: 'device-not-found' },
  });
  expect(await readings('did:x:nobody', query)).toMatchObject({ status: 404 });
});

test('a household has the readings of its devices while they were there', async () => {
  const of = (did: string, query: Parameters, client = call): Promise<HttpReply> =>
    client('GET', address('households', did, 'readings', { kind: 'power', ...whole, ...query }));
  const before = power.filter(({ observedAt }) => at(observedAt) < handedOverMs).length;
  const home = await of('did:x:home', { limit: '1000' });
  expectContract('getHouseholdReadings', home);
  const byDevice = Map.groupBy(dataOf(home), ({ deviceId }) => deviceId);
  expect([...byDevice].map(([did, own]) => [did, own.length])).toEqual([
    [meter, count],
    [moved, before],
  ]);
  const daily = await of('did:x:elsewhere', { metric: 'energyWh', aggregate: '1d', fn: 'max' }, other);
  expectContract('getHouseholdReadings', daily);
  expect(dataOf(daily).map(({ deviceId, count: readingsOfDay }) => [deviceId, readingsOfDay])).toEqual([
    [moved, 40],
    [moved, 96],
    [moved, 8],
  ]);
  expect((await of('did:x:home', {}, other)).status).toBe(404);
});

const days = (did: string, query: Parameters, client = call): Promise<HttpReply> =>
  client('GET', address('devices', did, 'days', query));

/** Days that were computed; the others had no reading. */
const computed = (reply: HttpReply) => dataOf(reply).filter(({ inputDigest }) => inputDigest !== null);

/** Waits until the days around the readings are computed. */
const settled = (did: string): Promise<HttpReply> =>
  until(`the days of ${did}`, async () => {
    const reply = await days(did, { from: '2026-03-27', to: '2026-04-01' });
    return items.parse(reply.body['pending']).length === 0 && computed(reply).length === 4 && reply;
  });

test('a day is one row with all that was computed, in pages', async () => {
  const reply = await settled(meter);
  expectContract('listDeviceDays', reply);
  const [row] = await world.clickhouse.query(
    z.object({ energy: z.number(), hours: z.number(), digest: z.string() }),
    `SELECT energy_wh AS energy, hours_in_use AS hours, input_digest AS digest FROM device_days FINAL
     WHERE device_did = '${meter}' AND day = '2026-03-29'`,
  );
  expect(computed(reply).map(({ day }) => day)).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ]);
  expect(computed(reply)[1]).toMatchObject({
    deviceId: meter,
    householdId: 'did:x:home',
    timeZone: 'Europe/Berlin',
    start: '2026-03-28T23:00:00Z',
    end: '2026-03-29T22:00:00Z',
    deviceType: 'ElectricPressureCooker',
    ratedPowerW: 1000,
    hoursInUse: row?.hours,
    useSource: 'power',
    energyWh: row?.energy,
    energySource: 'counter',
    fuels: [],
    temperatureMaxC: null,
    // Its first step is the one at whose end the load is on.
    cookingEvents: [{ start: '2026-03-29T10:00:00Z', detector: 'power' }],
    expectedIntervals: 92,
    receivedIntervals: 92,
    coverage: 1,
    gaps: [],
    powerRows: 92,
    inputDigest: row?.digest,
    pending: false,
  });
  expect(row?.energy).toBeCloseTo(4 * 225.125, 6);
  const first = await days(meter, { from: '2026-03-28', to: '2026-03-30', limit: '2' });
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await call('GET', next);
  expect([...dataOf(first), ...dataOf(second)].map(({ day }) => day)).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ]);
  expect(second.body['nextCursor']).toBeNull();
});

const countsOf = z.object({ expected: z.number(), received: z.number() });

test('a day without a reading has coverage 0, on exactly the days that coverage counts', async () => {
  await settled(meter);
  const reply = await days(meter, { from: '2026-03-27', to: '2026-04-01' });
  expectContract('listDeviceDays', reply);
  expect(dataOf(reply).map(({ day, coverage }) => [day, coverage === 0])).toEqual([
    ['2026-03-27', true],
    ['2026-03-28', false],
    ['2026-03-29', false],
    ['2026-03-30', false],
    ['2026-03-31', false],
    ['2026-04-01', true],
  ]);
  expect(dataOf(reply)[0]).toMatchObject({
    deviceId: meter,
    householdId: 'did:x:home',
    timeZone: 'Europe/Berlin',
    start: '2026-03-26T23:00:00Z',
    end: '2026-03-27T23:00:00Z',
    deviceType: 'ElectricPressureCooker',
    ratedPowerW: 1000,
    hoursInUse: null,
    energyWh: null,
    cookingWh: null,
    cookingEvents: [],
    expectedIntervalSeconds: 900,
    expectedIntervals: 96,
    receivedIntervals: 0,
    inputDigest: null,
    readAt: null,
    pending: false,
  });
  const today = iso(Date.now()).slice(0, 10);
  const past = { from: '2026-03-26', to: '2026-04-02' };
  for (const [resource, did, period] of [
    ['devices', meter, past],
    ['devices', moved, past],
    ['households', 'did:x:home', past],
    ['devices', meter, { from: iso(at(today) - 72 * hour).slice(0, 10), to: today }],
  ] as const) {
    const rows: ReturnType<typeof dataOf> = [];
    let next: string | undefined = address(resource, did, 'days', { ...period, limit: '3' });
    while (next !== undefined) {
      const page: HttpReply = await call('GET', next);
      expect(page.status).toBe(200);
      rows.push(...dataOf(page));
      next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const names = rows.map(({ deviceId, day }) => `${String(deviceId)} ${String(day)}`);
    expect(names).toEqual([...new Set(names)].sort());
    const coverage = countsOf.parse((await call('GET', address(resource, did, 'coverage', period))).body);
    const sum = (field: string): number => rows.reduce((total, row) => total + Number(row[field]), 0);
    expect([did, sum('receivedIntervals')]).toEqual([did, coverage.received]);
    // The present day grows between the two calls.
    expect(coverage.expected - sum('expectedIntervals')).toBeLessThanOrEqual(period.to === today ? 2 : 0);
    expect(coverage.expected).toBeGreaterThanOrEqual(sum('expectedIntervals'));
  }
});

test('a device that never sent is marked, and counts in the coverage of its household', async () => {
  const silent = 'did:x:never';
  await household('did:x:quiet', 'did:x:berlin', [silent]);
  const period = { from: '2026-03-28', to: '2026-03-28' };
  const reply = await call('GET', address('households', 'did:x:quiet', 'coverage', period));
  expectContract('getHouseholdCoverage', reply);
  expect(reply.body).toMatchObject({
    expected: 96,
    received: 0,
    coverage: 0,
    devices: [{ deviceId: silent, neverReported: true, expected: 96, received: 0 }],
  });
  const of = async (did: string): Promise<unknown> =>
    (await call('GET', address('devices', did, 'coverage', period))).body['neverReported'];
  expect([await of(silent), await of(meter)]).toEqual([true, false]);
});

test('a reading is shown with the message that it came in', async () => {
  const did = 'did:x:traced';
  await household('did:x:traced-home', 'did:x:berlin', [did]);
  const observedAt = Date.now() - hour;
  const [place] = await world.produce('power', [powerReading({ deviceDid: did, sequence: 1, observedAt })]);
  await world.produce('power', [powerReading({ deviceDid: did, sequence: 1, observedAt })]);
  const query = { kind: 'power', from: iso(observedAt), expand: 'message' };
  const reply = await until('the reading', async () => {
    const found = await readings(did, query);
    return dataOf(found).length > 0 && found;
  });
  expectContract('getDeviceReadings', reply);
  expect(dataOf(reply)).toMatchObject([
    {
      deviceId: did,
      message: {
        topic: world.topics.power.topic,
        partition: place?.partition,
        offset: Number(place?.offset),
        schemaId: world.topics.power.schemaId,
      },
    },
  ]);
  const { arrivedAt } = z.object({ arrivedAt: z.string() }).parse(dataOf(reply)[0]?.['message']);
  expect(Date.parse(arrivedAt)).toBeGreaterThan(observedAt);
  const plain = await readings(did, { kind: 'power', from: iso(observedAt) });
  expect(dataOf(plain).map((reading) => 'message' in reading)).toEqual([false]);
});

test('coverage counts days without readings, and gaps go on over midnight', async () => {
  await settled(meter);
  const period = { from: '2026-03-27', to: '2026-03-30' };
  const reply = await call('GET', address('devices', meter, 'coverage', period));
  expectContract('getDeviceCoverage', reply);
  expect(reply.body).toMatchObject({
    ...period,
    deviceId: meter,
    timeZone: 'Europe/Berlin',
    expected: 96 + 96 + 92 + 96,
    received: 92 + 92 + 96,
    coverage: 0.7368,
    gaps: [
      { from: '2026-03-26T23:00:00Z', to: '2026-03-28T00:00:00Z', reason: 'unknown', documentedBy: null },
    ],
    pending: [],
  });
});

test('a documented gap says why, and stays a gap', async () => {
  await settled(meter);
  const gap = { from: '2026-03-27T10:00:00Z', to: '2026-03-27T12:00:00Z', reason: 'power_outage' };
  const documented = await call('POST', `/v1/devices/${encodeURIComponent(meter)}/gaps`, { body: gap });
  expect(documented.status).toBe(201);
  const period = { from: '2026-03-27', to: '2026-03-27' };
  const { body } = await call('GET', address('devices', meter, 'coverage', period));
  const unknown = { reason: 'unknown', documentedBy: null };
  expect(body).toMatchObject({
    expected: 96,
    received: 0,
    gaps: [
      { from: '2026-03-26T23:00:00Z', to: gap.from, ...unknown },
      { ...gap, documentedBy: documented.body['documentedBy'] },
      { from: gap.to, to: '2026-03-27T23:00:00Z', ...unknown },
    ],
  });
});

test('coverage of a day that is not over counts up to now', async () => {
  const did = 'did:x:unheard/1';
  const body = { did, type: 'ElectricPressureCooker', expectedInterval: 'PT5M' };
  expect((await call('POST', '/v1/devices', { body })).status).toBe(201);
  const askedMs = Date.now();
  const period = { from: iso(askedMs - 72 * hour).slice(0, 10), to: iso(askedMs).slice(0, 10) };
  const reply = await call('GET', address('devices', did, 'coverage', period));
  expectContract('getDeviceCoverage', reply);
  const slots = Math.floor((askedMs - at(period.from)) / (5 * minute));
  const part = z.object({ expected: z.number(), gaps: z.array(z.object({ to: z.string() })) });
  const { expected, gaps } = part.parse(reply.body);
  expect([slots - 2, slots - 1, slots]).toContain(expected);
  expect(gaps).toHaveLength(1);
  expect(Date.parse(gaps[0]?.to ?? '')).toBeLessThanOrEqual(Date.now());
});

test('the coverage of the contract: a month at PT5M with one documented gap', async () => {
  const did = 'did:ixo:device/456';
  const body = { did, type: 'ElectricPressureCooker', expectedInterval: 'PT5M' };
  expect((await call('POST', '/v1/devices', { body })).status).toBe(201);
  const made = await call('POST', '/v1/api-keys', {
    body: { name: 'agent', scopes: ['devices:write'], actor: 'did:ixo:agent/7' },
  });
  const gap = { from: '2026-10-12T08:00:00Z', to: '2026-10-13T04:05:00Z', reason: 'power_outage' };
  const agent = httpClient(url, String(made.body['key']));
  const documented = await agent('POST', `/v1/devices/${encodeURIComponent(did)}/gaps`, { body: gap });
  expect(documented.status).toBe(201);
  const octoberMs = at('2026-10-01T00:00:00Z');
  const early = at('2026-10-20T12:00:00Z');
  const sent = Array.from({ length: 8929 }, (_, index) => octoberMs + index * 5 * minute)
    .filter((ms) => ms <= at(gap.from) || ms >= at(gap.to))
    // One comes two minutes early: its interval is empty, and the pause is no gap.
    .map((ms, index) => ({
      device_did: did,
      observed_at: new Date(ms === early ? ms - 2 * minute : ms).toISOString(),
      sequence: index,
      active_power_w: 0,
      _arrived_at: '2026-11-01T00:00:00Z',
      _partition: 0,
      _offset: index,
    }));
  await world.clickhouse.insertRows('power_readings', sent);
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const reply = await until('all days', async () => {
    const found = await call('GET', address('devices', did, 'coverage', period));
    return Array.isArray(found.body['pending']) && found.body['pending'].length === 0 && found;
  });
  expectContract('getDeviceCoverage', reply);
  expect(reply.body).toEqual({
    ...period,
    deviceId: did,
    // The rows are written to the table by hand: they still say that it sent.
    neverReported: false,
    timeZone: 'UTC',
    expected: 8928,
    received: 8687,
    coverage: 0.973,
    gaps: [{ ...gap, documentedBy: 'did:ixo:agent/7' }],
    pending: [],
  });
});

test('a household has the coverage of each device on its days there, and of all together', async () => {
  await settled(moved);
  const period = { from: '2026-03-28', to: '2026-03-30' };
  const reply = await call('GET', address('households', 'did:x:elsewhere', 'coverage', period));
  expectContract('getHouseholdCoverage', reply);
  expect(reply.body).toMatchObject({
    householdId: 'did:x:elsewhere',
    expected: 96,
    received: 96,
    coverage: 1,
    devices: [{ deviceId: moved, expected: 96 }],
  });
  const limited = await other('GET', address('households', 'did:x:elsewhere', 'coverage', period));
  expect(limited.body).toMatchObject({ expected: 96, received: 96 });
});

test('cooking events come by their start, in pages, and belong to where the device was', async () => {
  await Promise.all([settled(meter), settled(moved)]);
  const reply = await call('GET', address('households', 'did:x:home', 'cooking-events', whole));
  expectContract('listHouseholdCookingEvents', reply);
  const eachDay = ['28', '29', '30'].map((day) => `2026-03-${day}T10:00:00Z`);
  expect(dataOf(reply).map(({ deviceId, start }) => [start, deviceId])).toEqual([
    [eachDay[0], meter],
    [eachDay[0], moved],
    [eachDay[1], meter],
    [eachDay[1], moved],
    [eachDay[2], meter],
  ]);
  expect(dataOf(reply)[0]).toMatchObject({ durationSeconds: 3600, detector: 'power', maxTemperatureC: null });
  const starts: unknown[] = [];
  let next: string | undefined = address('devices', meter, 'cooking-events', { ...whole, limit: '1' });
  while (next !== undefined) {
    const page = await call('GET', next);
    expectContract('listDeviceCookingEvents', page);
    starts.push(...dataOf(page).map(({ start }) => start));
    next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(starts).toEqual(eachDay);
  const seen = await other('GET', address('devices', moved, 'cooking-events', whole));
  expect(dataOf(seen).map(({ start }) => start)).toEqual([eachDay[2]]);
});

test('a cursor that was made by hand reaches no further than a request may', async () => {
  await settled(meter);
  const period = { from: '2026-03-28', to: '2026-03-31', limit: '1' };
  const asked: [string, Parameters, readonly unknown[]][] = [
    ['readings', { kind: 'power', ...whole, limit: '1' }, [0, at('2026-03-31T00:00:00Z')]],
    ['cooking-events', { ...whole, limit: '1' }, [0, at('2026-03-31T00:00:00Z')]],
    ['days', period, ['1971-01-01', '2026-03-31']],
    ['days', period, ['2026-03-31', '2026-03-28']],
    ['days', period, ['2026-03-28', '2026-03-99']],
  ];
  for (const [part, query, span] of asked) {
    const get = (cursor?: string): Promise<HttpReply> =>
      call('GET', address('devices', meter, part, { ...query, ...(cursor !== undefined && { cursor }) }));
    const cursor = String((await get()).body['nextCursor']);
    const place = z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const forged = Buffer.from(JSON.stringify([...span, ...place.slice(2)])).toString('base64url');
    expect([part, (await get(cursor)).status]).toEqual([part, 200]);
    expect(await get(forged)).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
  }
});

test('a limited key has the days of its own households alone', async () => {
  await settled(moved);
  const period = { from: '2026-03-28', to: '2026-03-31' };
  const seen = dataOf(await days(moved, period, other));
  expect(seen.map(({ day, householdId }) => [day, householdId])).toEqual([
    ['2026-03-30', 'did:x:elsewhere'],
    ['2026-03-31', 'did:x:elsewhere'],
  ]);
  const berlin = await limitedTo('did:x:berlin');
  expect(dataOf(await days(moved, period, berlin)).map(({ day }) => day)).toEqual(['2026-03-28']);
  const home = await berlin('GET', address('households', 'did:x:home', 'days', period));
  expectContract('listHouseholdDays', home);
  expect(dataOf(home).map(({ deviceId, day }) => `${String(deviceId)} ${String(day)}`)).toEqual([
    ...['28', '29', '30', '31'].map((day) => `${logger} 2026-03-${day}`),
    ...['28', '29', '30', '31'].map((day) => `${meter} 2026-03-${day}`),
    `${moved} 2026-03-28`,
  ]);
});

test.each(['days', 'coverage'])('%s are asked for by dates', async (part) => {
  for (const query of [
    whole,
    { from: '2026-03-30', to: '2026-03-28' },
    { from: '2024-01-01', to: '2026-01-01' },
  ])
    expect(await call('GET', address('devices', meter, part, query))).toMatchObject({
      status: 400,
      body: { code: 'invalid-query' },
    });
  expect((await call('GET', address('devices', meter, part, {}))).status).toBe(200);
});
