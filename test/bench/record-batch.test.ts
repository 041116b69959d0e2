// The batches that the benches send must be what a producer would send: the path reads them back record by record.
import { expect, test } from 'vitest';
import { openBatchReader } from '#runtime/kafka/wire/batches.ts';
import { splitRecordSet } from '#runtime/kafka/wire/record-set.ts';
import { encodeBatch, encodeRecords } from './record-batch.ts';

const messages = Array.from({ length: 300 }, (_, index) => ({
  key: `did:example:${'ü'.repeat(index % 3)}${index}`,
  value: Buffer.alloc(index % 200, index),
}));

test.each(['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const)(
  'batches of codec %s hold every message',
  async (codec) => {
    const bytes = await encodeBatch(encodeRecords(messages), messages.length, codec);
    const [frame] = splitRecordSet(bytes);
    if (!frame) throw new Error('the bytes hold no batch');
    const readBatch = openBatchReader();
    const batch = readBatch(frame, { topic: 't', partition: 0, fetchedOffset: 0, highWatermark: 300 });
    expect(batch.fault).toBeNull();
    const read: { offset: number; key: string; value: Buffer }[] = [];
    batch.records.forEach(({ bytes: held, offset, keyStart, keyEnd, valueStart, valueEnd }) => {
      const part = (start: number, end: number): Buffer => Buffer.from(held.subarray(start, end));
      read.push({
        offset,
        key: part(keyStart, keyEnd).toString(),
        value: part(valueStart, valueEnd),
      });
    });
    expect(read).toEqual(messages.map((message, offset) => ({ offset, ...message })));
  },
);
