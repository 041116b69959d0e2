// Encodes Kafka record batches (format 2) ahead of time: kafkajs' producer makes 90 000 messages a second, loading needs more.
import { crc32c } from '@node-rs/crc32';
import { codecs, compressors } from '#runtime/kafka/wire/compression.ts';

export type Codec = keyof typeof codecs;

export interface KeyedMessage {
  readonly key: string;
  readonly value: Uint8Array;
}

const headerBytes = 61;
const at = {
  length: 8,
  magic: 16,
  crc: 17,
  attributes: 21,
  lastOffsetDelta: 23,
  times: [27, 35],
  producer: 43,
  count: 57,
};

// The most that the numbers around key and value take: five varints, attributes and two deltas.
const recordSlackBytes = 40;

/** The records of one batch, uncompressed; offsets count from the base, all times are the base's. */
export function encodeRecords(messages: readonly KeyedMessage[]): Buffer {
  const most = messages.reduce((sum, { key, value }) => sum + 3 * key.length + value.length, 0);
  const bytes = Buffer.allocUnsafe(most + messages.length * recordSlackBytes);
  let end = 0;
  messages.forEach(({ key, value }, delta) => {
    const keyLength = Buffer.byteLength(key);
    const lengths = [delta, keyLength, value.length].map(varintBytes);
    // Attributes, time delta and count of headers are one byte each.
    const length = 3 + lengths.reduce((sum, size) => sum + size, 0) + keyLength + value.length;
    end = writeVarint(bytes, end, length);
    bytes[end++] = 0;
    bytes[end++] = 0;
    end = writeVarint(bytes, end, delta);
    end = writeVarint(bytes, end, keyLength);
    end += bytes.write(key, end);
    end = writeVarint(bytes, end, value.length);
    bytes.set(value, end);
    end += value.length;
    bytes[end++] = 0;
  });
  return bytes.subarray(0, end);
}

/** A whole batch of `count` encoded records, of a producer that is neither idempotent nor transactional. */
export async function encodeBatch(records: Buffer, count: number, codec: Codec): Promise<Buffer> {
  const body = codec === 'none' ? records : await compressors[codec](records);
  const batch = Buffer.concat([Buffer.alloc(headerBytes), body]);
  batch.writeInt32BE(batch.length - at.length - 4, at.length);
  batch.writeInt8(2, at.magic);
  batch.writeInt16BE(codecs[codec], at.attributes);
  batch.writeInt32BE(count - 1, at.lastOffsetDelta);
  for (const time of at.times) batch.writeBigInt64BE(BigInt(Date.now()), time);
  // No producer id, no epoch, no sequence: -1 in all three.
  batch.fill(0xff, at.producer, at.count);
  batch.writeInt32BE(count, at.count);
  batch.writeUInt32BE(crc32c(batch.subarray(at.attributes)), at.crc);
  return batch;
}

/** Bytes of a number from 0 on as a zigzag varint. */
function varintBytes(value: number): number {
  let bytes = 1;
  for (let left = value * 2; left >= 0x80; left = Math.floor(left / 128)) bytes += 1;
  return bytes;
}

function writeVarint(bytes: Buffer, start: number, value: number): number {
  let end = start;
  let left = value * 2;
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes[end++] = (left & 0x7f) | 0x80;
  bytes[end++] = left;
  return end;
}
