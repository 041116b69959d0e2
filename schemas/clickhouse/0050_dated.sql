-- What an analysis takes of a household or a device is dated: the project of the household, and what is said of the device. A day
-- takes what holds for most of it by local time.

ALTER TABLE {database}.households
  ADD COLUMN IF NOT EXISTS former_projects Array(Tuple(project_id Nullable(String), until DateTime64(3, 'UTC'))) DEFAULT arrayMap(
      p -> (JSONExtract(p, 'projectId', 'Nullable(String)'), parseDateTime64BestEffortOrZero(JSONExtractString(p, 'until'), 3, 'UTC')),
      JSONExtractArrayRaw(body, 'formerProjects'))
    COMMENT 'Projects in which it was before, each with the end of its time there',
  ADD COLUMN IF NOT EXISTS ever_compared Bool DEFAULT ifNull(study_group, '') = 'comparison'
      OR arrayExists(v -> JSONExtractString(v, 'group') = 'comparison', JSONExtractArrayRaw(body, 'formerValues'))
    COMMENT 'It is a comparison household, or was one before',
  ADD INDEX IF NOT EXISTS has_moved notEmpty(former_projects) TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.devices
  ADD COLUMN IF NOT EXISTS former_values Array(Tuple(until Date, type String, fuel_type Nullable(String), rated_power_w Nullable(Float64), expected_interval_seconds UInt32, accuracy_percent Nullable(Float64))) DEFAULT arrayMap(
      v -> (toDateOrZero(JSONExtractString(v, 'until')), JSONExtractString(v, 'type'), JSONExtract(v, 'fuelType', 'Nullable(String)'),
        JSONExtract(v, 'ratedPowerW', 'Nullable(Float64)'), toUInt32(JSONExtractUInt(v, 'expectedIntervalSeconds')), JSONExtract(v, 'accuracyPercent', 'Nullable(Float64)')),
      JSONExtractArrayRaw(body, 'formerValues'))
    COMMENT 'What was said of the device before, up to the day before `until`'
;
-- Writes that began before the columns end within 2 s, and come into the log last; where there are no records, nobody is
-- waited for.
SELECT sleepEachRow(2.5) FROM (SELECT 1 FROM {database}.records LIMIT 1)
;
INSERT INTO {database}.households (id, version, body, at)
SELECT id, version, body, at FROM {database}.records WHERE kind = 'household' AND JSONHas(body, 'formerProjects')
;
-- Where devices are and were: each installation, cut where its household went from one project to another.
CREATE OR REPLACE VIEW {database}.device_places DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
WITH
  toDateTime64('1970-01-01 00:00:00', 3, 'UTC') AS open_start,
  toDateTime64('2200-01-01 00:00:00', 3, 'UTC') AS open_end,
  -- Without FINAL, which would read households that never moved: one that moved keeps its former projects.
  moved AS (
    SELECT id, argMax((project_id, former_projects), version) AS projects,
      arrayMap((p, from, to) -> (p, from, to), arrayPushBack(projects.2.1, projects.1), arrayPushFront(projects.2.2, open_start), arrayPushBack(projects.2.2, open_end)) AS memberships
    FROM {database}.households WHERE notEmpty(former_projects) GROUP BY id
  ),
  parts AS (
    SELECT i.device_did AS device_did, i.device_id AS device_id, i.household_id AS household_id, membership.1 AS project_id,
      greatest(membership.2, ifNull(i.valid_from, open_start)) AS from_at, least(membership.3, ifNull(i.valid_to, open_end)) AS to_at
    FROM (SELECT * FROM {database}.installations FINAL) AS i
    LEFT JOIN moved AS m ON m.id = i.household_id
    ARRAY JOIN if(empty(m.memberships), [(i.project_id, open_start, open_end)], m.memberships) AS membership
    WHERE from_at < to_at
  )
SELECT parts.device_did AS device_did, parts.device_id AS device_id, parts.household_id AS household_id, parts.project_id AS project_id,
  parts.from_at AS from_at, parts.to_at AS to_at, if(p.time_zone = '', 'UTC', p.time_zone) AS time_zone
