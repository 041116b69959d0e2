-- The event feed and the audit log. Both derive their columns from the body of a record, like the typed tables of
-- 0003_records.sql.

-- An event of the feed. Kept 90 days. The order is that of the decisions: published_at is the time of the decision if the insert
-- begins within 1.5 s of it, otherwise the time of the insert. Readers stay before the oldest running insert
-- (services/records/feed/feed.ts). The next cleanup removes events of a restored backup that are older than 90 days. A repair
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

-- Alarms in their newest version. Upkeep looks here for what is active, and counts those of each device and type: the number is in
-- the id of the next one, so that two copies do not open it twice.
CREATE TABLE IF NOT EXISTS {database}.alarms (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  device_id   String                DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
  device_did  String                DEFAULT JSONExtractString(body, 'subject') COMMENT 'DID of the device',
  household_id String               DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household when it opened; empty: none',
  household_did String              DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of that household; empty: none',
  project_id  String                DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project when it opened; empty: none',
  type        LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the alarm',
  severity    LowCardinality(String) DEFAULT JSONExtractString(body, 'severity') COMMENT 'critical, major, minor, warning, info',
  state       LowCardinality(String) DEFAULT JSONExtractString(body, 'state') COMMENT 'active or cleared',
  acknowledged Bool                 DEFAULT JSONExtractBool(body, 'acknowledged') COMMENT 'Whether somebody has seen it',
  opened_at   DateTime64(3, 'UTC')  DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'openedAt'), 3, 'UTC') COMMENT 'Since when the cause is there, UTC',
  cleared_at  Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'clearedAt'), 3, 'UTC') COMMENT 'When the cause was gone, UTC; NULL: not yet',
  created_at  DateTime64(3, 'UTC')  DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at  DateTime64(3, 'UTC')  DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (device_id, type, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Alarms of devices';

-- An endpoint that gets callbacks. Secrets are sealed in the body of the record, and in no column.
CREATE TABLE IF NOT EXISTS {database}.webhook_endpoints (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  project_ids Array(String)         DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Projects whose events it gets; empty: all',
  logged_project_ids Array(String)  DEFAULT JSONExtract(body, 'loggedProjectIds', 'Array(String)') COMMENT 'Projects whose events its log may have; empty: all',
  active      Bool                  DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether events are sent to it',
  is_disabled Bool                  DEFAULT JSONExtractString(body, 'disabled', 'reason') != '' COMMENT 'Whether upkeep switched it off',
  deleted     Bool                  DEFAULT JSONExtractString(body, 'deletedAt') != '' COMMENT 'Whether it was deleted',
  created_at  DateTime64(3, 'UTC')  DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at  DateTime64(3, 'UTC')  DEFAULT at COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Endpoints of webhooks; of a secret nothing is stored here';

-- A callback that a person asked for: a redelivery or a test. It is done when webhook_attempts has a row of its id.
CREATE TABLE IF NOT EXISTS {database}.webhook_orders (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  endpoint_id String                DEFAULT JSONExtractString(body, 'endpointId') COMMENT 'Id of the endpoint',
  reason      LowCardinality(String) DEFAULT JSONExtractString(body, 'reason') COMMENT 'redelivery or test',
  event_id    String                DEFAULT JSONExtractString(body, 'eventId') COMMENT 'Id of the event; of a test a new one',
  created_at  DateTime64(3, 'UTC')  DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of the request, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (created_at, id) TTL toDateTime(created_at) + INTERVAL 30 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Redeliveries and tests that people asked for; kept 30 days';

-- The copies of upkeep that may send callbacks. The live one with the lowest id sends; a second one for some seconds sends
-- some callbacks twice and changes no order, because each of them waits for the answer to one event before it sends the next.
CREATE TABLE IF NOT EXISTS {database}.webhook_senders (
  id    String               COMMENT 'Id of the lease of a copy, a ULID',
  until DateTime64(3, 'UTC') COMMENT 'Until when the lease stands, UTC',
  at    DateTime64(6, 'UTC') DEFAULT now64(6) COMMENT 'Time of the write by the clock of ClickHouse, UTC; the last one counts'
) ENGINE = ReplacingMergeTree(at) ORDER BY (id) TTL toDateTime(at) + INTERVAL 1 DAY COMMENT 'Copies of upkeep that send callbacks';

-- How far each endpoint has come in the feed: up to this place every event that it wants was answered with 2xx. The
-- highest step counts; a lower place makes repeats and loses nothing.
CREATE TABLE IF NOT EXISTS {database}.webhook_progress (
  endpoint_id  String                         COMMENT 'Id of the endpoint',
  step         UInt64                         COMMENT 'Number of the write; the highest one counts',
  micros       Int64                          COMMENT 'Place in the feed: published_at in us since 1970',
  event_id     String                         COMMENT 'Place in the feed: id of the last event',
  next_event   String                         COMMENT 'Id of the event that failed and is tried again; empty: none',
  attempts     UInt16                         COMMENT 'Attempts of that event since activated_at',
  activated_at DateTime64(3, 'UTC')           COMMENT 'activatedAt of the endpoint for which the attempts were counted, UTC',
  status       UInt16                         COMMENT 'Status of the last answer to that event; 0: none',
  next_at      Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the next attempt, UTC; NULL: no event failed, or it is tried no more and the endpoint is to be switched off'
) ENGINE = ReplacingMergeTree(step) ORDER BY (endpoint_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial' COMMENT 'How far each webhook endpoint has come in the event feed';

-- The delivery log: one row per attempt. Nothing of the answer is kept but its status.
CREATE TABLE IF NOT EXISTS {database}.webhook_attempts (
  endpoint_id String                 COMMENT 'Id of the endpoint',
  event_id    String                 COMMENT 'Id of the event, which is webhook-id',
  type        LowCardinality(String) COMMENT 'Type of the event',
  order_id    String                 COMMENT 'Id of the redelivery or test; empty: the feed',
  attempt     UInt16                 COMMENT 'Number of the attempt, from 1',
  at          DateTime64(3, 'UTC')   COMMENT 'Start of the attempt, UTC' CODEC(Delta, ZSTD(1)),
  duration_ms UInt32                 COMMENT 'Duration, ms',
  status      UInt16                 COMMENT 'Status of the answer; 0: none',
  fault       LowCardinality(String) COMMENT 'Why it failed; empty: delivered',
  next_at     Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the next attempt, UTC; null: none'
) ENGINE = MergeTree PARTITION BY toMonday(at) ORDER BY (endpoint_id, at, event_id) TTL toDateTime(at) + INTERVAL 30 DAY
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Attempts to deliver callbacks; kept 30 days';

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
