// Partitions that cannot continue now. Each waits alone and at Kafka: nothing is kept of what it did not take.
import { setTimeout as pause } from 'node:timers/promises';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { Log, WaitCause } from '#runtime/process/observe.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Partition } from './partition.ts';

export interface HeldPartitions {
  /**
   * Whether ids of the batch that are unknown are to be refused: all its messages were in Kafka before the registry
   * was asked, and a producer registers a schema before it writes with it. No clock is compared with another.
   */
  readonly isDecided: (partition: Partition, batch: RecordBatch) => boolean;
  /**
   * The partition waits at its next message, and is offered the batch again: for its schemas until the registry was
   * asked for those of its topic, because only then an id that was made up differs from one that was registered a moment
   * ago; for the fuse until it is tried again.
   */
  readonly hold: (partition: Partition, cause: WaitCause, batch: RecordBatch) => void;
  /** How many wait, by cause. */
  readonly counts: () => Record<WaitCause, number>;
}

export interface HoldOptions {
  /** Ends all waiting; nothing is resumed then. */
  readonly signal: AbortSignal;
  readonly resume: (at: TopicPartition) => void;
  /** Called when the process cannot continue. */
  readonly fail: (error: unknown) => void;
  readonly log: Log;
  /** How long a partition waits for the fuse, ms. */
  readonly fuseRetryMs: number;
  /** A wait for schemas that lasts longer is logged, ms. */
  readonly slowSchemaMs: number;
}

/** Unknown ids of a batch that are logged. */
const mostIds = 10;

export function openHeldPartitions(options: HoldOptions): HeldPartitions {
  const { signal, resume, fail, log, fuseRetryMs, slowSchemaMs } = options;
  const causes = new Map<Partition, WaitCause>();
  const decidedBelow = new Map<Partition, number>();

  async function askRegistry(partition: Partition, batch: RecordBatch): Promise<void> {
    const unknownIds = partition.unknownIds(batch);
    const slow = setTimeout(() => logSlow(partition, unknownIds), slowSchemaMs);
    const { highWatermark, lastOffset } = batch;
    try {
      await partition.learn(signal);
      decidedBelow.set(partition, Math.max(highWatermark, lastOffset + 1));
    } finally {
      clearTimeout(slow);
    }
  }
  function logSlow({ topic, partition, next }: Partition, unknownIds: readonly number[]): void {
    const ids = unknownIds.slice(0, mostIds);
    log('warn', 'ingest.schema_wait', { topic, partition, offset: next(), unknown: unknownIds.length, ids });
  }
  async function waitForFuse({ topic, partition, next }: Partition): Promise<void> {
    log('error', 'ingest.fuse', { topic, partition, offset: next() });
    await pause(fuseRetryMs, undefined, { signal });
  }
  async function holdUntil(partition: Partition, cause: WaitCause, over: Promise<void>): Promise<void> {
    causes.set(partition, cause);
    await over;
    causes.delete(partition);
    resume(partition);
  }
  return {
    isDecided: (partition, { lastOffset }) => lastOffset < (decidedBelow.get(partition) ?? -1),
    hold: (partition, cause, batch) => {
      const over = cause === 'schema' ? askRegistry(partition, batch) : waitForFuse(partition);
      holdUntil(partition, cause, over).catch((error: unknown) => {
        if (!signal.aborted) fail(error);
      });
    },
    counts: () => {
      const counts = { schema: 0, fuse: 0 };
      for (const cause of causes.values()) counts[cause] += 1;
      return counts;
    },
  };
}
