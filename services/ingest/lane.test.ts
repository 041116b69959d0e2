// A lane accounts for every offset of its batches: stored, dead, or without a message.
import { expect, test } from 'vitest';
import type { RecordBatch } from '#runtime/record-batches.ts';
import { wireEncoder } from '#runtime/registry.ts';
import { topics } from '#schemas/topics.ts';
import { compileDecoder } from './avro/decoder.ts';
import { openBlock } from './block.ts';
import type { Fuse } from './fuse.ts';
import { kindRules } from './kinds.ts';
import { openLane } from './lane.ts';

const schema = topics.temperature.schema;
const encode = wireEncoder(1, schema);
const decode = compileDecoder(schema, schema);

function openTemperatureLane(start: { seek?: number; storeFrom?: number; fuse?: Fuse } = {}) {
  const skips: [number, number][] = [];
  const told: string[] = [];
  const lane = openLane({
    kind: 'temperature',
    rules: kindRules.temperature,
    writers: {
      get: (id) => (id === 1 && typeof decode === 'function' ? decode : undefined),
      learn: async () => {},
    },
    topic: 't',
    partition: 2,
    seek: 0,
    storeFrom: 0,
    snapshots: [],
    oldestMs: 0,
    replaySecret: undefined,
    fuse: null,
    skipped: (from, to) => skips.push([from, to]),
    datedByClients: () => told.push('dated by clients'),
    ...start,
  });
  return { lane, skips, told };
}

interface Message {
  readonly offset: number;
  readonly value: Uint8Array;
}

const good = (offset: number): Message => ({
  offset,
  value: encode({
    deviceDid: 'did:x:1',
    sequence: offset,
    observedAt: 1e12 + offset,
    temperatureC: 20,
    ambientC: null,
    probe: 'stove',
  }),
});
const bad = (offset: number): Message => ({ offset, value: Uint8Array.from([0]) });

function batchOf(
  firstOffset: number,
  lastOffset: number,
  messages: readonly Message[],
  fault: string | null = null,
): RecordBatch {
  const key = Buffer.from('did:x:1');
  const records = messages.map(({ offset, value }) => {
    const bytes = Buffer.concat([key, value]);
    return {
      bytes,
      offset,
      timestampMs: 1.5e12,
      keyStart: 0,
      keyEnd: key.length,
      valueStart: key.length,
      valueEnd: bytes.length,
      headersStart: bytes.length,
      headersEnd: bytes.length,
    };
  });
  const facts = {
    timestampType: 'logAppend',
    maxTimestampMs: 1.5e12,
    isControl: false,
    isAborted: false,
    heldBytes: 9,
    highWatermark: lastOffset + 1,
  } as const;
  return {
    topic: 't',
    partition: 2,
    firstOffset,
    lastOffset,
    ...facts,
    fault,
    raw: new Uint8Array(9),
    heldBytes: 9,
    records: { forEach: (visit) => records.forEach(visit) },
  };
}

test('counts what is stored and dead; compacted offsets are neither', () => {
  const { lane, skips } = openTemperatureLane();
  const block = openBlock();
  lane.take(batchOf(0, 9, [good(0), bad(2), good(5)]), block);
  lane.take(batchOf(10, 10, []), block);
  const { ranges, readings, deadLetters, refused } = block.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 10, stored: 2, dead: 1 }]);
  expect([readings[0]?.rows, deadLetters[0]?.rows]).toEqual([2, 1]);
  expect(refused).toEqual([{ kind: 'temperature', name: 'bad-header', count: 1 }]);
  expect([lane.next(), skips]).toEqual([11, []]);
});

test('below storeFrom only the detectors step', () => {
  const { lane } = openTemperatureLane({ seek: 0, storeFrom: 3 });
  const block = openBlock();
  lane.take(batchOf(0, 1, [good(0), bad(1)]), block);
  expect(block.isEmpty()).toBe(true);
  lane.take(batchOf(2, 4, [good(2), bad(3), good(4)]), block);
  expect(block.seal().ranges).toEqual([{ topic: 't', partition: 2, first: 3, last: 4, stored: 1, dead: 1 }]);
  expect(lane.snapshot()).toMatchObject({
    nextOffset: 5,
    devices: [
      { deviceDid: 'did:x:1', coveredOffset: 4 },
      { deviceDid: '', coveredOffset: 3 },
    ],
  });
});

test('a batch that cannot be read is one dead letter for all its offsets', () => {
  const { lane } = openTemperatureLane();
  const block = openBlock();
  lane.take(batchOf(0, 6, [], 'the CRC does not fit'), block);
  const { ranges, deadLetters } = block.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 6, stored: 0, dead: 7 }]);
  expect(deadLetters[0]?.rows).toBe(1);
});

test('what was taken before is not taken again', () => {
  const { lane } = openTemperatureLane();
  const block = openBlock();
  lane.take(batchOf(0, 2, [good(0), good(1), good(2)]), block);
  lane.take(batchOf(0, 2, [good(0), good(1), good(2)]), block);
  lane.take(batchOf(1, 3, [good(1), good(2), good(3)]), block);
  expect(block.seal().ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 3, stored: 4, dead: 0 }]);
});

