// Where to begin after an assignment. ClickHouse is the truth, the committed offset only a hint.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { AssignedPartition } from '#runtime/assigned.ts';

export interface Start {
  /** First offset whose message may not be stored yet. */
  readonly storeFrom: number;
  /** First offset to read: from the detector marker on, so that detector states are complete. */
  readonly seek: number;
  /** Offsets that Kafka dropped before they were stored, or null. */
  readonly gap: { readonly from: number; readonly to: number } | null;
}

/** What the ledger says about one partition. */
export interface Covered {
  readonly rows: number;
  /** One above the highest offset of any range. */
  readonly end: number;
  /** First offset from the log's beginning on that no range covers; null when there is no hole before `end`. */
  readonly hole: number | null;
}

/**
 * Chooses the start of a partition. `marker` is the offset from which detectors must step again, null when no
 * marker was written yet: then they step from the beginning of the log.
 * Throws when Kafka holds less than the ledger says was read, for then it is another topic than before.
 */
export function chooseStart(assigned: AssignedPartition, covered: Covered, marker: number | null): Start {
  const { topic, partition, offset, lowOffset, highOffset } = assigned;
  if (covered.end > highOffset)
    throw new Error(
      `partition ${partition} of ${topic} ends at offset ${highOffset}, but offsets up to ${covered.end - 1} were stored: ` +
        'the topic was deleted and made anew, or this is another cluster. Give the new topic another HEARTH_TOPIC_PREFIX, ' +
        'or remove the rows of the old one from ingest_ledger, detector_snapshots and detector_markers.',
    );
  const committed = offset < 0 ? Infinity : offset;
  const uncovered = covered.hole ?? covered.end;
  const storeFrom = Math.max(lowOffset, Math.min(committed, uncovered));
  const expected = Math.max(offset, covered.end);
  const known = offset >= 0 || covered.rows > 0;
  return {
    storeFrom,
    seek: Math.max(lowOffset, Math.min(marker ?? 0, storeFrom)),
    gap: known && expected < lowOffset ? { from: expected, to: lowOffset - 1 } : null,
  };
}

const coveredRow = z.object({ rows: z.number(), end: z.number(), hole: z.number().nullable() });

/** Reads the ledger of one partition: the union of its ranges from the log's beginning on. */
export async function readCovered(
  clickhouse: ClickHouse,
  { topic, partition, lowOffset }: AssignedPartition,
): Promise<Covered> {
  const [row] = await clickhouse.query(
    coveredRow,
    // The cases of no rows are spelled out: max(x + 1) of nothing is 1, because ClickHouse computes max(x) + 1.
    `SELECT count() AS rows, if(rows = 0, 0, max(last_offset) + 1) AS end, minOrNullIf(reached, first_offset > reached) AS hole
     FROM (
       SELECT first_offset, last_offset, greatest({low:UInt64}, if(count() OVER before = 0, 0, max(last_offset) OVER before + 1)) AS reached
       FROM ingest_ledger WHERE topic = {topic:String} AND partition = {partition:UInt16}
       WINDOW before AS (ORDER BY first_offset, last_offset ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))`,
    { topic, partition, low: lowOffset },
  );
  return row ?? { rows: 0, end: 0, hole: null };
}

const markerRow = z.object({ next: z.number().nullable() });

export async function readMarker(
  clickhouse: ClickHouse,
  { topic, partition }: AssignedPartition,
): Promise<number | null> {
  const [row] = await clickhouse.query(
    markerRow,
    'SELECT maxOrNull(next_offset) AS next FROM detector_markers WHERE topic = {topic:String} AND partition = {partition:UInt16}',
    { topic, partition },
  );
  return row?.next ?? null;
}
