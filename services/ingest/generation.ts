// What one generation of the consumer group holds in memory. It is dropped whole when the partitions are taken away.
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { PartitionOffset, TopicPartition } from '#runtime/kafka/client.ts';
import { openBlock, type Block } from './block/block.ts';
import type { Sealed } from './flush/flush.ts';
import type { Lane } from './partition/partition.ts';
import type { PartitionOpener } from './partition/open.ts';
import type { SnapshotSlice } from './detect/snapshots.ts';
import { openHeldPartitions, type HeldPartitions, type HoldOptions } from './partition/held-partitions.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

export interface Generation {
  readonly number: number;
  /** Ends all work of this generation. */
  readonly stop: AbortController;
  readonly lanes: Map<string, Lane>;
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
    lanes: new Map(),
    held: openHeldPartitions({ ...hold, signal: AbortSignal.any([stop.signal, hold.signal]) }),
    block: openBlock(),
    blockSinceMs: null,
  };
}

export const partitionOf = ({ lanes }: Generation, at: TopicPartition): Lane | undefined =>
  lanes.get(partitionKey(at));

/** Opens a lane for every partition; returns where each begins. Rejects when the generation ends meanwhile. */
export async function assignPartitions(
  generation: Generation,
  assigned: readonly AssignedPartition[],
  open: PartitionOpener,
): Promise<PartitionOffset[]> {
  const lanes = await Promise.all(assigned.map((partition) => open(partition, generation.stop.signal)));
  for (const [index, lane] of lanes.entries()) {
    generation.lanes.set(partitionKey(lane), lane);
    // A commit was lost, but not its rows: an empty range says how far it may go, or it would wait for new messages.
    if (Math.max(0, assigned[index]?.offset ?? 0) < lane.storeFrom)
      generation.block.range(lane, lane.storeFrom);
  }
  return lanes.map(({ topic, partition, next }) => ({ topic, partition, offset: next() }));
}

/** Takes what is in the open block; `snapshots` are detector states of this very moment. */
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

/** Work that a new generation or the end of the process has made void may fail; any other error is thrown on. */
export function throwUnlessOver(error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) throw error;
}
