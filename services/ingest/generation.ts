// What one generation of the consumer group holds in memory. It is dropped whole when the partitions are taken away.
import type { AssignedPartition } from '#runtime/assigned.ts';
import type { PartitionOffset, TopicPartition } from '#runtime/kafka.ts';
import { openBlock, type Block } from './block.ts';
import type { Sealed } from './flush.ts';
import type { Lane } from './lane.ts';
import type { LaneOpener } from './lanes.ts';
import { openWaiting, type Waiting, type WaitingDoors } from './waiting.ts';

export interface Generation {
  readonly number: number;
  /** Ends all work of this generation. */
  readonly stop: AbortController;
  readonly lanes: Map<string, Lane>;
  readonly waiting: Waiting;
  block: Block;
  /** When the open block got its first batch, by the process's clock; null while it is empty. */
  blockSinceMs: number | null;
  snapshotAtMs: number;
}

/** `doors` are for the partitions that will wait; they stop waiting when the generation is over. */
export function openGeneration(number: number, nowMs: number, doors: WaitingDoors): Generation {
  const stop = new AbortController();
  return {
    number,
    stop,
    lanes: new Map(),
    waiting: openWaiting({ ...doors, signal: AbortSignal.any([stop.signal, doors.signal]) }),
    block: openBlock(),
    blockSinceMs: null,
    snapshotAtMs: nowMs,
  };
}

const keyOf = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

export const laneOf = ({ lanes }: Generation, at: TopicPartition): Lane | undefined => lanes.get(keyOf(at));

/** Opens a lane for every partition; returns where each begins. Rejects when the generation ends meanwhile. */
export async function openLanes(
  generation: Generation,
  assigned: readonly AssignedPartition[],
  open: LaneOpener,
): Promise<PartitionOffset[]> {
  const lanes = await Promise.all(assigned.map((partition) => open(partition, generation.stop.signal)));
  for (const [index, lane] of lanes.entries()) {
    generation.lanes.set(keyOf(lane), lane);
    // A commit was lost, but not its rows: an empty range says how far it may go, or it would wait for new messages.
    if (Math.max(0, assigned[index]?.offset ?? 0) < lane.storeFrom)
      generation.block.range(lane, lane.storeFrom);
  }
  return lanes.map(({ topic, partition, next }) => ({ topic, partition, offset: next() }));
}

/** Closes the open block and opens the next one. With `snapshot` the detector states of this very moment go along. */
export function seal(
  generation: Generation,
  { snapshot, nowMs }: { snapshot: boolean; nowMs: number },
): Sealed {
  const { number, stop, block, lanes } = generation;
  generation.block = openBlock();
  generation.blockSinceMs = null;
  if (snapshot) generation.snapshotAtMs = nowMs;
  return {
    rows: block.seal(),
    snapshots: snapshot ? [...lanes.values()].map((lane) => lane.snapshot()) : [],
    generation: number,
    signal: stop.signal,
  };
}
