// SQL that compares each row of the ledger with independently known places in Kafka.

/**
 * Selects the ledger of `{topic:String}` with, for each name, how many of its distinct places lie within each row.
 * A value of `places` is SQL that selects `of_partition` and `place`.
 */
export const ledgerWith = (places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce(
    (ledger, [name, sql]) => withCount(ledger, name, sql),
    'SELECT partition, first_offset, last_offset, stored, dead, absent FROM ingest_ledger WHERE topic = {topic:String}',
  );

/** Two look-ups in the numbered places for each row: the last one up to its end, the last one before it. */
function withCount(ledger: string, name: string, places: string): string {
  const numbered = `SELECT of_partition, place, row_number() OVER (PARTITION BY of_partition ORDER BY place) AS number
    FROM (SELECT DISTINCT * FROM (${places}))`;
  const toEnd = `SELECT l.*, p.number AS upto FROM (${ledger}) AS l
    ASOF LEFT JOIN (${numbered}) AS p ON p.of_partition = l.partition AND l.last_offset >= p.place`;
  return `SELECT l.* EXCEPT upto, toInt64(l.upto) - toInt64(p.number) AS ${name} FROM (${toEnd}) AS l
    ASOF LEFT JOIN (${numbered}) AS p ON p.of_partition = l.partition AND l.first_offset > p.place`;
}
