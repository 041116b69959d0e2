// Stores one sealed block and then, only then, commits its offsets. The order is the guarantee.
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { Consumer } from '#runtime/consumer.ts';
import type { PartitionOffset } from '#runtime/kafka.ts';
import type { Log, IngestMetrics } from '#runtime/observe.ts';
import type { Range, SealedRows } from './block.ts';
import { insist, type Insisting } from './insist.ts';
import { saveSnapshots, type PartitionSnapshot } from './snapshots.ts';
import type { Insert } from './table.ts';

/** Everything that one flush writes, encoded once: every repetition sends the same bytes. */
export interface Sealed {
  readonly rows: SealedRows;
  /** Empty when no snapshot is due. Taken at the moment of the seal. */
  readonly snapshots: readonly PartitionSnapshot[];
  readonly generation: number;
  /** Aborted when the generation is over: the block is then void, for its new owner reads it again. */
  readonly signal: AbortSignal;
}

export interface Stores {
  readonly clickhouse: ClickHouse;
  readonly consumer: Pick<Consumer, 'commit'>;
  readonly log: Log;
  readonly metrics: IngestMetrics;
}

/**
 * Readings, dead letters, anomalies, ledger, commit, snapshots. A crash between any two of them leaves offsets
 * uncommitted whose rows exist: they are written again and collapse. Never the other way round.
 * Throws when ClickHouse refuses for good, or when `signal` is aborted; nothing is committed then.
 */
export async function flush({ rows, snapshots, generation, signal }: Sealed, stores: Stores): Promise<void> {
  const { clickhouse, consumer, log, metrics } = stores;
  const insisting: Insisting = {
    log,
    event: 'ingest.flush_failed',
    failed: () => metrics.flushFailures.inc(),
    signal,
  };
  const insert = ({ table, parts }: Insert): Promise<void> =>
    insist(() => clickhouse.insertNative(table, parts), insisting);

  await Promise.all(rows.readings.map(insert));
  await Promise.all(rows.deadLetters.map(insert));
  await Promise.all(rows.anomalies.map(insert));
  await insist(() => clickhouse.insertRows('ingest_ledger', rows.ranges.map(ledgerRow)), insisting);
  if (rows.ranges.length > 0)
    await insist(() => consumer.commit(nextOffsets(rows.ranges), generation), insisting);
  if (snapshots.length > 0) await insist(() => saveSnapshots(clickhouse, snapshots), insisting);
}

const ledgerRow = ({ topic, partition, first, last, stored, dead }: Range): Record<string, unknown> => ({
  topic,
  partition,
  first_offset: first,
  last_offset: last,
  stored,
  dead,
  absent: last - first + 1 - stored - dead,
});

/** One offset for each partition: behind its last range. */
function nextOffsets(ranges: readonly Range[]): PartitionOffset[] {
  const offsets = ranges.map(({ topic, partition, last }) => ({ topic, partition, offset: last + 1 }));
  return [...new Map(offsets.map((next) => [`${next.topic}/${next.partition}`, next])).values()];
}
