-- How far analyses were looked at for data that came after them. One row, by the clock of ClickHouse.
CREATE TABLE IF NOT EXISTS {database}.analysis_looks (
  name      LowCardinality(String) COMMENT 'staleness',
  looked_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(looked_at)
ORDER BY (name)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- A look reads the days that were computed since the one before: old parts have none of them.
ALTER TABLE {database}.device_days ADD INDEX IF NOT EXISTS read_at_range read_at TYPE minmax GRANULARITY 1
;
