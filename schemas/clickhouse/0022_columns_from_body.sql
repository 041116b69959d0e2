-- Typed tables make their columns of the body of a record themselves: who publishes a record inserts it into `records` and
-- into its tables (services/runtime/record-tables.ts). A view on `records` cost every insert 3 ms, whatever was in it.
-- A table filled with what it missed: INSERT INTO households (id, version, body, at) SELECT ... FROM records WHERE kind = ...

ALTER TABLE {database}.projects
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN did DEFAULT JSONExtractString(body, 'did'),
  MODIFY COLUMN name DEFAULT JSONExtractString(body, 'name'),
  MODIFY COLUMN country DEFAULT JSONExtract(body, 'country', 'Nullable(String)'),
  MODIFY COLUMN time_zone DEFAULT JSONExtractString(body, 'timeZone'),
  MODIFY COLUMN coverage_threshold DEFAULT JSONExtractFloat(body, 'coverageThreshold'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at)
;
ALTER TABLE {database}.households
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN did DEFAULT JSONExtractString(body, 'did'),
  MODIFY COLUMN project_id DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  MODIFY COLUMN external_id DEFAULT JSONExtract(body, 'externalId', 'Nullable(String)'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN district DEFAULT JSONExtractString(body, 'location', 'district'),
  MODIFY COLUMN density DEFAULT JSONExtractString(body, 'location', 'density'),
  MODIFY COLUMN fuel_type DEFAULT JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)'),
  MODIFY COLUMN monthly_consumption DEFAULT JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)'),
  MODIFY COLUMN study_group DEFAULT JSONExtract(body, 'group', 'Nullable(String)'),
  MODIFY COLUMN tags DEFAULT JSONExtract(body, 'tags', 'Array(String)'),
  MODIFY COLUMN personal_ref DEFAULT JSONExtractString(body, 'personal', 'ref'),
  MODIFY COLUMN erased_at DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'erased', 'at'), 3, 'UTC'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at)
;
ALTER TABLE {database}.devices
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN did DEFAULT JSONExtractString(body, 'did'),
  MODIFY COLUMN type DEFAULT JSONExtractString(body, 'type'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN fuel_type DEFAULT JSONExtract(body, 'fuelType', 'Nullable(String)'),
  MODIFY COLUMN rated_power_w DEFAULT JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)'),
  MODIFY COLUMN expected_interval_seconds DEFAULT toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at)
;
ALTER TABLE {database}.installations
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN device_id DEFAULT JSONExtractString(body, 'deviceId'),
  MODIFY COLUMN device_did DEFAULT JSONExtractString(body, 'deviceDid'),
  MODIFY COLUMN household_id DEFAULT JSONExtractString(body, 'householdId'),
  MODIFY COLUMN household_did DEFAULT JSONExtractString(body, 'householdDid'),
  MODIFY COLUMN project_id DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  MODIFY COLUMN valid_from DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC'),
  MODIFY COLUMN valid_to DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT at
;
ALTER TABLE {database}.placements
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN household_id DEFAULT JSONExtractString(body, 'householdId'),
  MODIFY COLUMN device_id DEFAULT JSONExtractString(body, 'deviceId'),
  MODIFY COLUMN valid_from DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC'),
  MODIFY COLUMN valid_to DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')
;
ALTER TABLE {database}.device_records
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN device_id DEFAULT JSONExtractString(body, 'deviceId'),
  MODIFY COLUMN starts_at DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body,
    multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', 'from')), 3, 'UTC'),
  MODIFY COLUMN ends_at DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body,
    multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', 'to')), 3, 'UTC'),
  MODIFY COLUMN created_at DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'createdAt'), 3, 'UTC'), at),
  MODIFY COLUMN updated_at DEFAULT at
;
ALTER TABLE {database}.surveys
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN project_id DEFAULT JSONExtractString(body, 'projectId'),
  MODIFY COLUMN type DEFAULT JSONExtractString(body, 'type'),
  MODIFY COLUMN round DEFAULT toUInt32(JSONExtractUInt(body, 'round')),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at)
