// Readings by REST end in the same tables as those of devices; dead letters are read, replayed, and never multiply.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#records/api-keys/api-keys.ts';
import { kafkaSettings, openAdmin, type PartitionOffset } from '#runtime/kafka/client.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let ingest: Service;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  ingest = await world.start('ingest', { HEARTH_OLDEST_READING: '2026-11-02' });
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  for (const name of ['one', 'two'])
    await call('POST', '/v1/households', {
      body: {
        projectId: `did:x:project-${name}`,
        location: { district: 'XYZ', density: 'Medium' },
        baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
        devices: [{ did: `did:x:meter-${name}`, type: 'SmartMeter' }],
      },
    });
});
afterAll(() => world[Symbol.asyncDispose]());

const counted = z.object({ count: z.coerce.number() });
const count = async (from: string): Promise<number> =>
  (await world.clickhouse.query(counted, `SELECT count() AS count FROM ${from}`))[0]?.count ?? -1;

/** Resolves when ingest has accounted for the message. */
const accounted = ({ topic, partition, offset }: PartitionOffset): Promise<unknown> =>
  until(`${topic} ${partition} ${offset} to be in the ledger`, async () => {
    const where = `topic = '${topic}' AND partition = ${partition} AND last_offset >= ${offset}`;
    return (await count(`ingest_ledger WHERE ${where}`)) > 0;
  });

/** Sends one message as it is and waits until ingest has refused it; resolves to the id of its letter. */
async function refused(value: Uint8Array | null, key: string | null = 'did:x:meter-one'): Promise<string> {
  const [place] = await world.send(world.topics.power.topic, [{ key, value }]);
  if (!place) throw new Error('nothing was sent');
  await accounted(place);
  const query = `topic=${place.topic}&partition=${place.partition}&offset=${place.offset}`;
  const [letter] = await list(query);
  return String(letter?.['id']);
}

const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
});
const list = async (query: string) =>
  page.parse((await call('GET', `/v1/readings/dead-letters?${query}`)).body).data;
const letterOf = async (id: string) => (await call('GET', `/v1/readings/dead-letters/${id}`)).body;

const replayed = z.object({
  replayedAs: z.object({ topic: z.string(), partition: z.number(), offset: z.number() }),
});

/** Replays one letter and waits until ingest has accounted for the new message. */
async function replay(id: string): Promise<PartitionOffset> {
  const reply = await call('POST', `/v1/readings/dead-letters/${id}/replays`);
  expect(reply.status).toBe(201);
  const { replayedAs } = replayed.parse(reply.body);
  await accounted(replayedAs);
  return replayedAs;
}

const powerAt = (sequence: number) => ({
  deviceDid: 'did:x:meter-one',
  sequence,
  observedAt: Date.UTC(2026, 10, 1) + sequence,
  activePowerW: 820,
  voltageV: null,
  currentA: null,
  energyWh: 1000 + sequence,
  relayOn: true,
});

test('a batch is stored as a device would have stored it, and a repeat changes nothing', async () => {
  const readings = [
    {
      kind: 'power',
      observedAt: '2026-11-02T10:00:00.250Z',
      sequence: 5,
      activePowerW: 820.4,
      energyWh: 77.5,
    },
    { kind: 'temperature', observedAt: '2026-11-02T10:00:00Z', sequence: 6, temperatureC: 85.4 },
  ];
  const body = { deviceId: 'did:x:meter-one', readings };
  for (let round = 0; round < 2; round++)
    expect((await call('POST', '/v1/readings/batches', { body })).status).toBe(202);
  const power = `power_readings FINAL WHERE device_did = 'did:x:meter-one' AND sequence = 5`;
  await until('both copies of both readings to be stored', async () => {
    const kept = (await count('power_readings')) + (await count('temperature_readings'));
    const ledger = await world.clickhouse.query(
      z.object({ stored: z.coerce.number() }),
      'SELECT sum(stored) AS stored FROM ingest_ledger FINAL',
    );
    return kept >= 2 && (ledger[0]?.stored ?? 0) >= 4;
  });
  const rows = await world.clickhouse.query(
    z.record(z.string(), z.unknown()),
    `SELECT device_did, toString(observed_at) AS at, sequence, active_power_w, voltage_v, energy_wh, relay_on FROM ${power}`,
  );
  expect(rows).toEqual([
    {
      device_did: 'did:x:meter-one',
      at: '2026-11-02 10:00:00.250',
      sequence: 5,
      active_power_w: 820.4,
      voltage_v: null,
      energy_wh: 77.5,
      relay_on: null,
    },
  ]);
  expect(await count(`temperature_readings FINAL WHERE sequence = 6 AND probe = 'stove'`)).toBe(1);
});

