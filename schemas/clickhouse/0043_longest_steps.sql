-- Devices that report once a day are late by seconds, or by an hour when clocks change: their steps are up to 28 h, and so far
-- their days look. And a day without a reading that lies within a step has a row.

-- The longest interval that is of any day: 24 h and a sixth of the longest expected interval.
ALTER TABLE {database}.usage_readings_touch MODIFY QUERY
SELECT device_did, 'usage' AS kind, toDate(observed_at) AS day,
  min(observed_at - toIntervalSecond(least(interval_seconds, 100800))) AS covers_from,
  max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.usage_readings GROUP BY device_did, day
;
INSERT INTO {database}.device_day_touched
SELECT device_did, 'usage', toDate(observed_at) AS day, min(observed_at - toIntervalSecond(least(interval_seconds, 100800))), max(observed_at), max(ingested_at)
FROM {database}.usage_readings WHERE interval_seconds > 86400 GROUP BY device_did, day
;
ALTER TABLE {database}.device_days COMMENT COLUMN energy_wh 'Electric energy, Wh; null: no power reading tells it'
;
-- The one statement of what is still to be computed, with all that computing it needs. Filter on device_did (and day), by values or
-- a subquery: the filter then reaches the tables below by their keys.
--   missing    the day has readings, or is within a step between two, and no row
--   context    its time zone, household, the device's attributes or its calibration are no longer those of the row
--   rules      the row was computed by older rules
--   notes      what explains its gaps was documented since: gaps, states of the device, its stays
--   touched    readings became visible since the row was listed: the sum of touched_at differs, whatever the stamps
--   unsettled  readings were stamped in the 180 s before the row was read: an older stamp may still become visible
--              behind a newer one, so the row is most likely complete and is computed once more when they are over
-- A day depends on the readings of reach_seconds on both sides of it (neighbourhoodMs of services/domain/days/rules.ts); when
-- readings came is known for whole UTC days. due_at is the moment from which windows computes it: a day that is only touched is computed at most every 30 seconds until the last
-- UTC day that it reaches into is over, unless somebody asks for it.
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
    SELECT device_did, utc_day + shift AS day, groupArray((span_from, span_to, span_touched_at, span_touches, toDateTime64(utc_day, 3, 'UTC'))) AS near_spans
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
  documents AS (
    SELECT d.did AS did,
      arraySort(groupArrayIf((ifNull(r.starts_at, toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), ifNull(r.ends_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))), r.kind = 'calibration')) AS performed,
      arraySort(groupArrayIf((r.created_at, r.id, r.starts_at, r.ends_at, r.note), r.kind = 'gap')) AS documented,
      arraySort(groupArrayIf((r.starts_at, r.id, r.note), r.kind = 'device-status-change')) AS changed
    FROM (SELECT id, kind, device_id, starts_at, ends_at, created_at, note FROM {database}.device_records FINAL WHERE kind IN ('calibration', 'gap', 'device-status-change')) AS r
    JOIN (SELECT id, did FROM {database}.devices FINAL) AS d ON d.id = r.device_id
    GROUP BY did
  ),
  placed AS (
    SELECT n.device_did AS device_did, n.day AS day, near_spans, stays, documented, changed, registered.1 AS device_type, registered.2 AS fuel_type, registered.3 AS rated_power_w,
      nullIf(registered.4, 0) AS expected_interval_seconds,
      arrayLast(s -> s.1 <= toDateTime(n.day, 'UTC') + 43200 AND s.2 > toDateTime(n.day, 'UTC') + 43200, stays) AS stay,
      stay.3 AS household_id, if(stay.4 = '', 'UTC', stay.4) AS time_zone,
      arrayFilter(c -> c.1 <= toDateTime(n.day, 'UTC') + 43200, performed) AS calibrated,
      multiIf(empty(calibrated), 'none', calibrated[-1].2 > toDateTime(n.day, 'UTC') + 43200, 'valid', 'overdue') AS calibration
    FROM near AS n
    LEFT JOIN places ON places.device_did = n.device_did
    LEFT JOIN attributes ON attributes.did = n.device_did
    LEFT JOIN documents ON documents.did = n.device_did
  ),
  -- The first moment whose local date is the day: midnight by the offset before or after it, where that is not skipped.
  dated AS (
    SELECT placed.*,
      arrayMap(d -> arrayMin(arrayFilter(c -> toDate(local(c, time_zone)) = d,
        arrayMap(h -> toDateTime(d, 'UTC') - (local(toDateTime(d, 'UTC') + h * 3600, time_zone) - (toDateTime(d, 'UTC') + h * 3600)), [-15, 13]))),
        [day, day + 1]) AS midnights,
      toDateTime64(midnights[1], 3, 'UTC') AS start_at, toDateTime64(midnights[2], 3, 'UTC') AS end_at,
      86400 + if(ifNull(expected_interval_seconds, 0) < 3600, 0, intDiv(least(ifNull(expected_interval_seconds, 0), 86400), 6)) AS reach_seconds,
      -- A day without a reading of its own may be one step of a counter or a scale.
      arrayExists(s -> s.1 < end_at AND s.2 >= start_at, near_spans)
        OR arrayMin(s -> if(s.1 >= end_at, toUnixTimestamp64Milli(s.1), toInt64(1e15)), near_spans)
          - arrayMax(s -> if(s.2 < start_at, toUnixTimestamp64Milli(s.2), toInt64(0)), near_spans) <= reach_seconds * 1000 AS has_readings,
      -- No reading of a UTC day is observed before it begins, also when it speaks of the time before.
      arrayFilter(s -> greatest(s.1, s.5) < end_at + reach_seconds AND s.2 >= start_at - reach_seconds, near_spans) AS reach,
      toDateTime(toDate(end_at + reach_seconds - 1) + 1, 'UTC') <= now64(3) AS is_over,
      arrayMax(s -> s.3, reach) AS touched_at, toUInt64(arraySum(s -> s.4, reach)) AS touches,
      -- What explains gaps, the later in the list before the earlier: time outside the stays of the day, states, what people documented.
      arrayConcat(
        if(NOT arrayExists(s -> s.1 < end_at AND s.2 > start_at, stays), [], arrayMap((a, b) -> (a, b, 'not_installed'),
          arrayPushFront(arrayMap(s -> s.2, stays), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), arrayPushBack(arrayMap(s -> s.1, stays), toDateTime64('2200-01-01 00:00:00', 3, 'UTC')))),
        arrayMap((c, next) -> (assumeNotNull(c.1), next, multiIf(c.3 = 'maintenance', 'maintenance', c.3 IN ('lost', 'stolen', 'decommissioned'), 'sensor_removed', '')),
          changed, arrayPopFront(arrayPushBack(arrayMap(c -> assumeNotNull(c.1), changed), toDateTime64('2200-01-01 00:00:00', 3, 'UTC')))),
        arrayMap(g -> (assumeNotNull(g.3), assumeNotNull(g.4), toString(g.5)), documented)) AS all_notes,
      arrayMap(n -> (toUnixTimestamp64Milli(greatest(n.1, start_at)), toUnixTimestamp64Milli(least(n.2, end_at)), n.3),
        arrayFilter(n -> n.3 != '' AND n.1 < n.2 AND n.1 < end_at AND n.2 > start_at, all_notes)) AS notes
    FROM placed
  ),
  computed AS (
    SELECT device_did, day, true AS exists, read_at, rule_version, touches, notes_digest, input_digest, changed_at,
      (time_zone, household_id, device_type, ifNull(fuel_type, ''), ifNull(rated_power_w, 0), ifNull(expected_interval_seconds, 0), calibration) AS context
    FROM {database}.device_days FINAL
  )
