// Batches that wait for the schema of a writer. They are copied, for Kafka's bytes are only valid while they are received.
import type { RecordBatch } from '#runtime/record-batches.ts';
import type { KafkaRecord } from '#runtime/record-walk.ts';
import type { Lane } from './lane.ts';

/** Waiting batches by lane, in order. While a lane has one, all its later batches must wait behind it. */
export interface Parked {
  readonly has: (lane: Lane) => boolean;
  readonly add: (lane: Lane, batch: RecordBatch) => void;
  readonly first: (lane: Lane) => RecordBatch | undefined;
  readonly removeFirst: (lane: Lane) => void;
  readonly lanes: () => Iterable<Lane>;
  /** Memory that the copies take. */
  readonly bytes: () => number;
  /** Kafka timestamp of the batch that arrived first, Unix ms; Infinity when none waits. */
  readonly oldestArrivalMs: () => number;
}

interface Copy {
  readonly batch: RecordBatch;
  readonly bytes: number;
}

export function openParked(): Parked {
  const queues = new Map<Lane, Copy[]>();
  let bytes = 0;
  return {
    has: (lane) => queues.has(lane),
    add: (lane, batch) => {
      const copy = copyOf(batch);
      bytes += copy.bytes;
      const queue = queues.get(lane);
      if (queue) queue.push(copy);
      else queues.set(lane, [copy]);
    },
    first: (lane) => queues.get(lane)?.[0]?.batch,
    removeFirst: (lane) => {
      const queue = queues.get(lane);
      bytes -= queue?.shift()?.bytes ?? 0;
      if (queue?.length === 0) queues.delete(lane);
    },
    lanes: () => queues.keys(),
    bytes: () => bytes,
    oldestArrivalMs: () =>
      Math.min(...[...queues.values()].map(([first]) => first?.batch.maxTimestampMs ?? Infinity)),
  };
}

/** An object of a record takes about this much, bytes. */
const recordBytes = 100;

/** A copy that can be taken later as if it had just been received. */
function copyOf(batch: RecordBatch): Copy {
  const copies = new Map<Uint8Array, Uint8Array>();
  const records: KafkaRecord[] = [];
  batch.records.forEach((record) => {
    const own = copies.get(record.bytes) ?? record.bytes.slice();
    copies.set(record.bytes, own);
    records.push({ ...record, bytes: own });
  });
  const raw = batch.fault === null ? new Uint8Array(0) : batch.raw.slice();
  const bytes = [...copies.values()].reduce(
    (total, own) => total + own.length,
    raw.length + records.length * recordBytes,
  );
  return { batch: { ...batch, raw, records: { forEach: (visit) => records.forEach(visit) } }, bytes };
}
