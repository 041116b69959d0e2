// The two usual partitioners: murmur2 of Java's and kafkajs' producers, CRC32 of librdkafka's.
import { crc32 } from 'node:zlib';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';

export type PartitionerName = 'murmur2' | 'crc32';

/** The partition of a key among `count`. */
export const partitioners: Record<PartitionerName, (key: string, count: number) => number> = {
  murmur2: (key, count) =>
    murmur2({ topic: '', partitionMetadata: partitionsOf(count), message: { key, value: null } }),
  crc32: (key, count) => crc32(key) % count,
};

const murmur2 = kafkajs.Partitioners.DefaultPartitioner();

const partitionsOf = (count: number) =>
  Array.from({ length: count }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [1],
    isr: [1],
  }));
