-- What happened and who did it: the feed of events and the audit log. Both make their columns of the body of a record, as the
-- typed tables of 0003_records.sql do.

-- An event of the feed. Kept 90 days. The order is that of the decisions: published_at is the time of the decision if the insert
-- begins within 1.5 s of it, otherwise the time of the insert. Readers stay as much before the oldest insert that runs
-- (services/api/events/feed.ts). Events that a restored backup brings after their 90 days are removed by the next cleanup. A
-- repair that repeats an insert leaves a second row of the same id; the first one counts.
CREATE TABLE IF NOT EXISTS {database}.events (
  published_at DateTime64(6, 'UTC')   DEFAULT if(
    at > now() - INTERVAL 90 DAY AND (at < now64(3) - INTERVAL 1500 MILLISECOND OR at > now64(3)),
    now64(6, 'UTC'), toDateTime64(at, 6, 'UTC')) CODEC(Delta, ZSTD(1)),
  id           String,
  type         LowCardinality(String) DEFAULT JSONExtractString(body, 'type'),
  subject      String                 DEFAULT JSONExtractString(body, 'subject') COMMENT 'Id of the record that it is about',
  project_id   Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  data         String                 DEFAULT JSONExtractRaw(body, 'data') COMMENT 'JSON: ids and what changed' CODEC(ZSTD(1)),
  at           DateTime64(3, 'UTC')   COMMENT 'Time of the write' CODEC(Delta, ZSTD(1)),
  body         String                 EPHEMERAL,
  -- Ids begin with their time, so the extremes of a granule show whether it may hold one.
  INDEX ids id TYPE minmax GRANULARITY 1
) ENGINE = MergeTree PARTITION BY toMonday(published_at) ORDER BY (published_at, id) TTL toDateTime(published_at) + INTERVAL 90 DAY
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- How often the feed reported that a device fell silent or was heard again, in turns: an odd version means reported as silent. It
-- holds the records of kind `device-silence`.
CREATE TABLE IF NOT EXISTS {database}.device_silences (id String COMMENT 'Id of the device', version UInt32)
ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1;

-- An entry of the audit log: one row per operation on records, and per read of personal data. Kept for ever. It names the
-- projects of all its records, so that a record that moves between projects is in the log of both.
CREATE TABLE IF NOT EXISTS {database}.audit_log (
  id          String,
  actor       String                 DEFAULT JSONExtractString(body, 'actor') COMMENT 'DID of the key, else its id; of a command its name',
  key_id      Nullable(String)       DEFAULT JSONExtract(body, 'keyId', 'Nullable(String)') COMMENT 'Null for a command',
  action      LowCardinality(String) DEFAULT JSONExtractString(body, 'action') COMMENT 'Name of the operation, or of the command',
  resource    Nullable(String)       DEFAULT JSONExtract(body, 'resource', 'Nullable(String)') COMMENT 'Id of the record that it is about',
  resources   Array(String)          DEFAULT JSONExtract(body, 'records', 'Array(Tuple(id String))').id COMMENT 'Ids of all records that were written or read',
  project_ids Array(String)          DEFAULT if(JSONHas(body, 'projectIds'), JSONExtract(body, 'projectIds', 'Array(String)'),
    arrayFilter(id -> id != '', [JSONExtractString(body, 'projectId')])) COMMENT 'Projects of all records that were written or read',
  project_id  Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Of entries from before project_ids',
  request_id  Nullable(String)       DEFAULT JSONExtract(body, 'requestId', 'Nullable(String)'),
  notes       Nullable(String)       DEFAULT JSONExtract(body, 'notes', 'Nullable(String)') COMMENT 'What the caller said: X-Action-Notes',
  created_at  DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC'),
  updated_at  DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC'),
  body        String                 EPHEMERAL
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(created_at) ORDER BY (created_at, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';
