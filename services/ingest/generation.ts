// What one generation of the consumer group holds in memory. It is dropped whole when the partitions are taken away.
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { PartitionOffset, TopicPartition } from '#runtime/kafka/client.ts';
import { openBlock, type Block } from './block/block.ts';
import type { Sealed } from './flush/flush.ts';
import type { Partition } from './partition/partition.ts';
import type { PartitionOpener } from './partition/open.ts';
import type { SnapshotSlice } from './detect/snapshots.ts';
import { openHeldPartitions, type HeldPartitions, type HoldOptions } from './partition/held-partitions.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

export interface Generation {
  readonly number: number;
  /** Ends all work of this generation. */
  readonly stop: AbortController;
  readonly partitions: Map<string, Partition>;
  readonly held: HeldPartitions;
  readonly block: Block;
  /** When the open block got its first batch, by the process's clock; null while it is empty. */
  blockSinceMs: number | null;
}

/** What the process holds in memory: the present generation with its open block, and blocks that are being flushed. */
export interface Memory {
  generation: Generation;
  /** Of two blocks at most. */
  flushingBytes: number;
}

/** `hold` is for the partitions that will wait; they stop waiting when the generation is over. */
export function openGeneration(number: number, hold: HoldOptions): Generation {
  const stop = new AbortController();
  return {
    number,
    stop,
    partitions: new Map(),
    held: openHeldPartitions({ ...hold, signal: AbortSignal.any([stop.signal, hold.signal]) }),
    block: openBlock(),
    blockSinceMs: null,
  };
}

export const partitionOf = ({ partitions }: Generation, at: TopicPartition): Partition | undefined =>
  partitions.get(partitionKey(at));

/** Opens every assigned partition; returns where each begins. Rejects when the generation ends meanwhile. */
export async function assignPartitions(
  generation: Generation,
  assigned: readonly AssignedPartition[],
  open: PartitionOpener,
): Promise<PartitionOffset[]> {
  const partitions = await Promise.all(assigned.map((partition) => open(partition, generation.stop.signal)));
  for (const [index, partition] of partitions.entries()) {
    generation.partitions.set(partitionKey(partition), partition);
    // A commit was lost, but not its rows: an empty range lets it be repeated before new messages come.
    if (Math.max(0, assigned[index]?.offset ?? 0) < partition.storeFrom)
      generation.block.range(partition, partition.storeFrom);
  }
  return partitions.map(({ topic, partition, next }) => ({ topic, partition, offset: next() }));
}

/** Takes what is in the open block; `snapshots` are the detector states of the same moment. */
export function seal(generation: Generation, snapshots: SnapshotSlice): Sealed {
  const { number, stop, block } = generation;
  generation.blockSinceMs = null;
  return {
    rows: block.seal(),
    snapshots,
    generation: number,
    signal: stop.signal,
  };
}

/** Work that a new generation or the end of the process made void may fail; any other error is thrown again. */
export function throwUnlessOver(error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) throw error;
}
