-- Who looks at what changed finds it by its stamp: parts without a change in that time are not read.
ALTER TABLE {database}.devices ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.installations ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.device_records ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.projects ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.device_day_asks ADD INDEX IF NOT EXISTS asked_at_range asked_at TYPE minmax GRANULARITY 1
;
-- Parts that were there before, and those of 0034's index.
ALTER TABLE {database}.devices MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.installations MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.device_records MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.projects MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.device_day_asks MATERIALIZE INDEX asked_at_range
;
ALTER TABLE {database}.device_days MATERIALIZE INDEX read_at_range
;
