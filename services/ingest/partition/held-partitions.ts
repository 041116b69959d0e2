// Partitions that cannot go on now. Each waits alone and at Kafka: nothing is kept of what it did not take.
import { setTimeout as pause } from 'node:timers/promises';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { Log, WaitCause } from '#runtime/process/observe.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Lane } from './partition.ts';

export interface Waiting {
  /**
   * Whether ids of the batch that are unknown are to be refused: all its messages were in Kafka before the registry
   * was asked, and a producer registers a schema before it writes with it. No clock is compared with another.
   */
  readonly isDecided: (lane: Lane, batch: RecordBatch) => boolean;
  /**
   * The partition waits, from the beginning of the batch on, until the registry was asked for the schemas of its topic:
   * before that nobody can tell an id that was made up from one that was registered a moment ago.
   */
  readonly forSchemas: (lane: Lane, batch: RecordBatch, unknownIds: readonly number[]) => void;
  /** The partition waits until the fuse is tried again. */
  readonly forFuse: (lane: Lane) => void;
  /** How many wait, by cause. */
  readonly counts: () => Record<WaitCause, number>;
}

export interface WaitingDoors {
  /** Ends all waiting; nothing is resumed then. */
  readonly signal: AbortSignal;
  readonly resume: (at: TopicPartition) => void;
  /** The process cannot go on. */
  readonly fail: (error: unknown) => void;
  readonly log: Log;
  /** How long a partition waits for the fuse, ms. */
  readonly fuseRetryMs: number;
  /** A wait for schemas that lasts longer is told, ms. */
  readonly slowSchemaMs: number;
}

/** So many unknown ids of a batch are told. */
const mostIdsTold = 10;

export function openWaiting(doors: WaitingDoors): Waiting {
  const { signal, resume, fail, log, fuseRetryMs, slowSchemaMs } = doors;
  const causes = new Map<Lane, WaitCause>();
  const decidedBelow = new Map<Lane, number>();

  async function hold(lane: Lane, cause: WaitCause, until: Promise<unknown>): Promise<void> {
    causes.set(lane, cause);
    await until;
    causes.delete(lane);
    resume(lane);
  }
  function tellSlow({ topic, partition, next }: Lane, unknownIds: readonly number[]): void {
    const ids = unknownIds.slice(0, mostIdsTold);
    log('warn', 'ingest.schema_wait', { topic, partition, offset: next(), unknown: unknownIds.length, ids });
  }
  const failUnlessOver = (error: unknown): void => {
    if (!signal.aborted) fail(error);
  };
  return {
    isDecided: (lane, { lastOffset }) => lastOffset < (decidedBelow.get(lane) ?? -1),
    forSchemas: (lane, { highWatermark, lastOffset }, unknownIds) => {
      const slow = setTimeout(() => tellSlow(lane, unknownIds), slowSchemaMs);
      const learnt = lane
        .learn(signal)
        .then(() => decidedBelow.set(lane, Math.max(highWatermark, lastOffset + 1)));
      hold(lane, 'schema', learnt)
        .catch(failUnlessOver)
        .finally(() => clearTimeout(slow));
    },
    forFuse: (lane) => {
      log('error', 'ingest.fuse', { topic: lane.topic, partition: lane.partition, offset: lane.next() });
      hold(lane, 'fuse', pause(fuseRetryMs, undefined, { signal })).catch(failUnlessOver);
    },
    counts: () => {
      const counts = { schema: 0, fuse: 0 };
      for (const cause of causes.values()) counts[cause] += 1;
      return counts;
    },
  };
}
