-- Records: projects, households, devices and other data that people enter. First the tables that commit an operation, then the
-- log of all versions and a typed table for each kind of record. Rows are kept for ever, except erased personal data.

-- A whole operation, written before its keys are reserved; repair completes it. Kept 35 days, until all of its month are that
-- old: its keys are in Keeper for a day, and a backup takes the last 25 hours. Key: nonce. Small granules, because a read takes
-- one row and a row holds a whole operation. merge_selector_algorithm = 'Trivial', here and on
-- other tables that are written often, merges ten parts of a size into one: the default counts each part as at least 5 MB,
-- merges the newest rows of small inserts again and again, and costs as much CPU as the inserts.
CREATE TABLE IF NOT EXISTS {database}.record_intents (
  nonce   String        COMMENT 'Id of the operation',
  at      DateTime64(3, 'UTC') COMMENT 'Time of the intent, UTC',
  actor   String        COMMENT 'DID of the key, else its id; for a command its name',
  keys    Array(String) COMMENT 'All reserved keys',
  records String        COMMENT 'JSON array of {kind, id, version, body}' CODEC(ZSTD(1)),
  reply   String        COMMENT 'JSON {status, headers, body} of the reply once the keys are reserved' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(at) ORDER BY (nonce) TTL toDateTime(at) + INTERVAL 35 DAY
SETTINGS index_granularity = 128, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Operations before their keys are reserved; kept 35 days';

-- An intent that needs no repair. Not flushed to disk: a lost row costs one repetition.
CREATE TABLE IF NOT EXISTS {database}.settled_intents (
  nonce   String   COMMENT 'Id of the operation',
  outcome Enum8('published' = 1, 'lost' = 2) COMMENT 'published: completed; lost: another operation had reserved its keys',
  at      DateTime DEFAULT now() COMMENT 'Time of the settlement, UTC'
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(at) ORDER BY (nonce) TTL at + INTERVAL 35 DAY
SETTINGS ttl_only_drop_parts = 1, merge_selector_algorithm = 'Trivial' COMMENT 'Operations that need no repair; kept 35 days';

-- A reservation: `<kind>:<id>#<version>` of a version, or `idem:<owner>:<method> <path>:<key>` of an idempotency key. The value
-- is the nonce of the operation. Only strict inserts write here; inserting all keys of an operation is its commit. Keeper
-- holds the keys in memory, so they are deleted a day after their operation was published.
CREATE TABLE IF NOT EXISTS {database}.unique_keys (key String COMMENT 'Unique key', nonce String COMMENT 'Id of the operation that reserved the key') ENGINE = KeeperMap('/{database}/unique_keys') PRIMARY KEY key
COMMENT 'Reserved keys in Keeper; kept one day';

CREATE TABLE IF NOT EXISTS {database}.key_trims (until DateTime('UTC') COMMENT 'Operations published before this time are handled, UTC') ENGINE = ReplacingMergeTree ORDER BY (until)
COMMENT 'Progress of the removal of old keys; the highest value counts';

-- The log: one row per version of a record. A name (a DID, an external id, "this device is installed") is a record of kind
-- `name` too: its versions name its owner (body {"owner": id}, "" when it is free), so one rule makes records and names
-- unique. An operation is one part of this table, so a reader sees all of it or nothing. Compressed blocks end with a
-- granule: reading 16 households takes 17 ms instead of 23 ms, for 3 % more disk.
CREATE TABLE IF NOT EXISTS {database}.records (
  kind LowCardinality(String) COMMENT 'Kind of the record', id String COMMENT 'Id of the record',
  version UInt32 COMMENT 'Version of the record, from 1',
  body  String               COMMENT 'Record, JSON' CODEC(ZSTD(1)),
  actor String               COMMENT 'DID of the key, else its id; for a command its name',
  nonce String               COMMENT 'Id of the operation',
  at    DateTime64(3, 'UTC') COMMENT 'Time of the write, UTC' CODEC(Delta, ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (kind, id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096
COMMENT 'The log of all versions of all records';

-- Typed tables. An operation inserts each record into `records` and into the tables of its kind, which derive their columns from
-- the body (services/records/tables.ts); a materialized view on `records` would cost every insert 3 ms.
-- The ephemeral columns `body` and `at` belong to the record and are not stored. A row is one record; its latest version
-- wins, so read with FINAL. To fill a table with what it missed:
--   INSERT INTO households (id, version, body, at) SELECT id, version, body, at FROM records WHERE kind = 'household'
-- updated_at_range lets a reader of recent changes skip parts without any.

CREATE TABLE IF NOT EXISTS {database}.projects (
  id String                                 COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  did                String                 DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
  name               String                 DEFAULT JSONExtractString(body, 'name') COMMENT 'Name of the project',
  country            Nullable(String)       DEFAULT JSONExtract(body, 'country', 'Nullable(String)') COMMENT 'ISO 3166-1 alpha-2',
  time_zone          String                 DEFAULT JSONExtractString(body, 'timeZone') COMMENT 'IANA name; fixes what a day is',
  coverage_threshold Float64                DEFAULT JSONExtractFloat(body, 'coverageThreshold') COMMENT 'Least coverage of a final result, 0 to 1',
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at         DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Projects';

CREATE TABLE IF NOT EXISTS {database}.households (
  id String                                  COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  did                 String                 DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
  project_id          Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
  external_id         Nullable(String)       DEFAULT JSONExtract(body, 'externalId', 'Nullable(String)') COMMENT 'Id in the system of the project; null: none',
  status              LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
  district            String                 DEFAULT JSONExtractString(body, 'location', 'district') COMMENT 'District of the household',
  density             LowCardinality(String) DEFAULT JSONExtractString(body, 'location', 'density') COMMENT 'Population density of the place: VeryLow, Low, Medium, High, VeryHigh',
  urban_rural         LowCardinality(String) DEFAULT JSONExtractString(body, 'location', 'urbanRural') COMMENT 'Urban, PeriUrban or Rural; empty: not known',
  admin_codes         Array(String)          DEFAULT JSONExtract(body, 'location', 'adminCodes', 'Array(String)') COMMENT 'Codes of the administrative units, from the largest',
  fuel_type           Nullable(String)       DEFAULT JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') COMMENT 'Fuel of the baseline',
  monthly_consumption Nullable(Float64)      DEFAULT JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') COMMENT 'Baseline per calendar month, in the unit of the fuel',
  study_group         LowCardinality(Nullable(String)) DEFAULT JSONExtract(body, 'group', 'Nullable(String)') COMMENT 'adopter or comparison',
  tags                Array(String)          DEFAULT JSONExtract(body, 'tags', 'Array(String)') COMMENT 'Tags of the household',
  personal_ref        String                 DEFAULT JSONExtractString(body, 'personal', 'ref') COMMENT 'ref of its row of personal_data; empty: none',
  erased_at           Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'erased', 'at'), 3, 'UTC') COMMENT 'Time of the erasure of personal data, UTC; null: not erased',
  created_at          DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at          DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  former_projects     Array(Tuple(project_id Nullable(String), until DateTime64(3, 'UTC'))) DEFAULT arrayMap(
      p -> (JSONExtract(p, 'projectId', 'Nullable(String)'), parseDateTime64BestEffortOrZero(JSONExtractString(p, 'until'), 3, 'UTC')),
      JSONExtractArrayRaw(body, 'formerProjects')) COMMENT 'Earlier projects, each with the end of the membership, UTC',
  ever_compared       Bool                   DEFAULT ifNull(study_group, '') = 'comparison'
      OR arrayExists(v -> JSONExtractString(v, 'group') = 'comparison', JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'Is or was a comparison household',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1,
  INDEX has_moved notEmpty(former_projects) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Households without personal data';

-- Personal data of a household, apart from the log: the log holds only a reference to a row and a digest of it. Each change
-- is a new row. An erasure deletes the rows, and old_parts_lifetime (s) makes them leave the disk a minute later.
CREATE TABLE IF NOT EXISTS {database}.personal_data (
  household_id String                   COMMENT 'Id of the household',
  ref          String                   COMMENT 'Reference in the record of the household; of a survey response: its id, a colon and an id of its own',
  salt         String                   COMMENT 'Salt of the digest, so that values cannot be guessed from it',
  body         String                   COMMENT 'JSON: contact, consent, geo; of a survey response: its sealed answers, each with its salt, and where it was given',
  at           DateTime64(3, 'UTC')     COMMENT 'Time of the change, UTC'
) ENGINE = ReplacingMergeTree ORDER BY (household_id, ref)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, old_parts_lifetime = 60, min_compress_block_size = 4096
COMMENT 'Personal data of households';

CREATE TABLE IF NOT EXISTS {database}.devices (
  id String                                        COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  did                       String                 DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
  type                      LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the device',
  status                    LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
  fuel_type                 Nullable(String)       DEFAULT JSONExtract(body, 'fuelType', 'Nullable(String)') COMMENT 'Fuel that the stove burns',
  rated_power_w             Nullable(Float64)      DEFAULT JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') COMMENT 'Rated power, W',
  expected_interval_seconds UInt32                 DEFAULT toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) COMMENT 'Expected time between readings, s',
  created_at                DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at                DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  accuracy_percent          Nullable(Float64)      DEFAULT JSONExtract(body, 'meter', 'accuracyPercent', 'Nullable(Float64)') COMMENT 'Rated accuracy of a meter, percent; null: not known',
  former_values             Array(Tuple(until Date, type String, fuel_type Nullable(String), rated_power_w Nullable(Float64), expected_interval_seconds UInt32,
      accuracy_percent Nullable(Float64))) DEFAULT arrayMap(
      v -> (toDateOrZero(JSONExtractString(v, 'until')), JSONExtractString(v, 'type'), JSONExtract(v, 'fuelType', 'Nullable(String)'),
        JSONExtract(v, 'ratedPowerW', 'Nullable(Float64)'), toUInt32(JSONExtractUInt(v, 'expectedIntervalSeconds')), JSONExtract(v, 'accuracyPercent', 'Nullable(Float64)')),
      JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'Earlier attributes, each valid up to the day before until',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial' COMMENT 'Devices';

-- An installation: a device in a household from valid_from to valid_to; null is an open end. A withdrawn one keeps its row and
-- covers no time, because it starts when it ends, in 1970.
CREATE TABLE IF NOT EXISTS {database}.installations (
  id String                                    COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  device_id     String                         DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
  device_did    String                         DEFAULT JSONExtractString(body, 'deviceDid') COMMENT 'DID of the device',
  household_id  String                         DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
  household_did String                         DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
  project_id    Nullable(String)               DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
  valid_from    Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')) COMMENT 'Start, UTC; null: open',
  valid_to      Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')) COMMENT 'End, UTC; null: open',
  updated_at    DateTime64(3, 'UTC')           DEFAULT at COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Installations of devices in households';

CREATE TABLE IF NOT EXISTS {database}.placements (
  household_id String                         DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
  id           String                         COMMENT 'Id of the installation',
  version      UInt32                         COMMENT 'Version of the record, from 1',
  device_id    String                         DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
  valid_from   Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')) COMMENT 'Start, UTC; null: open',
  valid_to     Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')) COMMENT 'End, UTC; null: open',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096
COMMENT 'Installations ordered by household';

-- A device that was ever installed in a household of a project. Lists of telemetry by project start here, so that they read the
-- devices of the project only; installations have the times.
CREATE TABLE IF NOT EXISTS {database}.project_devices (
  project_id String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Empty for households without a project',
  device_did String DEFAULT JSONExtractString(body, 'deviceDid') COMMENT 'DID of the device',
  body       String EPHEMERAL COMMENT 'Record, JSON; not stored'
) ENGINE = ReplacingMergeTree ORDER BY (project_id, device_did) SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Devices that were ever in a household of a project';

-- Present and earlier places of devices: each installation, cut where its household changed its project. Times are UTC, from_at
-- included, to_at excluded; open ends are 1970 and 2200.
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

-- Dated records of devices by kind and device: the period of each record, and for some kinds the record itself, because a read
-- by key of the log looks into all of its parts. A withdrawn record covers no time: it starts when it ends, in 1970; a
-- calibration in 2200, because the last one before a day is in force.
CREATE TABLE IF NOT EXISTS {database}.device_records (
  kind       LowCardinality(String)         COMMENT 'installation, device-status-change, calibration, device-key, gap, delivery-correction',
  device_id  String                         DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
  id String                                 COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
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
  created_at DateTime64(3, 'UTC')           DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'createdAt'), 3, 'UTC'), at) COMMENT 'Time of creation, UTC; of installations without it that of the version',
  updated_at DateTime64(3, 'UTC')           DEFAULT at COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  note       LowCardinality(String)         DEFAULT JSONExtractString(body, multiIf(kind = 'gap', 'reason', kind = 'device-status-change', 'to', '')) COMMENT 'Reason of a gap, state after a status change; empty: none',
  record     String                         DEFAULT if(kind IN ('installation', 'device-status-change', 'calibration', 'delivery-correction'), body, '')
    COMMENT 'JSON, as in records; empty for keys and gaps, which are not read here' CODEC(ZSTD(1)),
  withdrawn  Bool                           DEFAULT JSONHas(body, 'withdrawnAt') COMMENT 'The record is withdrawn and covers no time',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (kind, device_id, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256, merge_selector_algorithm = 'Trivial' COMMENT 'Dated records of devices';

CREATE TABLE IF NOT EXISTS {database}.surveys (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  project_id String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
  type       LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the survey',
  round      UInt32                 DEFAULT toUInt32(JSONExtractUInt(body, 'round')) COMMENT 'Number of the round',
  status     LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
  template_id String                DEFAULT JSONExtractString(body, 'templateId') COMMENT 'Name of the template that the campaign copied',
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Survey campaigns';

CREATE TABLE IF NOT EXISTS {database}.jobs (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  kind       LowCardinality(String) DEFAULT JSONExtractString(body, 'kind') COMMENT 'Kind of the job',
  status     LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the job',
  scope      LowCardinality(String) DEFAULT JSONExtractString(body, 'scope') COMMENT 'Scope that a key needs to read the job',
  key_id     String                 DEFAULT JSONExtractString(body, 'keyId') COMMENT 'Id of the API key that started the job',
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')   DEFAULT at COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Jobs: work that outlives its request';

CREATE TABLE IF NOT EXISTS {database}.api_keys (
  id String                                     COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  name           String                         DEFAULT JSONExtractString(body, 'name') COMMENT 'Purpose of the key',
  secret_sha256  String                         DEFAULT JSONExtractString(body, 'secretSha256') COMMENT 'SHA-256 of the secret, hex',
  scopes         Array(String)                  DEFAULT JSONExtract(body, 'scopes', 'Array(String)') COMMENT 'Scopes of the key',
  project_ids    Array(String)                  DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Empty: all projects',
  status         LowCardinality(String)         DEFAULT JSONExtractString(body, 'status') COMMENT 'active, expired or revoked',
  expires_at     Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC') COMMENT 'End of validity, UTC; null: never',
  updated_at     DateTime64(3, 'UTC')           DEFAULT at COMMENT 'Time of the latest version, UTC',
  rotating_until Nullable(DateTime64(3, 'UTC')) DEFAULT arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'), JSONExtractArrayRaw(body, 'retiring'))) COMMENT 'End of the last earlier secret, UTC; null: none',
  created_by     Nullable(String)               DEFAULT JSONExtract(body, 'createdBy', 'Nullable(String)') COMMENT 'Id of the key, or name of the command, that created it',
  session_of     Nullable(String)               DEFAULT nullIf(JSONExtractString(body, 'session', 'keyId'), '') COMMENT 'Id of the key whose browser session it is; null: it is no session',
  created_at     DateTime64(3, 'UTC')           DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'API keys; of a secret only the SHA-256 is stored';

-- The last use of an API key, to the hour; the latest row wins. Not flushed to disk, because it is only a hint.
CREATE TABLE IF NOT EXISTS {database}.api_key_uses (id String COMMENT 'Id of the API key', last_used_at DateTime64(3, 'UTC') COMMENT 'Last use, to the hour, UTC') ENGINE = ReplacingMergeTree(last_used_at) ORDER BY (id)
COMMENT 'Last use of API keys';
