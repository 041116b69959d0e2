// A partition accounts for every offset of its batches: stored, dead, or without a message.
import { expect, test } from 'vitest';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { replayHeaders } from '#runtime/kafka/replay-signature.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { recordBatchOf, type Message } from '#test/support/record-batch.ts';
import { compileDecoder } from '../decode/avro/decoder.ts';
import { openBlock } from '../block/block.ts';
import { openFuse, type Fuse } from './fuse.ts';
import { kindRules } from '../block/kinds.ts';
import { openPartition } from './partition.ts';

const schema = topics.temperature.schema;
const encode = wireEncoder(1, schema);
const decode = compileDecoder(schema, schema);

const replaySecret = 'a secret of the tests';

interface Start {
  readonly seek?: number;
  readonly storeFrom?: number;
  readonly fuse?: Fuse;
  /** Schema ids that the registry knows. */
  readonly known?: ReadonlySet<number>;
}

function openTemperaturePartition({ known = new Set([1]), ...start }: Start = {}) {
  const told: string[] = [];
  const partition = openPartition({
    kind: 'temperature',
    rules: kindRules.temperature,
    writers: {
      get: (id) => (known.has(id) && typeof decode === 'function' ? decode : undefined),
      learn: async () => {},
    },
    topic: 't',
    partition: 2,
    seek: 0,
    storeFrom: 0,
    snapshots: [],
    oldestMs: 0,
    replaySecret,
    fuse: null,
    onClientTimestamps: () => told.push('dated by clients'),
    ...start,
  });
  return { partition, told };
}

const reading = (sequence: number, deviceDid = 'did:x:1') => ({
  deviceDid,
  sequence,
  observedAt: 1e12 + sequence,
  temperatureC: 20,
  ambientC: null,
  probe: 'stove',
});
const key = Buffer.from('did:x:1');
const good = (offset: number): Message => ({ offset, key, value: encode(reading(offset)) });
const bad = (offset: number): Message => ({ offset, key, value: Uint8Array.from([0]) });

const batchOf = (firstOffset: number, lastOffset: number, messages: readonly Message[]): RecordBatch =>
  recordBatchOf({ topic: 't', partition: 2, arrivedAtMs: 1.5e12, firstOffset, lastOffset, messages });

test('counts what is stored and dead; compacted offsets are neither', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  partition.take(batchOf(0, 9, [good(0), bad(2), good(5)]), block, false);
  partition.take(batchOf(10, 10, []), block, false);
  const { ranges, readings, deadLetters, refused } = block.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 10, stored: 2, dead: 1 }]);
  expect([readings[0]?.rows, deadLetters[0]?.rows]).toEqual([2, 1]);
  expect(refused).toEqual([{ kind: 'temperature', name: 'bad-header', count: 1 }]);
  expect(partition.next()).toBe(11);
});

test('below storeFrom only the detectors step', () => {
  const { partition } = openTemperaturePartition({ seek: 0, storeFrom: 3 });
  const block = openBlock();
  partition.take(batchOf(0, 1, [good(0), bad(1)]), block, false);
  expect(block.isEmpty()).toBe(true);
  partition.take(batchOf(2, 4, [good(2), bad(3), good(4)]), block, false);
  expect(block.seal().ranges).toEqual([{ topic: 't', partition: 2, first: 3, last: 4, stored: 1, dead: 1 }]);
  const { nextOffset, devices } = partition.snapshot();
  partition.take(batchOf(5, 5, [good(5)]), openBlock(), false);
  expect(nextOffset).toBe(5);
  expect([...devices]).toMatchObject([
    { deviceDid: '', coveredOffset: 3 },
    { deviceDid: 'did:x:1', coveredOffset: 5 },
  ]);
});

test('a batch that cannot be read is one dead letter for all its offsets', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  partition.take({ ...batchOf(0, 6, []), fault: 'the CRC does not fit' }, block, false);
  const { ranges, deadLetters } = block.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 6, stored: 0, dead: 7 }]);
  expect(deadLetters[0]?.rows).toBe(1);
});

