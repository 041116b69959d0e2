-- An analysis reads what is recorded of its devices here: the log has a part for each analysis, and a read by key looks
-- into all of them.

ALTER TABLE {database}.device_records
  ADD COLUMN IF NOT EXISTS record String DEFAULT body COMMENT 'JSON, as in `records`' CODEC(ZSTD(1))
;
ALTER TABLE {database}.devices
  ADD COLUMN IF NOT EXISTS accuracy_percent Nullable(Float64) DEFAULT JSONExtract(body, 'meter', 'accuracyPercent', 'Nullable(Float64)') COMMENT 'Rated accuracy of a meter, %; null: not known'
;
-- Those that were there before the columns.
INSERT INTO {database}.device_records (kind, id, version, body, at)
SELECT kind, id, version, body, at FROM {database}.records WHERE kind IN ('installation', 'device-status-change', 'calibration', 'device-key', 'gap')
;
INSERT INTO {database}.devices (id, version, body, at) SELECT id, version, body, at FROM {database}.records WHERE kind = 'device'
;
