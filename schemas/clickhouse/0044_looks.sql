-- A look for analyses that are stale reads the contradicting readings that were found since the look before it.
ALTER TABLE {database}.anomalies ADD INDEX IF NOT EXISTS ingested_at_range ingested_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.anomalies MATERIALIZE INDEX ingested_at_range
;
ALTER TABLE {database}.windows_copies COMMENT COLUMN devices_left 'Devices whose days it has still to look at: of its walk over all devices, and of records that changed'
;
