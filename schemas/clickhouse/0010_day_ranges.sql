-- Ranges of a device-day: what surely was, and what may have been. The columns without an end hold the best estimate; cooking_wh
-- holds the low end, which may be credited. Days of older rules have ends equal to what they said.
ALTER TABLE {database}.device_days DROP COLUMN IF EXISTS taken;
ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS hours_low       Nullable(Float64) DEFAULT hours_in_use COMMENT 'Time surely in use, h' AFTER hours_in_use,
  ADD COLUMN IF NOT EXISTS hours_high      Nullable(Float64) DEFAULT hours_in_use COMMENT 'Time perhaps in use: lost and doubtful reports count, h' AFTER hours_low,
  ADD COLUMN IF NOT EXISTS energy_low_wh   Nullable(Float64) DEFAULT energy_wh COMMENT 'Electric energy that was surely used, Wh' AFTER energy_wh,
  ADD COLUMN IF NOT EXISTS energy_high_wh  Nullable(Float64) DEFAULT energy_wh + left_out_wh COMMENT 'Electric energy that may have been used, Wh: it emits' AFTER energy_low_wh,
  ADD COLUMN IF NOT EXISTS cooking_best_wh Nullable(Float64) DEFAULT cooking_wh COMMENT 'Best estimate of the energy that was cooked with, Wh' AFTER cooking_wh,
  ADD COLUMN IF NOT EXISTS cooking_high_wh Nullable(Float64) DEFAULT cooking_wh COMMENT 'Energy that may have been cooked with, Wh' AFTER cooking_best_wh,
  ADD COLUMN IF NOT EXISTS sampling_wh     Float64 COMMENT 'Standard uncertainty of energy and cooking where power is read at moments, in no range, Wh' AFTER left_out_wh,
  ADD COLUMN IF NOT EXISTS unseen_wh       Float64 COMMENT 'The most that may have been used in time of the day without readings, in no range, Wh' AFTER sampling_wh,
  ADD COLUMN IF NOT EXISTS `fuels.used_low`  Array(Nullable(Float64)) DEFAULT `fuels.used` COMMENT 'Amount surely used, in the unit' AFTER `fuels.used`,
  ADD COLUMN IF NOT EXISTS `fuels.used_high` Array(Nullable(Float64)) DEFAULT arrayMap((used, more) -> used + more, `fuels.used`, `fuels.unaccounted`) COMMENT 'Amount that may have been used, in the unit: it emits' AFTER `fuels.used_low`;
-- An analysis reads days by key, where each column costs as much as all its rows: so it reads 4 columns instead of 30.
ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS taken String MATERIALIZED toJSONString(CAST((
      (hours_low, hours_in_use, hours_high), (energy_low_wh, energy_wh, energy_high_wh), (cooking_wh, cooking_best_wh, cooking_high_wh),
      sampling_wh, unseen_wh, seen_seconds,
      arrayMap((name, unit, low, used, high, seconds) -> (name, unit, (low, used, high), seconds),
        `fuels.fuel_type`, `fuels.unit`, `fuels.used_low`, `fuels.used`, `fuels.used_high`, `fuels.unmeasured_seconds`),
      flags, expected_intervals, received_intervals,
      toUnixTimestamp64Milli(start_at), toUnixTimestamp64Milli(end_at), touches, rule_version,
      [toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)),
        toString(ifNull(expected_interval_seconds, 0)), toString(calibration)],
      arrayMap((fromAt, toAt, energy) -> (toUnixTimestamp64Milli(fromAt), toUnixTimestamp64Milli(toAt), energy),
        `events.start_at`, `events.end_at`, `events.energy_wh`))
    AS Tuple(hours Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), energy Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)),
      cooking Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), samplingWh Float64, unseenWh Float64, seenSeconds Float64,
      fuels Array(Tuple(String, String, Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), Float64)), flags Array(String),
      expected Nullable(UInt32), received Nullable(UInt32), startMs Int64, endMs Int64, touches UInt64, ruleVersion UInt16, context Array(String),
      events Array(Tuple(Int64, Int64, Nullable(Float64))))))
    COMMENT 'JSON of the columns that an analysis reads, see services/api/analyses/gather/device-days.ts' CODEC(ZSTD(1)) AFTER changed_at;
