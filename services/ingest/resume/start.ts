// Where to begin after an assignment. ClickHouse is the truth, the committed offset only a hint.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';
import { isOfPlaces, placesParams } from './places.ts';
import { isTrusted, trustParams, type Retraction } from './retractions.ts';

export interface Start {
  /** First offset whose message may not be stored yet. */
  readonly storeFrom: number;
  /** First offset to read: from the detector marker on, so that detector states are complete. */
  readonly seek: number;
  /** Offsets that Kafka dropped before they were stored, or null. */
  readonly gap: { readonly from: number; readonly to: number } | null;
}

/** What the ledger says about one partition. */
export interface Covered extends Ranges {
  /** When the newest range was written, Unix ms by the clock of ClickHouse; null when there is none. */
  readonly newestMs: number | null;
}

/** Where the ranges of one partition lie. */
export interface Ranges {
  /** One above the highest offset of any range; 0 when there is none. */
  readonly end: number;
  /** One above the highest offset of the ranges that begin before the log does; null when there is none. */
  readonly below: number | null;
  /** First offset from the log's beginning on that no range covers; null when there is no hole before `end`. */
  readonly hole: number | null;
}

/** What else the tables say about one partition. */
export interface Past {
  /** Offset from which detectors must step again; null when no marker was written yet: from the beginning of the log. */
  readonly marker: number | null;
  /** First offset whose rows are gone although the ledger has it, from the log's beginning on; null when all are there. */
  readonly missingFrom: number | null;
}

/**
 * Chooses the start of a partition.
 * Throws when Kafka holds less than the ledger says was read, for then it is another topic than before.
 */
export function chooseStart(assigned: AssignedPartition, covered: Ranges, past: Past): Start {
  const { marker, missingFrom } = past;
  const { topic, partition, offset, lowOffset, highOffset } = assigned;
  if (covered.end > highOffset)
    throw new Error(
      `partition ${partition} of ${topic} ends at offset ${highOffset}, but offsets up to ${covered.end - 1} were stored: ` +
        'the topic was deleted and created again, or this is another cluster. Give the new topic another HEARTH_TOPIC_PREFIX, ' +
        'or remove the rows of the old one from ingest_ledger, ingest_retractions, anomaly_witnesses, detector_snapshots and ' +
        'detector_markers.',
    );
  const committed = offset < 0 ? Infinity : offset;
  const uncovered = Math.max(lowOffset, covered.hole ?? covered.end);
  const storeFrom = Math.max(lowOffset, Math.min(committed, uncovered, missingFrom ?? Infinity));
  // What is missing right before the log's beginning is lost. It is reported while that beginning is not stored, so once.
  const lostFrom = covered.below ?? (offset < 0 ? Infinity : offset);
  return {
    storeFrom,
    seek: Math.max(lowOffset, Math.min(marker ?? 0, storeFrom)),
    gap: uncovered === lowOffset && lostFrom < lowOffset ? { from: lostFrom, to: lowOffset - 1 } : null,
  };
}

const coveredRow = z.object({
  end: z.number(),
  below: z.number().nullable(),
  hole: z.number().nullable(),
  newestMs: z.number().nullable(),
});

/** Reads what counts of the ledger of one partition. Only ranges that reach into the log are put in order: a ledger is as old as the topic. */
export async function readCovered(
  clickhouse: ClickHouse,
  { topic, partition, lowOffset }: AssignedPartition,
  retractions: readonly Retraction[],
): Promise<Covered> {
  const [row] = await clickhouse.query(
    coveredRow,
    // The cases of no rows are spelled out: max(x + 1) of nothing is 1, because ClickHouse computes max(x) + 1.
    `WITH
       ranges AS (SELECT first_offset, last_offset, written_at FROM ingest_ledger WHERE topic = {topic:String} AND partition = {partition:UInt16} AND ${isTrusted}),
       walk AS (
         SELECT first_offset, greatest({low:UInt64}, if(count() OVER before = 0, 0, max(last_offset) OVER before + 1)) AS reached
         FROM ranges WHERE last_offset >= {low:UInt64}
         WINDOW before AS (ORDER BY first_offset, last_offset ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
     SELECT if(count() = 0, 0, max(last_offset) + 1) AS end,
            maxOrNullIf(last_offset, first_offset < {low:UInt64}) + 1 AS below,
            (SELECT minOrNullIf(reached, first_offset > reached) FROM walk) AS hole,
            maxOrNull(toUnixTimestamp64Milli(written_at)) AS newestMs
     FROM ranges`,
    { topic, partition, low: lowOffset, ...trustParams(retractions) },
  );
  return row ?? { end: 0, below: null, hole: null, newestMs: null };
}

const markerRow = z.object({ topic: z.string(), partition: z.number(), next: z.number() });

/** The markers of these partitions, by their keys; a partition without one is left out. */
export async function readMarkers(
  clickhouse: ClickHouse,
  places: readonly TopicPartition[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await clickhouse.query(
    markerRow,
    `SELECT topic, partition, max(next_offset) AS next FROM detector_markers WHERE ${isOfPlaces} GROUP BY topic, partition`,
    placesParams(places),
  );
  return new Map(rows.map(({ topic, partition, next }) => [partitionKey({ topic, partition }), next]));
}
