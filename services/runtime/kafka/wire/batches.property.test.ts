// Random batches by kafkajs' encoder, whole and damaged: the same records or a fault, never a throw, never much memory.
import { createRequire } from 'node:module';
import { crc32c } from '@node-rs/crc32';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codecs, compressors } from './compression.ts';
import { openBatchReader, type RecordBatch } from './batches.ts';
import { splitRecordSet } from './record-set.ts';

const require = createRequire(import.meta.url);
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js');
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js');

interface Made {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly timeDelta: number;
  readonly offsetStep: number;
  readonly headers: Record<string, string>;
}

const bytes = fc.option(
  fc.uint8Array({ maxLength: 30 }).map((part) => Buffer.from(part)),
  { nil: null },
);
const record: fc.Arbitrary<Made> = fc.record({
  key: bytes,
  value: bytes,
  timeDelta: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  offsetStep: fc.integer({ min: 1, max: 3 }),
  headers: fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 }),
});
const records = fc.array(record, { minLength: 1, maxLength: 8 });
const codec = fc.constantFrom('none', 'gzip', 'snappy', 'lz4', 'zstd');

const baseOffset = 1000;
const baseTimeMs = 1_700_000_000_000;
const at = { attributes: 21, records: 61 } as const;

/** What a reader of a batch must see of it. */
type Seen = [offset: number, timestampMs: number, key: string | null, value: string | null];
const hex = (part: Uint8Array | null): string | null => part && Buffer.from(part).toString('hex');

async function batchOf(
  made: readonly Made[],
  codecName: 'none' | 'gzip' | 'snappy' | 'lz4' | 'zstd',
): Promise<{ raw: Buffer; seen: Seen[] }> {
  let delta = -1;
  const placed = made.map((each) => ({ ...each, offsetDelta: (delta += each.offsetStep) }));
  const encoded: { buffer: Buffer } = await encodeBatch({
    firstTimestamp: baseTimeMs,
    maxTimestamp: baseTimeMs,
    lastOffsetDelta: delta,
    records: placed.map(({ offsetDelta, timeDelta, key, value, headers }) =>
      encodeRecord({ offsetDelta, timestampDelta: timeDelta, key, value, headers }),
    ),
  });
  const plain = Buffer.from(encoded.buffer);
  plain.writeBigInt64BE(BigInt(baseOffset), 0);
  const section = plain.subarray(at.records);
  const packed = codecName === 'none' ? section : await compressors[codecName](section);
  const raw = Buffer.concat([plain.subarray(0, at.records), packed]);
  raw.writeInt16BE(codecs[codecName], at.attributes);
  return {
    raw: sealed(raw),
    seen: placed.map(({ offsetDelta, timeDelta, key, value }) => [
      baseOffset + offsetDelta,
      baseTimeMs + timeDelta,
      hex(key),
      hex(value),
    ]),
  };
}

/** The batch with the length and the checksum that its bytes have now. */
function sealed(raw: Buffer): Buffer {
  raw.writeInt32BE(raw.length - 12, 8);
  raw.writeUInt32BE(crc32c(raw.subarray(at.attributes)), 17);
  return raw;
}

const place = { topic: 't', partition: 0, fetchedOffset: 0, highWatermark: 2 ** 40 };

function read(batch: RecordBatch): Seen[] {
  const seen: Seen[] = [];
  batch.records.forEach((each) => {
    const part = (start: number, end: number) => (start < 0 ? null : hex(each.bytes.subarray(start, end)));
    expect(Math.max(each.keyEnd, each.valueEnd)).toBeLessThanOrEqual(each.bytes.length);
    seen.push([
      each.offset,
      each.timestampMs,
      part(each.keyStart, each.keyEnd),
      part(each.valueStart, each.valueEnd),
    ]);
  });
  return seen;
}

const readBatch = openBatchReader();

/** Every batch of a record set; null when its frame is broken, which is the one thing that is reported by an Error. */
function openAll(set: Buffer): RecordBatch[] | null {
  try {
    return splitRecordSet(set).map((frame) => readBatch(frame, place));
  } catch (error) {
    if (String(error).startsWith('Error: record batch ')) return null;
    throw error;
  }
}

const damage = fc.record({
  at: fc.nat(),
  gone: fc.nat(3),
  put: fc.uint8Array({ minLength: 1, maxLength: 6 }),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

/** The bytes from `from` on with a piece of them replaced. */
function damaged(raw: Buffer, from: number, { at: where, gone, put }: Damage): Buffer {
  const start = from + (where % (raw.length - from + 1));
  return Buffer.concat([raw.subarray(0, start), put, raw.subarray(start + gone)]);
}

test('a batch of any records and codec is read as it was made', async () => {
  await fc.assert(
    fc.asyncProperty(records, codec, async (made, name) => {
      const { raw, seen } = await batchOf(made, name);
      const [batch, ...others] = openAll(raw) ?? [];
      expect(others).toEqual([]);
      expect(batch?.fault).toBe(null);
      expect(batch && read(batch)).toEqual(seen);
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

test('a damaged batch in a set is a fault or a broken frame, and never other records', async () => {
  await fc.assert(
    fc.asyncProperty(records, codec, damage, async (made, name, change) => {
      const { raw, seen } = await batchOf(made, name);
      // The same number of bytes, behind the offset: what is before the checksum is not covered by it.
      const broken = damaged(raw, 8, { ...change, gone: change.put.length }).subarray(0, raw.length);
      const batches = openAll(Buffer.concat([broken, raw])) ?? [];
      const readable = batches.filter(({ fault }) => fault === null).map(read);
      expect(readable).toEqual(readable.map(() => seen));
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

const mostBytes = 96 * 1024 * 1024;

test('damage under a right checksum is a fault or records that add up, with bounded memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      records,
      codec,
      fc.array(damage, { minLength: 1, maxLength: 3 }),
      async (made, name, all) => {
        const { raw } = await batchOf(made, name);
        const broken = sealed(all.reduce((bytesSoFar, each) => damaged(bytesSoFar, at.records, each), raw));
        const before = process.memoryUsage().arrayBuffers;
        const [batch] = openAll(broken) ?? [];
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(mostBytes);
        expect(batch).toBeDefined();
        const seen = batch ? read(batch) : [];
        expect(seen).toHaveLength(batch?.fault === null ? made.length : 0);
        const offsets = seen.map(([offset]) => offset);
        expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
        expect(offsets.every((offset) => offset >= baseOffset && offset <= (batch?.lastOffset ?? 0))).toBe(
          true,
        );
      },
    ),
    { numRuns: 400, endOnFailure: true },
  );
});

test('random bytes as a record set are batches or a broken frame', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(180), (noise, length) => {
      const set = Buffer.from(noise);
      // Most random lengths are beyond the end: a third of the sets get one that fits.
      if (set.length > 20 && length % 3 === 0) set.writeInt32BE(Math.min(length, set.length - 12), 8);
      expect((openAll(set) ?? []).filter(({ fault }) => fault === null).flatMap(read)).toEqual([]);
    }),
    { numRuns: 500, endOnFailure: true },
  );
});
