// The formats of a batch of readings: the same readings in each, and faults that point into the sent body.
import { expect, test } from 'vitest';
import { Problem } from '../contract/problem.ts';
import { batchMedia } from './formats.ts';
import { decodeBatch } from './judge.ts';
import { batchOfDevice } from './one-device.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const document = (value: unknown) => batchMedia['application/json'].parse(bytes(JSON.stringify(value)));
const lines = (text: string) => batchMedia['application/x-ndjson'].parse(bytes(text));
const events = (value: unknown) =>
  batchMedia['application/cloudevents-batch+json'].parse(bytes(JSON.stringify(value)));

const content = { kind: 'temperature', sequence: 96, temperatureC: 85.4 };
const time = '2026-11-20T17:05:00Z';
const reading = { deviceId: 'did:x:1', observedAt: time, ...content };
const event = {
  specversion: '1.0',
  id: '1',
  source: 'gw',
  type: 'r',
  subject: 'did:x:1',
  time,
  data: content,
};

function problemOf(read: () => unknown): Problem {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('nothing was refused');
}

test('each format gives the same readings', () => {
  expect(document({ readings: [reading, reading] }).readings).toEqual([reading, reading]);
  expect(lines(`${JSON.stringify(reading)}\n\n ${JSON.stringify(reading)}`).readings).toEqual([
    reading,
    reading,
  ]);
  expect(events([event, event]).readings).toEqual([reading, reading]);
});

test('faults point to the field in the sent body', () => {
  expect(document({ readings: [reading] }).pointer(0, ['sequence'])).toBe('#/readings/0/sequence');
  expect(lines(JSON.stringify(reading)).pointer(0, ['sequence'])).toBe('#/0/sequence');
  const { pointer } = events([event]);
  expect(['deviceId', 'observedAt', 'sequence'].map((field) => pointer(0, [field]))).toEqual([
    '#/0/subject',
    '#/0/time',
    '#/0/data/sequence',
  ]);
});

test.each([
  ['an empty batch', () => document({ readings: [] })],
  ['a signature, which nothing checks', () => document({ readings: [reading], signature: 'x' })],
  ['too many readings', () => document({ readings: Array.from({ length: 10_001 }, () => 1) })],
  ['too many lines', () => lines('1\n'.repeat(10_001))],
  ['an event of another version', () => events([{ ...event, specversion: '0.3' }])],
])('%s is refused as a whole', (_what, read) => {
  expect(problemOf(read).code).toBe('invalid-reading');
});

test('a broken line is named', () => {
  expect(problemOf(() => lines(`${JSON.stringify(reading)}\n{"kind":`)).message).toMatch(/^Line 2: /);
});

test('readings are judged one by one', () => {
  const { kind: _, ...noKind } = reading;
  const batch = document({
    readings: [reading, noKind, { ...reading, kind: 'temprature' }, { ...reading, sequence: '1' }],
  });
  const { decoded, refused } = decodeBatch(batch);
  expect(decoded.map(({ index, kind, deviceId }) => [index, kind, deviceId])).toEqual([
    [0, 'temperature', 'did:x:1'],
  ]);
  expect(refused).toEqual([
    expect.objectContaining({ index: 1, pointer: '#/readings/1/kind' }),
    expect.objectContaining({ index: 2, pointer: '#/readings/2/kind', suggestion: 'temperature' }),
    expect.objectContaining({ index: 3, pointer: '#/readings/3/sequence', code: 'wrong-type' }),
  ]);
});

test('a reading without a device needs the device of the batch', () => {
  const { deviceId: _, ...nameless } = reading;
  expect(decodeBatch(document({ deviceId: 'did:x:2', readings: [nameless] })).decoded[0]?.deviceId).toBe(
    'did:x:2',
  );
  expect(decodeBatch(document({ readings: [nameless] })).refused).toMatchObject([{ code: 'required' }]);
});

test('a batch of one device may name that device or none', () => {
  const own = { id: 'dev_1', did: 'did:x:1' };
  const { deviceId: _, ...nameless } = reading;
  const sent = document({ readings: [reading, nameless, { ...reading, deviceId: 'dev_1' }] });
  expect(batchOfDevice(sent, own).deviceId).toBe('did:x:1');
  const mixed = document({ deviceId: 'did:x:9', readings: [reading, { ...reading, deviceId: 'did:x:2' }] });
  expect(problemOf(() => batchOfDevice(mixed, own)).reply.errors?.map(({ pointer }) => pointer)).toEqual([
    '#/deviceId',
    '#/readings/1/deviceId',
  ]);
});
