-- What arrived, in the order of arrival: windows looks only at the days that changed since it last looked.

-- Hints, not facts: a day that is not here, because windows was away for long, is found by its walk over all devices.
CREATE TABLE IF NOT EXISTS {database}.day_changes (
  changed_at DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Moment of this row',
  touched_at DateTime64(3, 'UTC') COMMENT 'Latest ingested_at of the readings, shortly before it',
  device_did String               CODEC(ZSTD(1)),
  day        Date                 COMMENT 'UTC day of observed_at'
) ENGINE = {engine}MergeTree
PARTITION BY toStartOfHour(changed_at)
ORDER BY (changed_at, device_did, day)
TTL toDateTime(changed_at) + INTERVAL 6 HOUR
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.day_changes_feed TO {database}.day_changes
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT max(t.touched_at) AS touched_at, device_did, day FROM {database}.device_day_touched AS t GROUP BY device_did, day
;
-- Copies of windows that are alive, with how far they are: they share the devices. A row each few seconds, the latest
-- of a copy counts.
CREATE TABLE IF NOT EXISTS {database}.windows_copies (
  copy            String,
  seen_at         DateTime64(3, 'UTC') DEFAULT now64(3),
  has_left        Bool    COMMENT 'It ended',
  days_done       UInt64  COMMENT 'Device-days computed since its start',
  days_due        UInt64  COMMENT 'Device-days that it found to be due and has not computed',
  devices_left    UInt64  COMMENT 'Devices whose days its walk over all devices has still to look at',
  waiting_seconds Float64 COMMENT 'Age of the oldest change that it has not looked at, s'
) ENGINE = {engine}ReplacingMergeTree(seen_at)
ORDER BY (copy)
TTL toDateTime(seen_at) + INTERVAL 1 DAY
;
ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS calibration LowCardinality(String) DEFAULT 'none' COMMENT 'Of the device at noon UTC of the day: valid, overdue, none (never calibrated)' AFTER expected_interval_seconds
;
-- The one statement of what is still to be computed, with all that computing it needs. Filter on device_did (and day), by values or
-- a subquery: the filter then reaches the tables below by their keys.
--   missing    the day has readings and no row
--   context    its time zone, household, the device's attributes or its calibration are no longer those of the row
--   rules      the row was computed by older rules
--   touched    readings became visible since the row was listed: the sum of touched_at differs, whatever the stamps
--   unsettled  readings were stamped in the 180 s before the row was read: an older stamp may still become visible
--              behind a newer one, so the row is most likely complete and is computed once more when they are over
-- due_at is the moment from which windows computes it; a day that touched readings only reaches is computed at most
-- every 30 seconds while it is today or yesterday, unless somebody asks for it. A day depends on the readings of 24 h on both sides of it.
CREATE OR REPLACE VIEW {database}.device_days_stale AS
WITH
  (wall, zone) -> toDateTime(toString(wall, zone), 'UTC') AS local,
  spans AS (
    SELECT device_did, day AS utc_day, min(t.covers_from) AS span_from, max(t.last_observed_at) AS span_to, max(t.touched_at) AS span_touched_at,
      sum(toUnixTimestamp64Milli(t.touched_at)) AS span_touches
    FROM (SELECT * FROM {database}.device_day_touched FINAL) AS t
    GROUP BY device_did, utc_day
  ),
  near AS (
    SELECT device_did, utc_day + shift AS day, groupArray((span_from, span_to, span_touched_at, span_touches)) AS near_spans
    FROM spans ARRAY JOIN [-2, -1, 0, 1, 2] AS shift
    GROUP BY device_did, day
  ),
  places AS (
    SELECT i.device_did AS device_did, arraySort(groupArray((
      ifNull(i.valid_from, toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), ifNull(i.valid_to, toDateTime64('2200-01-01 00:00:00', 3, 'UTC')),
      i.household_id, if(p.time_zone = '', 'UTC', p.time_zone)))) AS stays
    FROM (SELECT * FROM {database}.installations FINAL) AS i
    LEFT JOIN (SELECT id, time_zone FROM {database}.projects FINAL) AS p ON p.id = i.project_id
    GROUP BY device_did
  ),
  attributes AS (
    SELECT did, argMax((type, fuel_type, rated_power_w, expected_interval_seconds), (updated_at, id)) AS registered
    FROM (SELECT * FROM {database}.devices FINAL)
    GROUP BY did
  ),
  calibrations AS (
    SELECT d.did AS did, arraySort(groupArray((ifNull(r.starts_at, toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), ifNull(r.ends_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))))) AS performed
    FROM (SELECT device_id, starts_at, ends_at FROM {database}.device_records FINAL WHERE kind = 'calibration') AS r
    JOIN (SELECT id, did FROM {database}.devices FINAL) AS d ON d.id = r.device_id
    GROUP BY did
  ),
  placed AS (
    SELECT n.device_did AS device_did, n.day AS day, near_spans, registered.1 AS device_type, registered.2 AS fuel_type, registered.3 AS rated_power_w,
      nullIf(registered.4, 0) AS expected_interval_seconds,
      arrayLast(s -> s.1 <= toDateTime(n.day, 'UTC') + 43200 AND s.2 > toDateTime(n.day, 'UTC') + 43200, stays) AS stay,
      stay.3 AS household_id, if(stay.4 = '', 'UTC', stay.4) AS time_zone,
      arrayFilter(c -> c.1 <= toDateTime(n.day, 'UTC') + 43200, performed) AS calibrated,
      multiIf(empty(calibrated), 'none', calibrated[-1].2 > toDateTime(n.day, 'UTC') + 43200, 'valid', 'overdue') AS calibration
    FROM near AS n
    LEFT JOIN places ON places.device_did = n.device_did
    LEFT JOIN attributes ON attributes.did = n.device_did
    LEFT JOIN calibrations ON calibrations.did = n.device_did
  ),
  -- The first moment whose local date is the day: midnight by the offset before or after it, where that is not skipped.
  dated AS (
    SELECT placed.*,
      arrayMap(d -> arrayMin(arrayFilter(c -> toDate(local(c, time_zone)) = d,
        arrayMap(h -> toDateTime(d, 'UTC') - (local(toDateTime(d, 'UTC') + h * 3600, time_zone) - (toDateTime(d, 'UTC') + h * 3600)), [-15, 13]))),
        [day, day + 1]) AS midnights,
      toDateTime64(midnights[1], 3, 'UTC') AS start_at, toDateTime64(midnights[2], 3, 'UTC') AS end_at,
      arrayExists(s -> s.1 < end_at AND s.2 >= start_at, near_spans) AS has_readings,
      arrayFilter(s -> s.1 <= end_at + 86400 AND s.2 >= start_at - 86400, near_spans) AS reach,
      arrayMax(s -> s.3, reach) AS touched_at, toUInt64(arraySum(s -> s.4, reach)) AS touches
    FROM placed
  ),
  computed AS (
    SELECT device_did, day, true AS exists, read_at, rule_version, touches,
      (time_zone, household_id, device_type, ifNull(fuel_type, ''), ifNull(rated_power_w, 0), ifNull(expected_interval_seconds, 0), calibration) AS context
    FROM {database}.device_days FINAL
  )
