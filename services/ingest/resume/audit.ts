// Checks that the tables still hold what the ledger says: ingest wrote the ledger itself.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import { isTrusted, trustParams, type Retraction } from './retractions.ts';
import type { Witness } from './ledger-samples.ts';

export interface Audit {
  /** First offset that must be stored again, or null when readings and dead letters are all there. */
  readonly missingFrom: number | null;
  /** Anomalies are gone: the detectors must begin again, without snapshots, where Kafka begins (decision 24). */
  readonly anomaliesMissing: boolean;
}

type Source = Witness['source'];

/** What is known of the ledger of the partition. */
export interface Ledger {
  /** The table of its readings. */
  readonly table: string;
  readonly newestMs: number | null;
  readonly retractions: readonly Retraction[];
}

/** How the rows of a source are found: the columns of `samples`, and the query for those that the table has. */
const lookups: Readonly<
  Record<Source, { readonly columns: string; readonly found: (table: string) => string }>
> = {
  readings: { columns: '(did, at, number)', found: foundReadings },
  dead_letters: {
    columns: 'place',
    found: () =>
      'SELECT _offset FROM dead_letters WHERE _topic = {topic:String} AND _partition = {partition:UInt16} AND _offset IN (SELECT place FROM samples)',
  },
};

function foundReadings(table: string): string {
  const identity = 'device_did, observed_at, sequence';
  return `SELECT ${identity} FROM ${table} WHERE (${identity}) IN (SELECT did, at, number FROM samples)`;
}

/**
 * Looks for the witnesses of the partition's last hour of ranges (by `written_at`, up to the newest of them) and finds
 * the first range that lost one. When the oldest of them lost one, the loss may reach further back than an hour: then
 * everything that Kafka still has is stored again. All is found by primary key.
 *
 * Anomalies have witnesses of their own. The audit looks for the last 1000 of them by offset, whatever their age. A repair
 * reads Kafka from its lowest offset on and stores the anomalies again in that order. If it is interrupted, the last
 * anomalies are still missing, and the next audit finds that out.
 *
 * Finds a table that was dropped, made again or set back, and a part that was lost, for parts are lost whole. Does not
 * find single rows that were deleted by hand unless they are witnesses, nor what was lost from before the last hour
 * while that hour is whole, nor a part whose witnesses all have copies in others: these then stand for the lost rows. A
 * witness that is gone is always a row that is gone: copies never look like a loss.
 */
export async function audit(
  clickhouse: ClickHouse,
  assigned: AssignedPartition,
  ledger: Ledger,
): Promise<Audit> {
  const [stored, letters, anomaliesMissing] = await Promise.all([
    missing(clickhouse, assigned, { ...ledger, source: 'readings' }),
    missing(clickhouse, assigned, { ...ledger, source: 'dead_letters' }),
    areAnomaliesMissing(clickhouse, assigned),
  ]);
  const starts = [stored, letters].filter((offset) => offset !== null);
  return { missingFrom: starts.length === 0 ? null : Math.min(...starts), anomaliesMissing };
}

const hourMs = 3_600_000;

const answer = z.object({ oldest: z.number().nullable(), lost: z.number().nullable() });

async function missing(
  clickhouse: ClickHouse,
  { topic, partition, lowOffset }: AssignedPartition,
  { source, table, newestMs, retractions }: Ledger & { readonly source: Source },
): Promise<number | null> {
  if (newestMs === null) return null;
  const { columns, found } = lookups[source];
  const [row] = await clickhouse.query(
    answer,
    `WITH
       samples AS (
         SELECT first_offset, w.offset AS place, w.device_did AS did, w.observed_at AS at, w.sequence AS number
         FROM ingest_ledger ARRAY JOIN witnesses AS w
         WHERE topic = {topic:String} AND partition = {partition:UInt16} AND last_offset >= {low:UInt64} AND ${isTrusted}
           AND written_at >= fromUnixTimestamp64Milli({fromMs:Int64}) AND w.source = {source:String} AND w.offset >= {low:UInt64})
     SELECT minOrNull(first_offset) AS oldest, minOrNullIf(first_offset, ${columns} NOT IN (${found(table)})) AS lost
     FROM samples`,
    { topic, partition, low: lowOffset, source, fromMs: newestMs - hourMs, ...trustParams(retractions) },
  );
  if (!row || row.lost === null) return null;
  return row.lost === row.oldest ? lowOffset : Math.max(lowOffset, row.lost);
}

const count = z.object({ missing: z.number() });

async function areAnomaliesMissing(
  clickhouse: ClickHouse,
  { topic, partition, lowOffset }: AssignedPartition,
): Promise<boolean> {
  const [row] = await clickhouse.query(
    count,
    `WITH samples AS (
       SELECT device_did AS did, observed_at AS at, sequence AS number FROM anomaly_witnesses
       WHERE topic = {topic:String} AND partition = {partition:UInt16} AND offset >= {low:UInt64}
       ORDER BY offset DESC LIMIT 1000)
     SELECT count() AS missing FROM samples WHERE (did, at, number) NOT IN (${foundReadings('anomalies')})`,
    { topic, partition, low: lowOffset },
  );
  return row !== undefined && row.missing > 0;
}
