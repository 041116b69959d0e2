-- What of a day's energy may be credited as cooking, what its meter says beyond it, and how long a load would have shown.
ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS cooking_wh Nullable(Float64) DEFAULT energy_wh COMMENT 'Part of energy_wh that may be credited as cooking: without standby, sustained loads and what only one of two measures knows, Wh' AFTER energy_wh,
  ADD COLUMN IF NOT EXISTS left_out_wh Float64 COMMENT 'What the meter says beyond energy_wh: it earns nothing and emits, Wh' AFTER cooking_wh,
  ADD COLUMN IF NOT EXISTS seen_seconds Float64 COMMENT 'Time of the day in which the power meter would have shown a load, s' AFTER left_out_wh
;
ALTER TABLE {database}.device_days
  MODIFY COLUMN taken String MATERIALIZED toJSONString(CAST((
      hours_in_use, energy_wh, cooking_wh, left_out_wh, seen_seconds,
      arrayZip(`fuels.fuel_type`, `fuels.unit`, `fuels.used`, `fuels.unaccounted`, `fuels.unmeasured_seconds`),
      flags, expected_intervals, received_intervals,
      toUnixTimestamp64Milli(start_at), toUnixTimestamp64Milli(end_at), touches, rule_version,
      [toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)),
        toString(ifNull(expected_interval_seconds, 0)), toString(calibration)])
    AS Tuple(hoursInUse Nullable(Float64), energyWh Nullable(Float64), cookingWh Nullable(Float64), leftOutWh Float64, seenSeconds Float64,
      fuels Array(Tuple(String, String, Nullable(Float64), Float64, Float64)), flags Array(String),
      expected Nullable(UInt32), received Nullable(UInt32), startMs Int64, endMs Int64, touches UInt64, ruleVersion UInt16, context Array(String))))
    COMMENT 'JSON of what an analysis takes of the day beside its digest: see services/api/analysis/device-days.ts' CODEC(ZSTD(1))
;
-- Analyses read the column at once, so the migration waits for it.
ALTER TABLE {database}.device_days MATERIALIZE COLUMN taken SETTINGS mutations_sync = 2
