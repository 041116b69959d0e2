// The model of Kafka's consumer group: who owns which partition, what is committed. It checks every commit when it happens.
import { partitionKey, type ModelPartition } from './log.ts';

export interface Group {
  /** Counts rebalances. A commit of a member that has not joined the present one is refused, unless it comes astray. */
  readonly epoch: () => number;
  readonly partitions: ReadonlyMap<string, ModelPartition>;
  readonly ownedBy: (member: string) => ModelPartition[];
  readonly rebalance: (ownerOf: (index: number) => string) => void;
  readonly committed: (key: string) => number;
  readonly commit: (offsets: readonly Commit[]) => void;
}

interface Commit {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** `check` is called with every offset that is committed, before anything can go on. */
export function openGroup(
  log: readonly ModelPartition[],
  check: (partition: ModelPartition, offset: number) => void,
): Group {
  const partitions = new Map(log.map((each) => [partitionKey(each), each]));
  const committed = new Map<string, number>();
  let owners: string[] = [];
  let epoch = 0;
  return {
    epoch: () => epoch,
    partitions,
    ownedBy: (member) => log.filter((_, index) => owners[index] === member),
    rebalance: (ownerOf) => {
      epoch += 1;
      owners = log.map((_, index) => ownerOf(index));
    },
    committed: (key) => committed.get(key) ?? -1,
    commit: (offsets) => {
      for (const at of offsets) {
        const partition = partitions.get(partitionKey(at));
        if (!partition) throw new Error(`a commit for ${partitionKey(at)}, which does not exist`);
        committed.set(partitionKey(at), at.offset);
        check(partition, at.offset);
      }
    },
  };
}
