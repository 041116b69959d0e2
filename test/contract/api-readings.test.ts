// POST /v1/readings/batches: accepted and rejected readings, their messages, and the content of Kafka after a 202.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { openRecords } from '#records/records.ts';
import { kinds } from '#schemas/topics.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;
let deviceId: string;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  for (const name of ['one', 'two'])
    await call('POST', '/v1/households', {
      body: {
        did: `did:x:home-${name}`,
        projectId: `did:x:project-${name}`,
        location: { district: 'XYZ', density: 'Medium' },
        baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
        devices: [{ did: `did:x:meter-${name}`, type: 'SmartMeter' }],
      },
    });
  deviceId = String((await call('GET', '/v1/devices/did%3Ax%3Ameter-one')).body['id']);
});
afterAll(() => world[Symbol.asyncDispose]());

const observedAt = '2026-11-20T17:10:00.250Z';
const power = { kind: 'power', observedAt, sequence: 182, activePowerW: 820, energyWh: 124068.5 };
const temperature = { kind: 'temperature', observedAt, sequence: 96, temperatureC: 85.4 };
const usage = {
  kind: 'usage',
  observedAt,
  sequence: 183,
  intervalSeconds: 300,
  inUseSeconds: 300,
  mode: 'ON',
};
const fuel = {
  kind: 'fuel',
  observedAt,
  sequence: 7,
  fuelType: 'LPG',
  measure: 'REMAINING',
  quantity: 5.5,
  unit: 'KG',
};

const path = '/v1/readings/batches';
const post = (body: unknown, headers: Record<string, string> = {}): Promise<HttpReply> =>
  call('POST', path, { body, headers });
const one = (...readings: readonly unknown[]) => ({ deviceId: 'did:x:meter-one', readings });

/** Messages in all topics of the world. */
async function messages(): Promise<number> {
  await using admin = await openAdmin(kafkaSettings(world.settings, 'count'));
  const ranges = await Promise.all(kinds.map((kind) => admin.offsets(world.topics[kind].topic)));
  return ranges.flat().reduce((sum, { high }) => sum + high, 0);
}

function expectContract({ body }: HttpReply): void {
  const operation = endpoints.find(({ operationId }) => operationId === 'sendReadings');
  expect(operation?.replies[202]?.schema?.safeParse(body).error).toBeUndefined();
}

test('readings of every kind are in Kafka when the answer is 202', async () => {
  const before = await messages();
  const reply = await post(one(power, temperature, usage, fuel));
  expect(reply).toMatchObject({
    status: 202,
    body: { accepted: 4, duplicates: 0, rejected: 0, items: [] },
  });
  expect(reply.body['batchId']).toMatch(/^rb_[0-9A-HJKMNP-TV-Z]{26}$/);
  expectContract(reply);
  expect(await messages()).toBe(before + 4);
});

test('what became of a batch can be read again, by its key and by keys of all projects', async () => {
  const project = String((await call('GET', '/v1/projects/did%3Ax%3Aproject-one')).body['id']);
  const limited = httpClient(url, await keyFor(world, { projectIds: [project] }));
  const other = httpClient(url, await keyFor(world, { projectIds: [project] }));
  const body = one({ ...power, sequence: 9001 }, { ...power, sequence: -1 });
  const sent = await limited('POST', path, { body });
  expect(sent).toMatchObject({ status: 202, body: { accepted: 1, rejected: 1 } });
  const place = sent.headers.get('location') ?? '';
  const read = await until('the note', async () => {
    const reply = await limited('GET', place);
    return reply.status === 200 && reply;
  });
  expect(read.body).toEqual(sent.body);
  expect((await call('GET', place)).body).toEqual(sent.body);
  const missing = { status: 404, body: { code: 'reading-batch-not-found' } };
  expect(await other('GET', place)).toMatchObject(missing);
  expect(await call('GET', `${path}/rb_01M7YNX8J09ES4XZ4P86QWBQPH`)).toMatchObject(missing);
});