test('offsets that Kafka skipped are told and open a new range', () => {
  const { lane, skips } = openTemperatureLane();
  const block = openBlock();
  lane.take(batchOf(0, 0, [good(0)]), block);
  lane.take(batchOf(4, 4, [good(4)]), block);
  expect(skips).toEqual([[1, 3]]);
  expect(block.seal().ranges.map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [4, 4],
  ]);
});

test('timestamps that the broker did not set are told once, and used as they are', () => {
  const { lane, told } = openTemperatureLane();
  const block = openBlock();
  lane.take(batchOf(0, 0, [good(0)]), block);
  lane.take({ ...batchOf(1, 1, []), timestampType: 'create', isControl: true }, block);
  expect(told).toEqual([]);
  lane.take({ ...batchOf(2, 2, [good(2)]), timestampType: 'create' }, block);
  lane.take({ ...batchOf(3, 3, [good(3)]), timestampType: 'create' }, block);
  expect(told).toEqual(['dated by clients']);
  expect(block.seal().ranges).toMatchObject([{ last: 3, stored: 3, dead: 0 }]);
});

test('names each schema id that must be fetched once', () => {
  const { lane } = openTemperatureLane();
  const foreign = wireEncoder(7, schema);
  const value = foreign({
    deviceDid: 'did:x:1',
    sequence: 0,
    observedAt: 0,
    temperatureC: 1,
    ambientC: null,
    probe: 'p',
  });
  expect(
    lane.unknownIds(batchOf(0, 3, [good(0), { offset: 1, value }, good(2), { offset: 3, value }])),
  ).toEqual([7]);
  expect(lane.unknownIds(batchOf(0, 1, [good(0), bad(1)]))).toEqual([]);
});

/** A fuse that trips when told to, and notes what it sees. */
function openSwitch() {
  const noted: boolean[] = [];
  const state = { tripped: false };
  const fuse: Fuse = { note: (_hash, refused) => void noted.push(refused), tripped: () => state.tripped };
  return { fuse, noted, state };
}

test('a batch that trips the fuse is held: no letter, no offset; offered again it is taken whole', () => {
  const { fuse, noted, state } = openSwitch();
  const { lane, skips } = openTemperatureLane({ fuse });
  const held = batchOf(3, 5, [good(3), bad(4), bad(5)]);
  state.tripped = true;
  const block = openBlock();
  expect([lane.take(held, block), lane.take(held, block)]).toEqual([false, false]);
  expect(noted).toEqual([false, true, true, false, true, true]);
  expect([lane.next(), skips]).toEqual([0, [[0, 2]]]);
  expect(block.seal()).toMatchObject({ ranges: [], deadLetters: [], batches: [held, held], refused: [] });
  const refusals = openBlock();
  const allBad = batchOf(3, 5, [bad(3), bad(4), bad(5)]);
  expect(lane.take(allBad, refusals)).toBe(false);
  expect([refusals.isEmpty(), refusals.size().bytes]).toEqual([true, 0]);
  state.tripped = false;
  const next = openBlock();
  expect(lane.take(held, next)).toBe(true);
  const { ranges, deadLetters, batches } = next.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 3, last: 5, stored: 1, dead: 2 }]);
  expect([deadLetters[0]?.rows, batches]).toEqual([2, [held]]);
  expect([lane.next(), skips]).toEqual([6, [[0, 2]]]);
});

test('below storeFrom nothing is written, so nothing is held', () => {
  const { fuse, state } = openSwitch();
  const { lane } = openTemperatureLane({ fuse, storeFrom: 6 });
  state.tripped = true;
  expect(lane.take(batchOf(0, 5, [bad(0), bad(5)]), openBlock())).toBe(true);
  expect(lane.take(batchOf(6, 6, [bad(6)]), openBlock())).toBe(false);
});

test('readings that anybody may get wrong are no fault of a release', () => {
  const { fuse, noted } = openSwitch();
  const { lane } = openTemperatureLane({ fuse });
  const hot = encode({
    deviceDid: 'did:x:1',
    sequence: 0,
    observedAt: 1e12,
    temperatureC: 5000,
    ambientC: null,
    probe: 'stove',
  });
  expect(lane.take(batchOf(0, 1, [{ offset: 0, value: hot }, bad(1)]), openBlock())).toBe(true);
  expect(noted).toEqual([false, true]);
});

test('a device that is known already is still held to its key', () => {
  const { lane } = openTemperatureLane();
  const foreign = encode({
    deviceDid: 'did:x:2',
    sequence: 1,
    observedAt: 1e12,
    temperatureC: 20,
    ambientC: null,
    probe: 'stove',
  });
  const block = openBlock();
  lane.take(batchOf(0, 2, [good(0), { offset: 1, value: foreign }, good(2)]), block);
  const { ranges, refused } = block.seal();
  expect(ranges).toMatchObject([{ stored: 2, dead: 1 }]);
  expect(refused).toEqual([{ kind: 'temperature', name: 'key-mismatch', count: 1 }]);
});

test('a block counts what it holds: rows, columns and batches', () => {
  const { lane } = openTemperatureLane();
  const block = openBlock();
  lane.take({ ...batchOf(0, 0, [good(0)]), heldBytes: 5000 }, block);
  const { rows, bytes } = block.size();
  expect(rows).toBe(1);
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThan(5200);
});
