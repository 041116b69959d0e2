// One query for the coverage strip: the devices with the least coverage, and all others together.
import { z } from 'zod';
import type { Kind } from '#schemas/topics.ts';
import type { Api } from '../../context/api.ts';
import { dailyUseSql, daysParams, type ProjectDays } from './daily-use.ts';

export interface StripQuestion extends ProjectDays {
  /** Only devices that ever sent readings of this kind; null: all devices. */
  readonly kind: Kind | null;
  readonly threshold: number;
  /** Most devices with a row of their own. */
  readonly limit: number;
}

const count = z.coerce.number();

const stripRow = z.object({
  /** DID of the device; empty: the others together. */
  id: z.string(),
  /** Id of the household where it was last in the period; empty for the others together. */
  householdId: z.string(),
  isHeard: z.coerce.boolean(),
  devices: count,
  below: count,
  expected: count,
  received: count,
  /** Intervals a day; −1: not in a household of the project. */
  expectedEach: z.array(count),
  receivedEach: z.array(count),
  /** Reasons a day; of the others together always empty. */
  gaps: z.array(z.string()),
});

export type StripRow = z.output<typeof stripRow>;

/** Devices that never sent follow those that did; there too, more than `limit` are one row. */
export function readStripRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  question: StripQuestion,
): Promise<StripRow[]> {
  return telemetry.query(
    stripRow,
    `WITH ${dailyUseSql(question, 'device_did')},
     each AS (
       SELECT device_did, argMax(household_id, first_day) AS home, max(is_heard) AS sends, sumForEach(received_each) AS received_days, maxForEach(gap_each) AS gap_days,
         arrayMap((h, e) -> if(h, toInt64(e), -1), maxForEach(here_each), sumForEach(expected_each)) AS expected_days,
         arraySum(arrayMap(e -> greatest(e, 0), expected_days)) AS own_expected, arraySum(received_days) AS own_received,
         own_expected > 0 AND own_received < {threshold:Float64} * own_expected AS is_below
       FROM device_stays
       WHERE {kind:String} = '' OR device_did IN (SELECT device_did FROM device_heard WHERE kind = {kind:String})
       GROUP BY device_did HAVING arrayExists(e -> e >= 0, expected_days)
     ),
     ranked AS (
       SELECT *, row_number() OVER (PARTITION BY sends ORDER BY own_received / greatest(1, own_expected), device_did) > {limit:UInt32} AS is_rest
       FROM each
     )
     SELECT if(is_rest, '', device_did) AS id, any(if(is_rest, '', home)) AS householdId, sends AS isHeard, count() AS devices, countIf(is_below) AS below,
       sum(own_expected) AS expected, sum(own_received) AS received,
       sumForEach(if(is_rest, arrayMap(e -> greatest(e, 0), expected_days), expected_days)) AS expectedEach,
       sumForEach(received_days) AS receivedEach, any(if(is_rest, [], gap_days)) AS gaps
     FROM ranked GROUP BY is_rest, sends, id
     ORDER BY isHeard DESC, is_rest, received / greatest(1, expected), id`,
    {
      ...daysParams(question),
      kind: question.kind ?? '',
      threshold: question.threshold,
      limit: question.limit,
    },
  );
}
