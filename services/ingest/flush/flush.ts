// Stores one sealed block and then, only then, commits its offsets. The order is the guarantee, also between two blocks.
import { buffers } from '#runtime/memory/buffers.ts';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Consumer } from '#runtime/kafka/consumer.ts';
import type { PartitionOffset } from '#runtime/kafka/client.ts';
import type { Log, IngestMetrics } from '#runtime/process/observe.ts';
import type { Range, SealedRows } from '../block/block.ts';
import { retry, unlessAborted, type Retrying } from '#runtime/retry/retry.ts';
import { storeAround, withRefusals, type RefusedRow } from './isolate-bad-rows.ts';
import type { Sorter } from '../block/sorter.ts';
import { saveSnapshots, type SnapshotSlice } from '../detect/snapshots.ts';
import type { Insert } from '../block/table.ts';
import { anomalyWitnesses, openWitnesses } from '../resume/ledger-samples.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

/** Everything that one flush writes, encoded once: every repetition sends the same bytes. */
export interface Sealed {
  readonly rows: SealedRows;
  /** Taken at the moment of the seal. */
  readonly snapshots: SnapshotSlice;
  readonly generation: number;
  /** Aborted when the generation is over: the block is then void, for its new owner reads it again. */
  readonly signal: AbortSignal;
}

export interface Stores {
  readonly clickhouse: ClickHouse;
  readonly consumer: Pick<Consumer, 'commit'>;
  readonly sorter: Pick<Sorter, 'sort'>;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** Replays of dead letters are signed with it. */
  readonly replaySecret: string | undefined;
}

/**
 * Stores readings as soon as they are sorted, dead letters, anomalies and their witnesses; then, after the flush `before`,
 * ledger, commit, snapshots. A crash between any two of them leaves offsets uncommitted whose rows exist: they are
 * written again and collapse. Never the other way round.
 * What a block stores has no order with what others store, so it need not wait; but the ledger and the commits speak of
 * everything up to an offset, so they follow the order of the blocks, and so do the snapshots.
 * Returns what became of the rows: those that ClickHouse refused are dead letters.
 * Throws when `before` does, when the sorter fails, when ClickHouse refuses for good, or when `signal` is aborted;
 * nothing is committed then.
 */
export async function flush(sealed: Sealed, stores: Stores, before: Promise<unknown>): Promise<SealedRows> {
  const stored = await store(sealed, stores);
  await before;
  await settle(stored, sealed, stores);
  return stored;
}

async function store({ rows, signal }: Sealed, stores: Stores): Promise<SealedRows> {
  let hasFailed = false;
  const sendOnce = openSend(stores, signal);
  const send: Send = (table, count, parts) =>
    sendOnce(table, count, parts).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  const retrying = flushing(stores, signal);
  const insert = ({ table, rows: count, parts }: Insert): Promise<void> =>
    retry(() => send(table, count, parts), retrying);

  const sorting = rows.readings.map(async ({ sort }) => sort && stores.sorter.sort(sort));
  await unlessAborted(Promise.all(sorting), signal);
  const refused = await storeReadings(rows.readings, send, retrying);
  const stored = withRefusals(rows, refused, stores.replaySecret);
  await Promise.all(stored.deadLetters.map(insert));
  await Promise.all(stored.anomalies.map(insert));
  await retry(
    () => stores.clickhouse.insertRows('anomaly_witnesses', anomalyWitnesses(stored), { signal }),
    retrying,
  );
  // Of a request that failed a part may still be on its way out of this very memory.
  if (!hasFailed) forget(rows);
  return stored;
}

/** A batch is in one block only, and what was copied out of it needs it no more. */
function forget({ readings, deadLetters, anomalies, batches }: SealedRows): void {
  buffers.release(batches.map(({ raw }) => raw));
  for (const { parts } of [...readings, ...deadLetters, ...anomalies]) buffers.release(parts);
}

async function settle(
  stored: SealedRows,
  { snapshots, generation, signal }: Sealed,
  stores: Stores,
): Promise<void> {
  const { clickhouse, consumer, log, metrics } = stores;
  const retrying = flushing(stores, signal);
  const committing: Retrying = {
    log,
    event: 'ingest.commit_failed',
    failed: () => metrics.commitFailures.inc(),
    signal,
  };
  const ledger = ledgerRows(stored);
  await retry(() => clickhouse.insertRows('ingest_ledger', ledger, { signal }), retrying);
  if (stored.ranges.length > 0)
    await retry(() => consumer.commit(nextOffsets(stored.ranges), generation), committing);
  await retry(() => saveSnapshots(clickhouse, snapshots, signal), retrying);
}

const flushing = ({ log, metrics }: Stores, signal: AbortSignal): Retrying => ({
  log,
  event: 'ingest.flush_failed',
  failed: () => metrics.flushFailures.inc(),
  signal,
});

type Send = (table: string, rows: number, parts: readonly Uint8Array[]) => Promise<void>;

/** One INSERT; its time and size are measured when it succeeds. */
function openSend({ clickhouse, metrics }: Stores, signal: AbortSignal): Send {
  return async (table, rows, parts) => {
    const acknowledged = metrics.insertSeconds.startTimer({ table });
    await clickhouse.insertNative(table, parts, { signal });
    acknowledged();
    metrics.insertRows.observe({ table }, rows);
  };
}

/**
 * Only an answer that names the rows as the fault goes to the search for them; whatever else fails is repeated there.
 * Returns the rows that are refused alone.
 */
async function storeReadings(
  readings: readonly Insert[],
  send: Send,
  retrying: Retrying,
): Promise<RefusedRow[]> {
  const refused = await Promise.all(
    readings.map((insert) =>
      storeAround(insert, (parts, count) =>
        retry(() => send(insert.table, count, parts).then(() => null, refusalOf), retrying),
      ),
    ),
  );
  const all = refused.flat();
  const [first] = all;
  if (first !== undefined)
    retrying.log('error', 'ingest.rows_refused', {
      rows: all.length,
      table: first.insert.table,
      error: first.says,
    });
  return all;
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

/** One offset for each partition: after its last range. */
function nextOffsets(ranges: readonly Range[]): PartitionOffset[] {
  const offsets = ranges.map(({ topic, partition, last }) => ({ topic, partition, offset: last + 1 }));
  return [...new Map(offsets.map((next) => [partitionKey(next), next])).values()];
}
