// How far ingest is behind Kafka, in messages and in seconds. Pure but for what it remembers of each partition.
import type { PartitionOffset, TopicPartition } from '#runtime/kafka/client.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

/**
 * `messages`: offsets at Kafka that are not committed, of all partitions together. `seconds`: now minus the arrival of
 * the oldest message that is not committed, of the partition that is furthest behind; 0 when all is committed. Where
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
  /** Messages known to be at Kafka that were not taken yet and can be: those of partitions that wait do not count. */
  readonly unread: () => number;
  /** `ends`: where partitions end at Kafka now; what is not told ends where it was last seen. */
  readonly measure: (ends: readonly PartitionOffset[], nowMs: number) => LagValues;
}

type Batch = Pick<RecordBatch, 'topic' | 'partition' | 'lastOffset' | 'highWatermark' | 'maxTimestampMs'>;

interface Behind {
  committed: number;
  end: number;
  waits: boolean;
  /** What is not committed and was not read arrived later than this. */
  sinceMs: number;
  /** Taken batches that are not committed, in order. */
  pending: { readonly lastOffset: number; readonly arrivedAtMs: number }[];
}

export function openLag(): Lag {
  const partitions = new Map<string, Behind>();
  const of = (at: TopicPartition): Behind | undefined => partitions.get(partitionKey(at));
  return {
    begin: (assigned, starts, nowMs) => {
      partitions.clear();
      for (const { topic, partition, offset } of starts)
        partitions.set(partitionKey({ topic, partition }), beginning(offset, nowMs));
      // Detectors may step again what is committed.
      for (const { topic, partition, offset } of assigned) {
        const behind = of({ topic, partition });
        if (behind !== undefined) behind.committed = Math.max(behind.committed, offset);
      }
    },
    taken: (batch) => {
      const behind = of(batch);
      if (behind === undefined) return;
      behind.waits = false;
      behind.end = Math.max(behind.end, batch.highWatermark);
      // A batch that cannot be read may have no timestamp.
      const arrivedAtMs = batch.maxTimestampMs > 0 ? batch.maxTimestampMs : behind.sinceMs;
      if (batch.lastOffset >= behind.committed)
        behind.pending.push({ lastOffset: batch.lastOffset, arrivedAtMs });
    },
    left: (at) => {
      const behind = of(at);
      if (behind !== undefined) behind.waits = true;
    },
    committed: (offsets, nowMs) => offsets.forEach((at) => settle(of(at), at.offset, nowMs)),
    unread: () => [...partitions.values()].reduce((sum, behind) => sum + unreadOf(behind), 0),
    measure: (ends, nowMs) => {
      for (const end of ends) {
        const behind = of(end);
        if (behind !== undefined) behind.end = end.offset;
      }
      const all = [...partitions.values()];
      return {
        seconds: Math.max(0, ...all.map((behind) => secondsOf(behind, nowMs))),
        messages: all.reduce((sum, { end, committed }) => sum + Math.max(0, end - committed), 0),
      };
    },
  };
}

const unreadOf = ({ end, waits, pending, committed }: Behind): number =>
  waits ? 0 : Math.max(0, end - Math.max(committed, (pending.at(-1)?.lastOffset ?? -1) + 1));

const beginning = (offset: number, nowMs: number): Behind => ({
  committed: offset,
  end: offset,
  waits: false,
  sinceMs: nowMs,
  pending: [],
});

function settle(behind: Behind | undefined, offset: number, nowMs: number): void {
  if (behind === undefined) return;
  behind.committed = offset;
  const left = behind.pending.findIndex(({ lastOffset }) => lastOffset >= offset);
  const done = behind.pending.splice(0, left < 0 ? behind.pending.length : left);
  behind.sinceMs = offset >= behind.end ? nowMs : (done.at(-1)?.arrivedAtMs ?? behind.sinceMs);
}

function secondsOf(behind: Behind, nowMs: number): number {
  if (behind.committed < behind.end)
    return (nowMs - (behind.pending[0]?.arrivedAtMs ?? behind.sinceMs)) / 1000;
  behind.sinceMs = nowMs;
  return 0;
}
