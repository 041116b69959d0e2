// Takes back what the ledger says from some offset on: its rows are gone, and are stored again from there.
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { TopicPartition } from '#runtime/kafka.ts';

/** For WITH: what was taken back of the partition in the parameters `topic` and `partition`. */
export const retracted =
  '(SELECT groupArray((from_offset, retracted_at)) FROM ingest_retractions WHERE topic = {topic:String} AND partition = {partition:UInt16}) AS retracted';

/** For WHERE: whether a row of ingest_ledger counts. Both moments are by the clock of ClickHouse. */
export const isTrusted = 'NOT arrayExists(each -> last_offset >= each.1 AND written_at <= each.2, retracted)';

/** To be called before the first row is stored again. */
export const retract = (
  clickhouse: ClickHouse,
  { topic, partition }: TopicPartition,
  fromOffset: number,
): Promise<void> =>
  clickhouse.insertRows('ingest_retractions', [{ topic, partition, from_offset: fromOffset }]);