test('a dead letter shows its message, its reason and its place', async () => {
  const value = Buffer.from('not a reading');
  const id = await refused(value);
  const letter = await letterOf(id);
  expect(letter).toMatchObject({
    id,
    reason: 'bad-header',
    topic: world.topics.power.topic,
    schemaId: null,
    deviceId: 'did:x:meter-one',
    raw: value.toString('base64'),
    rawLength: value.length,
    rawSha256: createHash('sha256').update(value).digest('hex'),
    replays: [],
  });
  expect(letter['lastOffset']).toBe(letter['offset']);
  expect(
    await list('reason=bad-header&kind=power&deviceId=did%3Ax%3Ameter-one&replayed=false'),
  ).toContainEqual(letter);
  expect(await list(`arrivedAfter=${String(letter['arrivedAt'])}`)).not.toContainEqual(letter);
  expect(await list('kind=fuel')).toEqual([]);
});

test('a message that is refused again is the same letter, however often it is replayed', async () => {
  const id = await refused(Buffer.from('refused again'));
  const before = await letterOf(id);
  const letters = await count('dead_letters FINAL');
  const places = [await replay(id), await replay(id)];
  expect(await count('dead_letters FINAL')).toBe(letters);
  const { replays, ...letter } = await letterOf(id);
  expect({ ...letter, replays: [] }).toEqual(before);
  expect(replays).toMatchObject(places.map(({ partition, offset }) => ({ partition, offset })));
  expect(places.map(({ partition }) => partition)).toEqual([before['partition'], before['partition']]);
  const { data } = (await call('GET', `/v1/audit-log?resource=${encodeURIComponent(id)}`)).body;
  const entry = { action: 'replayDeadLetter', resource: id, records: [{ kind: 'dead-letter', id }] };
  expect(data).toMatchObject([entry, entry]);
});

test('what a fixed cause lets in is stored with the arrival of its first delivery, and a second replay adds nothing', async () => {
  const ids: string[] = [];
  for (const sequence of [1, 2, 3]) ids.push(await refused(world.encode('power', powerAt(sequence))));
  const first = await letterOf(ids[0] ?? '');
  expect(first['reason']).toBe('too-old');
  const stored = `power_readings FINAL WHERE device_did = 'did:x:meter-one' AND energy_wh > 1000`;
  await ingest.stop();
  ingest = await world.start('ingest');
  await replay(ids[0] ?? '');
  expect(await count(stored)).toBe(1);
  await replay(ids[0] ?? '');
  expect(await count(stored)).toBe(1);
  const arrivals = await world.clickhouse.query(
    z.object({ ms: z.coerce.number() }),
    `SELECT toUnixTimestamp64Milli(_arrived_at) AS ms FROM ${stored}`,
  );
  expect(arrivals.map(({ ms }) => ms)).toEqual([Date.parse(String(first['arrivedAt']))]);

  const filter = { reason: ['too-old'], replayed: false, limit: 1 };
  const path = '/v1/readings/dead-letters/replays';
  const dry = await call('POST', path, { body: { ...filter, dryRun: true } });
  expect(dry.body).toMatchObject({ dryRun: true, matched: 2, replayed: 1, refused: [], remaining: 1 });
  const one = await call('POST', path, { body: filter });
  expect(one).toMatchObject({ status: 200, body: { dryRun: false, matched: 2, replayed: 1, remaining: 1 } });
  const rest = await call('POST', path, { body: { ...filter, cursor: one.body['nextCursor'] } });
  expect(rest.body).toMatchObject({ matched: 1, replayed: 1, remaining: 0, nextCursor: null });
  await until('all three to be stored', async () => (await count(stored)) === 3);
  expect((await call('POST', path, { body: filter })).body).toMatchObject({ matched: 0, replayed: 0 });
  expect(await count(`dead_letters FINAL WHERE reason = 'too-old'`)).toBe(3);
});

