// SQL for pictures of device-days: the devices of a project with their stays, and each of their days by its place in the
// period. Few queries could be faster: device_days is read once, in the order of its key, into one array a device.
import { dayCount, nextDay, type Period } from '#domain/dating/calendar.ts';

export interface ProjectDays {
  readonly projectId: string;
  readonly zone: string;
  readonly period: Period;
}

export const daysParams = ({ projectId, zone, period: { start, end } }: ProjectDays) => ({
  projectId,
  zone,
  start,
  end,
  after: nextDay(end),
});

/** Place of a moment among the days of the period; days before it are negative. */
const placeOf = (moment: string): string => `dateDiff('day', {start:Date}, toDate(${moment}, {zone:String}))`;

/**
 * Parts of a WITH, up to `device_stays`: one row for each stay of a device in a household of the project, with arrays of one
 * value for each day of the period. Its columns:
 *
 * - `unit`, `device_did`, `household_id`, `type`, `first_day` (place of the start of the stay among the days of the period;
 *   it may lie before it)
 * - `here_each`: whether the device was there for most of the day, and in no other project on that day; the other arrays
 *   are 0, −2 or empty where it was not
 * - `minutes_each`: in use; −1: no reading shows use; −2: no reading at all
 * - `expected_each`, `received_each`: intervals; expected also for a day without a row
 * - `gap_each`: documented reason, `fault` if unusable readings made a gap, empty if there is none
 * - `is_heard`: the device sent data at any time; `silent_devices`: devices of the project that never did
 *
 * A device that never sent is left out where another device of its unit did. `unit`: an expression over `device_did` and
 * `household_id`.
 */
export function dailyUseSql({ period }: Pick<ProjectDays, 'period'>, unit: string): string {
  const days = dayCount(period);
  const dense = (initial: string, value: string): string =>
    `groupArrayInsertAt(${initial}, ${days})(${value}, toUInt32(device_days.day - {start:Date}))`;
  const filled = (array: string, initial: string): string =>
    `if(empty(${array}), arrayWithConstant(${days}, ${initial}), ${array})`;
  return `
  toDateTime64({start:String}, 3, {zone:String}) AS begin_at,
  toDateTime64({after:String}, 3, {zone:String}) AS end_at_all,
  (gaps, p) -> arrayFirst(g -> p BETWEEN g.1 AND g.2, gaps).3 AS gap_at,
  fleet AS (SELECT device_did FROM project_devices WHERE project_id = {projectId:String}),
  stays AS (
    SELECT device_did, any(device_id) AS device_id,
      groupArrayIf((${placeOf("greatest(from_at, toDateTime64('1971-01-01', 3, 'UTC')) + INTERVAL 12 HOUR - INTERVAL 1 MILLISECOND")},
        ${placeOf('until - INTERVAL 12 HOUR - INTERVAL 1 MILLISECOND')}, household_id), is_own) AS own,
      groupArrayIf((${placeOf('greatest(from_at, begin_at - INTERVAL 1 DAY)')}, ${placeOf('until - INTERVAL 1 MILLISECOND')}), NOT is_own) AS away
    FROM (
      SELECT *, ifNull(project_id, '') = {projectId:String} AS is_own, least(to_at, end_at_all + INTERVAL 1 DAY) AS until
      FROM device_places WHERE device_did IN (fleet) AND from_at < end_at_all AND to_at > begin_at
    )
    GROUP BY device_did
  ),
  daily AS (
    SELECT device_did AS daily_did,
      ${dense('-2.', 'toFloat64(ifNull(hours_in_use * 60, -1))')} AS minutes_of,
      ${dense('0', 'toUInt32(ifNull(expected_intervals, 0))')} AS expected_of,
      ${dense('0', 'toUInt32(ifNull(received_intervals, 0))')} AS received_of,
      ${dense('false', "has(gaps.reason, 'sensor_fault')")} AS fault_of
    FROM device_days FINAL
    WHERE device_days.day BETWEEN {start:Date} AND {end:Date} AND device_did IN (fleet)
    GROUP BY daily_did
  ),
  documents AS (
    SELECT device_id AS documented_id,
      groupArray((${placeOf('greatest(starts_at, begin_at - INTERVAL 1 DAY)')},
        ${placeOf('least(ends_at, end_at_all + INTERVAL 1 DAY) - INTERVAL 1 MILLISECOND')}, toString(note))) AS gaps_of
    FROM (
      SELECT device_id, note, assumeNotNull(starts_at) AS starts_at, ifNull(ends_at, end_at_all) AS ends_at
      FROM device_records FINAL WHERE kind = 'gap' AND NOT withdrawn
    )
    WHERE starts_at < end_at_all AND ends_at > begin_at
    GROUP BY documented_id
  ),
  known AS (SELECT did, expected_interval_seconds, type FROM devices FINAL),
  heard AS (SELECT DISTINCT device_did AS heard_did, true AS sent FROM device_heard WHERE device_did IN (fleet)),
  units AS (
    SELECT device_did, household_id, ${unit} AS unit, type, own_first AS first_day, own_last AS last_day, away, gaps_of,
      toUInt32(if(expected_interval_seconds = 0, 0, greatest(1, intDiv(86400, expected_interval_seconds)))) AS usual,
      sent OR arraySum(received_of) > 0 AS is_heard,
      max(is_heard) OVER (PARTITION BY unit) AS is_unit_heard,
      uniqExactIf(device_did, NOT is_heard) OVER () AS silent_devices,
      arrayMap(p -> p BETWEEN own_first AND own_last AND NOT arrayExists(a -> p BETWEEN a.1 AND a.2, away), range(${days})) AS here_each,
      arrayMap((h, m) -> if(h, m, -2.), here_each, ${filled('minutes_of', '-2.')}) AS minutes_each,
      arrayMap((h, e) -> if(h, if(e = 0, usual, e), 0), here_each, ${filled('expected_of', 'toUInt32(0)')}) AS expected_each,
      arrayMap((h, e, r) -> if(h, least(r, e), 0), here_each, expected_each, ${filled('received_of', 'toUInt32(0)')}) AS received_each,
      arrayMap((h, p, f) -> multiIf(NOT h, '', notEmpty(gap_at(gaps_of, p)), gap_at(gaps_of, p), f, 'fault', ''),
        here_each, range(${days}), ${filled('fault_of', 'false')}) AS gap_each
    FROM (
      SELECT device_did, device_id, away, stay.1 AS own_first, stay.2 AS own_last, stay.3 AS household_id
      FROM stays ARRAY JOIN own AS stay
    ) AS s
    LEFT JOIN daily AS d ON d.daily_did = s.device_did
    LEFT JOIN documents AS g ON g.documented_id = s.device_id
    LEFT JOIN known AS k ON k.did = s.device_did
    LEFT JOIN heard AS h ON h.heard_did = s.device_did
  ),
  device_stays AS (SELECT * FROM units WHERE is_heard OR NOT is_unit_heard)`;
}
