// What a consumer calls in the code that uses it: choose starts, take a batch, drop what is not stored.
import type { AssignedPartition } from './committed.ts';
import type { PartitionOffset } from './client.ts';
import type { Log } from '../process/observe.ts';
import type { RecordBatch } from './wire/batches.ts';

export interface ConsumerPorts {
  /**
   * Called once for each assignment, before any batch of it; `offset` is the committed one or -1.
   * Returns the offset to start from for each partition, or null when it was given up: then nothing is handed over
   * before the next assignment. A throw ends the consumer (`crashed`).
   */
  readonly assign: (
    assigned: readonly AssignedPartition[],
    generation: number,
  ) => Promise<readonly PartitionOffset[] | null>;
  /**
   * Called for every batch of the present generation, in order for each partition. False: not now. Then the partition
   * waits alone, nothing of it is kept, and the same batch is fetched and handed over again after `resumePartition`.
   * A batch with a fault was fetched twice, and could not be read either time; one that does not begin where the one
   * before it ended came so twice.
   */
  readonly receive: (batch: RecordBatch, generation: number) => boolean;
  /** All partitions were taken away: drop what is not stored. Also called when there is nothing to drop. */
  readonly revoke: () => void;
}

/** Before the consumer joins: takes nothing. */
export const noPorts: ConsumerPorts = {
  assign: async () => null,
  receive: () => false,
  revoke: () => {},
};

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** The group gives the partitions of a silent member away after this time, ms. */
  readonly sessionTimeoutMs: number;
  readonly log: Log;
}
