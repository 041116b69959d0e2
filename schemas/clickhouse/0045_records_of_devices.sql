-- An analysis reads what is recorded of its devices here: the log has a part for each analysis, and a read by key looks
-- into all of them.

ALTER TABLE {database}.device_records
  ADD COLUMN IF NOT EXISTS record String DEFAULT if(kind IN ('installation', 'device-status-change', 'calibration'), body, '')
    COMMENT 'JSON, as in `records`; empty for keys and gaps, which nobody reads here' CODEC(ZSTD(1))
;
ALTER TABLE {database}.devices
  ADD COLUMN IF NOT EXISTS accuracy_percent Nullable(Float64) DEFAULT JSONExtract(body, 'meter', 'accuracyPercent', 'Nullable(Float64)') COMMENT 'Rated accuracy of a meter, %; null: not known'
;
-- Writes that began before the columns end within 2 s, and come into the log last; where there are no records, nobody is
-- waited for.
SELECT sleepEachRow(2.5) FROM (SELECT 1 FROM {database}.records LIMIT 1)
;
-- Those that were there before the columns. To do it again does no harm.
INSERT INTO {database}.device_records (kind, id, version, body, at)
SELECT kind, id, version, body, at FROM {database}.records WHERE kind IN ('installation', 'device-status-change', 'calibration')
;
INSERT INTO {database}.devices (id, version, body, at) SELECT id, version, body, at FROM {database}.records WHERE kind = 'device'
;
