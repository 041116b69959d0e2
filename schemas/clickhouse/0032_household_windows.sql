-- Household windows: what the devices of a household did in a day, an ISO week or a month of its project's time zone.

-- One row per household and window, replaced whole, made of the device-days of the household. Cooking events count in
-- the window in which they start. Read with FINAL.
CREATE TABLE IF NOT EXISTS {database}.household_windows (
  household_id         String,
  span                 LowCardinality(String)    COMMENT 'day, week (from Monday), month',
  starts_on            Date                      COMMENT 'First local day',
  ends_on              Date                      COMMENT 'Last local day',
  time_zone            LowCardinality(String)    COMMENT 'IANA name; of the last day that has a row',
  device_days          UInt32                    COMMENT 'Device-days of the window; 0: its devices are in another household since',
  hours_in_use         Nullable(Float64)         COMMENT 'Sum over the devices, h; null: no reading tells use',
  energy_wh            Nullable(Float64)         COMMENT 'Wh; null: no power reading',
  cooking_events       UInt32                    COMMENT 'Events that start in the window',
  `devices.device_did` Array(String)             COMMENT 'Devices with a row in the window, by name',
  `devices.type`       Array(String)             COMMENT 'Type used on the last of its days; empty: it was not registered',
  `devices.days`       Array(UInt16)             COMMENT 'Days with a row',
  `devices.hours_in_use` Array(Nullable(Float64)) COMMENT 'h; null: no reading tells use',
  `devices.use_share`  Array(Nullable(Float64))  COMMENT 'Part of hours_in_use, 0 to 1: stacking; null: nothing was used',
  `devices.cooking_events` Array(UInt32),
  `devices.energy_wh`  Array(Nullable(Float64)),
  `fuels.fuel_type`    Array(String),
  `fuels.unit`         Array(String)             COMMENT 'KG, L, M3, KWH',
  `fuels.used`         Array(Nullable(Float64))  COMMENT 'Amount used, in the unit; null: deliveries only',
  `fuels.delivered`    Array(Float64)            COMMENT 'Amount filled in as reported, in the unit',
  `overlaps.device_did` Array(String)            COMMENT 'Pairs of devices whose events overlap',
  `overlaps.other_did` Array(String),
  `overlaps.minutes`   Array(Float64)            COMMENT 'Time in which events of both go on, min; ends that touch do not overlap',
  expected_intervals   UInt32                    COMMENT 'Of the device-days of registered devices',
  received_intervals   UInt32,
  coverage             Nullable(Float64)         COMMENT 'received_intervals / expected_intervals; a day without a row is in neither',
  flags                Array(LowCardinality(String)) COMMENT 'Flags of the device-days, each once',
  days_digest          FixedString(64)           COMMENT 'SHA-256 over device, day and input digest of the device-days, hex',
  rule_version         UInt16                    COMMENT 'Version of the rules of device-days',
  read_at              DateTime64(6, 'UTC')      COMMENT 'Clock of ClickHouse before the device-days were read'
) ENGINE = {engine}ReplacingMergeTree(read_at)
PARTITION BY toYYYYMM(starts_on)
ORDER BY (household_id, span, starts_on)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
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
  w.`overlaps.device_did` AS overlap_dids, w.`overlaps.other_did` AS overlap_other_dids, w.`overlaps.minutes` AS overlap_minutes,
  w.coverage, w.flags, w.days_digest, w.rule_version
FROM (SELECT * FROM {database}.household_windows FINAL WHERE device_days > 0) AS w
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.households FINAL) AS h ON h.id = w.household_id
;
