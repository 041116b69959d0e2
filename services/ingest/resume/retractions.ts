// Takes back what the ledger says from some offset on: its rows are gone, and are stored again from there.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';
import { isOfPlaces, placesParams } from './places.ts';

/**
 * For WHERE: whether a row of ingest_ledger counts, by the parameters `trustParams`. Read by each query for itself, the
 * retractions took ClickHouse half of its time for an assignment.
 */
export const isTrusted =
  'NOT arrayExists((from, at) -> last_offset >= from AND toUnixTimestamp64Milli(written_at) <= at, {retractedFrom:Array(UInt64)}, {retractedAtMs:Array(Int64)})';

export interface Retraction {
  /** What reaches to it or beyond is taken back. */
  readonly fromOffset: number;
  /** What was written later stays. Unix ms, by the clock of ClickHouse. */
  readonly atMs: number;
}

export const trustParams = (retractions: readonly Retraction[]) => ({
  retractedFrom: retractions.map(({ fromOffset }) => fromOffset),
  retractedAtMs: retractions.map(({ atMs }) => atMs),
});

/** To be called before the first row is stored again. A repetition changes nothing, however late it comes. */
export const retract = (
  clickhouse: ClickHouse,
  { topic, partition }: TopicPartition,
  { fromOffset, atMs }: Retraction,
): Promise<void> =>
  clickhouse.insertRows('ingest_retractions', [
    { topic, partition, from_offset: fromOffset, retracted_at: new Date(atMs).toISOString() },
  ]);

const retractionsRow = z.object({
  retractions: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
  atMs: z.number(),
});

/** What was taken back of these partitions, by their keys, and the moment by the clock of ClickHouse. */
export async function readRetractions(
  clickhouse: ClickHouse,
  places: readonly TopicPartition[],
): Promise<{ readonly retractions: ReadonlyMap<string, Retraction[]>; readonly atMs: number }> {
  const [row] = await clickhouse.query(
    retractionsRow,
    `SELECT groupUniqArray((topic, partition, from_offset, toUnixTimestamp64Milli(retracted_at))) AS retractions,
            toUnixTimestamp64Milli(now64(3)) AS atMs
     FROM ingest_retractions WHERE ${isOfPlaces}`,
    placesParams(places),
  );
  if (!row) throw new Error('ClickHouse answered the question for retractions with no row');
  const retractions = new Map<string, Retraction[]>();
  for (const [topic, partition, fromOffset, atMs] of row.retractions) {
    const key = partitionKey({ topic, partition });
    retractions.set(key, [...(retractions.get(key) ?? []), { fromOffset, atMs }]);
  }
  return { retractions, atMs: row.atMs };
}
