-- Device-days: what each device did on each local day, and which of these rows have to be computed (again).

-- When readings of a UTC day last arrived, and which time they speak about. Filled by views on the readings, so
-- only states that a repeated insert cannot change. A usage report speaks about its interval, at most 24 h of it.
CREATE TABLE IF NOT EXISTS {database}.device_day_touched (
  device_did       String                 CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  day              Date                   COMMENT 'UTC day of observed_at',
  covers_from      SimpleAggregateFunction(min, DateTime64(3, 'UTC')) COMMENT 'Earliest moment that a reading speaks about',
  last_observed_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at',
  touched_at       SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at'
) ENGINE = {engine}AggregatingMergeTree
ORDER BY (device_did, day, kind)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.usage_readings_touch TO {database}.device_day_touched
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'usage' AS kind, toDate(observed_at) AS day,
  min(observed_at - toIntervalSecond(least(interval_seconds, 86400))) AS covers_from,
  max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.usage_readings GROUP BY device_did, day
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.fuel_readings_touch TO {database}.device_day_touched
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'fuel' AS kind, toDate(observed_at) AS day,
  min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.fuel_readings GROUP BY device_did, day
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.temperature_readings_touch TO {database}.device_day_touched
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'temperature' AS kind, toDate(observed_at) AS day,
  min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.temperature_readings GROUP BY device_did, day
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.power_readings_touch TO {database}.device_day_touched
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'power' AS kind, toDate(observed_at) AS day,
  min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.power_readings GROUP BY device_did, day
