-- What a scale leaves open: fuel that left the store but was perhaps not burned, and time about which nothing is known.

ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS `fuels.unaccounted` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Perhaps used beside fuels.used: vanished faster than it can burn, a delivery that the scale did not see, or known to only one of report and scale; in the unit' AFTER `fuels.delivered`,
  ADD COLUMN IF NOT EXISTS `fuels.unmeasured_seconds` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time of the day about which the scale says nothing: no reading, or a rise without a delivery, s' AFTER `fuels.unaccounted`
;
ALTER TABLE {database}.household_windows
  ADD COLUMN IF NOT EXISTS `fuels.unaccounted` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Perhaps used beside fuels.used, in the unit' AFTER `fuels.delivered`,
  ADD COLUMN IF NOT EXISTS `fuels.unmeasured_seconds` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time about which scales say nothing, summed over the device-days, s' AFTER `fuels.unaccounted`
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
  calibration        LowCardinality(String) COMMENT 'Of the device at noon UTC of the day: valid, overdue, none (never calibrated)',
  input_rows         UInt32                 COMMENT 'Readings observed in the day',
  input_digest       String                 COMMENT 'SHA-256 of the rules, the device, the readings of the day and what was computed, hex',
  rule_version       UInt16                 COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT d.device_did, d.day, d.time_zone, h.did AS household_did, d.device_type, d.hours_in_use, d.use_source, d.energy_wh, d.energy_source,
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
  coverage             Nullable(Float64)         COMMENT 'Received / expected intervals of the device-days, 0 to 1',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days',
  days_digest          String                    COMMENT 'SHA-256 over the device-days that it stands on, hex',
  rule_version         UInt16                    COMMENT 'Version of the rules'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT h.did AS household_did, w.span, w.starts_on, w.ends_on, w.time_zone, w.device_days, w.hours_in_use, w.energy_wh, w.cooking_events,
  w.`devices.device_did` AS device_dids, w.`devices.type` AS device_types, w.`devices.days` AS device_days_each,
  w.`devices.hours_in_use` AS device_hours_in_use, w.`devices.use_share` AS device_use_shares,
  w.`devices.cooking_events` AS device_events, w.`devices.energy_wh` AS device_energy_wh,
  w.`fuels.fuel_type` AS fuel_types, w.`fuels.unit` AS fuel_units, w.`fuels.used` AS fuel_used, w.`fuels.delivered` AS fuel_delivered,
  w.`fuels.unaccounted` AS fuel_unaccounted, w.`fuels.unmeasured_seconds` AS fuel_unmeasured_seconds,
  w.`overlaps.device_did` AS overlap_dids, w.`overlaps.other_did` AS overlap_other_dids, w.`overlaps.minutes` AS overlap_minutes,
  w.coverage, w.flags, w.days_digest, w.rule_version
FROM (SELECT * FROM {database}.household_windows FINAL WHERE device_days > 0) AS w
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = w.household_id
