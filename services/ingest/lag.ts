// The lag of ingest, in messages and in seconds.
import type { PartitionOffset, TopicPartition } from '#runtime/kafka/client.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

/**
 * `messages`: offsets at Kafka that are not committed, over all partitions. `seconds`: now minus the arrival of
 * the oldest message that is not committed, of the partition with the largest lag; 0 when all is committed. Where
 * that message was not read yet its arrival is not known: then it is the time since the last committed one arrived, or
 * since the partition was last seen complete, or since it was assigned. So it rises whatever is stuck.
 */
interface LagValues {
  readonly seconds: number;
  readonly messages: number;
}

export interface Lag {
  /** Forgets everything and begins with the partitions of an assignment, which are read from `starts` on. */
  readonly begin: (
    assigned: readonly PartitionOffset[],
    starts: readonly PartitionOffset[],
    nowMs: number,
  ) => void;
  /** A batch was taken; it is not committed yet. */
  readonly taken: (batch: Batch) => void;
  /** A batch was left at Kafka: its partition waits until one of it is taken. */
  readonly left: (at: TopicPartition) => void;
  /** Offsets next to read were committed. */
  readonly committed: (offsets: readonly PartitionOffset[], nowMs: number) => void;
  /** Messages known to be at Kafka that can be taken and were not yet: those of partitions that wait are left out. */
  readonly unread: () => number;
  /** `ends`: where partitions end at Kafka now; a partition that is left out ends where it was last seen. */
  readonly measure: (ends: readonly PartitionOffset[], nowMs: number) => LagValues;
}

type Batch = Pick<RecordBatch, 'topic' | 'partition' | 'lastOffset' | 'highWatermark' | 'maxTimestampMs'>;

interface PartitionLag {
  committed: number;
  end: number;
  waits: boolean;
  /** What is not committed and was not read arrived later than this. */
  sinceMs: number;
  /** Taken batches that are not committed, in order. */
  pending: { readonly lastOffset: number; readonly arrivedAtMs: number }[];
}

export function openLag(): Lag {
  const partitions = new Map<string, PartitionLag>();
  const of = (at: TopicPartition): PartitionLag | undefined => partitions.get(partitionKey(at));
  return {
    begin: (assigned, starts, nowMs) => {
      partitions.clear();
      for (const { topic, partition, offset } of starts)
        partitions.set(partitionKey({ topic, partition }), beginning(offset, nowMs));
      // Detectors may step again what is committed.
      for (const { topic, partition, offset } of assigned) {
        const own = of({ topic, partition });
        if (own !== undefined) own.committed = Math.max(own.committed, offset);
      }
    },
    taken: (batch) => {
      const own = of(batch);
      if (own === undefined) return;
      own.waits = false;
      own.end = Math.max(own.end, batch.highWatermark);
      // A batch that cannot be read may have no timestamp.
      const arrivedAtMs = batch.maxTimestampMs > 0 ? batch.maxTimestampMs : own.sinceMs;
      if (batch.lastOffset >= own.committed) own.pending.push({ lastOffset: batch.lastOffset, arrivedAtMs });
    },
    left: (at) => {
      const own = of(at);
      if (own !== undefined) own.waits = true;
    },
    committed: (offsets, nowMs) => offsets.forEach((at) => settle(of(at), at.offset, nowMs)),
    unread: () => [...partitions.values()].reduce((sum, own) => sum + unreadOf(own), 0),
    measure: (ends, nowMs) => {
      for (const end of ends) {
        const own = of(end);
        if (own !== undefined) own.end = end.offset;
      }
      const all = [...partitions.values()];
      return {
        seconds: Math.max(0, ...all.map((own) => secondsOf(own, nowMs))),
        messages: all.reduce((sum, { end, committed }) => sum + Math.max(0, end - committed), 0),
      };
    },
  };
}

const unreadOf = ({ end, waits, pending, committed }: PartitionLag): number =>
  waits ? 0 : Math.max(0, end - Math.max(committed, (pending.at(-1)?.lastOffset ?? -1) + 1));

const beginning = (offset: number, nowMs: number): PartitionLag => ({
  committed: offset,
  end: offset,
  waits: false,
  sinceMs: nowMs,
  pending: [],
});

function settle(own: PartitionLag | undefined, offset: number, nowMs: number): void {
  if (own === undefined) return;
  own.committed = offset;
  const left = own.pending.findIndex(({ lastOffset }) => lastOffset >= offset);
  const done = own.pending.splice(0, left < 0 ? own.pending.length : left);
  own.sinceMs = offset >= own.end ? nowMs : (done.at(-1)?.arrivedAtMs ?? own.sinceMs);
}

function secondsOf(own: PartitionLag, nowMs: number): number {
  if (own.committed < own.end) return (nowMs - (own.pending[0]?.arrivedAtMs ?? own.sinceMs)) / 1000;
  own.sinceMs = nowMs;
  return 0;
}