test('what was taken before is not taken again', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  partition.take(batchOf(0, 2, [good(0), good(1), good(2)]), block, false);
  partition.take(batchOf(0, 2, [good(0), good(1), good(2)]), block, false);
  partition.take(batchOf(1, 3, [good(1), good(2), good(3)]), block, false);
  expect(block.seal().ranges).toEqual([{ topic: 't', partition: 2, first: 0, last: 3, stored: 4, dead: 0 }]);
});

test('offsets between two batches are absent, as those within one', () => {
  const { partition } = openTemperaturePartition({ seek: 3, storeFrom: 5 });
  const block = openBlock();
  partition.take(batchOf(4, 5, [good(4), good(5)]), block, false);
  partition.take(batchOf(9, 9, [good(9)]), block, false);
  expect(block.seal().ranges).toEqual([{ topic: 't', partition: 2, first: 5, last: 9, stored: 2, dead: 0 }]);
});

test('timestamps that the broker did not set are reported once, and used as they are', () => {
  const { partition, told } = openTemperaturePartition();
  const block = openBlock();
  partition.take(batchOf(0, 0, [good(0)]), block, false);
  partition.take({ ...batchOf(1, 1, []), timestampType: 'create', isControl: true }, block, false);
  expect(told).toEqual([]);
  partition.take({ ...batchOf(2, 2, [good(2)]), timestampType: 'create' }, block, false);
  partition.take({ ...batchOf(3, 3, [good(3)]), timestampType: 'create' }, block, false);
  expect(told).toEqual(['dated by clients']);
  expect(block.seal().ranges).toMatchObject([{ last: 3, stored: 3, dead: 0 }]);
});

test('names each schema id that must be fetched once', () => {
  const { partition } = openTemperaturePartition();
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
    partition.unknownIds(
      batchOf(0, 3, [good(0), { offset: 1, key, value }, good(2), { offset: 3, key, value }]),
    ),
  ).toEqual([7]);
  expect(partition.unknownIds(batchOf(0, 1, [good(0), bad(1)]))).toEqual([]);
});

test('waits at the first unknown schema id; what is before it was taken, the rest leaves no trace', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  const value = wireEncoder(
    7,
    schema,
  )({
    deviceDid: 'did:x:1',
    sequence: 1,
    observedAt: 1,
    temperatureC: 1,
    ambientC: null,
    probe: 'p',
  });
  const batch = batchOf(0, 2, [good(0), { offset: 1, key, value }, good(2)]);
  expect([partition.take(batch, block, true), partition.take(batch, block, true)]).toEqual([
    'schema',
    'schema',
  ]);
  expect([partition.next(), partition.unknownIds(batch)]).toEqual([1, [7]]);
  expect(block.seal()).toMatchObject({ ranges: [{ first: 0, last: 0, stored: 1, dead: 0 }], refused: [] });
  expect(partition.take(batch, block, false)).toBeNull();
  expect(block.seal()).toMatchObject({ ranges: [{ first: 1, last: 2, stored: 1, dead: 1 }] });
});

/** A fuse that trips when told to, and notes what it sees; what it is shown stands in brackets. */
function openSwitch() {
  const noted: (boolean | boolean[])[] = [];
  const state = { tripped: false, mayHold: true, asked: [] as number[] };
  const fuse: Fuse = {
    note: (_hash, refused) => void noted.push(refused),
    mayHold: (messages) => {
      state.asked.push(messages);
      return state.mayHold;
    },
    holds: (show) => {
      const shown: boolean[] = [];
      show((_hash, refused) => shown.push(refused));
      noted.push(shown);
      return state.tripped;
    },
  };
  return { fuse, noted, state };
}

test('the fuse is asked about a batch only when all its schema ids are known or refused', () => {
  const { fuse, noted } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  const value = wireEncoder(7, schema)(reading(2));
  const batch = batchOf(0, 2, [good(0), bad(1), { offset: 2, key, value }]);
  expect([partition.take(batch, openBlock(), true), partition.next(), noted]).toEqual(['schema', 1, [false]]);
  expect(partition.take(batch, openBlock(), false)).toBeNull();
  expect(noted).toEqual([false, [true, true]]);
});

