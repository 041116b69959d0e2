// Takes back what the ledger says from some offset on: its rows are gone, and are stored again from there.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { TopicPartition } from '#runtime/kafka.ts';

/** For WITH: what was taken back of the partition in the parameters `topic` and `partition`. */
export const retracted =
  '(SELECT groupArray((from_offset, retracted_at)) FROM ingest_retractions WHERE topic = {topic:String} AND partition = {partition:UInt16}) AS retracted';

/** For WHERE: whether a row of ingest_ledger counts. Both moments are by the clock of ClickHouse. */
export const isTrusted = 'NOT arrayExists(each -> last_offset >= each.1 AND written_at <= each.2, retracted)';

export interface Retraction {
  /** What reaches to it or beyond is taken back. */
  readonly fromOffset: number;
  /** What was written later stays. ISO 8601. */
  readonly at: string;
}

/** To be called before the first row is stored again. A repetition changes nothing, however late it comes. */
export const retract = (
  clickhouse: ClickHouse,
  { topic, partition }: TopicPartition,
  { fromOffset, at }: Retraction,
): Promise<void> =>
  clickhouse.insertRows('ingest_retractions', [
    { topic, partition, from_offset: fromOffset, retracted_at: at },
  ]);

const sofarRow = z.object({ retractions: z.number(), at: z.string() });

/** How often something of the partition was taken back, and the moment by the clock of ClickHouse. */
export async function readRetractions(
  clickhouse: ClickHouse,
  { topic, partition }: TopicPartition,
): Promise<z.output<typeof sofarRow>> {
  const [row] = await clickhouse.query(
    sofarRow,
    `SELECT uniqExact(from_offset, retracted_at) AS retractions, now64(3, 'UTC') AS at
     FROM ingest_retractions WHERE topic = {topic:String} AND partition = {partition:UInt16}`,
    { topic, partition },
  );
  if (!row) throw new Error('ClickHouse answered a count with no row');
  return row;
}
