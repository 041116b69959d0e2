-- What belongs to a device, by device: installations, status changes, calibrations, keys, documented gaps. It holds the
-- period of each record; the records themselves are in `records`. The latest version wins: read with FINAL.
CREATE TABLE IF NOT EXISTS {database}.device_records (
  kind       LowCardinality(String)           COMMENT 'installation, device-status-change, calibration, device-key, gap',
  device_id  String,
  id         String,
  version    UInt32,
  starts_at  Nullable(DateTime64(3, 'UTC'))   COMMENT 'from, at, performedAt or validFrom; null: open start',
  ends_at    Nullable(DateTime64(3, 'UTC'))   COMMENT 'to, nextDueAt or validUntil; null: open end',
  created_at DateTime64(3, 'UTC')             COMMENT 'Installations without it: of the version',
  updated_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (kind, device_id, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.device_records_feed TO {database}.device_records
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT kind,
  JSONExtractString(body, 'deviceId') AS device_id,
  id, version,
  parseDateTime64BestEffortOrNull(JSONExtractString(body,
    multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', 'from')), 3, 'UTC') AS starts_at,
  parseDateTime64BestEffortOrNull(JSONExtractString(body,
    multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', 'to')), 3, 'UTC') AS ends_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'createdAt'), 3, 'UTC'), at) AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind IN ('installation', 'device-status-change', 'calibration', 'device-key', 'gap')
;
-- Installations that were there before this table.
INSERT INTO {database}.device_records
SELECT kind, JSONExtractString(body, 'deviceId'), id, version,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC'),
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC'),
  at, at
FROM {database}.records WHERE kind = 'installation'
;