SELECT
  d.device_did AS device_did, d.day AS day, d.time_zone AS time_zone, d.start_at AS start_at, d.end_at AS end_at, d.household_id AS household_id,
  d.device_type AS device_type, d.fuel_type AS fuel_type, d.rated_power_w AS rated_power_w, d.expected_interval_seconds AS expected_interval_seconds,
  d.calibration AS calibration, d.notes AS notes, if(empty(d.notes), 0, cityHash64(d.notes)) AS notes_digest,
  d.touched_at AS touched_at, d.touches AS touches, c.read_at AS read_at, if(c.exists, toString(c.input_digest), '') AS known_digest, c.changed_at AS changed_at,
  multiIf(
    NOT c.exists, 'missing',
    c.context != (d.time_zone, d.household_id, d.device_type, ifNull(d.fuel_type, ''), ifNull(d.rated_power_w, 0), ifNull(d.expected_interval_seconds, 0), d.calibration), 'context',
    c.rule_version < (SELECT max(version) FROM {database}.day_rules), 'rules',
    c.notes_digest != notes_digest, 'notes',
    d.touches != c.touches, 'touched',
    'unsettled') AS reason,
  multiIf(
    reason IN ('missing', 'context', 'rules', 'notes') OR reason = 'touched' AND (d.is_over OR a.asked_at > c.read_at), toDateTime64(0, 3, 'UTC'),
    reason = 'touched', toDateTime64(c.read_at, 3, 'UTC') + 30,
    d.is_over, d.touched_at + 180,
    greatest(d.touched_at + 180, toDateTime64(c.read_at, 3, 'UTC') + 30)) AS due_at
FROM dated AS d
LEFT JOIN computed AS c ON c.device_did = d.device_did AND c.day = d.day
LEFT JOIN (SELECT device_did, day, asked_at FROM {database}.device_day_asks FINAL) AS a ON a.device_did = d.device_did AND a.day = d.day
WHERE if(c.exists, reason != 'unsettled' OR d.touched_at > c.read_at - 180, d.has_readings)
;