test('what trips the fuse is held from the first refusal on; offered again it is taken whole', () => {
  const { fuse, noted, state } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  const held = batchOf(2, 5, [good(2), bad(3), good(4), bad(5)]);
  state.tripped = true;
  const block = openBlock();
  expect([partition.take(held, block, false), partition.take(held, block, false)]).toEqual(['fuse', 'fuse']);
  expect(noted).toEqual([false, [true, false, true], [true, false, true]]);
  expect(partition.next()).toBe(3);
  const before = { topic: 't', partition: 2, first: 0, last: 2, stored: 1, dead: 0 };
  expect(block.seal()).toMatchObject({ ranges: [before], deadLetters: [], batches: [held], refused: [] });
  state.tripped = false;
  const next = openBlock();
  expect(partition.take(held, next, false)).toBeNull();
  const { ranges, deadLetters, batches } = next.seal();
  expect(ranges).toEqual([{ topic: 't', partition: 2, first: 3, last: 5, stored: 1, dead: 2 }]);
  expect([deadLetters[0]?.rows, batches]).toEqual([2, [held]]);
  expect(partition.next()).toBe(6);
});

test('refusals that the fuse cannot hold are taken in one pass, and noted', () => {
  const { fuse, noted, state } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  state.mayHold = false;
  const block = openBlock();
  expect(partition.take(batchOf(2, 5, [good(2), bad(3), good(4), bad(5)]), block, false)).toBeNull();
  expect([noted, state.asked]).toEqual([
    [false, true, false, true],
    [3, 1],
  ]);
  expect(block.seal().ranges).toMatchObject([{ last: 5, stored: 2, dead: 2 }]);
});

test('a held batch that begins with a refusal leaves the block empty', () => {
  const { fuse, state } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  state.tripped = true;
  const block = openBlock();
  expect(partition.take(batchOf(0, 1, [bad(0), good(1)]), block, false)).toBe('fuse');
  expect([block.isEmpty(), block.size().bytes, [...partition.snapshot().devices]]).toEqual([true, 0, []]);
});

/** Two devices send as before, and the second of them its newest reading twice; 58 have a new release. */
function rollout(): RecordBatch {
  const encodeNew = wireEncoder(2, schema);
  const messages = Array.from({ length: 120 }, (_, offset) => {
    const device = offset % 60;
    const deviceDid = `did:x:${device}`;
    const sent = reading(device === 1 ? 1 : offset, deviceDid);
    return { offset, key: Buffer.from(deviceDid), value: (device < 2 ? encode : encodeNew)(sent) };
  });
  return batchOf(0, 119, messages);
}

test('rows and anomalies after a batch that was held five times are those of an undisturbed run', () => {
  const runs = [0, 5].map((deliveries) => {
    const known = new Set([1, 2]);
    const { partition } = openTemperaturePartition({ fuse: openFuse(), known });
    const block = openBlock();
    if (deliveries > 0) known.delete(2);
    for (let delivery = 0; delivery < deliveries; delivery++) {
      expect(partition.take(rollout(), block, false)).toBe('fuse');
      expect(partition.next()).toBe(2);
    }
    known.add(2);
    expect(partition.take(rollout(), block, false)).toBeNull();
    const last = { offset: 120, key: Buffer.from('did:x:0'), value: encode(reading(0, 'did:x:0')) };
    expect(partition.take(batchOf(120, 120, [last, bad(121)]), block, false)).toBeNull();
    const { detectMs: _, batches: __, ...rows } = block.seal();
    return { rows, next: partition.next(), states: [...partition.snapshot().devices] };
  });
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[0]?.rows.found).toEqual([
    { kind: 'temperature', name: 'duplicate', count: 1 },
    { kind: 'temperature', name: 'out_of_order', count: 1 },
  ]);
  expect(runs[0]?.rows.ranges).toMatchObject([{ first: 0, last: 120, stored: 121, dead: 0 }]);
});

test('below storeFrom nothing is written, so nothing is held', () => {
  const { fuse, state, noted } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse, storeFrom: 6 });
  state.tripped = true;
  const block = openBlock();
  expect(partition.take(batchOf(0, 5, [bad(0), bad(5)]), block, false)).toBeNull();
  expect([noted, block.isEmpty()]).toEqual([[[true, true]], true]);
  expect(partition.take(batchOf(6, 6, [bad(6)]), block, false)).toBe('fuse');
});