test('the batch of the contract without its signature, which is not checked, gives 202', async () => {
  const device = { did: 'did:ixo:device/456', type: 'ElectricPressureCooker' };
  expect((await call('POST', '/v1/devices', { body: device })).status).toBe(201);
  const readings = [
    { kind: 'temperature', observedAt: '2026-11-20T17:05:00Z', sequence: 96, temperatureC: 85.4 },
    {
      kind: 'power',
      observedAt: '2026-11-20T17:10:00Z',
      sequence: 182,
      activePowerW: 820,
      energyWh: 124068.5,
    },
    { ...usage, observedAt: '2026-11-20T17:10:00Z' },
  ];
  const batch = { deviceId: device.did, readings };
  const counts = { accepted: 3, duplicates: 0, rejected: 0, items: [] };
  expect(await post(batch)).toMatchObject({ status: 202, body: counts });
  const signature = { alg: 'Ed25519', keyId: 'did:ixo:device/456#k1', counter: 41, value: 'z' };
  expect(await post({ ...batch, signature })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/signature', code: 'not-supported' }] },
  });
});

test('a device is named by its DID or its id, in the head or in the reading', async () => {
  const reply = await post({
    deviceId,
    readings: [temperature, { ...temperature, sequence: 97, deviceId: 'did:x:meter-two' }],
  });
  expect(reply).toMatchObject({ status: 202, body: { accepted: 2 } });
  const none = await post({ readings: [temperature] });
  expect(none.body['errors']).toMatchObject([
    { index: 0, pointer: '#/readings/0/deviceId', code: 'required' },
  ]);
});

test('readings of one device are sent to it, and name it or no device', async () => {
  const before = await messages();
  for (const [name, body] of [
    [deviceId, { readings: [power] }],
    ['did%3Ax%3Ameter-one', { ...one(temperature), deviceId }],
    [deviceId, one({ ...usage, deviceId })],
  ] as const) {
    const reply = await call('POST', `/v1/devices/${name}/readings`, { body });
    expect(reply).toMatchObject({ status: 202, body: { accepted: 1, rejected: 0 } });
    expectContract(reply);
  }
  expect(await messages()).toBe(before + 3);
  const other = { deviceId: 'did:x:meter-two', readings: [power, { ...power, deviceId: 'did:x:meter-two' }] };
  expect(await call('POST', `/v1/devices/${deviceId}/readings`, { body: other })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-reading',
      errors: [
        { pointer: '#/deviceId', code: 'other-device' },
        { pointer: '#/readings/1/deviceId', code: 'other-device' },
      ],
    },
  });
  const unknown = await call('POST', '/v1/devices/did%3Ax%3Anone/readings', { body: { readings: [power] } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'device-not-found' } });
  expect(await messages()).toBe(before + 3);
});

test('lines and CloudEvents say the same', async () => {
  const lines = [power, temperature].map((reading) => JSON.stringify({ ...reading, deviceId })).join('\n\n');
  expect(await post(`${lines}\n`, { 'content-type': 'application/x-ndjson' })).toMatchObject({
    status: 202,
    body: { accepted: 2 },
  });
  const { observedAt: time, ...data } = { ...power, observedAt: '2099-01-01T00:00:00Z' };
  const event = { specversion: '1.0', id: '1', source: 's', type: 't', subject: deviceId, traceparent: 'x' };
  const events = [
    { ...event, time: observedAt, data },
    { ...event, time, data },
    { ...event, time: observedAt, data: { ...data, activePowerW: 'much' } },
  ];
  const reply = await post(events, { 'content-type': 'application/cloudevents-batch+json; charset=utf-8' });
  expect(reply).toMatchObject({
    status: 202,
    body: {
      accepted: 1,
      rejected: 2,
      items: [
        { index: 1, pointer: '#/1/time', code: 'clock-ahead' },
        { index: 2, pointer: '#/2/data/activePowerW', code: 'wrong-type' },
      ],
    },
  });
});