SELECT
  d.device_did AS device_did, d.day AS day, d.time_zone AS time_zone, d.start_at AS start_at, d.end_at AS end_at, d.household_id AS household_id,
  d.device_type AS device_type, d.fuel_type AS fuel_type, d.rated_power_w AS rated_power_w, d.expected_interval_seconds AS expected_interval_seconds,
  d.calibration AS calibration, d.touched_at AS touched_at, d.touches AS touches, c.read_at AS read_at,
  multiIf(
    NOT c.exists, 'missing',
    c.context != (d.time_zone, d.household_id, d.device_type, ifNull(d.fuel_type, ''), ifNull(d.rated_power_w, 0), ifNull(d.expected_interval_seconds, 0), d.calibration), 'context',
    c.rule_version < (SELECT max(version) FROM {database}.day_rules), 'rules',
    d.touches != c.touches, 'touched',
    'unsettled') AS reason,
  multiIf(
    reason IN ('missing', 'context', 'rules') OR reason = 'touched' AND (d.end_at <= now64(3) - 86400 OR a.asked_at > c.read_at), toDateTime64(0, 3, 'UTC'),
    reason = 'touched', toDateTime64(c.read_at, 3, 'UTC') + 30,
    d.end_at <= now64(3) - 86400, d.touched_at + 180,
    greatest(d.touched_at + 180, toDateTime64(c.read_at, 3, 'UTC') + 30)) AS due_at
FROM dated AS d
LEFT JOIN computed AS c ON c.device_did = d.device_did AND c.day = d.day
LEFT JOIN (SELECT device_did, day, asked_at FROM {database}.device_day_asks FINAL) AS a ON a.device_did = d.device_did AND a.day = d.day
WHERE if(c.exists, reason != 'unsettled' OR d.touched_at > c.read_at - 180, d.has_readings)
;