test('readings that anybody may get wrong are no fault of a release', () => {
  const { fuse, noted } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  const hot = { offset: 0, key, value: encode({ ...reading(0), temperatureC: 5000 }) };
  expect(partition.take(batchOf(0, 1, [hot, bad(1)]), openBlock(), false)).toBeNull();
  expect(noted).toEqual([false, [true]]);
});

/** A dead letter of offset 1000 that is sent again. */
function replay(offset: number, value: Uint8Array): Message {
  const place = { topic: 't', partition: 2, offset: 1000, arrivedAtMs: 1.4e12 };
  return {
    offset,
    key,
    value,
    headers: replayHeaders(place, { key, value }, replaySecret),
  };
}

test('a replay steps the detectors when it is news; late or sent twice it is no fault of its device', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  const [old, newest, other] = [1, 9, 9].map((sequence, index) =>
    encode({ ...reading(sequence), temperatureC: 20 + index }),
  );
  if (!old || !newest || !other) throw new Error('three readings');
  const messages = [good(5), replay(6, old), replay(7, newest), replay(8, newest), replay(9, newest)];
  partition.take(batchOf(5, 9, messages), block, false);
  expect(block.seal()).toMatchObject({ ranges: [{ first: 0, last: 9, stored: 5, dead: 0 }], found: [] });
  const [device] = partition.snapshot().devices;
  expect(device?.coveredOffset).toBe(7);
  const again = openBlock();
  partition.take(
    batchOf(10, 11, [
      { offset: 10, key, value: newest },
      { offset: 11, key, value: old },
    ]),
    again,
    false,
  );
  expect(again.seal().found.map(({ name }) => name)).toEqual(['duplicate', 'out_of_order']);
});

test('a replay that is refused again is the letter of its first delivery, and asks no fuse', () => {
  const { fuse, noted, state } = openSwitch();
  const { partition } = openTemperaturePartition({ fuse });
  state.tripped = true;
  const block = openBlock();
  expect(partition.take(batchOf(0, 1, [replay(0, Uint8Array.from([0])), good(1)]), block, false)).toBeNull();
  const { deadLetters, ranges } = block.seal();
  expect(deadLetters[0]?.ends).toMatchObject([{ topic: 't', partition: 2, offset: 1000 }]);
  expect([ranges, noted]).toMatchObject([[{ first: 0, last: 1, stored: 1, dead: 1 }], [false]]);
});

test('a device that is known already is still held to its key', () => {
  const { partition } = openTemperaturePartition();
  const foreign = encode({
    deviceDid: 'did:x:2',
    sequence: 1,
    observedAt: 1e12,
    temperatureC: 20,
    ambientC: null,
    probe: 'stove',
  });
  const block = openBlock();
  partition.take(batchOf(0, 2, [good(0), { offset: 1, key, value: foreign }, good(2)]), block, false);
  const { ranges, refused } = block.seal();
  expect(ranges).toMatchObject([{ stored: 2, dead: 1 }]);
  expect(refused).toEqual([{ kind: 'temperature', name: 'key-mismatch', count: 1 }]);
});

test('a block counts what it holds: rows, columns and batches', () => {
  const { partition } = openTemperaturePartition();
  const block = openBlock();
  const keep = (offset: number, response: ArrayBuffer): number => {
    const raw = new Uint8Array(response, 100 * offset, 100);
    partition.take({ ...batchOf(offset, offset, [good(offset)]), raw }, block, false);
    return block.size().bytes;
  };
  const response = new ArrayBuffer(8000);
  // Of each batch its bytes and 750 bytes of objects; then the columns.
  keep(0, response);
  const two = keep(1, response);
  expect(two).toBeGreaterThan(2 * 850);
  expect(two).toBeLessThan(2 * 850 + 400);
  // The first response is whole now: 7800 bytes of it were not counted before.
  const three = keep(2, new ArrayBuffer(8000));
  expect(three).toBeGreaterThan(7800 + 3 * 850);
  expect(three).toBeLessThan(7800 + 3 * 850 + 600);
  expect(block.size().rows).toBe(3);
});
