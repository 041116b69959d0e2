-- A device that sends nothing has no device-day, so its days are counted where the windows are read: nothing has to happen for it.

CREATE OR REPLACE VIEW {views}.household_windows (
  household_did        Nullable(String)          COMMENT 'Household',
  span                 LowCardinality(String)    COMMENT 'day, week (from Monday), month',
  starts_on            Date                      COMMENT 'First local day',
  ends_on              Date                      COMMENT 'Last local day',
  time_zone            LowCardinality(String)    COMMENT 'IANA name',
  device_days          UInt32                    COMMENT 'Device-days of the window',
  hours_in_use         Nullable(Float64)         COMMENT 'Sum over the devices, h; null: no reading tells use',
  energy_wh            Nullable(Float64)         COMMENT 'Wh; null: no power reading',
  cooking_events       UInt32                    COMMENT 'Events that start in the window',
  device_dids          Array(String)             COMMENT 'Devices of the arrays device_*',
  device_types         Array(String)             COMMENT 'Kind of device; empty: it was not registered',
  device_days_each     Array(UInt16)             COMMENT 'Days with a row',
  device_hours_in_use  Array(Nullable(Float64))  COMMENT 'h',
  device_use_shares    Array(Nullable(Float64))  COMMENT 'Stacking: part of hours_in_use, 0 to 1',
  device_events        Array(UInt32)             COMMENT 'Cooking events',
  device_energy_wh     Array(Nullable(Float64))  COMMENT 'Wh',
  fuel_types           Array(String)             COMMENT 'Fuels of the arrays fuel_*',
  fuel_units           Array(String)             COMMENT 'KG, L, M3, KWH',
  fuel_used            Array(Nullable(Float64))  COMMENT 'Amount used, in the unit',
  fuel_delivered       Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  fuel_unaccounted     Array(Float64)            COMMENT 'Perhaps used beside fuel_used, in the unit',
  fuel_unmeasured_seconds Array(Float64)         COMMENT 'Time about which scales say nothing, summed over the device-days, s',
  overlap_dids         Array(String)             COMMENT 'One device of each pair whose events overlap',
  overlap_other_dids   Array(String)             COMMENT 'The other device of the pair',
  overlap_minutes      Array(Float64)            COMMENT 'Time in which events of both go on, min',
  missing_dids         Array(String)             COMMENT 'Devices that sent nothing on some days of the window',
  missing_days         Array(UInt16)             COMMENT 'Those days: up to yesterday, installed at noon UTC and not lost, stolen or decommissioned',
  coverage             Nullable(Float64)         COMMENT 'Received / expected intervals, 0 to 1; of a missing day all are expected and none received',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days',
  days_digest          String                    COMMENT 'SHA-256 over the device-days that it stands on, hex',
  rule_version         UInt16                    COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
WITH
  toDateTime64('2149-01-01 00:00:00', 3, 'UTC') AS open_end,
  (from, to) -> (toInt32(toDate(from + INTERVAL 43199999 MILLISECOND)), toInt32(toDate(to - INTERVAL 43200001 MILLISECOND))) AS noons,
  away AS (
    SELECT device_id, arraySort(groupArray((starts_at, id, note))) AS changes,
      arrayMap(c -> noons(c.1, c.4), arrayFilter(c -> c.3 IN ('lost', 'stolen', 'decommissioned'),
        arrayMap((c, next) -> (c.1, c.2, c.3, next), changes, arrayPushBack(arrayPopFront(arrayMap(c -> c.1, changes)), open_end)))) AS times
    FROM (SELECT device_id, id, assumeNotNull(starts_at) AS starts_at, note FROM {database}.device_records FINAL WHERE kind = 'device-status-change' AND starts_at IS NOT NULL)
    GROUP BY device_id
  ),
  -- Days on which a device should send: each stay adds its days, and each time away in it takes some of them back.
  due AS (
    SELECT i.household_id AS household_id, i.device_did AS device_did, max(greatest(1, 86400 / v.expected_interval_seconds)) AS intervals_of_day,
      groupArrayArray(arrayPushFront(arrayMap(time -> (-1, greatest(time.1, stay.1), least(time.2, stay.2)), a.times), (1, stay.1, stay.2))) AS spans
    FROM (
      SELECT household_id, device_id, device_did, noons(ifNull(valid_from, toDateTime64('1970-01-02 00:00:00', 3, 'UTC')), ifNull(valid_to, open_end)) AS stay
      FROM {database}.installations FINAL
    ) AS i
    JOIN (SELECT id, expected_interval_seconds FROM {database}.devices FINAL WHERE expected_interval_seconds > 0) AS v ON v.id = i.device_id
    LEFT JOIN away AS a ON a.device_id = i.device_id
    GROUP BY household_id, device_did
  ),
  installed AS (
    SELECT household_id, groupArray(device_did) AS dids, groupArray(intervals_of_day) AS intervals, groupArray(spans) AS spans
    FROM (SELECT * FROM due ORDER BY device_did) GROUP BY household_id
  ),
  -- Rows that stand for no day that was due: of days that are not over (or of clocks that are ahead), and of devices while they were away.
  -- A row is in the household in which its device was at noon UTC, so only devices that were ever away have rows of the second sort.
  besides AS (
    SELECT r.household_id AS household_id, groupArray((r.device_did, r.starts_on)) AS days
    FROM (
      SELECT household_id, starts_on, time_zone, arrayJoin(`devices.device_did`) AS device_did FROM {database}.household_windows FINAL
      WHERE span = 'day' AND (starts_on >= yesterday()
        OR household_id IN (SELECT household_id FROM {database}.installations FINAL WHERE device_id IN (SELECT device_id FROM away WHERE notEmpty(times))))
    ) AS r
    LEFT JOIN due ON due.household_id = r.household_id AND due.device_did = r.device_did
    WHERE r.starts_on >= toDate(toString(now64(3), r.time_zone)) OR arraySum(s -> s.1 * (toInt32(r.starts_on) BETWEEN s.2 AND s.3), due.spans) = 0
    GROUP BY household_id
  ),
  windows AS (
    SELECT w.*,
      toInt32(starts_on) AS first, toInt32(if(ends_on < yesterday(), ends_on, least(ends_on, toDate(toString(now64(3), time_zone)) - 1))) AS last,
      arrayFilter(d -> d.3 > 0, arrayMap((did, intervals, spans) -> (did, intervals,
          arraySum(s -> s.1 * greatest(0, least(s.3, last) - greatest(s.2, first) + 1), spans) - `devices.days`[indexOf(`devices.device_did`, did)]
          + if(empty(b.days), 0, arrayCount(row -> row.1 = did AND row.2 BETWEEN starts_on AND ends_on, b.days))),
        i.dids, i.intervals, i.spans)) AS missing,
      expected_intervals + arraySum(d -> d.2 * d.3, missing) AS all_intervals
    FROM (SELECT * FROM {database}.household_windows FINAL WHERE device_days > 0) AS w
    LEFT JOIN installed AS i ON i.household_id = w.household_id
    LEFT JOIN besides AS b ON b.household_id = w.household_id
  )
SELECT h.did AS household_did, w.span, w.starts_on, w.ends_on, w.time_zone, w.device_days, w.hours_in_use, w.energy_wh, w.cooking_events,
  w.`devices.device_did` AS device_dids, w.`devices.type` AS device_types, w.`devices.days` AS device_days_each,
  w.`devices.hours_in_use` AS device_hours_in_use, w.`devices.use_share` AS device_use_shares,
  w.`devices.cooking_events` AS device_events, w.`devices.energy_wh` AS device_energy_wh,
  w.`fuels.fuel_type` AS fuel_types, w.`fuels.unit` AS fuel_units, w.`fuels.used` AS fuel_used, w.`fuels.delivered` AS fuel_delivered,
  w.`fuels.unaccounted` AS fuel_unaccounted, w.`fuels.unmeasured_seconds` AS fuel_unmeasured_seconds,
  w.`overlaps.device_did` AS overlap_dids, w.`overlaps.other_did` AS overlap_other_dids, w.`overlaps.minutes` AS overlap_minutes,
  arrayMap(d -> d.1, w.missing) AS missing_dids, arrayMap(d -> toUInt16(d.3), w.missing) AS missing_days,
  if(w.all_intervals = 0, NULL, w.received_intervals / w.all_intervals) AS coverage, w.flags, w.days_digest, w.rule_version
FROM windows AS w
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = w.household_id
;
-- That of the days with rows, which nothing reads any more. A copy of windows of an earlier release goes on: a field without a column is skipped.
ALTER TABLE {database}.household_windows DROP COLUMN IF EXISTS coverage
;