test.each<[string, object, string, string]>([
  ['an unknown kind', { ...power, kind: 'powr' }, 'kind', 'not-allowed'],
  ['no kind', { observedAt }, 'kind', 'required'],
  ['an unknown field', { ...power, activePower: 1 }, 'activePower', 'unknown-field'],
  ['a field of another kind', { ...power, temperatureC: 1 }, 'temperatureC', 'unknown-field'],
  ['a number as text', { ...power, activePowerW: '820' }, 'activePowerW', 'wrong-type'],
  ['a missing field', { ...power, activePowerW: undefined }, 'activePowerW', 'required'],
  ['a moment without a zone', { ...power, observedAt: '2026-11-20T17:10:00' }, 'observedAt', 'bad-format'],
  ['microseconds', { ...power, observedAt: '2026-11-20T17:10:00.000001Z' }, 'observedAt', 'not-valid'],
  ['a sequence of 2^53', { ...power, sequence: 2 ** 53 }, 'sequence', 'too-large'],
  ['half a sequence', { ...power, sequence: 1.5 }, 'sequence', 'wrong-type'],
  ['another device', { ...power, deviceId: 'did:x:nobody' }, 'deviceId', 'unknown-device'],
  ['a future moment', { ...power, observedAt: '2099-01-01T00:00:00Z' }, 'observedAt', 'clock-ahead'],
  ['a moment of 1999', { ...power, observedAt: '1999-01-01T00:00:00Z' }, 'observedAt', 'too-old'],
  ['too much power', { ...power, activePowerW: 2e6 }, 'activePowerW', 'out-of-range'],
  [
    'what the schema rounds to the limit',
    { ...temperature, temperatureC: 999.99999999 },
    'temperatureC',
    'out-of-range',
  ],
  ['use beyond the interval', { ...usage, inUseSeconds: 301 }, 'inUseSeconds', 'out-of-range'],
  ['an unknown fuel', { ...fuel, fuelType: 'Peat' }, 'fuelType', 'unknown-fuel'],
  ['a foreign unit', { ...fuel, unit: 'L' }, 'unit', 'unit-mismatch'],
])('%s is an item with its place; the good neighbour is taken', async (_, bad, field, code) => {
  const reply = await post(one(bad, { ...power, sequence: 500 }));
  expect(reply).toMatchObject({
    status: 202,
    body: { accepted: 1, rejected: 1, items: [{ index: 0, code, pointer: `#/readings/0/${field}` }] },
  });
  expectContract(reply);
  expect(await post(one(bad))).toMatchObject({
    status: 400,
    body: { code: 'invalid-reading', errors: [{ index: 0, code, pointer: `#/readings/0/${field}` }] },
  });
});

test.each<[string, object, object]>([
  ['kind', { ...power, kind: 'powr' }, { allowed: kinds, suggestion: 'power' }],
  ['kind', { observedAt }, { allowed: kinds }],
  ['unit', { ...fuel, unit: 'KGS' }, { allowed: ['KG', 'L', 'M3', 'KWH'], suggestion: 'KG' }],
  ['unit', { ...fuel, unit: 'L' }, { allowed: ['KG'] }],
  ['fuelType', { ...fuel, fuelType: 'Lpg' }, { allowed: expect.arrayContaining(['LPG']), suggestion: 'LPG' }],
  [
    'activePower',
    { ...power, activePower: 1 },
    { allowed: expect.arrayContaining(['activePowerW']), suggestion: 'activePowerW' },
  ],
  ['sequence', { ...power, sequence: -1 }, { min: 0 }],
])('a refused %s says what is taken, in a reply and in a problem', async (field, bad, told) => {
  const item = { index: 0, pointer: `#/readings/0/${field}`, ...told };
  const reply = await post(one(bad, { ...power, sequence: 502 }));
  expect(reply).toMatchObject({ status: 202, body: { items: [item] } });
  expectContract(reply);
  expect(await post(one(bad))).toMatchObject({ status: 400, body: { errors: [item] } });
});

test('a number that JSON cannot hold is a fault of its reading alone', async () => {
  const body = JSON.stringify(one({ ...power, sequence: 501 }, power)).replace(
    '"activePowerW":820',
    '"activePowerW":1e309',
  );
  expect(await post(body)).toMatchObject({
    status: 202,
    body: { accepted: 1, items: [{ index: 0, code: 'wrong-type', pointer: '#/readings/0/activePowerW' }] },
  });
});

