-- Stable views for data teams: one row per reading, device-day, household, whatever copies lie below (FINAL).
-- They run with the rights of their maker, so that an analyst needs none on the tables. Names of columns and
-- units do not change within a major version.
CREATE OR REPLACE VIEW {views}.readings_power (
  device_did     String                COMMENT 'Device',
  observed_at    DateTime64(3, 'UTC')  COMMENT 'Moment of the observation, UTC',
  sequence       UInt64                COMMENT 'Counter of the device',
  active_power_w Float32               COMMENT 'Active power, W',
  voltage_v      Nullable(Float32)     COMMENT 'Voltage, V',
  current_a      Nullable(Float32)     COMMENT 'Current, A',
  energy_wh      Nullable(Float64)     COMMENT 'Running energy counter, Wh',
  relay_on       Nullable(Bool)        COMMENT 'Relay of the meter closed',
  ingested_at    DateTime64(3, 'UTC')  COMMENT 'Moment of storing, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, active_power_w, voltage_v, current_a, energy_wh, relay_on, ingested_at
FROM {database}.power_readings FINAL
;
CREATE OR REPLACE VIEW {views}.readings_usage (
  device_did       String                 COMMENT 'Device',
  observed_at      DateTime64(3, 'UTC')   COMMENT 'End of the interval, UTC',
  sequence         UInt64                 COMMENT 'Counter of the device',
  interval_seconds UInt32                 COMMENT 'Length of the interval, s',
  in_use_seconds   UInt32                 COMMENT 'Time in use within the interval, s',
  mode             LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
  battery_percent  Nullable(Float32)      COMMENT 'Battery charge, percent',
  ingested_at      DateTime64(3, 'UTC')   COMMENT 'Moment of storing, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, interval_seconds, in_use_seconds, mode, battery_percent, ingested_at
FROM {database}.usage_readings FINAL
;
CREATE OR REPLACE VIEW {views}.readings_fuel (
  device_did  String                 COMMENT 'Device',
  observed_at DateTime64(3, 'UTC')   COMMENT 'Moment of the observation, UTC',
  sequence    UInt64                 COMMENT 'Counter of the device',
  fuel_type   LowCardinality(String) COMMENT 'Fuel',
  measure     LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
  quantity    Float64                COMMENT 'Amount in the unit of the row',
  unit        LowCardinality(String) COMMENT 'KG, L, M3, KWH',
  ingested_at DateTime64(3, 'UTC')   COMMENT 'Moment of storing, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, fuel_type, measure, quantity, unit, ingested_at
FROM {database}.fuel_readings FINAL
;
CREATE OR REPLACE VIEW {views}.readings_temperature (
  device_did    String                 COMMENT 'Device',
  observed_at   DateTime64(3, 'UTC')   COMMENT 'Moment of the observation, UTC',
  sequence      UInt64                 COMMENT 'Counter of the device',
  temperature_c Float32                COMMENT 'Temperature at the probe, degrees Celsius',
  ambient_c     Nullable(Float32)      COMMENT 'Air temperature, degrees Celsius',
  probe         LowCardinality(String) COMMENT 'Which probe of the logger',
  ingested_at   DateTime64(3, 'UTC')   COMMENT 'Moment of storing, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, observed_at, sequence, temperature_c, ambient_c, probe, ingested_at
FROM {database}.temperature_readings FINAL
;
CREATE OR REPLACE VIEW {views}.anomalies (
  id               String                 COMMENT 'Same for every delivery of the same reading',
  detector         LowCardinality(String) COMMENT 'Rule that found it',
  detector_version UInt16                 COMMENT 'Version of the rule',
  device_did       String                 COMMENT 'Device',
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  channel          LowCardinality(String) COMMENT 'Field of the reading',
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Observation of the first reading concerned, UTC',
  sequence         UInt64                 COMMENT 'Counter of that reading',
  severity         LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
  value            Nullable(Float64)      COMMENT 'Value found, in the unit of the channel',
  detail           String                 COMMENT 'What was found and what is expected'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, detector, detector_version, device_did, kind, channel, observed_at, sequence, severity, value, detail
FROM {database}.anomalies FINAL
;
CREATE OR REPLACE VIEW {views}.dead_letters (
  reason      LowCardinality(String) COMMENT 'Why the message cannot be used; a closed list',
  detail      String                 COMMENT 'The value and what is allowed',
  schema_id   Nullable(UInt32)       COMMENT 'Id in the schema registry that the message names',
  message_key Nullable(String)       COMMENT 'Key of the message: the device, if it was sent as it should be',
  raw         String                 COMMENT 'The message, cut at 1 MiB',
  raw_length  UInt64                 COMMENT 'Length of the message, bytes',
  raw_sha256  String                 COMMENT 'SHA-256 of the message, hex',
  topic       LowCardinality(String) COMMENT 'Kafka topic',
  partition   UInt16                 COMMENT 'Kafka partition',
  offset      UInt64                 COMMENT 'Kafka offset',
  last_offset UInt64                 COMMENT 'Last offset of the batch for reason poison_batch, else the offset',
  arrived_at  DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT reason, detail, schema_id, message_key, raw, raw_length, raw_sha256, _topic AS topic, _partition AS partition,
  _offset AS offset, _last_offset AS last_offset, _arrived_at AS arrived_at
FROM {database}.dead_letters FINAL
;
CREATE OR REPLACE VIEW {views}.households (
  did                 String                 COMMENT 'Household',
  project_did         Nullable(String)       COMMENT 'Project',
  status              LowCardinality(String) COMMENT 'enrolled, active, inactive, withdrawn, archived',
  district            String                 COMMENT 'District',
  density             LowCardinality(String) COMMENT 'VeryLow, Low, Medium, High, VeryHigh',
  fuel_type           Nullable(String)       COMMENT 'Fuel of the baseline',
  monthly_consumption Nullable(Float64)      COMMENT 'Baseline per calendar month; kg, litre, m3 or kWh by the fuel',
  created_at          DateTime64(3, 'UTC')   COMMENT 'UTC',
  updated_at          DateTime64(3, 'UTC')   COMMENT 'UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT h.did, p.did AS project_did, h.status, h.district, h.density, h.fuel_type, h.monthly_consumption, h.created_at, h.updated_at
FROM (SELECT * FROM {database}.households FINAL) AS h
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = h.project_id
;
CREATE OR REPLACE VIEW {views}.devices (
  did                       String                 COMMENT 'Device',
  household_did             Nullable(String)       COMMENT 'Household in which it is installed now',
  type                      LowCardinality(String) COMMENT 'Kind of device',
  status                    LowCardinality(String) COMMENT 'Life cycle',
  fuel_type                 Nullable(String)       COMMENT 'Fuel that the stove burns',
  rated_power_w             Nullable(Float64)      COMMENT 'Rated power, W',
  expected_interval_seconds UInt32                 COMMENT 'Expected time between readings, s',
  created_at                DateTime64(3, 'UTC')   COMMENT 'UTC',
  updated_at                DateTime64(3, 'UTC')   COMMENT 'UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.did, i.household_did, d.type, d.status, d.fuel_type, d.rated_power_w, d.expected_interval_seconds, d.created_at, d.updated_at
FROM (SELECT * FROM {database}.devices FINAL) AS d
LEFT JOIN (
  SELECT device_id, toNullable(any(household_did)) AS household_did FROM {database}.installations FINAL
  WHERE valid_to IS NULL GROUP BY device_id
) AS i ON i.device_id = d.id
;
CREATE OR REPLACE VIEW {views}.device_days (
  device_did         String                 COMMENT 'Device',
  day                Date                   COMMENT 'Local day',
  time_zone          LowCardinality(String) COMMENT 'IANA name of the zone of the day',
  household_did      Nullable(String)       COMMENT 'Household in which the device was installed at noon UTC of the day',
  device_type        LowCardinality(String) COMMENT 'Kind of device; empty: it was not registered',
  hours_in_use       Nullable(Float64)      COMMENT 'Time in use, h; null: no reading tells use',
  use_source         LowCardinality(String) COMMENT 'power, usage, temperature; empty: none',
  energy_wh          Nullable(Float64)      COMMENT 'Electric energy, Wh; null: no power reading',
  energy_source      LowCardinality(String) COMMENT 'counter, integral; empty: none',
  fuel_types         Array(String)          COMMENT 'Fuels of the arrays fuel_*',
  fuel_units         Array(String)          COMMENT 'KG, L, M3, KWH',
  fuel_used          Array(Nullable(Float64)) COMMENT 'Amount used, in the unit',
  fuel_delivered     Array(Float64)         COMMENT 'Amount filled in as reported, in the unit',
  temperature_min_c  Nullable(Float64)      COMMENT 'degrees Celsius',
  temperature_mean_c Nullable(Float64)      COMMENT 'degrees Celsius',
  temperature_max_c  Nullable(Float64)      COMMENT 'degrees Celsius',
  cooking_events     UInt32                 COMMENT 'Cooking events that start in the day',
  expected_intervals Nullable(UInt32)       COMMENT 'Expected intervals of the day; null: not registered',
  received_intervals Nullable(UInt32)       COMMENT 'Expected intervals with a valid reading',
  coverage           Nullable(Float64)      COMMENT 'received_intervals / expected_intervals, 0 to 1',
  flags              Array(LowCardinality(String)) COMMENT 'What is remarkable about the input, by name',
  input_rows         UInt32                 COMMENT 'Readings observed in the day',
  input_digest       String                 COMMENT 'SHA-256 of the rules, the device, the readings of the day and what was computed, hex',
  rule_version       UInt16                 COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.device_did, d.day, d.time_zone, h.did AS household_did, d.device_type, d.hours_in_use, d.use_source, d.energy_wh, d.energy_source,
  d.`fuels.fuel_type` AS fuel_types, d.`fuels.unit` AS fuel_units, d.`fuels.used` AS fuel_used, d.`fuels.delivered` AS fuel_delivered,
  d.temperature_min_c, d.temperature_mean_c, d.temperature_max_c, toUInt32(length(d.`events.start_at`)) AS cooking_events,
  d.expected_intervals, d.received_intervals, d.coverage, d.flags,
  d.usage_rows + d.fuel_rows + d.temperature_rows + d.power_rows AS input_rows, d.input_digest, d.rule_version
FROM (SELECT * FROM {database}.device_days FINAL) AS d
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = d.household_id
;
CREATE OR REPLACE VIEW {views}.cooking_events (
  device_did        String                 COMMENT 'Device',
  household_did     Nullable(String)       COMMENT 'Household in which it was installed',
  day               Date                   COMMENT 'Local day in which the event starts',
  start_at          DateTime64(3, 'UTC')   COMMENT 'UTC',
  end_at            DateTime64(3, 'UTC')   COMMENT 'UTC',
  in_use_seconds    Float64                COMMENT 'Time in use within the event, s',
  energy_wh         Nullable(Float64)      COMMENT 'Electric energy, Wh',
  max_temperature_c Nullable(Float64)      COMMENT 'degrees Celsius',
  source            LowCardinality(String) COMMENT 'Readings that show it: power, usage, temperature'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.device_did, h.did AS household_did, d.day, event.1 AS start_at, event.2 AS end_at, event.3 AS in_use_seconds, event.4 AS energy_wh,
  event.5 AS max_temperature_c, d.use_source AS source
FROM (
  SELECT device_did, household_id, day, use_source,
    arrayJoin(arrayZip(`events.start_at`, `events.end_at`, `events.in_use_seconds`, `events.energy_wh`, `events.max_temperature_c`)) AS event
  FROM {database}.device_days FINAL
) AS d
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = d.household_id
;
