// Stores one sealed block and then, only then, commits its offsets. The order is the guarantee.
import { StoreError, type ClickHouse } from '#runtime/clickhouse.ts';
import type { Consumer } from '#runtime/consumer.ts';
import type { PartitionOffset } from '#runtime/kafka.ts';
import type { Log, IngestMetrics } from '#runtime/observe.ts';
import type { Range, SealedRows } from './block.ts';
import { insist, type Insisting } from './insist.ts';
import { storeAround, withRefusals } from './salvage.ts';
import { saveSnapshots, type PartitionSnapshot } from './snapshots.ts';
import type { Insert } from './table.ts';
import { openWitnesses } from './witnesses.ts';

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
 * Returns what became of the rows: those that ClickHouse refused are dead letters.
 * Throws when ClickHouse refuses for good, or when `signal` is aborted; nothing is committed then.
 */
export async function flush(
  { rows, snapshots, generation, signal }: Sealed,
  stores: Stores,
): Promise<SealedRows> {
  const { clickhouse, consumer, log, metrics } = stores;
  const insisting: Insisting = {
    log,
    event: 'ingest.flush_failed',
    failed: () => metrics.flushFailures.inc(),
    signal,
  };
  const send = openSend(stores);
  const insert = ({ table, rows: count, parts }: Insert): Promise<void> =>
    insist(() => send(table, count, parts), insisting);

  const stored = await storeReadings(rows, send, insisting);
  await Promise.all(stored.deadLetters.map(insert));
  await Promise.all(stored.anomalies.map(insert));
  const ledger = ledgerRows(stored);
  await insist(() => clickhouse.insertRows('ingest_ledger', ledger), insisting);
  if (stored.ranges.length > 0)
    await insist(() => consumer.commit(nextOffsets(stored.ranges), generation), insisting);
  if (snapshots.length > 0) await insist(() => saveSnapshots(clickhouse, snapshots), insisting);
  return stored;
}

type Send = (table: string, rows: number, parts: readonly Uint8Array[]) => Promise<void>;

/** One INSERT; its time and size are measured when it succeeds. */
function openSend({ clickhouse, metrics }: Stores): Send {
  return async (table, rows, parts) => {
    const acknowledged = metrics.insertSeconds.startTimer({ table });
    await clickhouse.insertNative(table, parts);
    acknowledged();
    metrics.insertRows.observe({ table }, rows);
  };
}

/** Only an answer that names the rows as the fault goes to the search for them; whatever else fails is repeated there. */
async function storeReadings(rows: SealedRows, send: Send, insisting: Insisting): Promise<SealedRows> {
  const refused = await Promise.all(
    rows.readings.map((insert) =>
      storeAround(insert, (parts, count) =>
        insist(() => send(insert.table, count, parts).then(() => null, refusalOf), insisting),
      ),
    ),
  );
  const all = refused.flat();
  const [first] = all;
  if (first !== undefined)
    insisting.log('error', 'ingest.rows_refused', {
      rows: all.length,
      table: first.insert.table,
      error: first.says,
    });
  return withRefusals(rows, all);
}

function refusalOf(error: unknown): StoreError {
  if (error instanceof StoreError && error.fault === 'batch') return error;
  throw error;
}

const isFilled = ({ first, last }: Range): boolean => last >= first;

function ledgerRows(rows: SealedRows): Record<string, unknown>[] {
  const witnessesOf = openWitnesses(rows);
  return rows.ranges.filter(isFilled).map((range) => {
    const { topic, partition, first, last, stored, dead } = range;
    return {
      topic,
      partition,
      first_offset: first,
      last_offset: last,
      stored,
      dead,
      absent: last - first + 1 - stored - dead,
      witnesses: witnessesOf(range),
    };
  });
}

/** One offset for each partition: behind its last range. */
function nextOffsets(ranges: readonly Range[]): PartitionOffset[] {
  const offsets = ranges.map(({ topic, partition, last }) => ({ topic, partition, offset: last + 1 }));
  return [...new Map(offsets.map((next) => [`${next.topic}/${next.partition}`, next])).values()];
}