test('a forged replay gets no other arrival and no other place', async () => {
  const id = await refused(Buffer.from('forged'));
  const letters = await count('dead_letters FINAL');
  const { topic, partition, offset } = await letterOf(id);
  const headers = {
    'hearth-replay': JSON.stringify({ topic, partition, offset, arrivedAtMs: 1 }),
    'hearth-replay-signature': '0'.repeat(64),
  };
  const [place] = await world.send(String(topic), [
    { key: 'did:x:meter-one', value: Buffer.from('forged'), headers },
  ]);
  if (place) await accounted(place);
  expect(await count('dead_letters FINAL')).toBe(letters + 1);
  expect(await count('dead_letters FINAL WHERE _arrived_at < 1000')).toBe(0);
});

test('a tombstone and a message without a key are replayed as they were', async () => {
  const ids = [await refused(null), await refused(world.encode('power', powerAt(9)), null)];
  const letters = await count('dead_letters FINAL');
  for (const id of ids) await replay(id);
  expect(await count('dead_letters FINAL')).toBe(letters);
  expect((await letterOf(ids[0] ?? ''))['reason']).toBe('no-value');
  expect(await letterOf(ids[1] ?? '')).toMatchObject({ reason: 'no-key', deviceId: null });
});

test('a replay that ClickHouse refuses again is the same letter; when it takes it, it has its first arrival', async () => {
  await world.clickhouse.command('ALTER TABLE power_readings ADD CONSTRAINT odd CHECK sequence != 777');
  const id = await refused(world.encode('power', powerAt(777)));
  const letters = await count('dead_letters FINAL');
  const { detail, ...before } = await letterOf(id);
  expect(before['reason']).toBe('refused-by-store');
  const places = [await replay(id), await replay(id)];
  expect(await count('dead_letters FINAL')).toBe(letters);
  expect(await letterOf(id)).toMatchObject({ ...before, replays: places.map(({ offset }) => ({ offset })) });
  await world.clickhouse.command('ALTER TABLE power_readings DROP CONSTRAINT odd');
  const { topic, partition, offset } = await replay(id);
  const dead = `topic = '${topic}' AND partition = ${partition} AND dead > 0 AND first_offset <= `;
  for (const place of places)
    expect(
      await count(`ingest_ledger WHERE ${dead} ${place.offset} AND last_offset >= ${place.offset}`),
    ).toBe(1);
  const stored = `power_readings FINAL WHERE sequence = 777 AND _partition = ${partition} AND _offset = ${offset}`;
  const arrivedMs = Date.parse(String(before['arrivedAt']));
  expect(await count(`${stored} AND toUnixTimestamp64Milli(_arrived_at) = ${arrivedMs}`)).toBe(1);
  expect(String(detail)).toContain('odd');
});

test('a letter that is not kept whole is 409; one that does not exist 404; no id 400', async () => {
  const topic = world.topics.power.topic;
  const arrivedAt = '2026-11-01T00:00:00.000Z';
  const row = {
    reason: 'truncated',
    detail: '',
    message_key: 'did:x:meter-one',
    raw: 'cut',
    raw_length: 2_000_000,
    raw_sha256: '0'.repeat(64),
    _topic: topic,
    _partition: 0,
    _offset: 1e9,
    _last_offset: 1e9,
    _arrived_at: arrivedAt,
  };
  await world.clickhouse.insertRows('dead_letters', [
    row,
    { ...row, reason: 'poison_batch', raw_length: 3, _offset: 2e9, _last_offset: 2e9 },
  ]);
  const idOf = (offset: number): string => `${topic}-0-${offset}-${Date.parse(arrivedAt)}`;
  const send = (id: string) => call('POST', `/v1/readings/dead-letters/${id}/replays`, { body: {} });
  for (const id of [idOf(1e9), idOf(2e9)])
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'not-replayable' } });
  expect(await send(idOf(3e9))).toMatchObject({ status: 404, body: { code: 'dead-letter-not-found' } });
  expect(await send('telemetry.power')).toMatchObject({ status: 400, body: { code: 'invalid-identifier' } });
  const both = await call('POST', '/v1/readings/dead-letters/replays', {
    body: { arrivedBefore: '2026-11-01T00:00:01Z' },
  });
  expect(both.body).toMatchObject({
    matched: 2,
    replayed: 0,
    refused: [
      { id: idOf(1e9), code: 'cut-message' },
      { id: idOf(2e9), code: 'poison-batch' },
    ],
  });
});

