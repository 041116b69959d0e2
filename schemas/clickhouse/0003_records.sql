-- Records: projects, households, devices and the other things that people enter. Below are the steps that commit an operation,
-- the log of all versions, and a typed table for each kind of record. Rows are kept for ever, except erased personal data.

-- An operation as a whole, written before its keys are reserved. Repair reads it and only completes operations. Kept 35 days,
-- until all of its month are that old: its keys are in Keeper for a day, and a backup takes the last 25 hours. Key: nonce. Small
-- granules, because a read takes one row and a row holds a whole operation. merge_selector_algorithm = 'Trivial', here and on
-- other tables that are written often, merges ten parts of a size into one: the default counts each part as at least 5 MB,
-- merges the newest rows of small inserts again and again, and costs as much CPU as the inserts.
CREATE TABLE IF NOT EXISTS {database}.record_intents (
  nonce   String,
  at      DateTime64(3, 'UTC'),
  actor   String,
  keys    Array(String) COMMENT 'All reserved keys',
  records String        COMMENT 'JSON array of {kind, id, version, body}' CODEC(ZSTD(1)),
  reply   String        COMMENT 'JSON {status, headers, body} to give when the keys are reserved' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(at) ORDER BY (nonce) TTL toDateTime(at) + INTERVAL 35 DAY
SETTINGS index_granularity = 128, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- An intent that needs no more work, kept as long. Not flushed to disk: it only saves repair some work, and a lost row costs one
-- repetition.
CREATE TABLE IF NOT EXISTS {database}.settled_intents (
  nonce   String,
  outcome Enum8('published' = 1, 'lost' = 2),
  at      DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(at) ORDER BY (nonce) TTL at + INTERVAL 35 DAY
SETTINGS ttl_only_drop_parts = 1, merge_selector_algorithm = 'Trivial';

-- A reservation: `<kind>:<id>#<version>` of a version, or `idem:<owner>:<method> <path>:<key>` of an idempotency key. The value
-- is the nonce of the operation. Only strict inserts write here; inserting all keys of an operation is its commit. Keeper
-- holds the keys in memory, so they are deleted a day after their operation was published.
CREATE TABLE IF NOT EXISTS {database}.unique_keys (key String, nonce String) ENGINE = KeeperMap('/{database}/unique_keys') PRIMARY KEY key;

-- How far old keys were deleted: operations that were published until then have been handled. The highest value counts.
CREATE TABLE IF NOT EXISTS {database}.key_trims (until DateTime('UTC')) ENGINE = ReplacingMergeTree ORDER BY (until);

-- The log: one row per version of a record. A name (a DID, an external id, "this device is installed") is a record of kind
-- `name` too: its versions say who owns it (body {"owner": id}, "" when it is free), so one rule makes records and names
-- unique. An operation is one part of this table, so a reader sees all of it or nothing. Compressed blocks end with a
-- granule: reading 16 households takes 17 ms instead of 23 ms, for 3 % more disk.
CREATE TABLE IF NOT EXISTS {database}.records (
  kind LowCardinality(String), id String, version UInt32,
  body  String               COMMENT 'JSON' CODEC(ZSTD(1)),
  actor String,
  nonce String,
  at    DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (kind, id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096;

-- Typed tables. An operation inserts each record into `records` and into the tables of its kind, which make their columns of
-- the body themselves (services/records/tables.ts); a materialized view on `records` would cost every insert 3 ms.
-- The ephemeral columns `body` and `at` are those of the record and are not stored. A row is one record; its latest version
-- wins, so read with FINAL. To fill a table with what it missed:
--   INSERT INTO households (id, version, body, at) SELECT id, version, body, at FROM records WHERE kind = 'household'
-- updated_at_range lets a reader of recent changes skip parts without any.

-- A project: the programme that runs in households.
CREATE TABLE IF NOT EXISTS {database}.projects (
  id String, version UInt32,
  did                String                 DEFAULT JSONExtractString(body, 'did'),
  name               String                 DEFAULT JSONExtractString(body, 'name'),
  country            Nullable(String)       DEFAULT JSONExtract(body, 'country', 'Nullable(String)') COMMENT 'ISO 3166-1 alpha-2',
  time_zone          String                 DEFAULT JSONExtractString(body, 'timeZone') COMMENT 'IANA name; fixes what a day is',
  coverage_threshold Float64                DEFAULT JSONExtractFloat(body, 'coverageThreshold') COMMENT '0 to 1',
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'status'),
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  updated_at         DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- A household, without its personal data.
CREATE TABLE IF NOT EXISTS {database}.households (
  id String, version UInt32,
  did                 String                 DEFAULT JSONExtractString(body, 'did'),
  project_id          Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  external_id         Nullable(String)       DEFAULT JSONExtract(body, 'externalId', 'Nullable(String)'),
  status              LowCardinality(String) DEFAULT JSONExtractString(body, 'status'),
  district            String                 DEFAULT JSONExtractString(body, 'location', 'district'),
  density             LowCardinality(String) DEFAULT JSONExtractString(body, 'location', 'density'),
  fuel_type           Nullable(String)       DEFAULT JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') COMMENT 'Fuel of the baseline',
  monthly_consumption Nullable(Float64)      DEFAULT JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') COMMENT 'Baseline per calendar month, in the unit of the fuel',
  study_group         LowCardinality(Nullable(String)) DEFAULT JSONExtract(body, 'group', 'Nullable(String)') COMMENT 'adopter or comparison',
  tags                Array(String)          DEFAULT JSONExtract(body, 'tags', 'Array(String)'),
  personal_ref        String                 DEFAULT JSONExtractString(body, 'personal', 'ref') COMMENT 'Its row of personal_data; empty for none',
  erased_at           Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'erased', 'at'), 3, 'UTC'),
  created_at          DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  updated_at          DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  former_projects     Array(Tuple(project_id Nullable(String), until DateTime64(3, 'UTC'))) DEFAULT arrayMap(
      p -> (JSONExtract(p, 'projectId', 'Nullable(String)'), parseDateTime64BestEffortOrZero(JSONExtractString(p, 'until'), 3, 'UTC')),
      JSONExtractArrayRaw(body, 'formerProjects')) COMMENT 'Projects in which it was before, each with the end of its time there',
  ever_compared       Bool                   DEFAULT ifNull(study_group, '') = 'comparison'
      OR arrayExists(v -> JSONExtractString(v, 'group') = 'comparison', JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'It is a comparison household, or was one before',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1,
  INDEX has_moved notEmpty(former_projects) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- Personal data of a household, apart from the log: the log holds only a reference to a row and a digest of it. Each change
-- is a new row. An erasure deletes the rows, and old_parts_lifetime (s) makes them leave the disk a minute later.
CREATE TABLE IF NOT EXISTS {database}.personal_data (
  household_id String,
  ref          String                   COMMENT 'As the record of the household names the row',
  salt         String                   COMMENT 'Of the digest, so that nobody can try values against it',
  body         String                   COMMENT 'JSON: contact, consent, geo',
  at           DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree ORDER BY (household_id, ref)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, old_parts_lifetime = 60, min_compress_block_size = 4096;

-- A device, with its attributes of today and of before.
CREATE TABLE IF NOT EXISTS {database}.devices (
  id String, version UInt32,
  did                       String                 DEFAULT JSONExtractString(body, 'did'),
  type                      LowCardinality(String) DEFAULT JSONExtractString(body, 'type'),
  status                    LowCardinality(String) DEFAULT JSONExtractString(body, 'status'),
  fuel_type                 Nullable(String)       DEFAULT JSONExtract(body, 'fuelType', 'Nullable(String)') COMMENT 'Fuel that the stove burns',
  rated_power_w             Nullable(Float64)      DEFAULT JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') COMMENT 'W',
  expected_interval_seconds UInt32                 DEFAULT toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) COMMENT 'Expected time between readings, s',
  created_at                DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  updated_at                DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  accuracy_percent          Nullable(Float64)      DEFAULT JSONExtract(body, 'meter', 'accuracyPercent', 'Nullable(Float64)') COMMENT 'Rated accuracy of a meter, %; null: not known',
  former_values             Array(Tuple(until Date, type String, fuel_type Nullable(String), rated_power_w Nullable(Float64), expected_interval_seconds UInt32,
      accuracy_percent Nullable(Float64))) DEFAULT arrayMap(
      v -> (toDateOrZero(JSONExtractString(v, 'until')), JSONExtractString(v, 'type'), JSONExtract(v, 'fuelType', 'Nullable(String)'),
        JSONExtract(v, 'ratedPowerW', 'Nullable(Float64)'), toUInt32(JSONExtractUInt(v, 'expectedIntervalSeconds')), JSONExtract(v, 'accuracyPercent', 'Nullable(Float64)')),
      JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'What was said of the device before, up to the day before `until`',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- An installation: a device in a household from valid_from to valid_to; null is an open end. A withdrawn one keeps its row and
-- covers no time, because it starts when it ends, in 1970.
CREATE TABLE IF NOT EXISTS {database}.installations (
  id String, version UInt32,
  device_id     String                         DEFAULT JSONExtractString(body, 'deviceId'),
  device_did    String                         DEFAULT JSONExtractString(body, 'deviceDid'),
  household_id  String                         DEFAULT JSONExtractString(body, 'householdId'),
  household_did String                         DEFAULT JSONExtractString(body, 'householdDid'),
  project_id    Nullable(String)               DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  valid_from    Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')),
  valid_to      Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')),
  updated_at    DateTime64(3, 'UTC')           DEFAULT at,
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- The same installations in the order of their households: those of one household are side by side.
CREATE TABLE IF NOT EXISTS {database}.placements (
  household_id String                         DEFAULT JSONExtractString(body, 'householdId'),
  id           String                         COMMENT 'Id of the installation',
  version      UInt32,
  device_id    String                         DEFAULT JSONExtractString(body, 'deviceId'),
  valid_from   Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')),
  valid_to     Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL
) ENGINE = ReplacingMergeTree(version) ORDER BY (household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096;

-- A device that was ever installed in a household of a project. Lists of telemetry by project start here, so that they read
-- only what the project has; when a device was there is in the installations.
CREATE TABLE IF NOT EXISTS {database}.project_devices (
  project_id String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Empty for households without a project',
  device_did String DEFAULT JSONExtractString(body, 'deviceDid'),
  body       String EPHEMERAL
) ENGINE = ReplacingMergeTree ORDER BY (project_id, device_did) SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1;

-- Where devices are and were, one row per stay: each installation, cut where its household changed its project. Times are UTC,
-- from_at up to but without to_at; open ends are 1970 and 2200.
CREATE VIEW IF NOT EXISTS {database}.device_places DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
WITH
  toDateTime64('1970-01-01 00:00:00', 3, 'UTC') AS open_start,
  toDateTime64('2200-01-01 00:00:00', 3, 'UTC') AS open_end,
  -- Without FINAL, which would read households that never moved: one that moved keeps its former projects.
  moved AS (
    SELECT id, argMax((project_id, former_projects), version) AS projects,
      arrayMap((p, from, to) -> (p, from, to), arrayPushBack(projects.2.1, projects.1), arrayPushFront(projects.2.2, open_start), arrayPushBack(projects.2.2, open_end)) AS memberships
    FROM {database}.households WHERE notEmpty(former_projects) GROUP BY id
  ),
  parts AS (
    SELECT i.device_did AS device_did, i.device_id AS device_id, i.household_id AS household_id, membership.1 AS project_id,
      greatest(membership.2, ifNull(i.valid_from, open_start)) AS from_at, least(membership.3, ifNull(i.valid_to, open_end)) AS to_at
    FROM (SELECT * FROM {database}.installations FINAL) AS i
    LEFT JOIN moved AS m ON m.id = i.household_id
    ARRAY JOIN if(empty(m.memberships), [(i.project_id, open_start, open_end)], m.memberships) AS membership
    WHERE from_at < to_at
  )
SELECT parts.device_did AS device_did, parts.device_id AS device_id, parts.household_id AS household_id, parts.project_id AS project_id,
  parts.from_at AS from_at, parts.to_at AS to_at, if(p.time_zone = '', 'UTC', p.time_zone) AS time_zone
FROM parts LEFT JOIN (SELECT id, time_zone FROM {database}.projects FINAL) AS p ON p.id = parts.project_id;

-- What belongs to a device, by kind and device: the period of each record, and of some kinds the record itself, because the
-- log has a part for each operation and a read by key looks into all of them. A withdrawn record covers no time: it starts
-- when it ends, in 1970; a calibration in 2200, because the last one before a day is in force.
CREATE TABLE IF NOT EXISTS {database}.device_records (
  kind       LowCardinality(String)         COMMENT 'installation, device-status-change, calibration, device-key, gap, delivery-correction',
  device_id  String                         DEFAULT JSONExtractString(body, 'deviceId'),
  id String, version UInt32,
  starts_at  Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'),
      if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')),
      parseDateTime64BestEffortOrNull(JSONExtractString(body,
        multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', kind = 'delivery-correction', 'observedAt', 'from')), 3, 'UTC'))
    COMMENT 'from, at, performedAt or validFrom; null: open start',
  ends_at    Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'),
      if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')),
      parseDateTime64BestEffortOrNull(JSONExtractString(body,
        multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', kind = 'delivery-correction', 'observedAt', 'to')), 3, 'UTC'))
    COMMENT 'to, nextDueAt or validUntil; null: open end',
  created_at DateTime64(3, 'UTC')           DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'createdAt'), 3, 'UTC'), at) COMMENT 'Installations without it: of the version',
  updated_at DateTime64(3, 'UTC')           DEFAULT at,
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  note       LowCardinality(String)         DEFAULT JSONExtractString(body, multiIf(kind = 'gap', 'reason', kind = 'device-status-change', 'to', '')) COMMENT 'Reason of a gap, state after a status change; empty: none',
  record     String                         DEFAULT if(kind IN ('installation', 'device-status-change', 'calibration', 'delivery-correction'), body, '')
    COMMENT 'JSON, as in `records`; empty for keys and gaps, which nobody reads here' CODEC(ZSTD(1)),
  withdrawn  Bool                           DEFAULT JSONHas(body, 'withdrawnAt') COMMENT 'Somebody withdrew it: it holds for no time',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (kind, device_id, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256, merge_selector_algorithm = 'Trivial';

-- A survey: questions that are asked in the households of a project, in rounds.
CREATE TABLE IF NOT EXISTS {database}.surveys (
  id String, version UInt32,
  project_id String                 DEFAULT JSONExtractString(body, 'projectId'),
  type       LowCardinality(String) DEFAULT JSONExtractString(body, 'type'),
  round      UInt32                 DEFAULT toUInt32(JSONExtractUInt(body, 'round')),
  status     LowCardinality(String) DEFAULT JSONExtractString(body, 'status'),
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  updated_at DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- A job: work that outlives its request.
CREATE TABLE IF NOT EXISTS {database}.jobs (
  id String, version UInt32,
  kind       LowCardinality(String) DEFAULT JSONExtractString(body, 'kind'),
  status     LowCardinality(String) DEFAULT JSONExtractString(body, 'status'),
  scope      LowCardinality(String) DEFAULT JSONExtractString(body, 'scope') COMMENT 'What a key needs to see it',
  key_id     String                 DEFAULT JSONExtractString(body, 'keyId') COMMENT 'The key that began it',
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  updated_at DateTime64(3, 'UTC')   DEFAULT at,
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- An API key. Only the SHA-256 of its secret is stored.
CREATE TABLE IF NOT EXISTS {database}.api_keys (
  id String, version UInt32,
  name           String                         DEFAULT JSONExtractString(body, 'name'),
  secret_sha256  String                         DEFAULT JSONExtractString(body, 'secretSha256'),
  scopes         Array(String)                  DEFAULT JSONExtract(body, 'scopes', 'Array(String)'),
  project_ids    Array(String)                  DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Empty: all projects',
  status         LowCardinality(String)         DEFAULT JSONExtractString(body, 'status'),
  expires_at     Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC'),
  updated_at     DateTime64(3, 'UTC')           DEFAULT at,
  rotating_until Nullable(DateTime64(3, 'UTC')) DEFAULT arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'), JSONExtractArrayRaw(body, 'retiring'))) COMMENT 'When the last of its earlier secrets ends',
  created_by     Nullable(String)               DEFAULT JSONExtract(body, 'createdBy', 'Nullable(String)') COMMENT 'Id of the key, or name of the command, that made it',
  created_at     DateTime64(3, 'UTC')           DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The last use of an API key, to the hour; the latest row wins. Not flushed to disk, because it is only a hint.
CREATE TABLE IF NOT EXISTS {database}.api_key_uses (id String, last_used_at DateTime64(3, 'UTC')) ENGINE = ReplacingMergeTree(last_used_at) ORDER BY (id);