;
ALTER TABLE {database}.analyses
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN household_id DEFAULT JSONExtractString(body, 'householdRecordId'),
  MODIFY COLUMN household_did DEFAULT JSONExtractString(body, 'result', 'householdId'),
  MODIFY COLUMN project_id DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  MODIFY COLUMN period_start DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')),
  MODIFY COLUMN period_end DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')),
  MODIFY COLUMN methodology DEFAULT JSONExtractString(body, 'result', 'methodology'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'result', 'status'),
  MODIFY COLUMN baseline_emissions DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions'),
  MODIFY COLUMN actual_emissions DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions'),
  MODIFY COLUMN reductions DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions'),
  MODIFY COLUMN confidence DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT at
;
ALTER TABLE {database}.api_keys
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN name DEFAULT JSONExtractString(body, 'name'),
  MODIFY COLUMN secret_sha256 DEFAULT JSONExtractString(body, 'secretSha256'),
  MODIFY COLUMN scopes DEFAULT JSONExtract(body, 'scopes', 'Array(String)'),
  MODIFY COLUMN project_ids DEFAULT JSONExtract(body, 'projectIds', 'Array(String)'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN expires_at DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC'),
  MODIFY COLUMN rotating_until DEFAULT arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'),
    JSONExtractArrayRaw(body, 'retiring'))),
  MODIFY COLUMN created_by DEFAULT JSONExtract(body, 'createdBy', 'Nullable(String)'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT at
;
-- A restored backup brings events that are long over: they go where the next cleaning finds them.
ALTER TABLE {database}.events
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  MODIFY COLUMN published_at DEFAULT if(at > now() - INTERVAL 90 DAY, now64(6, 'UTC'), toDateTime64(at, 6, 'UTC')),
  MODIFY COLUMN type DEFAULT JSONExtractString(body, 'type'),
  MODIFY COLUMN subject DEFAULT JSONExtractString(body, 'subject'),
  MODIFY COLUMN project_id DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  MODIFY COLUMN data DEFAULT JSONExtractRaw(body, 'data')
;
ALTER TABLE {database}.audit_log
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  MODIFY COLUMN actor DEFAULT JSONExtractString(body, 'actor'),
  MODIFY COLUMN key_id DEFAULT JSONExtract(body, 'keyId', 'Nullable(String)'),
  MODIFY COLUMN action DEFAULT JSONExtractString(body, 'action'),
  MODIFY COLUMN resource DEFAULT JSONExtract(body, 'resource', 'Nullable(String)'),
  MODIFY COLUMN resources DEFAULT JSONExtract(body, 'records', 'Array(Tuple(id String))').id,
  MODIFY COLUMN project_id DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  MODIFY COLUMN request_id DEFAULT JSONExtract(body, 'requestId', 'Nullable(String)'),
  MODIFY COLUMN notes DEFAULT JSONExtract(body, 'notes', 'Nullable(String)'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC')
;
ALTER TABLE {database}.jobs
  ADD COLUMN IF NOT EXISTS body String EPHEMERAL,
  ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC') EPHEMERAL,
  MODIFY COLUMN kind DEFAULT JSONExtractString(body, 'kind'),
  MODIFY COLUMN status DEFAULT JSONExtractString(body, 'status'),
  MODIFY COLUMN scope DEFAULT JSONExtractString(body, 'scope'),
  MODIFY COLUMN key_id DEFAULT JSONExtractString(body, 'keyId'),
  MODIFY COLUMN created_at DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  MODIFY COLUMN updated_at DEFAULT at
;
DROP VIEW IF EXISTS {database}.projects_feed
;
DROP VIEW IF EXISTS {database}.households_feed
;
DROP VIEW IF EXISTS {database}.devices_feed
;
DROP VIEW IF EXISTS {database}.installations_feed
;
DROP VIEW IF EXISTS {database}.placements_feed
;
DROP VIEW IF EXISTS {database}.device_records_feed
;
DROP VIEW IF EXISTS {database}.surveys_feed
;
DROP VIEW IF EXISTS {database}.analyses_feed
;
DROP VIEW IF EXISTS {database}.api_keys_feed
;
DROP VIEW IF EXISTS {database}.events_feed
;
DROP VIEW IF EXISTS {database}.audit_log_feed
;
DROP VIEW IF EXISTS {database}.jobs_feed
