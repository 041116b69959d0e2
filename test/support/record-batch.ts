// Records and record batches of messages in memory, as ingest gets them from the broker.
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';

/** A message as it is sent. */
export interface Message {
  readonly offset: number;
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  /** Names and values shorter than 8 KiB. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Batch {
  readonly topic: string;
  readonly partition: number;
  /** Kafka timestamp of all messages, Unix ms. */
  readonly arrivedAtMs: number;
  /** In the order of their offsets. */
  readonly messages: readonly Message[];
  /** Offsets of the batch when compaction has taken its first or last messages; default: those of the messages. */
  readonly firstOffset?: number;
  readonly lastOffset?: number;
}

/** Length of a header's name or value as a zigzag varint of one or two bytes. */
const lengthOf = (size: number): number[] => (size < 64 ? [size * 2] : [((size * 2) & 127) | 128, size >> 6]);

const headerBytes = ([name, value]: readonly [string, string]): Buffer =>
  Buffer.from([
    ...lengthOf(name.length),
    ...Buffer.from(name),
    ...lengthOf(value.length),
    ...Buffer.from(value),
  ]);

/** One record: its key, value and headers one behind the other. */
export function recordOf({ offset, key, value, headers = {} }: Message, timestampMs: number): KafkaRecord {
  const bytes = Buffer.concat([
    key ?? new Uint8Array(0),
    value ?? new Uint8Array(0),
    ...Object.entries(headers).map(headerBytes),
  ]);
  const keyLength = key?.length ?? 0;
  const headersStart = keyLength + (value?.length ?? 0);
  return {
    bytes,
    offset,
    timestampMs,
    keyStart: key === null ? -1 : 0,
    keyEnd: key === null ? -1 : keyLength,
    valueStart: value === null ? -1 : keyLength,
    valueEnd: value === null ? -1 : headersStart,
    headersStart,
    headersEnd: bytes.length,
  };
}

/** A sound batch, the last one of its partition. */
export function recordBatchOf({ topic, partition, arrivedAtMs, messages, ...offsets }: Batch): RecordBatch {
  const records = messages.map((message) => recordOf(message, arrivedAtMs));
  const raw = Buffer.concat(records.map(({ bytes }) => bytes));
  const { firstOffset = messages[0]?.offset ?? 0, lastOffset = messages.at(-1)?.offset ?? 0 } = offsets;
  return {
    topic,
    partition,
    firstOffset,
    lastOffset,
    timestampType: 'logAppend',
    maxTimestampMs: arrivedAtMs,
    isControl: false,
    isAborted: false,
    fault: null,
    raw,
    highWatermark: lastOffset + 1,
    records: { forEach: (visit) => records.forEach((record) => visit(record)) },
  };
}
