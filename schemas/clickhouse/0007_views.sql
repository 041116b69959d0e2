-- Stable views for data teams, in the database of views. Names of columns and units do not change within a major version. A
-- view has one row per reading, device-day, household and so on, without copies (FINAL). It runs with the rights of its creator,
-- so an analyst needs no right on the tables. All times are UTC.

CREATE VIEW IF NOT EXISTS {views}.readings_usage (
  device_did       String                 COMMENT 'Device',
  observed_at      DateTime64(3, 'UTC')   COMMENT 'End of the interval, UTC',
  sequence         UInt64                 COMMENT 'Sequence number of the device',
  interval_seconds UInt32                 COMMENT 'Length of the interval, s',
  in_use_seconds   UInt32                 COMMENT 'Time in use within the interval, s',
  mode             LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
  battery_percent  Nullable(Float32)      COMMENT 'Battery charge, percent',
  ingested_at      DateTime64(3, 'UTC')   COMMENT 'Time of the insert, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, interval_seconds, in_use_seconds, mode, battery_percent, ingested_at FROM {database}.usage_readings FINAL
COMMENT 'Usage readings: time in use of an interval, one row per reading';

CREATE VIEW IF NOT EXISTS {views}.readings_fuel (
  device_did  String                 COMMENT 'Device',
  observed_at DateTime64(3, 'UTC')   COMMENT 'Time of the observation, UTC',
  sequence    UInt64                 COMMENT 'Sequence number of the device',
  fuel_type   LowCardinality(String) COMMENT 'Fuel',
  measure     LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
  quantity    Float64                COMMENT 'Amount in the unit of the row',
  unit        LowCardinality(String) COMMENT 'KG, L, M3, KWH',
  ingested_at DateTime64(3, 'UTC')   COMMENT 'Time of the insert, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, fuel_type, measure, quantity, unit, ingested_at FROM {database}.fuel_readings FINAL
COMMENT 'Fuel readings, one row per reading';

CREATE VIEW IF NOT EXISTS {views}.readings_temperature (
  device_did    String                 COMMENT 'Device',
  observed_at   DateTime64(3, 'UTC')   COMMENT 'Time of the observation, UTC',
  sequence      UInt64                 COMMENT 'Sequence number of the device',
  temperature_c Float32                COMMENT 'Temperature at the probe, degrees Celsius',
  ambient_c     Nullable(Float32)      COMMENT 'Air temperature, degrees Celsius',
  probe         LowCardinality(String) COMMENT 'Which probe of the logger',
  ingested_at   DateTime64(3, 'UTC')   COMMENT 'Time of the insert, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, temperature_c, ambient_c, probe, ingested_at FROM {database}.temperature_readings FINAL
COMMENT 'Temperature readings, one row per reading';

CREATE VIEW IF NOT EXISTS {views}.readings_power (
  device_did     String                COMMENT 'Device',
  observed_at    DateTime64(3, 'UTC')  COMMENT 'Time of the observation, UTC',
  sequence       UInt64                COMMENT 'Sequence number of the device',
  active_power_w Float32               COMMENT 'Active power, W',
  voltage_v      Nullable(Float32)     COMMENT 'Voltage, V',
  current_a      Nullable(Float32)     COMMENT 'Current, A',
  energy_wh      Nullable(Float64)     COMMENT 'Running energy counter, Wh',
  relay_on       Nullable(Bool)        COMMENT 'Relay of the meter closed',
  ingested_at    DateTime64(3, 'UTC')  COMMENT 'Time of the insert, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, active_power_w, voltage_v, current_a, energy_wh, relay_on, ingested_at FROM {database}.power_readings FINAL
COMMENT 'Power readings, one row per reading';

CREATE VIEW IF NOT EXISTS {views}.anomalies (
  id               String                 COMMENT 'Id; the same for every delivery of the same reading',
  detector         LowCardinality(String) COMMENT 'Name of the detector',
  detector_version UInt16                 COMMENT 'Version of the detector',
  device_did       String                 COMMENT 'Device',
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  channel          LowCardinality(String) COMMENT 'Field of the reading',
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation of the first reading, UTC',
  sequence         UInt64                 COMMENT 'Sequence number of that reading',
  severity         LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
  value            Nullable(Float64)      COMMENT 'Value found, in the unit of the channel',
  detail           String                 COMMENT 'Description with the value and the expected values'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, detector, detector_version, device_did, kind, channel, observed_at, sequence, severity, value, detail FROM {database}.anomalies FINAL
COMMENT 'Findings of detectors, one row per anomaly';

CREATE VIEW IF NOT EXISTS {views}.alarms (
  id            String                         COMMENT 'Id of the alarm',
  type          LowCardinality(String)         COMMENT 'Type of the alarm',
  severity      LowCardinality(String)         COMMENT 'critical, major, minor, warning, info',
  state         LowCardinality(String)         COMMENT 'active or cleared',
  device_did    String                         COMMENT 'Device',
  household_did String                         COMMENT 'Household when it opened; empty: none',
  opened_at     DateTime64(3, 'UTC')           COMMENT 'Since when the cause is there, UTC',
  cleared_at    Nullable(DateTime64(3, 'UTC')) COMMENT 'When the cause was gone, UTC; NULL: not yet',
  acknowledged  Bool                           COMMENT 'Whether somebody has seen it'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, type, severity, state, device_did, household_did, opened_at, cleared_at, acknowledged FROM {database}.alarms FINAL
COMMENT 'Alarms of devices, one row per alarm';

CREATE VIEW IF NOT EXISTS {views}.dead_letters (
  reason             LowCardinality(String)        COMMENT 'Code of the reason',
  detail             String                        COMMENT 'The value and the allowed values',
  schema_id          Nullable(UInt32)              COMMENT 'Id in the schema registry that the message names',
  message_key        Nullable(String)              COMMENT 'Key of the message, normally the DID of the device',
  raw                String                        COMMENT 'The message, cut at 1 MiB',
  raw_length         UInt64                        COMMENT 'Length of the message, bytes',
  raw_sha256         String                        COMMENT 'SHA-256 of the message, hex',
  topic              LowCardinality(String)        COMMENT 'Kafka topic',
  partition          UInt16                        COMMENT 'Kafka partition',
  offset             UInt64                        COMMENT 'Kafka offset',
  last_offset        UInt64                        COMMENT 'Last offset of the batch for reason poison_batch, else the offset',
  arrived_at         DateTime64(3, 'UTC')          COMMENT 'Kafka timestamp, UTC',
  replays            UInt32                        COMMENT 'Number of replays; the message stays a dead letter',
  replayed_at        Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the last replay, UTC; null: never',
  replayed_partition Nullable(UInt16)              COMMENT 'Kafka partition of the last replay, in the same topic',
  replayed_offset    Nullable(UInt64)              COMMENT 'Kafka offset of the last replay'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT l.reason, l.detail, l.schema_id, l.message_key, l.raw, l.raw_length, l.raw_sha256, l._topic AS topic,
  l._partition AS partition, l._offset AS offset, l._last_offset AS last_offset, l._arrived_at AS arrived_at,
  r.replays AS replays, r.last_at AS replayed_at, r.last_partition AS replayed_partition, r.last_offset AS replayed_offset
FROM (SELECT * FROM {database}.dead_letters FINAL) AS l
LEFT JOIN (
  SELECT _topic, _partition, _offset, _arrived_at, toUInt32(count()) AS replays, toNullable(max(replayed_at)) AS last_at,
    argMax(toNullable(replay_partition), (replayed_at, replay_partition, replay_offset)) AS last_partition,
    argMax(toNullable(replay_offset), (replayed_at, replay_partition, replay_offset)) AS last_offset
  FROM {database}.dead_letter_replays FINAL GROUP BY _topic, _partition, _offset, _arrived_at
) AS r ON r._topic = l._topic AND r._partition = l._partition AND r._offset = l._offset AND r._arrived_at = l._arrived_at
COMMENT 'Rejected messages with their replays, one row per message';

CREATE VIEW IF NOT EXISTS {views}.households (
  did                 String                 COMMENT 'Household',
  project_did         Nullable(String)       COMMENT 'Project',
  status              LowCardinality(String) COMMENT 'enrolled, active, inactive, withdrawn, archived',
  district            String                 COMMENT 'District',
  density             LowCardinality(String) COMMENT 'VeryLow, Low, Medium, High, VeryHigh',
  fuel_type           Nullable(String)       COMMENT 'Fuel of the baseline',
  monthly_consumption Nullable(Float64)      COMMENT 'Baseline per calendar month; kg, litre, m3 or kWh by the fuel',
  created_at          DateTime64(3, 'UTC')   COMMENT 'Time of creation, UTC',
  updated_at          DateTime64(3, 'UTC')   COMMENT 'Time of the latest version, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT h.did, p.did AS project_did, h.status, h.district, h.density, h.fuel_type, h.monthly_consumption, h.created_at, h.updated_at
FROM (SELECT * FROM {database}.households FINAL) AS h
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = h.project_id
COMMENT 'Households without personal data, one row per household';

CREATE VIEW IF NOT EXISTS {views}.devices (
  did                       String                 COMMENT 'Device',
  household_did             Nullable(String)       COMMENT 'DID of the present household; null: none',
  type                      LowCardinality(String) COMMENT 'Type of the device',
  status                    LowCardinality(String) COMMENT 'registered, provisioned, active, maintenance, suspended, lost, stolen, decommissioned',
  fuel_type                 Nullable(String)       COMMENT 'Fuel that the stove burns',
  rated_power_w             Nullable(Float64)      COMMENT 'Rated power, W',
  expected_interval_seconds UInt32                 COMMENT 'Expected time between readings, s',
  created_at                DateTime64(3, 'UTC')   COMMENT 'Time of creation, UTC',
  updated_at                DateTime64(3, 'UTC')   COMMENT 'Time of the latest version, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.did, i.household_did, d.type, d.status, d.fuel_type, d.rated_power_w, d.expected_interval_seconds, d.created_at, d.updated_at
FROM (SELECT * FROM {database}.devices FINAL) AS d
LEFT JOIN (
  SELECT device_id, toNullable(any(household_did)) AS household_did FROM {database}.installations FINAL
  WHERE valid_to IS NULL GROUP BY device_id
) AS i ON i.device_id = d.id
COMMENT 'Devices, one row per device';

CREATE VIEW IF NOT EXISTS {views}.device_days (
  device_did         String                 COMMENT 'Device',
  day                Date                   COMMENT 'Local day',
  time_zone          LowCardinality(String) COMMENT 'IANA name of the zone of the day',
  household_did      Nullable(String)       COMMENT 'Household in which the device was installed for most of the day',
  device_type        LowCardinality(String) COMMENT 'Type of the device; empty: not registered',
  hours_in_use       Nullable(Float64)      COMMENT 'Time in use, h; null: no reading shows use',
  use_source         LowCardinality(String) COMMENT 'power, usage, temperature; empty: none',
  energy_wh          Nullable(Float64)      COMMENT 'Electric energy, Wh; null: no power reading',
  cooking_wh         Nullable(Float64)      COMMENT 'Part of energy_wh that may be credited as cooking, Wh',
  left_out_wh        Float64                COMMENT 'Energy of the meter beyond energy_wh, which earns nothing and emits, Wh',
  energy_source      LowCardinality(String) COMMENT 'counter, integral; empty: none',
  fuel_types         Array(String)          COMMENT 'Fuels of the arrays fuel_*',
  fuel_units         Array(String)          COMMENT 'KG, L, M3, KWH',
  fuel_used          Array(Nullable(Float64)) COMMENT 'Amount used, in the unit',
  fuel_delivered     Array(Float64)         COMMENT 'Amount filled in as reported, in the unit',
  fuel_unaccounted   Array(Float64)         COMMENT 'May have been used in addition: left the scale faster than it can burn, a delivery without a rise, or shown by only one of report and scale; in the unit',
  fuel_unmeasured_seconds Array(Float64)    COMMENT 'Time without a known weight: no reading, or a rise without a delivery, s',
  temperature_min_c  Nullable(Float64)      COMMENT 'Lowest valid sample, degrees Celsius',
  temperature_mean_c Nullable(Float64)      COMMENT 'Mean of the valid samples, degrees Celsius',
  temperature_max_c  Nullable(Float64)      COMMENT 'Highest valid sample, degrees Celsius',
  cooking_events     UInt32                 COMMENT 'Cooking events that start in the day',
  expected_intervals Nullable(UInt32)       COMMENT 'Expected intervals of the day; null: not registered',
  received_intervals Nullable(UInt32)       COMMENT 'Expected intervals with a valid reading',
  coverage           Nullable(Float64)      COMMENT 'received_intervals / expected_intervals, 0 to 1',
  gap_starts         Array(DateTime64(3, 'UTC')) COMMENT 'Starts of pauses longer than 1.5 expected intervals, cut where their reason changes, UTC',
  gap_ends           Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the pauses, UTC',
  gap_reasons        Array(String)          COMMENT 'power_outage, network, battery, sensor_fault, sensor_removed, household_absent, maintenance, not_installed, unknown',
  flags              Array(LowCardinality(String)) COMMENT 'Flags of the day (infra/docs/signals.md)',
  anomalies          Array(LowCardinality(String)) COMMENT 'Detectors that doubted a value of the day at its arrival',
  calibration        LowCardinality(String) COMMENT 'Of the device for most of the day: valid, overdue, none (never calibrated)',
  input_rows         UInt32                 COMMENT 'Readings observed in the day',
  input_digest       String                 COMMENT 'SHA-256 of the rules, the device, the readings of the day and the computed values, hex',
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
COMMENT 'Use, energy, fuel and coverage, one row per device and local day';

CREATE VIEW IF NOT EXISTS {views}.cooking_events (
  device_did        String                 COMMENT 'Device',
  household_did     Nullable(String)       COMMENT 'DID of the household of the device',
  day               Date                   COMMENT 'Local day in which the event starts',
  start_at          DateTime64(3, 'UTC')   COMMENT 'Start of the event, UTC',
  end_at            DateTime64(3, 'UTC')   COMMENT 'End of the event, UTC',
  in_use_seconds    Float64                COMMENT 'Time in use within the event, s',
  energy_wh         Nullable(Float64)      COMMENT 'Electric energy, Wh',
  max_temperature_c Nullable(Float64)      COMMENT 'Highest sample, degrees Celsius',
  source            LowCardinality(String) COMMENT 'Kind of the readings: power, usage, temperature'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.device_did, h.did AS household_did, d.day, event.1 AS start_at, event.2 AS end_at, event.3 AS in_use_seconds, event.4 AS energy_wh,
  event.5 AS max_temperature_c, d.use_source AS source
FROM (
  SELECT device_did, household_id, day, use_source,
    arrayJoin(arrayZip(`events.start_at`, `events.end_at`, `events.in_use_seconds`, `events.energy_wh`, `events.max_temperature_c`)) AS event
  FROM {database}.device_days FINAL
) AS d
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = d.household_id
COMMENT 'Cooking events, one row per event of a device-day';

-- One row per household and day, ISO week or month. A device that sends nothing has no device-day, so its days are counted
-- when the view is read: it needs no event.
CREATE VIEW IF NOT EXISTS {views}.household_windows (
  household_did        Nullable(String)          COMMENT 'Household',
  span                 LowCardinality(String)    COMMENT 'day, week (from Monday), month',
  starts_on            Date                      COMMENT 'First local day',
  ends_on              Date                      COMMENT 'Last local day',
  time_zone            LowCardinality(String)    COMMENT 'IANA name',
  device_days          UInt32                    COMMENT 'Device-days of the window',
  hours_in_use         Nullable(Float64)         COMMENT 'Time in use, summed over the devices, h; null: no reading shows use',
  energy_wh            Nullable(Float64)         COMMENT 'Electric energy, Wh; null: no power reading',
  cooking_events       UInt32                    COMMENT 'Events that start in the window',
  device_dids          Array(String)             COMMENT 'Devices of the arrays device_*',
  device_types         Array(String)             COMMENT 'Type of the device; empty: not registered',
  device_days_each     Array(UInt16)             COMMENT 'Days with a row',
  device_hours_in_use  Array(Nullable(Float64))  COMMENT 'Time in use of each device, h',
  device_use_shares    Array(Nullable(Float64))  COMMENT 'Stacking: part of hours_in_use, 0 to 1',
  device_events        Array(UInt32)             COMMENT 'Cooking events',
  device_energy_wh     Array(Nullable(Float64))  COMMENT 'Electric energy of each device, Wh',
  fuel_types           Array(String)             COMMENT 'Fuels of the arrays fuel_*',
  fuel_units           Array(String)             COMMENT 'KG, L, M3, KWH',
  fuel_used            Array(Nullable(Float64))  COMMENT 'Amount used, in the unit',
  fuel_delivered       Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  fuel_unaccounted     Array(Float64)            COMMENT 'May have been used in addition, in the unit',
  fuel_unmeasured_seconds Array(Float64)         COMMENT 'Time without a known weight, summed over the device-days, s',
  overlap_dids         Array(String)             COMMENT 'One device of each pair whose events overlap',
  overlap_other_dids   Array(String)             COMMENT 'The other device of the pair',
  overlap_minutes      Array(Float64)            COMMENT 'Overlap of the events of both, min',
  missing_dids         Array(String)             COMMENT 'DIDs of devices without readings on some days of the window',
  missing_days         Array(UInt16)             COMMENT 'Number of these days: up to yesterday, with the device installed at noon of the local day and not lost, stolen or decommissioned',
  coverage             Nullable(Float64)         COMMENT 'Received / expected intervals, 0 to 1; a missing day has expected and no received intervals',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days',
  days_digest          String                    COMMENT 'SHA-256 over the device-days of the window, hex',
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
  -- Days on which a device should send: each installation adds its days, and each time away removes some.
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
  -- Rows of days that are not due: days that are not over (or of clocks ahead), and days on which the device was away.
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
COMMENT 'Use of the devices of a household, one row per household and day, ISO week or month';
