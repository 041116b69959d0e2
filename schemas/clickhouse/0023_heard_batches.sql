-- The newest reading of each device and kind: what connectivity follows from, at a cost that does not grow with history.
-- Fed by the days that readings touch; a repeated insert cannot change it.
CREATE TABLE IF NOT EXISTS {database}.device_heard (
  device_did       String                 CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  last_observed_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at',
  last_arrived_at  SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at'
) ENGINE = {engine}AggregatingMergeTree
ORDER BY (device_did, kind)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.device_heard_feed TO {database}.device_heard
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT device_did, kind, max(t.last_observed_at) AS last_observed_at, max(t.touched_at) AS last_arrived_at
FROM {database}.device_day_touched AS t GROUP BY device_did, kind
;
-- Days that were there before this table.
INSERT INTO {database}.device_heard
SELECT device_did, kind, max(t.last_observed_at), max(t.touched_at)
FROM {database}.device_day_touched AS t GROUP BY device_did, kind
;
-- What became of batches of readings that came by REST, for who wants to look again. Only a note: not flushed to disk.
CREATE TABLE IF NOT EXISTS {database}.reading_batches (
  id          String,
  key_id      String,
  received_at DateTime64(3, 'UTC'),
  outcome     String COMMENT 'The JSON of the answer' CODEC(ZSTD(1))
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
;