test('copies are counted; of two contents with one identity the first counts', async () => {
  const before = await messages();
  const reply = await post(one(power, power, { ...power, activePowerW: 821 }, { ...power, kind: 'power' }));
  expect(reply).toMatchObject({
    status: 202,
    body: { accepted: 1, duplicates: 2, rejected: 1, items: [{ index: 2, code: 'reading-conflict' }] },
  });
  expect(await messages()).toBe(before + 1);
});

test('an idempotency key gives the first reply again and sends nothing more', async () => {
  const headers = { 'idempotency-key': 'batch-1' };
  const first = await post(one(power), headers);
  const before = await messages();
  const second = await post(one(power), headers);
  expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await messages()).toBe(before);
});

test.each<[string, unknown, Record<string, string>, number, string]>([
  ['no readings', one(), {}, 400, 'invalid-reading'],
  ['an unknown field of the head', { ...one(power), device: 'x' }, {}, 400, 'invalid-reading'],
  ['a signature', { ...one(power), signature: { alg: 'Ed25519' } }, {}, 400, 'invalid-reading'],
  ['more than 10 000 readings', one(...Array.from({ length: 10_001 }, () => 0)), {}, 400, 'invalid-reading'],
  ['a list', [power], {}, 400, 'invalid-reading'],
  ['a cut line', '{"kind":"power"}\n{"ki', { 'content-type': 'application/x-ndjson' }, 400, 'malformed-json'],
  ['no line', '\n \n', { 'content-type': 'application/x-ndjson' }, 400, 'invalid-reading'],
  [
    'an event of no version',
    [{ data: {} }],
    { 'content-type': 'application/cloudevents-batch+json' },
    400,
    'invalid-reading',
  ],
  ['another media type', 'kind,power', { 'content-type': 'text/csv' }, 415, 'unsupported-media-type'],
  ['9 MiB', gzipSync(' '.repeat(9 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 413, 'body-too-large'],
  [
    '700 MB of zeros as gzip',
    gzipSync(Buffer.alloc(700_000_000)),
    { 'content-encoding': 'gzip' },
    413,
    'body-too-large',
  ],
  ['no gzip', '{}', { 'content-encoding': 'gzip' }, 400, 'malformed-json'],
])('%s is refused', async (_, body, headers, status, code) => {
  expect(await post(body, headers)).toMatchObject({ status, body: { code } });
});

test('a gzip body of more than an ordinary one is taken', async () => {
  const readings = Array.from({ length: 10_000 }, (_, index) => ({ ...power, sequence: index }));
  const text = JSON.stringify(one(...readings));
  expect(text.length).toBeGreaterThan(1024 * 1024);
  const reply = await post(gzipSync(text), { 'content-encoding': 'gzip' });
  expect(reply).toMatchObject({ status: 202, body: { accepted: 10_000 } });
});

test('the limits are published', async () => {
  expect((await call('GET', '/v1/limits')).body).toMatchObject({
    readingsBatchBytes: 8 * 1024 * 1024,
    readingsPerBatch: 10_000,
  });
});

test('for a key limited to a project the devices of others are unknown; without the scope it is 403', async () => {
  const project = await call('GET', '/v1/projects/did%3Ax%3Aproject-one');
  const wanted = {
    kind: 'test',
    name: 'limited',
    projectIds: [String(project.body['id'])],
    expiresAt: null,
    actor: 'test',
  } as const;
  const records = openRecords(world.clickhouse);
  const limited = httpClient(url, (await createKey(records, { ...wanted, scopes: ['readings:write'] })).key);
  const readings = [power, { ...power, deviceId: 'did:x:meter-two' }];
  expect(await limited('POST', path, { body: { deviceId, readings } })).toMatchObject({
    status: 202,
    body: { accepted: 1, items: [{ index: 1, code: 'unknown-device' }] },
  });
  const reader = httpClient(url, (await createKey(records, { ...wanted, scopes: ['readings:read'] })).key);
  expect((await reader('POST', path, { body: one(power) })).status).toBe(403);
});
