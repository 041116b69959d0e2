-- Device-days and household windows: the use of each device on each local day, the days to be computed, and the use of the
-- devices of a household in a day, week or month. The service windows fills them.

-- A version of the rules for device-days. Windows adds its own when it starts; the highest one is in force.
CREATE TABLE IF NOT EXISTS {database}.day_rules (version UInt16 COMMENT 'Version of the rules', since DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Start of use, UTC')
ENGINE = ReplacingMergeTree ORDER BY (version) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Versions of the rules of device-days';

-- The latest arrival of readings of a device, kind and UTC day, and the time that they cover. Views on the readings
-- fill it; repeated inserts do not change its states. Kept for ever. Kinds `anomaly` and `correction`: an anomaly that is found later, or
-- a correction, makes its day stale like a late reading.
CREATE TABLE IF NOT EXISTS {database}.device_day_touched (
  device_did       String                 COMMENT 'DID of the device' CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power, anomaly, correction',
  day              Date                   COMMENT 'UTC day of observed_at',
  covers_from      SimpleAggregateFunction(min, DateTime64(3, 'UTC')) COMMENT 'Earliest time that a reading covers, UTC',
  last_observed_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at, UTC',
  touched_at       SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at, UTC'
) ENGINE = AggregatingMergeTree ORDER BY (device_did, day, kind) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Latest arrival of readings per device, kind and UTC day';

-- A usage reading covers its interval, at most 28 h of it: 24 h and a sixth of the longest expected interval.
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.usage_readings_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'usage' AS kind, toDate(observed_at) AS day,
  min(observed_at - toIntervalSecond(least(interval_seconds, 100800))) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.usage_readings GROUP BY device_did, day;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.fuel_readings_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'fuel' AS kind, toDate(observed_at) AS day, min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.fuel_readings GROUP BY device_did, day;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.temperature_readings_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'temperature' AS kind, toDate(observed_at) AS day, min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.temperature_readings GROUP BY device_did, day;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.power_readings_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'power' AS kind, toDate(observed_at) AS day, min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.power_readings GROUP BY device_did, day;

-- Only detectors of doubtful values: those of the arrival of readings do not concern the day.
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.anomalies_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, 'anomaly' AS kind, toDate(observed_at) AS day, min(observed_at) AS covers_from, max(observed_at) AS last_observed_at, max(ingested_at) AS touched_at
FROM {database}.anomalies WHERE detector IN ('out_of_range', 'stuck_value', 'counter_backwards', 'conflict') GROUP BY device_did, day;

-- A record that corrects a delivery of fuel that was reported wrongly.
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.delivery_corrections_touch TO {database}.device_day_touched DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT JSONExtractString(record, 'deviceDid') AS device_did, 'correction' AS kind,
  toDate(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS day,
  min(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS covers_from,
  max(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS last_observed_at, max(now64(3)) AS touched_at
FROM {database}.device_records AS r WHERE r.kind = 'delivery-correction' GROUP BY device_did, day;

-- The newest reading of each device and kind. Connectivity follows from it at a cost that does not grow with history.
CREATE TABLE IF NOT EXISTS {database}.device_heard (
  device_did       String                 COMMENT 'DID of the device' CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  last_observed_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at',
  last_arrived_at  SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at'
) ENGINE = AggregatingMergeTree ORDER BY (device_did, kind) SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Newest reading of each device and kind';

-- Anomalies and corrections are no readings.
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.device_heard_feed TO {database}.device_heard DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, kind, max(t.last_observed_at) AS last_observed_at, max(t.touched_at) AS last_arrived_at
FROM {database}.device_day_touched AS t WHERE kind NOT IN ('anomaly', 'correction') GROUP BY device_did, kind;

-- Changed days in the order of arrival: windows reads those since its last round. Kept 6 h. Rows are hints: after a longer pause
-- the walk of windows over all devices finds the days.
CREATE TABLE IF NOT EXISTS {database}.day_changes (
  changed_at DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of this row, UTC',
  touched_at DateTime64(3, 'UTC') COMMENT 'Latest ingested_at of the readings, UTC',
  device_did String               COMMENT 'DID of the device' CODEC(ZSTD(1)),
  day        Date                 COMMENT 'UTC day of observed_at',
  INDEX touched_at_range touched_at TYPE minmax GRANULARITY 1
) ENGINE = MergeTree PARTITION BY toStartOfHour(changed_at) ORDER BY (changed_at, device_did, day) TTL toDateTime(changed_at) + INTERVAL 6 HOUR
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1 COMMENT 'Recently changed days in the order of arrival; kept 6 h';

CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.day_changes_feed TO {database}.day_changes DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT max(t.touched_at) AS touched_at, device_did, day FROM {database}.device_day_touched AS t GROUP BY device_did, day;

-- A device-day: one row per device and local day, replaced as a whole. Kept for ever. Read with FINAL.
-- An event belongs to the day in which it starts; its time in use and the energy of a counter step are split at midnight by
-- time, so days add up to the total. The present day counts as a whole day: its coverage grows and its last gap ends at midnight.
-- A day whose readings moved to a neighbouring day (another time zone) keeps a row without input.
CREATE TABLE IF NOT EXISTS {database}.device_days (
  device_did                String                    COMMENT 'Decentralized identifier of the device' CODEC(ZSTD(1)),
  day                       Date                      COMMENT 'Local day in time_zone',
  time_zone                 LowCardinality(String)    COMMENT 'IANA name; zone of the project of the device for most of the day, else UTC',
  start_at                  DateTime64(3, 'UTC')      COMMENT 'First moment of the local day',
  end_at                    DateTime64(3, 'UTC')      COMMENT 'First moment of the next local day',
  household_id              String                    COMMENT 'Household of the device for most of the day; empty: none',
  device_type               LowCardinality(String)    COMMENT 'Type used; empty: the device was not registered',
  fuel_type                 Nullable(String)          COMMENT 'Fuel of the stove, for thresholds; null: none',
  rated_power_w             Nullable(Float64)         COMMENT 'Rated power used, W',
  expected_interval_seconds Nullable(UInt32)          COMMENT 'Expected time between readings used, s',
  calibration               LowCardinality(String)    DEFAULT 'none' COMMENT 'Of the device for most of the day: valid, overdue, none (never calibrated)',
  hours_in_use              Nullable(Float64)         COMMENT 'Time in use, h, 0 to 25; null: no reading shows use',
  use_source                LowCardinality(String)    COMMENT 'power (time of events), usage (reported), temperature (labelled samples); empty: none',
  energy_wh                 Nullable(Float64)         COMMENT 'Electric energy, Wh; null: no power reading',
  cooking_wh                Nullable(Float64)         DEFAULT energy_wh COMMENT 'Part of energy_wh that may be credited as cooking: without standby, sustained loads and energy that counter or power contradicts, Wh',
  left_out_wh               Float64                   COMMENT 'Energy of the meter beyond energy_wh, which earns nothing and emits, Wh',
  seen_seconds              Float64                   COMMENT 'Time of the day in which the power meter would have shown a load, s',
  energy_source             LowCardinality(String)    COMMENT 'counter, integral (of power); empty: none',
  `fuels.fuel_type`         Array(String)             COMMENT 'Fuels of the day by their names in the REST interface',
  `fuels.unit`              Array(String)             COMMENT 'KG, L, M3, KWH',
  `fuels.used`              Array(Nullable(Float64))  COMMENT 'Amount used, in the unit; from a scale it may be below 0 by its noise',
  `fuels.source`            Array(String)             COMMENT 'consumed (reported), remaining (falls of a scale); empty: none',
  `fuels.delivered`         Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  `fuels.unaccounted`       Array(Float64)            DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'May have been used in addition: left the scale faster than it can burn, a delivery without a rise, or shown by only one of report and scale; in the unit',
  `fuels.unmeasured_seconds` Array(Float64)           DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time of the day without a known weight: no reading, or a rise without a delivery, s',
  temperature_min_c         Nullable(Float64)         COMMENT 'Least valid sample, degrees Celsius',
  temperature_mean_c        Nullable(Float64)         COMMENT 'Mean of the valid samples, degrees Celsius',
  temperature_max_c         Nullable(Float64)         COMMENT 'Greatest valid sample, degrees Celsius',
  `events.start_at`         Array(DateTime64(3, 'UTC')) COMMENT 'Starts of the cooking events that start in the day, UTC',
  `events.end_at`           Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the cooking events, UTC; may be in the next day',
  `events.in_use_seconds`   Array(Float64)            COMMENT 'Time in use within the event, s',
  `events.energy_wh`        Array(Nullable(Float64))  COMMENT 'Electric energy of the event, Wh; null: not metered',
  `events.max_temperature_c` Array(Nullable(Float64)) COMMENT 'Greatest sample of the event, degrees Celsius; null: not measured',
  expected_intervals        Nullable(UInt32)          COMMENT 'Expected intervals of the day; null: the device was not registered',
  received_intervals        Nullable(UInt32)          COMMENT 'Expected intervals with a valid reading',
  coverage                  Nullable(Float64)         COMMENT 'received_intervals / expected_intervals, 0 to 1',
  `gaps.from_at`            Array(DateTime64(3, 'UTC')) COMMENT 'Starts of pauses longer than 1.5 expected intervals, UTC',
  `gaps.to_at`              Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the pauses, UTC; cut at the ends of the day',
  `gaps.reason`             Array(LowCardinality(String)) COMMENT 'Documented reason, else sensor_fault (unusable readings) or unknown',
  flags                     Array(LowCardinality(String)) COMMENT 'Flags of the day (infra/docs/signals.md)',
  anomalies                 Array(LowCardinality(String)) COMMENT 'Detectors that doubted a value of the day at its arrival; not part of input_digest',
  usage_rows                UInt32                    COMMENT 'Usage readings observed in the day',
  fuel_rows                 UInt32                    COMMENT 'Fuel readings observed in the day',
  temperature_rows          UInt32                    COMMENT 'Temperature readings observed in the day',
  power_rows                UInt32                    COMMENT 'Power readings observed in the day',
  input_digest              FixedString(64)           COMMENT 'SHA-256 of the rules, the device, the readings of the day and the computed values, hex',
  rule_version              UInt16                    COMMENT 'Version of the rules',
  touches                   UInt64                    COMMENT 'Sum of touched_at over the kinds and UTC days in reach, before the readings were read, ms',
  notes_digest              UInt64                    COMMENT 'Hash of the documents that explain gaps, before the readings were read; 0: none',
  read_at                   DateTime64(6, 'UTC')      COMMENT 'Clock of ClickHouse before the readings were read, UTC',
  changed_at                DateTime64(6, 'UTC')      DEFAULT read_at COMMENT 'read_at of the first row with this input_digest, UTC',
  -- An analysis reads days by key, where each column costs as much as all its rows: so it reads 4 columns instead of 22.
  taken                     String MATERIALIZED toJSONString(CAST((
      hours_in_use, energy_wh, cooking_wh, left_out_wh, seen_seconds,
      arrayZip(`fuels.fuel_type`, `fuels.unit`, `fuels.used`, `fuels.unaccounted`, `fuels.unmeasured_seconds`),
      flags, expected_intervals, received_intervals,
      toUnixTimestamp64Milli(start_at), toUnixTimestamp64Milli(end_at), touches, rule_version,
      [toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)),
        toString(ifNull(expected_interval_seconds, 0)), toString(calibration)],
      arrayMap((fromAt, toAt, energy) -> (toUnixTimestamp64Milli(fromAt), toUnixTimestamp64Milli(toAt), energy),
        `events.start_at`, `events.end_at`, `events.energy_wh`))
    AS Tuple(hoursInUse Nullable(Float64), energyWh Nullable(Float64), cookingWh Nullable(Float64), leftOutWh Float64, seenSeconds Float64,
      fuels Array(Tuple(String, String, Nullable(Float64), Float64, Float64)), flags Array(String),
      expected Nullable(UInt32), received Nullable(UInt32), startMs Int64, endMs Int64, touches UInt64, ruleVersion UInt16, context Array(String),
      events Array(Tuple(Int64, Int64, Nullable(Float64))))))
    COMMENT 'JSON of the columns that an analysis reads, see services/api/analyses/gather/device-days.ts' CODEC(ZSTD(1)),
  -- Finds the days that changed since the last check for stale analyses.
  INDEX changed_at_range changed_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(read_at) PARTITION BY toYYYYMM(day) ORDER BY (device_did, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Use, energy, fuel and coverage per device and local day';

-- A day that a caller wants to read: windows computes it at once instead of at most every 30 s. Not flushed to disk.
CREATE TABLE IF NOT EXISTS {database}.device_day_asks (
  device_did String               COMMENT 'DID of the device' CODEC(ZSTD(1)),
  day        Date                 COMMENT 'Local day of the device',
  asked_at   DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the request, UTC',
  INDEX asked_at_range asked_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(asked_at) ORDER BY (device_did, day) COMMENT 'Days that callers want at once';

-- A copy of windows that runs, with its progress: the copies share the devices. It writes a row every few seconds; the latest
-- wins. Kept 1 day.
CREATE TABLE IF NOT EXISTS {database}.windows_copies (
  copy            String  COMMENT 'Name of the process',
  seen_at         DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the row, UTC',
  has_left        Bool    COMMENT 'The process ended',
  days_done       UInt64  COMMENT 'Device-days computed since its start',
  days_due        UInt64  COMMENT 'Device-days that are due and not computed',
  devices_left    UInt64  COMMENT 'Devices that are not checked yet, of the walk over all devices and of changed records',
  waiting_seconds Float64 COMMENT 'Age of the oldest unchecked change, s'
) ENGINE = ReplacingMergeTree(seen_at) ORDER BY (copy) TTL toDateTime(seen_at) + INTERVAL 1 DAY COMMENT 'Running windows processes and their progress; kept 1 day';

-- A household window: one row per household and day, ISO week or month in the time zone of its project, replaced as a whole and
-- made of the device-days of the household. Cooking events count in the window in which they start. Kept for ever. Read with
-- FINAL.
CREATE TABLE IF NOT EXISTS {database}.household_windows (
  household_id         String                    COMMENT 'Id of the household',
  span                 LowCardinality(String)    COMMENT 'day, week (from Monday), month',
  starts_on            Date                      COMMENT 'First local day',
  ends_on              Date                      COMMENT 'Last local day',
  time_zone            LowCardinality(String)    COMMENT 'IANA name; of the last day that has a row',
  device_days          UInt32                    COMMENT 'Device-days of the window; 0: its devices moved to another household',
  hours_in_use         Nullable(Float64)         COMMENT 'Time in use, summed over the devices, h; null: no reading shows use',
  energy_wh            Nullable(Float64)         COMMENT 'Electric energy, Wh; null: no power reading',
  cooking_events       UInt32                    COMMENT 'Events that start in the window',
  `devices.device_did` Array(String)             COMMENT 'Devices with a row in the window, by name',
  `devices.type`       Array(String)             COMMENT 'Type used on the last of its days; empty: it was not registered',
  `devices.days`       Array(UInt16)             COMMENT 'Days with a row',
  `devices.hours_in_use` Array(Nullable(Float64)) COMMENT 'Time in use, h; null: no reading shows use',
  `devices.use_share`  Array(Nullable(Float64))  COMMENT 'Part of hours_in_use, 0 to 1: stacking; null: nothing was used',
  `devices.cooking_events` Array(UInt32)         COMMENT 'Cooking events of each device',
  `devices.energy_wh`  Array(Nullable(Float64))  COMMENT 'Electric energy of each device, Wh; null: no power reading',
  `fuels.fuel_type`    Array(String)             COMMENT 'Fuels of the arrays fuels.*',
  `fuels.unit`         Array(String)             COMMENT 'KG, L, M3, KWH',
  `fuels.used`         Array(Nullable(Float64))  COMMENT 'Amount used, in the unit; null: deliveries only',
  `fuels.delivered`    Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  `fuels.unaccounted`  Array(Float64)            DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'May have been used in addition, in the unit',
  `fuels.unmeasured_seconds` Array(Float64)      DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time without a known weight, summed over the device-days, s',
  `overlaps.device_did` Array(String)            COMMENT 'One device of each pair whose events overlap',
  `overlaps.other_did` Array(String)             COMMENT 'The other device of each pair',
  `overlaps.minutes`   Array(Float64)            COMMENT 'Overlap of the events of both, min',
  expected_intervals   UInt32                    COMMENT 'Expected intervals of the registered devices',
  received_intervals   UInt32                    COMMENT 'Expected intervals with a valid reading',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days, each once',
  days_digest          FixedString(64)           COMMENT 'SHA-256 over device, day and input digest of the device-days, hex',
  rule_version         UInt16                    COMMENT 'Version of the rules of device-days',
  read_at              DateTime64(6, 'UTC')      COMMENT 'Clock of ClickHouse before the device-days were read, UTC'
) ENGINE = ReplacingMergeTree(read_at) PARTITION BY toYYYYMM(starts_on) ORDER BY (household_id, span, starts_on)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Use of the devices of a household per day, ISO week and month';
