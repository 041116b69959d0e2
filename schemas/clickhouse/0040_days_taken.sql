-- An analysis reads days by key, and there a column costs as much as all rows of it: what it takes of a day is one text beside
-- the columns, so it reads 4 columns in place of 22. It is made of them, also where they were there before.
ALTER TABLE {database}.device_days
  ADD COLUMN IF NOT EXISTS taken String MATERIALIZED toJSONString(CAST((
      hours_in_use, energy_wh, arrayZip(`fuels.fuel_type`, `fuels.unit`, `fuels.used`, `fuels.unaccounted`, `fuels.unmeasured_seconds`),
      arrayFilter(flag -> flag IN ('fuel.refill', 'fuel.removed', 'fuel.delivery_unseen', 'fuel.disagreement'), flags),
      expected_intervals, received_intervals, has(flags, 'reading.conflict'),
      toUnixTimestamp64Milli(start_at), toUnixTimestamp64Milli(end_at), touches, rule_version,
      [toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)),
        toString(ifNull(expected_interval_seconds, 0)), toString(calibration)])
    AS Tuple(hoursInUse Nullable(Float64), energyWh Nullable(Float64), fuels Array(Tuple(String, String, Nullable(Float64), Float64, Float64)), fuelFlags Array(String),
      expected Nullable(UInt32), received Nullable(UInt32), conflict Bool, startMs Int64, endMs Int64, touches UInt64, ruleVersion UInt16, context Array(String))))
    COMMENT 'JSON of what an analysis takes of the day beside its digest: see services/api/analysis/device-days.ts' CODEC(ZSTD(1))
;
ALTER TABLE {database}.device_days MATERIALIZE COLUMN taken