;
-- Versions of the rules for a device-day; windows adds its own when it starts, the highest one is in force.
CREATE TABLE IF NOT EXISTS {database}.day_rules (
  version UInt16,
  since   DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- One row per device and local day, replaced whole. An event belongs to the day in which it starts, its time in
-- use and the energy of a counter step are split at midnight by time: days add up to the total. A day that is not
-- over counts as a whole day, so its coverage grows and its last gap lasts until midnight. A day that lost its
-- readings to a neighbour (another time zone) keeps a row without input. Read with FINAL.
CREATE TABLE IF NOT EXISTS {database}.device_days (
  device_did                String                    COMMENT 'Decentralized identifier of the device' CODEC(ZSTD(1)),
  day                       Date                      COMMENT 'Local day in time_zone',
  time_zone                 LowCardinality(String)    COMMENT 'IANA name; of the project in which the device is installed at noon UTC of the day, else UTC',
  start_at                  DateTime64(3, 'UTC')      COMMENT 'First moment of the local day',
  end_at                    DateTime64(3, 'UTC')      COMMENT 'First moment of the next local day',
  household_id              String                    COMMENT 'Household in which the device is installed at noon UTC of the day; empty: none',
  device_type               LowCardinality(String)    COMMENT 'Type used; empty: the device was not registered',
  fuel_type                 Nullable(String)          COMMENT 'Fuel of the stove used for thresholds',
  rated_power_w             Nullable(Float64)         COMMENT 'Rated power used, W',
  expected_interval_seconds Nullable(UInt32)          COMMENT 'Expected time between readings used, s',
  hours_in_use              Nullable(Float64)         COMMENT 'h, 0 to 25; null: no reading tells use',
  use_source                LowCardinality(String)    COMMENT 'power (time of events), usage (reported), temperature (labelled samples); empty: none',
  energy_wh                 Nullable(Float64)         COMMENT 'Electric energy, Wh; null: no power reading',
  energy_source             LowCardinality(String)    COMMENT 'counter, integral (of power); empty: none',
  `fuels.fuel_type`         Array(String)             COMMENT 'Fuels of the day by their names in the REST interface',
  `fuels.unit`              Array(String)             COMMENT 'KG, L, M3, KWH',
  `fuels.used`              Array(Nullable(Float64))  COMMENT 'Amount used, in the unit; from a scale it may be below 0 by its noise',
  `fuels.source`            Array(String)             COMMENT 'consumed (reported), remaining (falls of a scale); empty: none',
  `fuels.delivered`         Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  temperature_min_c         Nullable(Float64)         COMMENT 'Least valid sample, degrees Celsius',
  temperature_mean_c        Nullable(Float64)         COMMENT 'Mean of the valid samples, degrees Celsius',
  temperature_max_c         Nullable(Float64)         COMMENT 'Greatest valid sample, degrees Celsius',
  `events.start_at`         Array(DateTime64(3, 'UTC')) COMMENT 'Cooking events that start in the day',
  `events.end_at`           Array(DateTime64(3, 'UTC')) COMMENT 'May be in the next day',
  `events.in_use_seconds`   Array(Float64)            COMMENT 'Time in use within the event, s',
  `events.energy_wh`        Array(Nullable(Float64))  COMMENT 'Electric energy of the event, Wh; null: not metered',
  `events.max_temperature_c` Array(Nullable(Float64)) COMMENT 'Greatest sample of the event, degrees Celsius; null: not measured',
  expected_intervals        Nullable(UInt32)          COMMENT 'Expected intervals of the day; null: the device was not registered',
  received_intervals        Nullable(UInt32)          COMMENT 'Expected intervals with a valid reading',
  coverage                  Nullable(Float64)         COMMENT 'received_intervals / expected_intervals, 0 to 1',
  `gaps.from_at`            Array(DateTime64(3, 'UTC')) COMMENT 'Pauses longer than 1.5 expected intervals',
  `gaps.to_at`              Array(DateTime64(3, 'UTC')) COMMENT 'Pauses are cut at the ends of the day',
  flags                     Array(LowCardinality(String)) COMMENT 'What is remarkable about the input, by name',
  usage_rows                UInt32                    COMMENT 'Usage readings observed in the day',
  fuel_rows                 UInt32                    COMMENT 'Fuel readings observed in the day',
  temperature_rows          UInt32                    COMMENT 'Temperature readings observed in the day',
  power_rows                UInt32                    COMMENT 'Power readings observed in the day',
  input_digest              FixedString(64)           COMMENT 'SHA-256 of the rules, the device, the readings of the day and what was computed, hex',
  rule_version              UInt16                    COMMENT 'Version of the rules',
  touches                   UInt64                    COMMENT 'Sum of touched_at (ms) over the kinds and UTC days in reach, as seen before the readings were read',
  read_at                   DateTime64(6, 'UTC')      COMMENT 'Clock of ClickHouse before the readings were read'
) ENGINE = {engine}ReplacingMergeTree(read_at)
PARTITION BY toYYYYMM(day)
ORDER BY (device_did, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- Days that somebody wants to read now: windows computes them at once in place of every 15 minutes.
CREATE TABLE IF NOT EXISTS {database}.device_day_asks (
  device_did String               CODEC(ZSTD(1)),
  day        Date,
  asked_at   DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree(asked_at)
ORDER BY (device_did, day)
;
-- The one statement of what is still to be computed, with all that computing it needs. Filter on device_did and day.
--   missing    the day has readings and no row
--   context    its time zone, household or the device's attributes are no longer those of the row
--   rules      the row was computed by older rules
--   touched    readings became visible since the row was listed: the sum of touched_at differs, whatever the stamps
--   unsettled  readings were stamped in the 180 s before the row was read: an older stamp may still become visible
--              behind a newer one, so the row is most likely complete and is computed once more when they are over
-- due_at is the moment from which windows computes it; a day that touched readings only reaches is computed at most
-- every 15 minutes while it is today or yesterday, unless somebody asks for it. A day depends on the readings of 24 h on both sides of it.
CREATE VIEW IF NOT EXISTS {database}.device_days_stale AS
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
  placed AS (
    SELECT n.device_did AS device_did, n.day AS day, near_spans, registered.1 AS device_type, registered.2 AS fuel_type, registered.3 AS rated_power_w,
      nullIf(registered.4, 0) AS expected_interval_seconds,
      arrayLast(s -> s.1 <= toDateTime(n.day, 'UTC') + 43200 AND s.2 > toDateTime(n.day, 'UTC') + 43200, stays) AS stay,
      stay.3 AS household_id, if(stay.4 = '', 'UTC', stay.4) AS time_zone
    FROM near AS n
    LEFT JOIN places ON places.device_did = n.device_did
    LEFT JOIN attributes ON attributes.did = n.device_did
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
      (time_zone, household_id, device_type, ifNull(fuel_type, ''), ifNull(rated_power_w, 0), ifNull(expected_interval_seconds, 0)) AS context
    FROM {database}.device_days FINAL
  )
SELECT
  d.device_did AS device_did, d.day AS day, d.time_zone AS time_zone, d.start_at AS start_at, d.end_at AS end_at, d.household_id AS household_id,
  d.device_type AS device_type, d.fuel_type AS fuel_type, d.rated_power_w AS rated_power_w, d.expected_interval_seconds AS expected_interval_seconds,
  d.touched_at AS touched_at, d.touches AS touches, c.read_at AS read_at,
  multiIf(
    NOT c.exists, 'missing',
    c.context != (d.time_zone, d.household_id, d.device_type, ifNull(d.fuel_type, ''), ifNull(d.rated_power_w, 0), ifNull(d.expected_interval_seconds, 0)), 'context',
    c.rule_version < (SELECT max(version) FROM {database}.day_rules), 'rules',
    d.touches != c.touches, 'touched',
    'unsettled') AS reason,
  multiIf(
    reason IN ('missing', 'context', 'rules') OR reason = 'touched' AND (d.end_at <= now64(3) - 86400 OR a.asked_at > c.read_at), toDateTime64(0, 3, 'UTC'),
    reason = 'touched', toDateTime64(c.read_at, 3, 'UTC') + 900,
    d.end_at <= now64(3) - 86400, d.touched_at + 180,
    greatest(d.touched_at + 180, toDateTime64(c.read_at, 3, 'UTC') + 900)) AS due_at
FROM dated AS d
LEFT JOIN computed AS c ON c.device_did = d.device_did AND c.day = d.day
LEFT JOIN (SELECT device_did, day, asked_at FROM {database}.device_day_asks FINAL) AS a ON a.device_did = d.device_did AND a.day = d.day
WHERE if(c.exists, reason != 'unsettled' OR d.touched_at > c.read_at - 180, d.has_readings)
;