FROM parts LEFT JOIN (SELECT id, time_zone FROM {database}.projects FINAL) AS p ON p.id = parts.project_id
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
  -- For each date the first moment that has it: midnight by the offset before or after it, where that is not skipped.
  (dates, zone) -> arrayMap(d -> toDateTime64(arrayMin(arrayFilter(c -> toDate(local(c, zone)) = d,
    arrayMap(h -> toDateTime(d, 'UTC') - (local(toDateTime(d, 'UTC') + h * 3600, zone) - (toDateTime(d, 'UTC') + h * 3600)), [-15, 13]))), 3, 'UTC'), dates) AS midnights,
  (a, b, from, to) -> greatest(0, toUnixTimestamp64Milli(least(b, to)) - toUnixTimestamp64Milli(greatest(a, from))) AS shared,
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
    SELECT device_did, arraySort(groupArray((from_at, to_at, household_id, time_zone))) AS stays FROM {database}.device_places GROUP BY device_did
  ),
  attributes AS (
    SELECT did, argMax((type, fuel_type, rated_power_w, expected_interval_seconds, former_values), (updated_at, id)) AS registered
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
    SELECT n.device_did AS device_did, n.day AS day, near_spans, stays, performed, documented, changed,
      -- What was said of the device on the day.
      arrayFirstIndex(v -> n.day < v.1, registered.5) AS former,
      if(former = 0, registered.1, registered.5[former].2) AS device_type, if(former = 0, registered.2, registered.5[former].3) AS fuel_type,
      if(former = 0, registered.3, registered.5[former].4) AS rated_power_w,
      nullIf(if(former = 0, registered.4, registered.5[former].5), 0) AS expected_interval_seconds,
      -- The household and zone in which the device was for most of the local day; of two halves the later one.
      arrayMap(s -> (s.1, s.2, s.3, s.4, midnights([n.day, n.day + 1], s.4)),
        arrayFilter(s -> s.1 < toDateTime(n.day, 'UTC') + 172800 AND s.2 > toDateTime(n.day, 'UTC') - 86400, stays)) AS near_stays
    FROM near AS n
    LEFT JOIN places ON places.device_did = n.device_did
    LEFT JOIN attributes ON attributes.did = n.device_did
    LEFT JOIN documents ON documents.did = n.device_did
  ),
  chosen AS (
    SELECT placed.*,
      arraySort(h -> (h.1, h.2.1), arrayFilter(h -> h.1 > 0,
        arrayMap(s -> (arraySum(o -> if(o.3 = s.3 AND o.4 = s.4, 2 * shared(o.1, o.2, s.5[1], s.5[2]) + (o.1 < s.5[2] AND o.2 >= s.5[2]), 0), near_stays)
          - (toUnixTimestamp64Milli(s.5[2]) - toUnixTimestamp64Milli(s.5[1])), s), near_stays)))[-1].2 AS stay
    FROM placed
  ),
  bounded AS (
    SELECT chosen.* EXCEPT (near_stays, stay), stay.3 AS household_id, if(stay.4 = '', 'UTC', stay.4) AS time_zone,
      if(stay.4 = '', toDateTime64(toDateTime(day, 'UTC'), 3, 'UTC'), stay.5[1]) AS start_at, if(stay.4 = '', toDateTime64(toDateTime(day + 1, 'UTC'), 3, 'UTC'), stay.5[2]) AS end_at
    FROM chosen
  ),
  dated AS (
    SELECT bounded.*,
      toUnixTimestamp64Milli(end_at) - toUnixTimestamp64Milli(start_at) AS length,
      arrayMap((c, next) -> (c.1, c.2, next), performed, arrayPushBack(arrayPopFront(arrayMap(c -> c.1, performed)), toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS calibrated,
      multiIf(
        empty(performed) OR 2 * shared(toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), performed[1].1, start_at, end_at) > length, 'none',
        2 * arraySum(c -> shared(c.1, least(c.2, c.3), start_at, end_at), calibrated) + arrayExists(c -> c.1 < end_at AND least(c.2, c.3) >= end_at, calibrated) > length, 'valid',
        'overdue') AS calibration,
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
    FROM bounded
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
CREATE OR REPLACE VIEW {views}.device_days (
  device_did         String                 COMMENT 'Device',
  day                Date                   COMMENT 'Local day',
  time_zone          LowCardinality(String) COMMENT 'IANA name of the zone of the day',
  household_did      Nullable(String)       COMMENT 'Household in which the device was installed for most of the day',
  device_type        LowCardinality(String) COMMENT 'Kind of device; empty: it was not registered',
  hours_in_use       Nullable(Float64)      COMMENT 'Time in use, h; null: no reading tells use',
  use_source         LowCardinality(String) COMMENT 'power, usage, temperature; empty: none',
  energy_wh          Nullable(Float64)      COMMENT 'Electric energy, Wh; null: no power reading',
  cooking_wh         Nullable(Float64)      COMMENT 'Part of energy_wh that may be credited as cooking, Wh',
  left_out_wh        Float64                COMMENT 'What the meter says beyond energy_wh: it earns nothing and emits, Wh',
  energy_source      LowCardinality(String) COMMENT 'counter, integral; empty: none',
  fuel_types         Array(String)          COMMENT 'Fuels of the arrays fuel_*',
  fuel_units         Array(String)          COMMENT 'KG, L, M3, KWH',
  fuel_used          Array(Nullable(Float64)) COMMENT 'Amount used, in the unit',
  fuel_delivered     Array(Float64)         COMMENT 'Amount filled in as reported, in the unit',
  fuel_unaccounted   Array(Float64)         COMMENT 'Perhaps used beside fuel_used: vanished faster than it can burn, a delivery that the scale did not see, or known to only one of report and scale; in the unit',
  fuel_unmeasured_seconds Array(Float64)    COMMENT 'Time about which the scale says nothing: no reading, or a rise without a delivery, s',
  temperature_min_c  Nullable(Float64)      COMMENT 'degrees Celsius',
  temperature_mean_c Nullable(Float64)      COMMENT 'degrees Celsius',
  temperature_max_c  Nullable(Float64)      COMMENT 'degrees Celsius',
  cooking_events     UInt32                 COMMENT 'Cooking events that start in the day',
  expected_intervals Nullable(UInt32)       COMMENT 'Expected intervals of the day; null: not registered',
  received_intervals Nullable(UInt32)       COMMENT 'Expected intervals with a valid reading',
  coverage           Nullable(Float64)      COMMENT 'received_intervals / expected_intervals, 0 to 1',
  gap_starts         Array(DateTime64(3, 'UTC')) COMMENT 'Pauses longer than 1.5 expected intervals, cut where their reason changes',
  gap_ends           Array(DateTime64(3, 'UTC')) COMMENT 'Their ends',
  gap_reasons        Array(String)          COMMENT 'power_outage, network, battery, sensor_fault, sensor_removed, household_absent, maintenance, not_installed, unknown',
  flags              Array(LowCardinality(String)) COMMENT 'What is remarkable about the input, by name',
  anomalies          Array(LowCardinality(String)) COMMENT 'Detectors that doubted a value of the day when it arrived',
  calibration        LowCardinality(String) COMMENT 'Of the device for most of the day: valid, overdue, none (never calibrated)',
  input_rows         UInt32                 COMMENT 'Readings observed in the day',
  input_digest       String                 COMMENT 'SHA-256 of the rules, the device, the readings of the day and what was computed, hex',
  rule_version       UInt16                 COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.device_did, d.day, d.time_zone, h.did AS household_did, d.device_type, d.hours_in_use, d.use_source, d.energy_wh, d.cooking_wh, d.left_out_wh, d.energy_source,
  d.`fuels.fuel_type` AS fuel_types, d.`fuels.unit` AS fuel_units, d.`fuels.used` AS fuel_used, d.`fuels.delivered` AS fuel_delivered,
  d.`fuels.unaccounted` AS fuel_unaccounted, d.`fuels.unmeasured_seconds` AS fuel_unmeasured_seconds,
  d.temperature_min_c, d.temperature_mean_c, d.temperature_max_c, toUInt32(length(d.`events.start_at`)) AS cooking_events,
  d.expected_intervals, d.received_intervals, d.coverage,
  d.`gaps.from_at` AS gap_starts, d.`gaps.to_at` AS gap_ends, arrayMap(r -> if(r = '', 'unknown', toString(r)), d.`gaps.reason`) AS gap_reasons,
  d.flags, d.anomalies, d.calibration,
  d.usage_rows + d.fuel_rows + d.temperature_rows + d.power_rows AS input_rows, d.input_digest, d.rule_version
FROM (SELECT * FROM {database}.device_days FINAL) AS d
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = d.household_id
;
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
  missing_days         Array(UInt16)             COMMENT 'Those days: up to yesterday, installed in the middle of the local day and not lost, stolen or decommissioned then',
  coverage             Nullable(Float64)         COMMENT 'Received / expected intervals, 0 to 1; of a missing day all are expected and none received',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days',
  days_digest          String                    COMMENT 'SHA-256 over the device-days that it stands on, hex',
  rule_version         UInt16                    COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
WITH
  toDateTime64('2149-01-01 00:00:00', 3, 'UTC') AS open_end,
  (wall, zone) -> toDateTime64(toString(wall, zone), 3, 'UTC') AS local,
  -- First and last local day whose noon lies in a time.
  (from, to, zone) -> (toInt32(toDate(local(from, zone) + INTERVAL 43199999 MILLISECOND)), toInt32(toDate(local(to, zone) - INTERVAL 43200001 MILLISECOND))) AS noons,
  away AS (
    SELECT device_id, arraySort(groupArray((starts_at, id, note))) AS changes,
      arrayMap(c -> (c.1, c.4), arrayFilter(c -> c.3 IN ('lost', 'stolen', 'decommissioned'),
        arrayMap((c, next) -> (c.1, c.2, c.3, next), changes, arrayPushBack(arrayPopFront(arrayMap(c -> c.1, changes)), open_end)))) AS times
    FROM (SELECT device_id, id, assumeNotNull(starts_at) AS starts_at, note FROM {database}.device_records FINAL WHERE kind = 'device-status-change' AND starts_at IS NOT NULL)
    GROUP BY device_id
  ),
  -- Days on which a device should send: each stay adds its days, and each time away in it takes some of them back.
  due AS (
    SELECT i.household_id AS household_id, i.device_did AS device_did, max(greatest(1, 86400 / v.expected_interval_seconds)) AS intervals_of_day,
      groupArrayArray(arrayPushFront(arrayMap(time -> (-1, greatest(noons(time.1, time.2, i.time_zone).1, stay.1), least(noons(time.1, time.2, i.time_zone).2, stay.2)), a.times), (1, stay.1, stay.2))) AS spans
    FROM (
      SELECT household_id, device_id, device_did, time_zone,
        noons(greatest(from_at, toDateTime64('1970-01-02 00:00:00', 3, 'UTC')), least(to_at, open_end), time_zone) AS stay
      FROM {database}.device_places
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
  -- A row is in the household in which its device was for most of the day, so only devices that were ever away have rows of the second sort.
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
