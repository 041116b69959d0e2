// One query for stacking: time in use of new, old and other stoves, by household, or by district where there are too many.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { dailyUseSql, daysParams, type ProjectDays } from './daily-use.ts';

export interface StackingQuestion extends ProjectDays {
  /** More households than this are grouped by district. */
  readonly limit: number;
}

const count = z.coerce.number();
const amount = z.number();

/** A list of three is of new, traditional and other stoves. */
const three = z.tuple([amount, amount, amount]);

const stackingRow = z.object({
  isGroup: z.coerce.boolean(),
  /** DID of the household, or the district. Empty: all households without shares together. */
  id: z.string(),
  externalId: z.string(),
  households: count,
  /** Households with a sensor on the old stove that cooked on a day that counts; only of them are minutes and shares. */
  stacked: count,
  unmetered: count,
  unused: count,
  days: count,
  minutes: three,
  shares: three,
  /** Sums of the squares of the shares. */
  squares: three,
  /** Household-days with installed stoves, and those that count. */
  allDays: count,
  countedDays: count,
});

export type StackingRow = z.output<typeof stackingRow>;

/** A scale does not show use. */
const classes = [
  "type NOT IN ('TraditionalStove', 'StoveUseMonitor', 'SmartMeter', 'Other')",
  "type = 'TraditionalStove'",
  "type IN ('StoveUseMonitor', 'SmartMeter', 'Other')",
] as const;

export function readStackingRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  question: StackingQuestion,
): Promise<StackingRow[]> {
  const minutesOf = (condition: string): string =>
    `sumForEach(arrayMap(m -> if(${condition}, greatest(m, 0.), 0.), minutes_each))`;
  const total = (each: string): string => `arraySum(arrayMap((c, m) -> if(c, m, 0.), counts_each, ${each}))`;
  const tuple = (of: (index: number) => string): string => `[${[1, 2, 3].map(of).join(', ')}]`;
  return telemetry.query(
    stackingRow,
    `WITH ${dailyUseSql(question, 'household_id')},
     each AS (
       SELECT household_id, maxForEach(here_each) AS here, maxIf(is_heard, type = 'TraditionalStove') AS is_metered, max(is_heard) AS sends,
         minForEach(arrayMap((h, m, e, r) -> NOT h OR (m >= 0 AND e > 0 AND 2 * r >= e), here_each, minutes_each, expected_each, received_each)) AS whole_each,
         arrayMap((h, w) -> h AND w, here, whole_each) AS counts_each,
         ${classes.map((condition, index) => `${minutesOf(condition)} AS minutes_${index + 1}`).join(', ')}
       FROM device_stays WHERE type != 'FuelScale' GROUP BY household_id
     ),
     summed AS (
       SELECT e.household_id AS household_id, h.did AS did, if(isNull(h.erased_at), ifNull(h.external_id, ''), '') AS external, h.district AS own_district, sends AND NOT is_metered AS is_unmetered,
         is_metered AND sends AS is_complete, ${tuple((index) => total(`minutes_${index}`))} AS class_minutes, arraySum(class_minutes) AS all_minutes,
         is_complete AND all_minutes > 0 AS is_stacked, arrayMap(m -> if(all_minutes > 0, m / all_minutes, 0.), class_minutes) AS class_shares,
         arrayCount(c -> c, counts_each) AS counted, arrayCount(x -> x, here) AS installed
       FROM each AS e INNER JOIN (SELECT id, did, external_id, erased_at, district FROM households FINAL) AS h ON h.id = e.household_id
       WHERE installed > 0
     ),
     numbered AS (SELECT *, sum(is_stacked) OVER () > {limit:UInt32} AS is_grouped FROM summed)
     SELECT is_grouped AS isGroup, if(is_grouped, own_district, if(is_stacked, did, '')) AS id,
       any(if(is_grouped, '', external)) AS externalId, count() AS households,
       countIf(is_stacked) AS stacked, countIf(is_unmetered) AS unmetered, countIf(is_complete AND NOT is_stacked) AS unused,
       sumIf(counted, is_stacked) AS days, ${tuple((index) => `sumIf(class_minutes[${index}], is_stacked)`)} AS minutes,
       ${tuple((index) => `sumIf(class_shares[${index}], is_stacked)`)} AS shares,
       ${tuple((index) => `sumIf(pow(class_shares[${index}], 2), is_stacked)`)} AS squares,
       sumIf(installed, is_complete) AS allDays, sumIf(counted, is_complete) AS countedDays
     FROM numbered GROUP BY is_grouped, id ORDER BY id`,
    { ...daysParams(question), limit: question.limit },
  );
}
