-- The event feed and the audit log. Both derive their columns from the body of a record, like the typed tables of
-- 0003_records.sql.

-- An event of the feed. Kept 90 days. The order is that of the decisions: published_at is the time of the decision if the insert
-- begins within 1.5 s of it, otherwise the time of the insert. Readers stay before the oldest running insert
-- (services/api/store/feed/feed.ts). The next cleanup removes events of a restored backup that are older than 90 days. A repair
-- that repeats an insert leaves a second row of the same id; the first one counts.
CREATE TABLE IF NOT EXISTS {database}.events (
  published_at DateTime64(6, 'UTC')   DEFAULT if(
    at > now() - INTERVAL 90 DAY AND (at < now64(3) - INTERVAL 1500 MILLISECOND OR at > now64(3)),
    now64(6, 'UTC'), toDateTime64(at, 6, 'UTC')) COMMENT 'Place in the feed, UTC' CODEC(Delta, ZSTD(1)),
  id           String                 COMMENT 'Id of the event',
  type         LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the event',
  subject      String                 DEFAULT JSONExtractString(body, 'subject') COMMENT 'Id of the record',
  project_id   Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Project of the record; null: none',
  data         String                 DEFAULT JSONExtractRaw(body, 'data') COMMENT 'JSON: ids and changed fields' CODEC(ZSTD(1)),
  at           DateTime64(3, 'UTC')   COMMENT 'Time of the write, UTC' CODEC(Delta, ZSTD(1)),
  body         String                 EPHEMERAL COMMENT 'Record, JSON; not stored',
  -- Ids begin with their time, so the extremes of a granule show whether it may hold one.
  INDEX ids id TYPE minmax GRANULARITY 1
) ENGINE = MergeTree PARTITION BY toMonday(published_at) ORDER BY (published_at, id) TTL toDateTime(published_at) + INTERVAL 90 DAY
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'The event feed; kept 90 days';

-- Reports of the feed that a device fell silent or sent again, in turns: an odd version means reported as silent. The table holds
-- the records of kind `device-silence`.
CREATE TABLE IF NOT EXISTS {database}.device_silences (id String COMMENT 'Id of the device', version UInt32 COMMENT 'Number of reports; odd: reported as silent')
ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Reports of silent devices';

-- An entry of the audit log: one row per operation on records, and per read of personal data. Kept for ever. It names the
-- projects of all its records, so that a record that moves between projects is in the log of both.
CREATE TABLE IF NOT EXISTS {database}.audit_log (
  id          String                 COMMENT 'Id of the entry',
  actor       String                 DEFAULT JSONExtractString(body, 'actor') COMMENT 'DID of the key, else its id; for a command its name',
  key_id      Nullable(String)       DEFAULT JSONExtract(body, 'keyId', 'Nullable(String)') COMMENT 'Id of the API key; null for a command',
  action      LowCardinality(String) DEFAULT JSONExtractString(body, 'action') COMMENT 'Name of the operation, or of the command',
  resource    Nullable(String)       DEFAULT JSONExtract(body, 'resource', 'Nullable(String)') COMMENT 'Id of the main record',
  resources   Array(String)          DEFAULT JSONExtract(body, 'records', 'Array(Tuple(id String))').id COMMENT 'Ids of all records that were written or read',
  project_ids Array(String)          DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Projects of all records that were written or read',
  request_id  Nullable(String)       DEFAULT JSONExtract(body, 'requestId', 'Nullable(String)') COMMENT 'Id of the request; null for a command',
  notes       Nullable(String)       DEFAULT JSONExtract(body, 'notes', 'Nullable(String)') COMMENT 'Header X-Action-Notes; null: none',
  created_at  DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC') COMMENT 'Time of the operation, UTC',
  updated_at  DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC') COMMENT 'Time of the operation, UTC',
  body        String                 EPHEMERAL COMMENT 'Record, JSON; not stored'
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(created_at) ORDER BY (created_at, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial' COMMENT 'Audit log: one row per operation';
