// What the partitions of an assignment ask ClickHouse together: one question for all of them, not one for each.
import { openBatcher } from '#runtime/flow/batcher.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { KnownSchema, KnownSchemas } from '../decode/known-schemas.ts';
import { readRetractions, type Retraction } from './retractions.ts';
import { readMarkers } from './start.ts';

/** No answer is older than its question. */
export interface JointReads {
  /** What was taken back of the partition, and the moment by the clock of ClickHouse, Unix ms. */
  readonly retractions: (
    at: TopicPartition,
  ) => Promise<{ readonly retractions: readonly Retraction[]; readonly atMs: number }>;
  /** Offset from which the detectors of the partition must step again; null when no marker was written yet. */
  readonly marker: (at: TopicPartition) => Promise<number | null>;
  readonly schemas: () => Promise<readonly KnownSchema[]>;
}

/** More than one call: one that hangs, of an assignment that is over, must not hold up the next assignment. */
const limits = { outMax: 4, itemsMax: 10_000, maybeOne: () => false };

export function openJointReads(clickhouse: ClickHouse, known: KnownSchemas): JointReads {
  const retractionsOf = openBatcher(
    (places: readonly TopicPartition[]) => readRetractions(clickhouse, places),
    limits,
  );
  const markersOf = openBatcher(
    (places: readonly TopicPartition[]) => readMarkers(clickhouse, places),
    limits,
  );
  const schemasOf = openBatcher<null, readonly KnownSchema[]>(() => known.stored(), limits);
  return {
    retractions: async (at) => {
      const { retractions, atMs } = await retractionsOf(at);
      return { retractions: retractions.get(partitionKey(at)) ?? [], atMs };
    },
    marker: async (at) => (await markersOf(at)).get(partitionKey(at)) ?? null,
    schemas: () => schemasOf(null),
  };
}
