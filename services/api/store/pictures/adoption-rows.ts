// One query for the adoption curve: device-weeks since the installation, by group.
import { z } from 'zod';
import { dayCount } from '#domain/dating/calendar.ts';
import type { Api } from '../../context/api.ts';
import { dailyUseSql, daysParams, type ProjectDays } from './daily-use.ts';

/** What a group is, as an expression over a stay `s` and its household `h`. */
const groupSql = {
  none: "''",
  district: 'h.district',
  density: 'toString(h.density)',
  deviceType: 'toString(s.type)',
  quarter: "concat(toString(toYear(started)), '-Q', toString(toQuarter(started)))",
} as const;

export interface AdoptionQuestion extends ProjectDays {
  readonly by: keyof typeof groupSql;
  /** Days of use in a week from which a device counts as used. */
  readonly threshold: number;
  /** Days of a week that must be heard. */
  readonly heardMin: number;
}

const count = z.coerce.number();

const adoptionRow = z.object({
  name: z.string(),
  households: count,
  devices: count,
  /** Devices whose installation has no date; they have no weeks. */
  undated: count,
  weeks: z.array(count),
  atRisk: z.array(count),
  used: z.array(count),
  lacking: z.array(count),
});

export type AdoptionRow = z.output<typeof adoptionRow>;

/** New stoves and the meters of stoves: an old stove is not adopted, and a scale does not show use. */
const leftOutTypes = "('TraditionalStove', 'FuelScale')";

export function readAdoptionRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  question: AdoptionQuestion,
): Promise<AdoptionRow[]> {
  const days = dayCount(question.period);
  // Of each whole week in the period.
  const perWeek = (flags: string): string =>
    `arrayReduceInRanges('sum', spans, arrayMap(x -> toUInt8(x), ${flags}))`;
  return telemetry.query(
    adoptionRow,
    `WITH ${dailyUseSql(question, 'household_id')},
     weekly AS (
       SELECT ${groupSql[question.by]} AS name, s.device_did AS did, s.household_id AS household,
         {start:Date} + s.first_day AS started, started > toDate('1971-01-02') AS is_dated,
         if(is_dated, range(toUInt32(intDiv(greatest(0, -s.first_day) + 6, 7)), toUInt32(greatest(0, intDiv(${days} - s.first_day, 7)))), []) AS all_weeks,
         arrayMap(w -> (toInt32(s.first_day + 7 * toInt32(w) + 1), toUInt32(7)), all_weeks) AS spans,
         arrayMap((m, e, r) -> m >= 0 AND e > 0 AND 2 * r >= e, s.minutes_each, s.expected_each, s.received_each) AS heard_each,
         ${perWeek('s.here_each')} AS here_weeks, ${perWeek('heard_each')} AS heard_weeks,
         ${perWeek('arrayMap((h, m) -> h AND m > 0, heard_each, s.minutes_each)')} AS used_weeks
       FROM device_stays AS s
       INNER JOIN (SELECT id, district, density FROM households FINAL) AS h ON h.id = s.household_id
       WHERE s.type NOT IN ${leftOutTypes} AND arrayExists(x -> x, s.here_each)
     )
     SELECT name, uniqExact(household) AS households, uniqExact(did) AS devices, uniqExactIf(did, NOT is_dated) AS undated,
       sumMap(all_weeks, arrayMap((h, d) -> toUInt32(h = 7 AND d >= {heardMin:UInt8}), here_weeks, heard_weeks),
         arrayMap((h, d, u) -> toUInt32(h = 7 AND d >= {heardMin:UInt8} AND u >= {threshold:UInt8}), here_weeks, heard_weeks, used_weeks),
         arrayMap((h, d) -> toUInt32(h = 7 AND d < {heardMin:UInt8}), here_weeks, heard_weeks)) AS sums,
       sums.1 AS weeks, sums.2 AS atRisk, sums.3 AS used, sums.4 AS lacking
     FROM weekly GROUP BY name ORDER BY name`,
    { ...daysParams(question), threshold: question.threshold, heardMin: question.heardMin },
  );
}
