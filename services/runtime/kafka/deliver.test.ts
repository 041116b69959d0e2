// Batches whose place was damaged on its way, through kafkajs' own decoding and dropping: nothing is lost or misplaced.
import { createRequire } from 'node:module';
import { crc32c } from '@node-rs/crc32';
import type { Batch, EachBatchPayload } from 'kafkajs';
import { expect, test } from 'vitest';
import type { ConsumerPorts } from './consumer-ports.ts';
import { deliver } from './deliver.ts';
import { openBatchReader } from './wire/batches.ts';
import { kafkajs } from './wire/kafkajs.ts';
import type { LogEvent } from '../process/observe.ts';
import { newState, type Session } from './session-state.ts';

const require = createRequire(import.meta.url);
// kafkajs' own modules, the decoder of record sets among them as `kafkajs.ts` replaced it.
const FetchedBatch = require('kafkajs/src/consumer/batch.js');
const Decoder = require('kafkajs/src/protocol/decoder.js');
const decodeMessages = require('kafkajs/src/protocol/requests/fetch/v4/decodeMessages.js');
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js');
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js');

interface Stored {
  readonly first: number;
  readonly last: number;
  readonly raw: Buffer;
}

/** A batch whose records hold their own offsets. */
async function stored(first: number, last: number): Promise<Stored> {
  const records = Array.from({ length: last - first + 1 }, (_, offsetDelta) =>
    encodeRecord({ offsetDelta, timestampDelta: 0, key: null, value: Buffer.from(`${first + offsetDelta}`) }),
  );
  const { buffer } = await encodeBatch({ lastOffsetDelta: last - first, records });
  const raw = Buffer.from(buffer);
  raw.writeBigInt64BE(BigInt(first), 0);
  raw.writeUInt32BE(crc32c(raw.subarray(21)), 17);
  return { first, last, raw };
}

/** Flips a bit of the base offset of the batch at `index`, so many times. */
interface Damage {
  readonly index: number;
  readonly bit: number;
  times: number;
}

interface Topic {
  readonly log: readonly Stored[];
  readonly start?: number;
  readonly damage?: Damage;
  /** Whether a batch is taken when it comes. */
  readonly takes?: () => boolean;
}

/** What a broker sends from an offset on. */
function recordSet(log: readonly Stored[], fetchedOffset: number, damage: Damage | undefined): Buffer {
  const sent = log.flatMap(({ last, raw }, index) => {
    if (last < fetchedOffset) return [];
    const copy = Buffer.from(raw);
    if (damage?.index === index && damage.times > 0) {
      damage.times -= 1;
      const at = 7 - (damage.bit >> 3);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << (damage.bit & 7)), at);
    }
    return [copy];
  });
  const bytes = Buffer.concat([Buffer.alloc(4), ...sent]);
  bytes.writeInt32BE(bytes.length - 4);
  return bytes;
}

interface Seen {
  /** Which record was handed over under which offset. */
  readonly records: string[];
  readonly ranges: { readonly first: number; readonly last: number; readonly fault: string | null }[];
  readonly told: LogEvent[];
}

const kafka = { brokers: ['127.0.0.1:1'], clientId: 'unit' };

function openSession({ records, ranges, told }: Seen, { start = 0, takes = () => true }: Topic): Session {
  const receive: ConsumerPorts['receive'] = (batch) => {
    if (!takes()) return false;
    ranges.push({ first: batch.firstOffset, last: batch.lastOffset, fault: batch.fault });
    batch.records.forEach(({ bytes, offset, valueStart, valueEnd }) =>
      records.push(`${Buffer.from(bytes.subarray(valueStart, valueEnd)).toString()} at ${offset}`),
    );
    return true;
  };
  const ports = { assign: async () => null, revoke: () => {}, receive };
  const state = { ...newState(), live: true, ports };
  state.positions.set('t 0', start);
  return {
    client: { ...new kafkajs.Kafka(kafka).consumer({ groupId: 'unit' }), pause: () => {}, resume: () => {} },
    kafka,
    options: {
      groupId: 'unit',
      topics: ['t'],
      sessionTimeoutMs: 60_000,
      log: (_level, event) => void told.push(event),
    },
    readBatch: openBatchReader(),
    state,
    fail: (error) => {
      throw error;
    },
  };
}

