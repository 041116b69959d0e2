-- Records of people's decisions (projects, households, devices, ...) and the claim that commits them.

-- The whole operation, written before its keys are claimed: repair reads it and only goes forward.
CREATE TABLE IF NOT EXISTS {database}.record_intents (
  nonce   String,
  at      DateTime64(3, 'UTC'),
  actor   String,
  keys    Array(String) COMMENT 'All keys of the claim',
  records String        COMMENT 'JSON array of {kind, id, version, body}' CODEC(ZSTD(1)),
  reply   String        COMMENT 'JSON {status, headers, body} to give when the claim is won' CODEC(ZSTD(1))
) ENGINE = {engine}ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (nonce)
-- Read one row at a time, and a row holds a whole operation.
SETTINGS index_granularity = 128, fsync_after_insert = 1, fsync_part_directory = 1
;
-- Marks of intents that need no more work. Only a hint that saves repair some work: not flushed to disk.
CREATE TABLE IF NOT EXISTS {database}.settled_intents (
  nonce   String,
  outcome Enum8('published' = 1, 'lost' = 2),
  at      DateTime DEFAULT now()
) ENGINE = {engine}ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (nonce)
;
-- One key per step of a record or name: `<kind>:<id>#<version>`, and `idem:<owner>:<method> <path>:<key>`. Value = nonce.
-- Only strict inserts write here; the insert of all keys of an operation is its commit.
CREATE TABLE IF NOT EXISTS {database}.unique_keys (
  key   String,
  nonce String
) ENGINE = KeeperMap('/{database}/unique_keys')
PRIMARY KEY key
;
-- Log of all versions. A name (a DID, an external id, "this device is installed") is a record too, of kind
-- `name`: its versions say who owns it (body {"owner": id, or "" when it is free}), so one rule makes records and
-- names unique. Readers of one record or name read this table: an operation is one part of it, so they see all of
-- the operation or nothing.
CREATE TABLE IF NOT EXISTS {database}.records (
  kind    LowCardinality(String),
  id      String,
  version UInt32,
  body    String               COMMENT 'JSON' CODEC(ZSTD(1)),
  actor   String,
  nonce   String,
  at      DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (kind, id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
;
-- Typed tables: filled from `records` by views in the same insert, the latest version wins.
CREATE TABLE IF NOT EXISTS {database}.projects (
  id                 String,
  version            UInt32,
  did                String,
  name               String,
  country            Nullable(String) COMMENT 'ISO 3166-1 alpha-2',
  time_zone          String           COMMENT 'IANA name; fixes what a day is',
  coverage_threshold Float64          COMMENT '0 to 1',
  created_at         DateTime64(3, 'UTC'),
  updated_at         DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.projects_feed TO {database}.projects
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'name') AS name,
  JSONExtract(body, 'country', 'Nullable(String)') AS country,
  JSONExtractString(body, 'timeZone') AS time_zone,
  JSONExtractFloat(body, 'coverageThreshold') AS coverage_threshold,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'project'
;
CREATE TABLE IF NOT EXISTS {database}.households (
  id                  String,
  version             UInt32,
  did                 String,
  project_id          Nullable(String),
  external_id         Nullable(String),
  status              LowCardinality(String),
  district            String,
  density             LowCardinality(String),
  fuel_type           Nullable(String)  COMMENT 'Fuel of the baseline',
  monthly_consumption Nullable(Float64) COMMENT 'Baseline per calendar month, in the unit of the fuel',
  created_at          DateTime64(3, 'UTC'),
  updated_at          DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.households_feed TO {database}.households
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtract(body, 'externalId', 'Nullable(String)') AS external_id,
  JSONExtractString(body, 'status') AS status,
  JSONExtractString(body, 'location', 'district') AS district,
  JSONExtractString(body, 'location', 'density') AS density,
  JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') AS monthly_consumption,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'household'
;
CREATE TABLE IF NOT EXISTS {database}.devices (
  id                        String,
  version                   UInt32,
  did                       String,
  type                      LowCardinality(String),
  status                    LowCardinality(String),
  fuel_type                 Nullable(String)  COMMENT 'Fuel that the stove burns',
  rated_power_w             Nullable(Float64) COMMENT 'W',
  expected_interval_seconds UInt32            COMMENT 'Expected time between readings, s',
  created_at                DateTime64(3, 'UTC'),
  updated_at                DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.devices_feed TO {database}.devices
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'type') AS type,
  JSONExtractString(body, 'status') AS status,
  JSONExtract(body, 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') AS rated_power_w,
  toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) AS expected_interval_seconds,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'device'
;
-- Which device is in which household from when to when; open ends are null.
CREATE TABLE IF NOT EXISTS {database}.installations (
  id            String,
  version       UInt32,
  device_id     String,
  device_did    String,
  household_id  String,
  household_did String,
  project_id    Nullable(String),
  valid_from    Nullable(DateTime64(3, 'UTC')),
  valid_to      Nullable(DateTime64(3, 'UTC')),
  updated_at    DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.installations_feed TO {database}.installations
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'deviceId') AS device_id,
  JSONExtractString(body, 'deviceDid') AS device_did,
  JSONExtractString(body, 'householdId') AS household_id,
  JSONExtractString(body, 'householdDid') AS household_did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC') AS valid_from,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC') AS valid_to,
  at AS updated_at
FROM {database}.records WHERE kind = 'installation'
;
CREATE TABLE IF NOT EXISTS {database}.surveys (
  id         String,
  version    UInt32,
  project_id String,
  type       LowCardinality(String),
  round      UInt32,
  status     LowCardinality(String),
  created_at DateTime64(3, 'UTC'),
  updated_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.surveys_feed TO {database}.surveys
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'projectId') AS project_id,
  JSONExtractString(body, 'type') AS type,
  toUInt32(JSONExtractUInt(body, 'round')) AS round,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'survey'
;
CREATE TABLE IF NOT EXISTS {database}.analyses (
  id                 String,
  version            UInt32,
  household_id       String,
  household_did      String,
  project_id         Nullable(String),
  period_start       Date,
  period_end         Date,
  methodology        LowCardinality(String),
  status             LowCardinality(String),
  baseline_emissions Float64 COMMENT 'kgCO2e',
  actual_emissions   Float64 COMMENT 'kgCO2e',
  reductions         Float64 COMMENT 'kgCO2e',
  confidence         Float64 COMMENT '0 to 1',
  created_at         DateTime64(3, 'UTC'),
  updated_at         DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.analyses_feed TO {database}.analyses
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'householdRecordId') AS household_id,
  JSONExtractString(body, 'result', 'householdId') AS household_did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  toDate(JSONExtractString(body, 'result', 'period', 'start')) AS period_start,
  toDate(JSONExtractString(body, 'result', 'period', 'end')) AS period_end,
  JSONExtractString(body, 'result', 'methodology') AS methodology,
  JSONExtractString(body, 'result', 'status') AS status,
  JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') AS baseline_emissions,
  JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') AS actual_emissions,
  JSONExtractFloat(body, 'result', 'analysis', 'reductions') AS reductions,
  JSONExtractFloat(body, 'result', 'analysis', 'confidence') AS confidence,
  parseDateTime64BestEffort(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'analysis'
;
-- API keys: only the SHA-256 of the secret is kept.
CREATE TABLE IF NOT EXISTS {database}.api_keys (
  id            String,
  version       UInt32,
  name          String,
  secret_sha256 String,
  scopes        Array(String),
  project_ids   Array(String) COMMENT 'Empty: all projects',
  status        LowCardinality(String),
  expires_at    Nullable(DateTime64(3, 'UTC')),
  updated_at    DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.api_keys_feed TO {database}.api_keys
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT id, version,
  JSONExtractString(body, 'name') AS name,
  JSONExtractString(body, 'secretSha256') AS secret_sha256,
  JSONExtract(body, 'scopes', 'Array(String)') AS scopes,
  JSONExtract(body, 'projectIds', 'Array(String)') AS project_ids,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC') AS expires_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'api-key'
;
