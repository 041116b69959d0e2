// One partition's way from record batches into a block: read, judge, detect, append, and account for every offset.
import type { RecordBatch } from '#runtime/record-batches.ts';
import type { KafkaRecord } from '#runtime/record-walk.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Block, Range } from './block.ts';
import type { DeadLetter } from './dead-letters.ts';
import { openDevices, type DeviceSnapshot } from './devices.ts';
import type { KindRules, ReadingOf, StateOf } from './kinds.ts';
import { isReject, readMessage } from './read.ts';
import type { PartitionSnapshot } from './snapshots.ts';
import { schemaIdAt } from './wire.ts';
import type { Writers } from './writers.ts';

/** Where a lane begins and what its devices were like there. */
export interface LaneStart {
  readonly topic: string;
  readonly partition: number;
  /** Where Kafka is read from. */
  readonly seek: number;
  /** Below it messages are stored already and only step the detectors. */
  readonly storeFrom: number;
  readonly snapshots: readonly DeviceSnapshot[];
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** Called when Kafka skipped offsets that were expected: from and to. */
  readonly skipped: (from: number, to: number) => void;
  /** Called once when a batch comes whose timestamps the broker did not set. */
  readonly datedByClients: () => void;
}

export interface LaneOptions<K extends Kind> extends LaneStart {
  readonly kind: K;
  readonly rules: KindRules<K>;
  readonly writers: Writers<ReadingOf[K]>;
}

export interface Lane {
  readonly topic: string;
  readonly partition: number;
  /** The offset that the next batch should begin with. */
  readonly next: () => number;
  /** Schema ids in the batch that must be fetched first. */
  readonly unknownIds: (batch: RecordBatch) => number[];
  readonly fetch: (id: number) => Promise<void>;
  readonly forgetRefused: () => void;
  /** Takes a whole batch whose schema ids are known. */
  readonly take: (batch: RecordBatch, block: Block) => void;
  /** The devices that changed since the last call, and the offset up to which they are complete. */
  readonly snapshot: () => PartitionSnapshot;
}

/** Kafka timestamps beyond what a DateTime64 column and a rank hold are moved to these limits: 1970 and 2100. */
const latestArrivalMs = Date.UTC(2100, 0);

export function openLane<K extends Kind>(options: LaneOptions<K>): Lane {
  const { kind, rules, writers, topic, partition, storeFrom } = options;
  const devices = openDevices<ReadingOf[K], StateOf[K]>(rules, options.snapshots);
  const readRules = { writer: writers.get, judge: rules.judge };
  // One object for all messages: where each arrived, and with it the context of its verdict.
  const place = { topic, partition, offset: 0, arrivedAtMs: 0, oldestMs: options.oldestMs };
  let next = options.seek;
  let clientsTold = false;
  // The partition's range in the block of the batch at hand; null below `storeFrom`.
  let range: Range | null = null;

  function arrive(offset: number, timestampMs: number): void {
    place.offset = offset;
    place.arrivedAtMs = Math.min(Math.max(timestampMs, 0), latestArrivalMs);
  }

  function lookAtClock({ timestampType, fault, isControl }: RecordBatch): void {
    if (clientsTold || timestampType === 'logAppend' || fault !== null || isControl) return;
    clientsTold = true;
    options.datedByClients();
  }

  function takeRecord(record: KafkaRecord, block: Block): void {
    if (record.offset < next) return;
    arrive(record.offset, record.timestampMs);
    const verdict = readMessage(record, readRules, place);
    if (isReject(verdict))
      refuse({ kind, reject: verdict, ...originals(record), lastOffset: record.offset }, block);
    else accept(verdict, block);
  }

  function accept(reading: ReadingOf[K], block: Block): void {
    for (const anomaly of devices.step(reading, place.offset)) {
      const { deviceDid, observedAt, sequence } = reading;
      block.note({ anomaly, kind, deviceDid, observedAt, sequence }, place);
    }
    if (range === null || place.offset < storeFrom) return;
    block.store[kind](reading, place);
    range.stored += 1;
  }

  function refuse(letter: DeadLetter, block: Block): void {
    if (range === null || letter.lastOffset < storeFrom) return;
    block.refuse(letter, place);
    range.dead += letter.lastOffset - Math.max(place.offset, storeFrom) + 1;
  }

  return {
    topic,
    partition,
    next: () => next,
    unknownIds: (batch) => unknownIds(batch, writers.get),
    fetch: writers.fetch,
    forgetRefused: writers.forgetRefused,
    take: (batch, block) => {
      if (batch.lastOffset < next) return;
      if (batch.firstOffset > next) options.skipped(next, batch.firstOffset - 1);
      lookAtClock(batch);
      range =
        batch.lastOffset < storeFrom
          ? null
          : block.range({ topic, partition }, Math.max(batch.firstOffset, next, storeFrom));
      if (batch.fault !== null) {
        arrive(Math.max(batch.firstOffset, next), batch.maxTimestampMs);
        refuse({ kind, ...poison(batch, batch.fault) }, block);
      }
      batch.records.forEach((record) => takeRecord(record, block));
      next = batch.lastOffset + 1;
      if (range === null) return;
      range.last = batch.lastOffset;
    },
    snapshot: () => ({ topic, partition, devices: devices.changed(), nextOffset: next }),
  };
}

/** Each id that the writers do not know yet, once. */
function unknownIds(batch: RecordBatch, get: (id: number) => unknown): number[] {
  const ids = new Set<number>();
  let last = -1;
  batch.records.forEach(({ bytes, valueStart, valueEnd }) => {
    const id = schemaIdAt(bytes, valueStart, valueEnd);
    if (id === last || id < 0) return;
    last = id;
    if (get(id) === undefined) ids.add(id);
  });
  return [...ids];
}

/** The bytes of a refused message. A null value has none, which its reason says. */
function originals({
  bytes,
  keyStart,
  keyEnd,
  valueStart,
  valueEnd,
}: KafkaRecord): Pick<DeadLetter, 'schemaId' | 'key' | 'raw'> {
  const id = schemaIdAt(bytes, valueStart, valueEnd);
  return {
    schemaId: id < 0 ? null : id,
    key: keyStart < 0 ? null : bytes.subarray(keyStart, keyEnd),
    raw: bytes.subarray(Math.max(valueStart, 0), Math.max(valueEnd, 0)),
  };
}

/** A batch that cannot be read is one letter for all its offsets. */
function poison(batch: RecordBatch, fault: string): Omit<DeadLetter, 'kind'> {
  return {
    reject: { reason: 'poison_batch', detail: fault },
    schemaId: null,
    key: null,
    raw: batch.raw,
    lastOffset: batch.lastOffset,
  };
}
