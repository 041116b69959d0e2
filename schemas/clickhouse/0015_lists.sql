-- What reads and lists of records need: the installations of a household in one place, and more to filter by. Views
-- come before what they missed is filled in, and filling in twice changes nothing: the same version of a row counts once.

-- Installations, those of one household side by side.
CREATE TABLE IF NOT EXISTS {database}.placements (
  household_id String,
  id           String               COMMENT 'Id of the installation',
  version      UInt32,
  device_id    String,
  valid_from   Nullable(DateTime64(3, 'UTC')),
  valid_to     Nullable(DateTime64(3, 'UTC'))
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.placements_feed TO {database}.placements
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT JSONExtractString(body, 'householdId') AS household_id, id, version,
  JSONExtractString(body, 'deviceId') AS device_id,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC') AS valid_from,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC') AS valid_to
FROM {database}.records WHERE kind = 'installation'
;
ALTER TABLE {database}.projects
  ADD COLUMN IF NOT EXISTS status LowCardinality(String) DEFAULT 'active' AFTER coverage_threshold
;
ALTER TABLE {database}.projects_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'name') AS name,
  JSONExtract(body, 'country', 'Nullable(String)') AS country,
  JSONExtractString(body, 'timeZone') AS time_zone,
  JSONExtractFloat(body, 'coverageThreshold') AS coverage_threshold,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'project'
;
ALTER TABLE {database}.households
  ADD COLUMN IF NOT EXISTS study_group LowCardinality(Nullable(String)) COMMENT 'adopter or comparison' AFTER monthly_consumption,
  ADD COLUMN IF NOT EXISTS tags Array(String) AFTER study_group
;
ALTER TABLE {database}.households_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtract(body, 'externalId', 'Nullable(String)') AS external_id,
  JSONExtractString(body, 'status') AS status,
  JSONExtractString(body, 'location', 'district') AS district,
  JSONExtractString(body, 'location', 'density') AS density,
  JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') AS monthly_consumption,
  JSONExtract(body, 'group', 'Nullable(String)') AS study_group,
  JSONExtract(body, 'tags', 'Array(String)') AS tags,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'household'
;
ALTER TABLE {database}.devices_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'type') AS type,
  JSONExtractString(body, 'status') AS status,
  JSONExtract(body, 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') AS rated_power_w,
  toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) AS expected_interval_seconds,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'device'
;
ALTER TABLE {database}.surveys_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'projectId') AS project_id,
  JSONExtractString(body, 'type') AS type,
  toUInt32(JSONExtractUInt(body, 'round')) AS round,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'survey'
;
-- Writes that began before the views end within 2 s; where there are no records, nobody is waited for.
SELECT sleepEachRow(2.5) FROM (SELECT 1 FROM {database}.records LIMIT 1)
;
INSERT INTO {database}.placements
SELECT JSONExtractString(body, 'householdId') AS household_id, id, version,
  JSONExtractString(body, 'deviceId') AS device_id,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC') AS valid_from,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC') AS valid_to
FROM {database}.records WHERE kind = 'installation'
;
INSERT INTO {database}.projects (id, version, did, name, country, time_zone, coverage_threshold, status, created_at, updated_at)
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'name') AS name,
  JSONExtract(body, 'country', 'Nullable(String)') AS country,
  JSONExtractString(body, 'timeZone') AS time_zone,
  JSONExtractFloat(body, 'coverageThreshold') AS coverage_threshold,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'project'
;
INSERT INTO {database}.households (id, version, did, project_id, external_id, status, district, density, fuel_type, monthly_consumption, study_group, tags, created_at, updated_at)
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtract(body, 'externalId', 'Nullable(String)') AS external_id,
  JSONExtractString(body, 'status') AS status,
  JSONExtractString(body, 'location', 'district') AS district,
  JSONExtractString(body, 'location', 'density') AS density,
  JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') AS monthly_consumption,
  JSONExtract(body, 'group', 'Nullable(String)') AS study_group,
  JSONExtract(body, 'tags', 'Array(String)') AS tags,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'household'
;
INSERT INTO {database}.devices (id, version, did, type, status, fuel_type, rated_power_w, expected_interval_seconds, created_at, updated_at)
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'type') AS type,
  JSONExtractString(body, 'status') AS status,
  JSONExtract(body, 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') AS rated_power_w,
  toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) AS expected_interval_seconds,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'device'
;
INSERT INTO {database}.surveys (id, version, project_id, type, round, status, created_at, updated_at)
SELECT id, version,
  JSONExtractString(body, 'projectId') AS project_id,
  JSONExtractString(body, 'type') AS type,
  toUInt32(JSONExtractUInt(body, 'round')) AS round,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'survey'
;
