-- Events of the feed, in order of publication. The stamp is the server's, made when the insert begins; an insert that is
-- repeated by a repair leaves a second row of the same id, and the first one counts. Kept 90 days.
CREATE TABLE IF NOT EXISTS {database}.events (
  published_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  id           String,
  type         LowCardinality(String),
  subject      String           COMMENT 'Id of the record that it is about',
  project_id   Nullable(String),
  data         String           COMMENT 'JSON: ids and what changed' CODEC(ZSTD(1)),
  at           DateTime64(3, 'UTC') COMMENT 'Time of the write' CODEC(Delta, ZSTD(1)),
  PROJECTION by_id (SELECT id, published_at ORDER BY id)
) ENGINE = {engine}MergeTree
PARTITION BY toMonday(published_at)
ORDER BY (published_at, id)
TTL toDateTime(published_at) + INTERVAL 90 DAY
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.events_feed TO {database}.events
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT now64(6, 'UTC') AS published_at, id,
  JSONExtractString(body, 'type') AS type,
  JSONExtractString(body, 'subject') AS subject,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtractRaw(body, 'data') AS data,
  at
-- A restored backup brings events that are long over.
FROM {database}.records WHERE kind = 'event' AND at > now() - INTERVAL 90 DAY
;
-- Events from before this table. A second run of this statement adds rows that the first ones outweigh.
INSERT INTO {database}.events
SELECT at AS published_at, id,
  JSONExtractString(body, 'type') AS type,
  JSONExtractString(body, 'subject') AS subject,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtractRaw(body, 'data') AS data,
  at
FROM {database}.records FINAL WHERE kind = 'event' AND at > now() - INTERVAL 90 DAY
;
-- Who did what: one row for each operation on records, and for each read of personal data.
CREATE TABLE IF NOT EXISTS {database}.audit_log (
  id         String,
  actor      String                 COMMENT 'DID of the key, else its id; of a command its name',
  key_id     Nullable(String)       COMMENT 'Null for a command',
  action     LowCardinality(String) COMMENT 'Name of the operation, or of the command',
  resource   Nullable(String)       COMMENT 'Id of the record that it is about',
  resources  Array(String)          COMMENT 'Ids of all records that were written or read',
  project_id Nullable(String),
  request_id Nullable(String),
  notes      Nullable(String)       COMMENT 'What the caller said: X-Action-Notes',
  created_at DateTime64(3, 'UTC'),
  updated_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree
PARTITION BY toYYYYMM(created_at)
ORDER BY (created_at, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.audit_log_feed TO {database}.audit_log
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id,
  JSONExtractString(body, 'actor') AS actor,
  JSONExtract(body, 'keyId', 'Nullable(String)') AS key_id,
  JSONExtractString(body, 'action') AS action,
  JSONExtract(body, 'resource', 'Nullable(String)') AS resource,
  JSONExtract(body, 'records', 'Array(Tuple(id String))').id AS resources,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtract(body, 'requestId', 'Nullable(String)') AS request_id,
  JSONExtract(body, 'notes', 'Nullable(String)') AS notes,
  parseDateTime64BestEffort(JSONExtractString(body, 'at'), 3, 'UTC') AS created_at,
  created_at AS updated_at
FROM {database}.records WHERE kind = 'audit-entry'
;
-- Long work: the newest version of each job.
CREATE TABLE IF NOT EXISTS {database}.jobs (
  id         String,
  version    UInt32,
  kind       LowCardinality(String),
  status     LowCardinality(String),
  scope      LowCardinality(String) COMMENT 'What a key needs to see it',
  key_id     String                 COMMENT 'The key that began it',
  created_at DateTime64(3, 'UTC'),
  updated_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.jobs_feed TO {database}.jobs
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'kind') AS kind,
  JSONExtractString(body, 'status') AS status,
  JSONExtractString(body, 'scope') AS scope,
  JSONExtractString(body, 'keyId') AS key_id,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
-- The name of a column of the result would hide that of the log.
FROM {database}.records WHERE records.kind = 'job'
;
