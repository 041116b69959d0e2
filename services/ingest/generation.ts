// What one generation of the consumer group holds in memory. It is dropped whole when the partitions are taken away.
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { PartitionOffset, TopicPartition } from '#runtime/kafka/client.ts';
import { openBlock, type Block } from './block/block.ts';
import type { Sealed } from './flush/flush.ts';
import type { Lane } from './partition/partition.ts';
import type { LaneOpener } from './partition/open.ts';
import type { SnapshotSlice } from './detect/snapshots.ts';
import { openWaiting, type Waiting, type WaitingDoors } from './partition/held-partitions.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

export interface Generation {
  readonly number: number;
  /** Ends all work of this generation. */
  readonly stop: AbortController;
  readonly lanes: Map<string, Lane>;
  readonly waiting: Waiting;
  readonly block: Block;
  /** When the open block got its first batch, by the process's clock; null while it is empty. */
  blockSinceMs: number | null;
}

/** `doors` are for the partitions that will wait; they stop waiting when the generation is over. */
export function openGeneration(number: number, doors: WaitingDoors): Generation {
  const stop = new AbortController();
  return {
    number,
    stop,
    lanes: new Map(),
    waiting: openWaiting({ ...doors, signal: AbortSignal.any([stop.signal, doors.signal]) }),
    block: openBlock(),
    blockSinceMs: null,
  };
}

export const laneOf = ({ lanes }: Generation, at: TopicPartition): Lane | undefined =>
  lanes.get(partitionKey(at));

/** Opens a lane for every partition; returns where each begins. Rejects when the generation ends meanwhile. */
export async function openLanes(
  generation: Generation,
  assigned: readonly AssignedPartition[],
  open: LaneOpener,
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