const payloadOf = (batch: Batch, resolveOffset: (offset: string) => void): EachBatchPayload => ({
  batch,
  resolveOffset,
  heartbeat: async () => {},
  pause: () => () => {},
  commitOffsetsIfNecessary: async () => {},
  uncommittedOffsets: () => ({ topics: [] }),
  isRunning: () => true,
  isStale: () => false,
});

/** Reads the log to its end, in some fetches. */
async function readAll(topic: Topic) {
  const { log, start = 0, damage } = topic;
  const seen: Seen = { records: [], ranges: [], told: [] };
  const session = openSession(seen, topic);
  const end = (log.at(-1)?.last ?? -1) + 1;
  const client = { next: start, fetches: 0 };
  while (client.next < end && client.fetches < 20) {
    client.fetches += 1;
    const messages = await decodeMessages(new Decoder(recordSet(log, client.next, damage))).catch(() => []);
    const fetched = { partition: 0, highWatermark: String(end), messages, abortedTransactions: null };
    const batch: Batch = new FetchedBatch('t', String(client.next), fetched);
    await deliver(
      session,
      payloadOf(batch, (offset) => void (client.next = Number(offset) + 1)),
    );
    session.state.held.clear();
  }
  return { ...seen, ...client };
}

const offsets = (...ranges: (readonly [number, number])[]): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${first + index} at ${first + index}`),
  );

const three = await Promise.all([stored(0, 12), stored(13, 20), stored(21, 25)]);
const bits = Array.from({ length: 64 }, (_, bit) => bit);

test.each([0, 1])(
  'any one bit of the base offset of batch %i, damaged once, changes nothing',
  async (index) => {
    for (const bit of bits) {
      const { records, ranges } = await readAll({ log: three, damage: { index, bit, times: 1 } });
      expect(records, `bit ${bit}`).toEqual(offsets([0, 25]));
      expect(ranges.filter(({ fault }) => fault !== null)).toEqual([]);
    }
  },
);

test('the same at the start of a fetch, where kafkajs drops what seems to be read before', async () => {
  for (const bit of bits) {
    const { records } = await readAll({ log: three, start: 13, damage: { index: 1, bit, times: 1 } });
    expect(records, `bit ${bit}`).toEqual(offsets([13, 25]));
  }
});

test('damaged each time it is over all the same: no position goes back, no offset is claimed that is not there', async () => {
  for (const bit of bits.slice(0, 53)) {
    const { ranges, next } = await readAll({ log: three, damage: { index: 1, bit, times: Infinity } });
    expect(next, `bit ${bit}`).toBe(26);
    for (const [index, { first, last }] of ranges.entries()) {
      expect(first).toBeGreaterThan(ranges[index - 1]?.last ?? -1);
      expect(last).toBeGreaterThanOrEqual(first);
      expect(last).toBeLessThan(26);
    }
  }
});

test('one that names offsets after the end each time cannot be read, and stands where it was asked for', async () => {
  const { ranges, records } = await readAll({ log: three, damage: { index: 1, bit: 40, times: Infinity } });
  expect(ranges).toEqual([
    { first: 0, last: 12, fault: null },
    { first: 13, last: 20, fault: expect.stringContaining('claims the offsets') },
    { first: 21, last: 25, fault: null },
  ]);
  expect(records).toEqual(offsets([0, 12], [21, 25]));
});

test('each hole of compaction costs one fetch, and so does a start in the middle of a batch', async () => {
  const log = await Promise.all([stored(0, 2), stored(10, 12), stored(13, 14), stored(20, 20)]);
  const { records, fetches, told } = await readAll({ log, start: 1 });
  expect(records).toEqual(offsets([1, 2], [10, 14], [20, 20]));
  expect(fetches).toBe(4);
  expect(told).toEqual(['kafka.damaged', 'kafka.damaged', 'kafka.damaged']);
});

test('a batch that came whole, and was not taken, is fetched once more again when it is damaged then', async () => {
  const damage = { index: 1, bit: 2, times: 1 };
  let offered = 0;
  const takes = (): boolean => {
    offered += 1;
    // Whole at the second sight, but not taken; then it is damaged again.
    if (offered === 2) damage.times = 1;
    return offered !== 2;
  };
  const { records } = await readAll({ log: three, damage, takes });
  expect(records).toEqual(offsets([0, 25]));
});
