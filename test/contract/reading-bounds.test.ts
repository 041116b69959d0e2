// Every bound of every field: the encoder writes and ingest stores each value that the validators allow.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReadingContext } from '#domain/readings/identity.ts';
import { openCursor, place } from '#ingest/decode/avro/cursor.ts';
import { compileDecoder } from '#ingest/decode/avro/decoder.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { untilCommitted } from '#test/support/oracle.ts';
import { boundsOf, judged, type Bound } from '#test/support/reading-bounds.ts';
import { openWorld, type World } from '#test/support/world.ts';

const headerBytes = 5;
const oldestMs = Date.UTC(2015, 0);
const context: ReadingContext = { arrivedAtMs: Date.now(), oldestMs };

// Found once: while they are looked for nothing else runs, and idle connections would be closed meanwhile.
const bounds = boundsOf('did:x:bounds', context);

test('each bound that is taken is written by the encoder, and read by ingest as the same reading', () => {
  const cursor = openCursor();
  const faults = kinds.flatMap((kind) => {
    const { schema } = topics[kind];
    const encode = wireEncoder(1, schema);
    const decode = compileDecoder<unknown>(schema, schema);
    if (typeof decode !== 'function') throw new Error(decode.incompatible);
    return bounds.filter((bound) => {
      if (bound.kind !== kind || bound.reading === null) return false;
      const bytes = encode(bound.reading);
      place(cursor, bytes, { start: headerBytes, end: bytes.length });
      const { ...read } = Object(decode(cursor));
      return cursor.fault !== null || !isSame(read, bound.reading);
    });
  });
  expect(faults).toEqual([]);
});

const isSame = (a: object, b: object): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

test('every field of the schemas is a field of REST, with values that are taken and, unless they are a closed list, refused', () => {
  const wrong = kinds.flatMap((kind) =>
    topics[kind].schema.fields
      .filter(({ name }) => name !== 'deviceDid')
      .filter(({ name, type }) => {
        const own = bounds.filter((bound) => bound.kind === kind && bound.field === name);
        const isClosed = /"boolean"|"enum"/.test(JSON.stringify(type));
        const isSent = own.every(({ sent }) => Object.hasOwn(sent, name));
        const isTaken = own.some(({ reading }) => reading !== null);
        return !isSent || !isTaken || (!isClosed && own.every(({ reading }) => reading !== null));
      })
      .map(({ name }) => `${kind}.${name}`),
  );
  expect(wrong).toEqual([]);
  const fields = bounds.map(({ sent }) => Object.keys(sent).length);
  expect(new Set(fields)).toEqual(new Set(kinds.map((kind) => topics[kind].schema.fields.length)));
});

let world: World;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  await world.start('ingest');
  call = httpClient((await world.start('api')).url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

type Sent = Bound['sent'];

const lines = (values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join('\n');

/** Each way of sending readings of a device. */
const ways: Readonly<Record<string, (did: string, sent: readonly Sent[]) => Promise<HttpReply>>> = {
  document: (did, readings) => call('POST', '/v1/readings/batches', { body: { deviceId: did, readings } }),
  lines: (did, readings) =>
    call('POST', '/v1/readings/batches', {
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines(readings.map((reading) => ({ ...reading, deviceId: did }))),
    }),
  events: (did, readings) =>
    call('POST', '/v1/readings/batches', {
      headers: { 'content-type': 'application/cloudevents-batch+json' },
      body: JSON.stringify(
        readings.map(({ observedAt, ...data }, index) => ({
          specversion: '1.0',
          id: String(index),
          source: did,
          type: 'hearth.reading',
          subject: did,
          time: observedAt,
          data,
        })),
      ),
    }),
  device: (did, readings) =>
    call('POST', `/v1/devices/${encodeURIComponent(did)}/readings`, { body: { readings } }),
};

const hourMs = 3_600_000;

/** The bounds as readings of their own: bounds of `sequence` an hour later, where no other reading has their sequences. */
const apart = (): { kind: Kind; sent: Sent }[] =>
  bounds.map(({ kind, field, sent }, index) => ({
    kind,
    sent:
      field === 'sequence'
        ? { ...sent, observedAt: new Date(Date.parse(String(sent['observedAt'])) + hourMs).toISOString() }
        : { ...sent, sequence: index },
  }));

/** What is stored of a device, by the names of the schema. */
async function storedOf(kind: Kind, did: string): Promise<object[]> {
  const columns = topics[kind].schema.fields.map(({ name, type }) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const text = JSON.stringify(type);
    if (text.includes('timestamp')) return `toUnixTimestamp64Milli(${column}) AS ${name}`;
    return text.includes('float') ? `toFloat64(${column}) AS ${name}` : `${column} AS ${name}`;
  });
  return world.clickhouse.query(
    z.record(z.string(), z.unknown()),
    `SELECT ${columns.join(', ')} FROM ${topics[kind].table} FINAL WHERE device_did = {did:String}`,
    { did },
  );
}

test.each(Object.entries(ways))('every bound that is taken is stored, sent as %s', async (way, send) => {
  const did = `did:x:bounds-${way}`;
  await call('POST', '/v1/devices', { body: { did, type: 'SmartMeter' } });
  const sent = apart();
  const judge = (each: (typeof sent)[number]) => judged(each.kind, each.sent, did, context);
  const taken = sent.filter((each) => judge(each) !== null);
  // The moments that are refused as too late may be early enough by the time they are judged.
  const refused = sent.filter((each) => judge(each) === null && !isAhead(each.sent));
  const reply = await send(
    did,
    [...taken, ...refused].map((each) => each.sent),
  );
  const identities = new Set(
    taken.map(
      ({ kind, sent: { observedAt, sequence } }) => `${kind} ${String(observedAt)} ${String(sequence)}`,
    ),
  );
  expect({ status: reply.status, ...reply.body, items: [] }).toMatchObject({
    status: 202,
    accepted: identities.size,
    rejected: refused.length,
  });
  await untilCommitted(world);
  for (const kind of kinds) {
    const expected = taken
      .filter((each) => each.kind === kind)
      .map(judge)
      .filter((reading) => reading !== null);
    const texts = (readings: readonly object[]) =>
      new Set(readings.map((reading) => JSON.stringify(sorted(reading))));
    const [found, wanted] = [texts(await storedOf(kind, did)), texts(expected)];
    expect([...wanted].filter((text) => !found.has(text))).toEqual([]);
    expect(found.size).toBe(wanted.size);
  }
});

const isAhead = ({ observedAt }: Sent): boolean => Date.parse(String(observedAt)) > context.arrivedAtMs;