test('a page ends early rather than carry more than 8 MiB', async () => {
  const { topic } = world.topics.fuel;
  const raw = randomBytes(786_432).toString('base64');
  const rows = Array.from({ length: 10 }, (_, offset) => ({
    reason: 'truncated',
    raw,
    raw_length: raw.length,
    _topic: topic,
    _offset: offset,
    _last_offset: offset,
    _arrived_at: '2026-11-01T00:00:00.000Z',
  }));
  await world.clickhouse.insertRows('dead_letters', rows);
  const first = page.parse((await call('GET', '/v1/readings/dead-letters?kind=fuel')).body);
  expect(first.data.map(({ offset }) => offset)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const second = await list(`kind=fuel&cursor=${first.nextCursor}`);
  expect(second.map(({ offset }) => offset)).toEqual([8, 9]);
});

test('a message that the broker does not take is told, and the others are sent', async () => {
  const topic = `${world.settings.HEARTH_TOPIC_PREFIX}small`;
  await using admin = await openAdmin(kafkaSettings(world.settings, 'small'));
  await admin.createTopics([{ topic, partitions: 1, config: { 'max.message.bytes': '300000' } }]);
  const letter = (offset: number, partition: number, bytes: number) => ({
    reason: 'truncated',
    raw: randomBytes(bytes).toString('hex'),
    raw_length: 2 * bytes,
    _topic: topic,
    _partition: partition,
    _offset: offset,
    _last_offset: offset,
    _arrived_at: '2026-11-01T00:00:00.000Z',
  });
  await world.clickhouse.insertRows('dead_letters', [
    letter(0, 0, 500_000),
    letter(1, 0, 10),
    letter(2, 7, 10),
  ]);
  const reply = await call('POST', '/v1/readings/dead-letters/replays', { body: { topic: [topic] } });
  await admin.deleteTopics([topic]);
  expect(reply.body).toMatchObject({
    matched: 3,
    replayed: 1,
    refused: [{ code: 'message-too-large' }, { code: 'partition-gone' }],
  });
});

test('pages follow one another by cursor, and a cursor belongs to its filters', async () => {
  const all = await list('kind=power&limit=1000');
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`;
    const next = page.parse((await call('GET', `/v1/readings/dead-letters?kind=power&${query}`)).body);
    seen.push(...next.data);
    cursor = next.nextCursor;
  }
  expect(seen).toEqual(all);
  expect(all.length).toBeGreaterThan(4);
  const { nextCursor } = page.parse((await call('GET', '/v1/readings/dead-letters?limit=1')).body);
  for (const query of [`kind=power&cursor=${nextCursor}`, 'cursor=x'])
    expect(await call('GET', `/v1/readings/dead-letters?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-cursor' },
    });
  expect(await call('GET', '/v1/readings/dead-letters?reason=none')).toMatchObject({
    status: 400,
    body: { code: 'invalid-query' },
  });
});

test('a key limited to a project has the letters of its devices alone', async () => {
  const mine = await refused(Buffer.from('mine'), 'did:x:meter-one');
  const other = await refused(Buffer.from('other'), 'did:x:meter-two');
  const project = await call('GET', '/v1/projects/did%3Ax%3Aproject-one');
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'limited',
    scopes: ['readings:read', 'readings:write'],
    projectIds: [String(project.body['id'])],
    expiresAt: null,
    actor: 'test',
  });
  const limited = httpClient(url, key);
  const seen = page.parse((await limited('GET', '/v1/readings/dead-letters?limit=1000')).body).data;
  expect(seen.map(({ id }) => id)).toContain(mine);
  expect(seen.filter(({ deviceId }) => deviceId !== 'did:x:meter-one')).toEqual([]);
  expect((await limited('GET', `/v1/readings/dead-letters/${other}`)).status).toBe(404);
  expect((await limited('POST', `/v1/readings/dead-letters/${other}/replays`)).status).toBe(404);
});
