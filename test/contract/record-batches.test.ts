// Our reader of record batches compared with the decoder of kafkajs, on every codec, with batches of a real broker.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { decompressFrameSync } from 'lz4-napi';
import { uncompressSync } from 'snappy';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openConsumer } from '#runtime/kafka/consumer.ts';
import { openAdmin, openProducer } from '#runtime/kafka/client.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { until } from '#test/support/until.ts';

const kafka = { brokers: [inject('stack').kafka], clientId: 'hearth-contract' };
const require = createRequire(import.meta.url);
const Decoder = require('kafkajs/src/protocol/decoder.js');
const decodeRecordBatch = require('kafkajs/src/protocol/recordBatch/v0/decoder.js');

// kafkajs decodes with the libraries themselves, apart from our limits and framing.
const { CompressionCodecs: registered, CompressionTypes: types } = kafkajs;
const decodeWith = (codec: () => object, decompress: (bytes: Buffer) => unknown) => () => ({
  ...codec(),
  decompress: async (bytes: Buffer) => decompress(bytes),
});
registered[types.GZIP] = decodeWith(registered[types.GZIP], (bytes) => gunzipSync(bytes));
registered[types.Snappy] = decodeWith(registered[types.Snappy], (bytes) => uncompressSync(bytes));
registered[types.LZ4] = decodeWith(registered[types.LZ4], decompressFrameSync);
registered[types.ZSTD] = decodeWith(registered[types.ZSTD], (bytes) => zstdDecompressSync(bytes));

interface Plain {
  readonly offset: number;
  readonly timestampMs: number;
  readonly key: string | null;
  readonly value: string | null;
}

const text = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('base64');

function ours(batch: RecordBatch): Plain[] {
  const records: Plain[] = [];
  batch.records.forEach(({ bytes, offset, timestampMs, keyStart, keyEnd, valueStart, valueEnd }) => {
    const part = (start: number, end: number) => (start < 0 ? null : text(bytes.subarray(start, end)));
    records.push({ offset, timestampMs, key: part(keyStart, keyEnd), value: part(valueStart, valueEnd) });
  });
  return records;
}

interface TheirRecord {
  readonly offset: string;
  readonly timestamp: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
}

async function theirs(raw: Buffer): Promise<Plain[]> {
  const { records }: { records: TheirRecord[] } = await decodeRecordBatch(new Decoder(raw));
  return records.map(({ offset, timestamp, key, value }) => ({
    offset: Number(offset),
    timestampMs: Number(timestamp),
    key: text(key),
    value: text(value),
  }));
}

const messages = Array.from({ length: 2000 }, (_, index) => ({
  key: index % 5 === 0 ? null : `did:example:${index % 40}`,
  value: index % 11 === 0 ? null : randomBytes(index % 300),
  headers: index % 3 === 0 ? { source: 'test', [`h${index}`]: 'x'.repeat(index % 90) } : {},
  timestampMs: 1_600_000_000_000 + index * 977 - (index % 2) * 5_000_000,
}));

test.each(['CreateTime', 'LogAppendTime'])('equals kafkajs on every codec, %s', async (timestampType) => {
  const topic = `contract.walk.${randomBytes(6).toString('hex')}`;
  const admin = await openAdmin(kafka);
  await admin.createTopics([{ topic, partitions: 2, config: { 'message.timestamp.type': timestampType } }]);
  onTestFinished(async () => {
    await admin.deleteTopics([topic]);
    await admin[Symbol.asyncDispose]();
  });
  await using producer = await openProducer(kafka);
  const codecs = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const;
  for (const compression of codecs) await producer.send(topic, messages, { compression });
  const seen: { raw: Buffer; partition: number; fault: string | null; records: Plain[] }[] = [];
  const count = () => seen.reduce((sum, { records }) => sum + records.length, 0);
  await using consumer = openConsumer(kafka, {
    groupId: topic,
    topics: [topic],
    sessionTimeoutMs: 6000,
    log: () => {},
  });
  await consumer.join({
    assign: async (assigned) =>
      assigned.map(({ partition, lowOffset }) => ({ topic, partition, offset: lowOffset })),
    receive: (batch) => {
      // Kept as they are: what is compared in the end must not have been overwritten by later fetches.
      const { raw, partition, fault } = batch;
      const kept = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
      seen.push({ raw: kept, partition, fault, records: ours(batch) });
      return true;
    },
    // A member that a busy machine held up begins again from the lowest offset.
    revoke: () => void (seen.length = 0),
  });
  await until('all messages', () => consumer.connected() && count() === messages.length * codecs.length);
  expect(new Set(seen.map(({ raw }) => raw.readInt16BE(21) & 7))).toEqual(new Set([0, 1, 2, 3, 4]));
  for (const { raw, fault, records } of seen) {
    expect(fault).toBeNull();
    expect(records).toEqual(await theirs(raw));
  }
  const sent = messages.map(({ key, value }) =>
    [text(key === null ? null : Buffer.from(key)), text(value)].join(),
  );
  const received = seen.flatMap(({ records }) => records.map(({ key, value }) => [key, value].join()));
  expect(received.toSorted()).toEqual(codecs.flatMap(() => sent).toSorted());
});
