-- The whole schema: what ClickHouse shows (SHOW CREATE) of every object after all migrations, in the order of their names.
-- Read it to see a table as it is; change it by a migration. A test compares it with a fresh database. To write it anew:
--   npm run --silent migrate -- --show > schemas/clickhouse/current.sql

CREATE TABLE {database}.alarms
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `device_id` String DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
    `device_did` String DEFAULT JSONExtractString(body, 'subject') COMMENT 'DID of the device',
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household when it opened; empty: none',
    `household_did` String DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of that household; empty: none',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project when it opened; empty: none',
    `type` LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the alarm',
    `severity` LowCardinality(String) DEFAULT JSONExtractString(body, 'severity') COMMENT 'critical, major, minor, warning, info',
    `state` LowCardinality(String) DEFAULT JSONExtractString(body, 'state') COMMENT 'active or cleared',
    `acknowledged` Bool DEFAULT JSONExtractBool(body, 'acknowledged') COMMENT 'Whether somebody has seen it',
    `opened_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'openedAt'), 3, 'UTC') COMMENT 'Since when the cause is there, UTC',
    `cleared_at` Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'clearedAt'), 3, 'UTC') COMMENT 'When the cause was gone, UTC; NULL: not yet',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (device_id, type, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Alarms of devices';

CREATE TABLE {database}.analysis_looks
(
    `name` LowCardinality(String) COMMENT 'Name of the check: staleness',
    `looked_at` DateTime64(3, 'UTC') COMMENT 'Changes up to this time were checked, UTC'
)
ENGINE = ReplacingMergeTree(looked_at)
ORDER BY (name)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Progress of the check for stale analyses';

CREATE TABLE {database}.anomalies
(
    `id` FixedString(32) COMMENT 'First 128 bits of SHA-256, hex',
    `detector` LowCardinality(String) COMMENT 'Name of the detector',
    `detector_version` UInt16 COMMENT 'Version of the detector',
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `kind` LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
    `channel` LowCardinality(String) COMMENT 'Field of the reading',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation of the first reading, UTC' CODEC(Delta(8), ZSTD(1)),
    `sequence` UInt64 COMMENT 'Sequence number of that reading',
    `severity` LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
    `value` Nullable(Float64) COMMENT 'Value found, in the unit of the channel',
    `detail` String COMMENT 'Description with the value and the expected values' CODEC(ZSTD(1)),
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC',
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC',
    `_topic` LowCardinality(String) COMMENT 'Kafka topic of the message',
    `_partition` UInt16 COMMENT 'Kafka partition of the message',
    `_offset` UInt64 COMMENT 'Kafka offset of the message',
    INDEX ingested_at_range ingested_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Findings of detectors';

CREATE MATERIALIZED VIEW {database}.anomalies_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3, 'UTC')
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    'anomaly' AS kind,
    toDate(observed_at) AS day,
    min(observed_at) AS covers_from,
    max(observed_at) AS last_observed_at,
    max(ingested_at) AS touched_at
FROM {database}.anomalies
WHERE detector IN ('out_of_range', 'stuck_value', 'counter_backwards', 'conflict')
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.anomaly_witnesses
(
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `offset` UInt64 COMMENT 'Kafka offset of the reading with the anomaly',
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation by the clock of the device, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of the device',
    `written_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (topic, partition, offset, device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Anomalies of recent ranges that ingest checks at a start';

CREATE TABLE {database}.api_key_uses
(
    `id` String COMMENT 'Id of the API key',
    `last_used_at` DateTime64(3, 'UTC') COMMENT 'Last use, to the hour, UTC'
)
ENGINE = ReplacingMergeTree(last_used_at)
ORDER BY (id)
SETTINGS index_granularity = 8192
COMMENT 'Last use of API keys';

CREATE TABLE {database}.api_keys
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `name` String DEFAULT JSONExtractString(body, 'name') COMMENT 'Purpose of the key',
    `secret_sha256` String DEFAULT JSONExtractString(body, 'secretSha256') COMMENT 'SHA-256 of the secret, hex',
    `scopes` Array(String) DEFAULT JSONExtract(body, 'scopes', 'Array(String)') COMMENT 'Scopes of the key',
    `project_ids` Array(String) DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Empty: all projects',
    `organisation` Nullable(String) DEFAULT nullIf(JSONExtractString(body, 'organisation'), '') COMMENT 'Organisation of its holder; null: not known',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'active, expired or revoked',
    `expires_at` Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC') COMMENT 'End of validity, UTC; null: never',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC',
    `rotating_until` Nullable(DateTime64(3, 'UTC')) DEFAULT arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'), JSONExtractArrayRaw(body, 'retiring'))) COMMENT 'End of the last earlier secret, UTC; null: none',
    `created_by` Nullable(String) DEFAULT JSONExtract(body, 'createdBy', 'Nullable(String)') COMMENT 'Id of the key, or name of the command, that created it',
    `session_of` Nullable(String) DEFAULT nullIf(JSONExtractString(body, 'session', 'keyId'), '') COMMENT 'Id of the key whose browser session it is; null: it is no session',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'API keys; of a secret only the SHA-256 is stored';

CREATE TABLE {database}.audit_log
(
    `id` String COMMENT 'Id of the entry',
    `actor` String DEFAULT JSONExtractString(body, 'actor') COMMENT 'DID of the key, else its id; for a command its name',
    `key_id` Nullable(String) DEFAULT JSONExtract(body, 'keyId', 'Nullable(String)') COMMENT 'Id of the API key; null for a command',
    `action` LowCardinality(String) DEFAULT JSONExtractString(body, 'action') COMMENT 'Name of the operation, or of the command',
    `resource` Nullable(String) DEFAULT JSONExtract(body, 'resource', 'Nullable(String)') COMMENT 'Id of the main record',
    `resources` Array(String) DEFAULT tupleElement(JSONExtract(body, 'records', 'Array(Tuple(id String))'), 'id') COMMENT 'Ids of all records that were written or read',
    `project_ids` Array(String) DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Projects of all records that were written or read',
    `request_id` Nullable(String) DEFAULT JSONExtract(body, 'requestId', 'Nullable(String)') COMMENT 'Id of the request; null for a command',
    `notes` Nullable(String) DEFAULT JSONExtract(body, 'notes', 'Nullable(String)') COMMENT 'Header X-Action-Notes; null: none',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC') COMMENT 'Time of the operation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'at'), 3, 'UTC') COMMENT 'Time of the operation, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(created_at)
ORDER BY (created_at, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Audit log: one row per operation';

CREATE TABLE {database}.claim_disputes
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `claim_id` String DEFAULT JSONExtractString(body, 'claimId') COMMENT 'Id of the claim',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
    `party` String DEFAULT JSONExtractString(body, 'party') COMMENT 'Organisation, else DID, of who raised it',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'open, admitted, dismissed, upheld',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (claim_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Disputes of claims';

CREATE TABLE {database}.claims
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
    `household_did` String DEFAULT JSONExtractString(body, 'claim', 'householdId') COMMENT 'DID of the household',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
    `type` LowCardinality(String) DEFAULT JSONExtractString(body, 'claim', 'type') COMMENT 'EmissionReductionClaim, UsageClaim, KPTClaim',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'draft, submitted, in_review, verified, rejected, disputed, withdrawn, revoked',
    `period_start` Date DEFAULT toDateOrZero(JSONExtractString(body, 'claim', 'period', 'start')) COMMENT 'First local day',
    `period_end` Date DEFAULT toDateOrZero(JSONExtractString(body, 'claim', 'period', 'end')) COMMENT 'Last local day',
    `quantity` Float64 DEFAULT JSONExtractFloat(body, 'claim', 'quantity') COMMENT 'Claimed quantity, in the unit',
    `unit` LowCardinality(String) DEFAULT JSONExtractString(body, 'claim', 'unit') COMMENT 'kgCO2e, h, kg/person/day',
    `methodology` String DEFAULT JSONExtractString(body, 'claim', 'methodology') COMMENT 'name@version; empty: none',
    `analysis_id` String DEFAULT JSONExtractString(body, 'claim', 'analysisId') COMMENT 'Id of the analysis; empty: none',
    `claimant` String DEFAULT JSONExtractString(body, 'claimant') COMMENT 'DID of the claimant',
    `verifier` String DEFAULT JSONExtractString(body, 'verification', 'verifier') COMMENT 'DID of the verifier of the last decision; empty: none',
    `claim_digest` String DEFAULT JSONExtractString(body, 'claimDigest') COMMENT 'SHA-256 of claim, evidence and version of the content',
    `is_issued` Bool DEFAULT JSONHas(body, 'issued') COMMENT 'Whether a registry issued units for it',
    `supersedes` String DEFAULT JSONExtractString(body, 'claim', 'supersedes') COMMENT 'Id of the claim whose place it takes; empty: none',
    `hold_devices` Array(String) DEFAULT arrayMap(x -> JSONExtractString(x, 'deviceId'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'DIDs, one for each time; of a kitchen test the DID of the household',
    `hold_stoves` Array(String) DEFAULT arrayMap(x -> JSONExtractString(x, 'stove'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Ids of the ledgers of the stoves, one for each time; empty: the stove has none',
    `hold_from` Array(Int64) DEFAULT arrayMap(x -> JSONExtractInt(x, 'fromMs'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Starts, ms since 1970',
    `hold_to` Array(Int64) DEFAULT arrayMap(x -> JSONExtractInt(x, 'toMs'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Ends, ms since 1970',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (household_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Impact claims of households';

CREATE TABLE {database}.collectors
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `did` String DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the collector',
    `project_ids` Array(String) DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Ids of the projects; empty: all projects',
    `active` Bool DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether the collector may be given work',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Persons who collect survey responses';

CREATE TABLE {database}.credentials
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `claim_id` String DEFAULT JSONExtractString(body, 'claimId') COMMENT 'Id of the claim',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
    `list` UInt32 DEFAULT JSONExtractUInt(body, 'list') COMMENT 'Number of its pair of status lists, from 1',
    `status_index` UInt32 DEFAULT JSONExtractUInt(body, 'statusIndex') COMMENT 'Place in both lists, from 0',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'live, suspended, revoked',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (list, status_index, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Credentials of claims, and their places in the status lists';

CREATE TABLE {database}.day_changes
(
    `changed_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of this row, UTC',
    `touched_at` DateTime64(3, 'UTC') COMMENT 'Latest ingested_at of the readings, UTC',
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `day` Date COMMENT 'UTC day of observed_at',
    INDEX touched_at_range touched_at TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toStartOfHour(changed_at)
ORDER BY (changed_at, device_did, day)
TTL toDateTime(changed_at) + toIntervalHour(6)
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1
COMMENT 'Recently changed days in the order of arrival; kept 6 h';

CREATE MATERIALIZED VIEW {database}.day_changes_feed TO {database}.day_changes
(
    `touched_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    `device_did` String,
    `day` Date
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    max(t.touched_at) AS touched_at,
    device_did,
    day
FROM {database}.device_day_touched AS t
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.day_rules
(
    `version` UInt16 COMMENT 'Version of the rules',
    `since` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Start of use, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Versions of the rules of device-days';

CREATE TABLE {database}.dead_letter_replays
(
    `_topic` LowCardinality(String) COMMENT 'Kafka topic of the message',
    `_partition` UInt16 COMMENT 'Kafka partition of the message',
    `_offset` UInt64 COMMENT 'Kafka offset of the message',
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC',
    `replay_partition` UInt16 COMMENT 'Partition of the new message, in the same topic',
    `replay_offset` UInt64 COMMENT 'Offset of the new message',
    `replayed_at` DateTime64(3, 'UTC') COMMENT 'Clock of the API',
    `actor` LowCardinality(String) COMMENT 'Id of the API key'
)
ENGINE = ReplacingMergeTree
ORDER BY (_topic, _partition, _offset, _arrived_at, replay_partition, replay_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Replays of dead letters';

CREATE TABLE {database}.dead_letters
(
    `reason` LowCardinality(String) COMMENT 'Code of the reason',
    `detail` String COMMENT 'The value and the allowed values' CODEC(ZSTD(1)),
    `schema_id` Nullable(UInt32) COMMENT 'Id in the schema registry that the message names',
    `message_key` Nullable(String) COMMENT 'Key of the message; null: none' CODEC(ZSTD(1)),
    `raw` String COMMENT 'Original bytes, cut at 1 MiB' CODEC(ZSTD(1)),
    `raw_length` UInt64 COMMENT 'Length before the cut, bytes',
    `raw_sha256` FixedString(64) COMMENT 'SHA-256 of all original bytes, hex',
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC',
    `_topic` LowCardinality(String) COMMENT 'Kafka topic of the message',
    `_partition` UInt16 COMMENT 'Kafka partition of the message',
    `_offset` UInt64 COMMENT 'First Kafka offset of the row',
    `_last_offset` UInt64 COMMENT 'Last Kafka offset of the row; _offset for a single message',
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(_arrived_at)
ORDER BY (_topic, _partition, _offset, _arrived_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Rejected messages with their bytes; kept for ever';

CREATE MATERIALIZED VIEW {database}.delivery_corrections_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3)
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    JSONExtractString(record, 'deviceDid') AS device_did,
    'correction' AS kind,
    toDate(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS day,
    min(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS covers_from,
    max(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS last_observed_at,
    max(now64(3)) AS touched_at
FROM {database}.device_records AS r
WHERE r.kind = 'delivery-correction'
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.detector_markers
(
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `next_offset` UInt64 COMMENT 'Kafka offset at which a reader continues'
)
ENGINE = ReplacingMergeTree(next_offset)
ORDER BY (topic, partition)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Offsets from which detectors continue';

CREATE TABLE {database}.detector_snapshots
(
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `device_did` String COMMENT 'DID of the device',
    `covered_offset` UInt64 COMMENT 'Kafka offset of the last message in the state',
    `state` String COMMENT 'State, JSON' CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree(covered_offset)
ORDER BY (topic, partition, device_did)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Detector state of each device';

CREATE TABLE {database}.device_day_asks
(
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `day` Date COMMENT 'Local day of the device',
    `asked_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the request, UTC',
    INDEX asked_at_range asked_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(asked_at)
ORDER BY (device_did, day)
SETTINGS index_granularity = 8192
COMMENT 'Days that callers want at once';

CREATE TABLE {database}.device_day_touched
(
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `kind` LowCardinality(String) COMMENT 'usage, fuel, temperature, power, anomaly, correction',
    `day` Date COMMENT 'UTC day of observed_at',
    `covers_from` SimpleAggregateFunction(min, DateTime64(3, 'UTC')) COMMENT 'Earliest time that a reading covers, UTC',
    `last_observed_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at, UTC',
    `touched_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at, UTC'
)
ENGINE = AggregatingMergeTree
ORDER BY (device_did, day, kind)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Latest arrival of readings per device, kind and UTC day';

CREATE TABLE {database}.device_days
(
    `device_did` String COMMENT 'Decentralized identifier of the device' CODEC(ZSTD(1)),
    `day` Date COMMENT 'Local day in time_zone',
    `time_zone` LowCardinality(String) COMMENT 'IANA name; zone of the project of the device for most of the day, else UTC',
    `start_at` DateTime64(3, 'UTC') COMMENT 'First moment of the local day',
    `end_at` DateTime64(3, 'UTC') COMMENT 'First moment of the next local day',
    `household_id` String COMMENT 'Household of the device for most of the day; empty: none',
    `device_type` LowCardinality(String) COMMENT 'Type used; empty: the device was not registered',
    `fuel_type` Nullable(String) COMMENT 'Fuel of the stove, for thresholds; null: none',
    `rated_power_w` Nullable(Float64) COMMENT 'Rated power used, W',
    `expected_interval_seconds` Nullable(UInt32) COMMENT 'Expected time between readings used, s',
    `calibration` LowCardinality(String) DEFAULT 'none' COMMENT 'Of the device for most of the day: valid, overdue, none (never calibrated)',
    `hours_in_use` Nullable(Float64) COMMENT 'Time in use, h, 0 to 25; null: no reading shows use',
    `hours_low` Nullable(Float64) DEFAULT hours_in_use COMMENT 'Time surely in use, h',
    `hours_high` Nullable(Float64) DEFAULT hours_in_use COMMENT 'Time perhaps in use: lost and doubtful reports count, h',
    `use_source` LowCardinality(String) COMMENT 'power (time of events), usage (reported), temperature (labelled samples); empty: none',
    `energy_wh` Nullable(Float64) COMMENT 'Electric energy, Wh; null: no power reading',
    `energy_low_wh` Nullable(Float64) DEFAULT energy_wh COMMENT 'Electric energy that was surely used, Wh',
    `energy_high_wh` Nullable(Float64) DEFAULT energy_wh + left_out_wh COMMENT 'Electric energy that may have been used, Wh: it emits',
    `cooking_wh` Nullable(Float64) DEFAULT energy_wh COMMENT 'Part of energy_wh that may be credited as cooking: without standby, sustained loads and energy that counter or power contradicts, Wh',
    `cooking_best_wh` Nullable(Float64) DEFAULT cooking_wh COMMENT 'Best estimate of the energy that was cooked with, Wh',
    `cooking_high_wh` Nullable(Float64) DEFAULT cooking_wh COMMENT 'Energy that may have been cooked with, Wh',
    `left_out_wh` Float64 COMMENT 'Energy of the meter beyond energy_wh, which earns nothing and emits, Wh',
    `sampling_wh` Float64 COMMENT 'Standard uncertainty of energy and cooking where power is read at moments, in no range, Wh',
    `unseen_wh` Float64 COMMENT 'The most that may have been used in time of the day without readings, in no range, Wh',
    `seen_seconds` Float64 COMMENT 'Time of the day in which the power meter would have shown a load, s',
    `energy_source` LowCardinality(String) COMMENT 'counter, integral (of power); empty: none',
    `fuels.fuel_type` Array(String) COMMENT 'Fuels of the day by their names in the REST interface',
    `fuels.unit` Array(String) COMMENT 'KG, L, M3, KWH',
    `fuels.used` Array(Nullable(Float64)) COMMENT 'Amount used, in the unit; from a scale it may be below 0 by its noise',
    `fuels.used_low` Array(Nullable(Float64)) DEFAULT `fuels.used` COMMENT 'Amount surely used, in the unit',
    `fuels.used_high` Array(Nullable(Float64)) DEFAULT arrayMap((used, more) -> (used + more), `fuels.used`, `fuels.unaccounted`) COMMENT 'Amount that may have been used, in the unit: it emits',
    `fuels.source` Array(String) COMMENT 'consumed (reported), remaining (falls of a scale); empty: none',
    `fuels.delivered` Array(Float64) COMMENT 'Amount filled in as reported, in the unit',
    `fuels.unaccounted` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'May have been used in addition: left the scale faster than it can burn, a delivery without a rise, or shown by only one of report and scale; in the unit',
    `fuels.unmeasured_seconds` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time of the day without a known weight: no reading, or a rise without a delivery, s',
    `temperature_min_c` Nullable(Float64) COMMENT 'Least valid sample, degrees Celsius',
    `temperature_mean_c` Nullable(Float64) COMMENT 'Mean of the valid samples, degrees Celsius',
    `temperature_max_c` Nullable(Float64) COMMENT 'Greatest valid sample, degrees Celsius',
    `events.start_at` Array(DateTime64(3, 'UTC')) COMMENT 'Starts of the cooking events that start in the day, UTC',
    `events.end_at` Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the cooking events, UTC; may be in the next day',
    `events.in_use_seconds` Array(Float64) COMMENT 'Time in use within the event, s',
    `events.energy_wh` Array(Nullable(Float64)) COMMENT 'Electric energy of the event, Wh; null: not metered',
    `events.max_temperature_c` Array(Nullable(Float64)) COMMENT 'Greatest sample of the event, degrees Celsius; null: not measured',
    `expected_intervals` Nullable(UInt32) COMMENT 'Expected intervals of the day; null: the device was not registered',
    `received_intervals` Nullable(UInt32) COMMENT 'Expected intervals with a valid reading',
    `coverage` Nullable(Float64) COMMENT 'received_intervals / expected_intervals, 0 to 1',
    `gaps.from_at` Array(DateTime64(3, 'UTC')) COMMENT 'Starts of pauses longer than 1.5 expected intervals, UTC',
    `gaps.to_at` Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the pauses, UTC; cut at the ends of the day',
    `gaps.reason` Array(LowCardinality(String)) COMMENT 'Documented reason, else sensor_fault (unusable readings) or unknown',
    `flags` Array(LowCardinality(String)) COMMENT 'Flags of the day (infra/docs/signals.md)',
    `anomalies` Array(LowCardinality(String)) COMMENT 'Detectors that doubted a value of the day at its arrival; not part of input_digest',
    `usage_rows` UInt32 COMMENT 'Usage readings observed in the day',
    `fuel_rows` UInt32 COMMENT 'Fuel readings observed in the day',
    `temperature_rows` UInt32 COMMENT 'Temperature readings observed in the day',
    `power_rows` UInt32 COMMENT 'Power readings observed in the day',
    `input_digest` FixedString(64) COMMENT 'SHA-256 of the rules, the device, the readings of the day and the computed values, hex',
    `rule_version` UInt16 COMMENT 'Version of the rules',
    `touches` UInt64 COMMENT 'Sum of touched_at over the kinds and UTC days in reach, before the readings were read, ms',
    `notes_digest` UInt64 COMMENT 'Hash of the documents that explain gaps, before the readings were read; 0: none',
    `read_at` DateTime64(6, 'UTC') COMMENT 'Clock of ClickHouse before the readings were read, UTC',
    `changed_at` DateTime64(6, 'UTC') DEFAULT read_at COMMENT 'read_at of the first row with this input_digest, UTC',
    `taken` String MATERIALIZED toJSONString(CAST(((hours_low, hours_in_use, hours_high), (energy_low_wh, energy_wh, energy_high_wh), (cooking_wh, cooking_best_wh, cooking_high_wh), sampling_wh, unseen_wh, seen_seconds, arrayMap((name, unit, low, used, high, seconds) -> (name, unit, (low, used, high), seconds), `fuels.fuel_type`, `fuels.unit`, `fuels.used_low`, `fuels.used`, `fuels.used_high`, `fuels.unmeasured_seconds`), flags, expected_intervals, received_intervals, toUnixTimestamp64Milli(start_at), toUnixTimestamp64Milli(end_at), touches, rule_version, [toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)), toString(ifNull(expected_interval_seconds, 0)), toString(calibration)], arrayMap((fromAt, toAt, energy) -> (toUnixTimestamp64Milli(fromAt), toUnixTimestamp64Milli(toAt), energy), `events.start_at`, `events.end_at`, `events.energy_wh`)), 'Tuple(hours Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), energy Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), cooking Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), samplingWh Float64, unseenWh Float64, seenSeconds Float64, fuels Array(Tuple(String, String, Tuple(Nullable(Float64), Nullable(Float64), Nullable(Float64)), Float64)), flags Array(String), expected Nullable(UInt32), received Nullable(UInt32), startMs Int64, endMs Int64, touches UInt64, ruleVersion UInt16, context Array(String), events Array(Tuple(Int64, Int64, Nullable(Float64))))')) COMMENT 'JSON of the columns that an analysis reads, see services/api/analyses/gather/device-days.ts' CODEC(ZSTD(1)),
    INDEX changed_at_range changed_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(read_at)
PARTITION BY toYYYYMM(day)
ORDER BY (device_did, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Use, energy, fuel and coverage per device and local day';

CREATE TABLE {database}.device_heard
(
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `kind` LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
    `last_observed_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest observed_at',
    `last_arrived_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'Latest ingested_at'
)
ENGINE = AggregatingMergeTree
ORDER BY (device_did, kind)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Newest reading of each device and kind';

CREATE MATERIALIZED VIEW {database}.device_heard_feed TO {database}.device_heard
(
    `device_did` String,
    `kind` LowCardinality(String),
    `last_observed_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    `last_arrived_at` SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    kind,
    max(t.last_observed_at) AS last_observed_at,
    max(t.touched_at) AS last_arrived_at
FROM {database}.device_day_touched AS t
WHERE kind NOT IN ('anomaly', 'correction')
GROUP BY
    device_did,
    kind;

CREATE VIEW {database}.device_places
(
    `device_did` String,
    `device_id` String,
    `household_id` String,
    `project_id` Nullable(String),
    `from_at` DateTime64(3, 'UTC'),
    `to_at` DateTime64(3, 'UTC'),
    `time_zone` String
)
DEFINER = hearth SQL SECURITY DEFINER
AS WITH
    toDateTime64('1970-01-01 00:00:00', 3, 'UTC') AS open_start,
    toDateTime64('2200-01-01 00:00:00', 3, 'UTC') AS open_end,
    moved AS
    (
        SELECT
            id,
            argMax((project_id, former_projects), version) AS projects,
            arrayMap((p, `from`, to) -> (p, `from`, to), arrayPushBack((projects.2).1, projects.1), arrayPushFront((projects.2).2, open_start), arrayPushBack((projects.2).2, open_end)) AS memberships
        FROM {database}.households
        WHERE notEmpty(former_projects)
        GROUP BY id
    ),
    parts AS
    (
        SELECT
            i.device_did AS device_did,
            i.device_id AS device_id,
            i.household_id AS household_id,
            membership.1 AS project_id,
            greatest(membership.2, ifNull(i.valid_from, open_start)) AS from_at,
            least(membership.3, ifNull(i.valid_to, open_end)) AS to_at
        FROM
        (
            SELECT *
            FROM {database}.installations
            FINAL
        ) AS i
        LEFT JOIN moved AS m ON m.id = i.household_id
        ARRAY JOIN if(empty(m.memberships), [(i.project_id, open_start, open_end)], m.memberships) AS membership
        WHERE from_at < to_at
    )
SELECT
    parts.device_did AS device_did,
    parts.device_id AS device_id,
    parts.household_id AS household_id,
    parts.project_id AS project_id,
    parts.from_at AS from_at,
    parts.to_at AS to_at,
    if(p.time_zone = '', 'UTC', p.time_zone) AS time_zone
FROM parts
LEFT JOIN
(
    SELECT
        id,
        time_zone
    FROM {database}.projects
    FINAL
) AS p ON p.id = parts.project_id;

CREATE TABLE {database}.device_records
(
    `kind` LowCardinality(String) COMMENT 'installation, device-status-change, calibration, device-key, gap, delivery-correction',
    `device_id` String DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `starts_at` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), parseDateTime64BestEffortOrNull(JSONExtractString(body, multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', kind = 'delivery-correction', 'observedAt', 'from')), 3, 'UTC')) COMMENT 'from, at, performedAt or validFrom; null: open start',
    `ends_at` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')), parseDateTime64BestEffortOrNull(JSONExtractString(body, multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', kind = 'delivery-correction', 'observedAt', 'to')), 3, 'UTC')) COMMENT 'to, nextDueAt or validUntil; null: open end',
    `created_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'createdAt'), 3, 'UTC'), at) COMMENT 'Time of creation, UTC; of installations without it that of the version',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    `note` LowCardinality(String) DEFAULT JSONExtractString(body, multiIf(kind = 'gap', 'reason', kind = 'device-status-change', 'to', '')) COMMENT 'Reason of a gap, state after a status change; empty: none',
    `record` String DEFAULT if((kind IN ('installation', 'device-status-change', 'calibration', 'delivery-correction')), body, '') COMMENT 'JSON, as in records; empty for keys and gaps, which are not read here' CODEC(ZSTD(1)),
    `withdrawn` Bool DEFAULT JSONHas(body, 'withdrawnAt') COMMENT 'The record is withdrawn and covers no time',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (kind, device_id, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256, merge_selector_algorithm = 'Trivial'
COMMENT 'Dated records of devices';

CREATE TABLE {database}.devices
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `did` String DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
    `type` LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the device',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
    `fuel_type` Nullable(String) DEFAULT JSONExtract(body, 'fuelType', 'Nullable(String)') COMMENT 'Fuel that the stove burns',
    `rated_power_w` Nullable(Float64) DEFAULT JSONExtract(body, 'ratedPowerW', 'Nullable(Float64)') COMMENT 'Rated power, W',
    `expected_interval_seconds` UInt32 DEFAULT toUInt32(JSONExtractUInt(body, 'expectedIntervalSeconds')) COMMENT 'Expected time between readings, s',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    `accuracy_percent` Nullable(Float64) DEFAULT JSONExtract(body, 'meter', 'accuracyPercent', 'Nullable(Float64)') COMMENT 'Rated accuracy of a meter, percent; null: not known',
    `former_values` Array(Tuple(
        until Date,
        type String,
        fuel_type Nullable(String),
        rated_power_w Nullable(Float64),
        expected_interval_seconds UInt32,
        accuracy_percent Nullable(Float64))) DEFAULT arrayMap(v -> (toDateOrZero(JSONExtractString(v, 'until')), JSONExtractString(v, 'type'), JSONExtract(v, 'fuelType', 'Nullable(String)'), JSONExtract(v, 'ratedPowerW', 'Nullable(Float64)'), toUInt32(JSONExtractUInt(v, 'expectedIntervalSeconds')), JSONExtract(v, 'accuracyPercent', 'Nullable(Float64)')), JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'Earlier attributes, each valid up to the day before until',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', index_granularity = 8192
COMMENT 'Devices';

CREATE TABLE {database}.events
(
    `published_at` DateTime64(6, 'UTC') DEFAULT if((at > (now() - toIntervalDay(90))) AND ((at < (now64(3) - toIntervalMillisecond(1500))) OR (at > now64(3))), now64(6, 'UTC'), toDateTime64(at, 6, 'UTC')) COMMENT 'Place in the feed, UTC' CODEC(Delta(8), ZSTD(1)),
    `id` String COMMENT 'Id of the event',
    `type` LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the event',
    `subject` String DEFAULT JSONExtractString(body, 'subject') COMMENT 'Id of the record',
    `project_id` Nullable(String) DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Project of the record; null: none',
    `data` String DEFAULT JSONExtractRaw(body, 'data') COMMENT 'JSON: ids and changed fields' CODEC(ZSTD(1)),
    `at` DateTime64(3, 'UTC') COMMENT 'Time of the write, UTC' CODEC(Delta(8), ZSTD(1)),
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    INDEX ids id TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toMonday(published_at)
ORDER BY (published_at, id)
TTL toDateTime(published_at) + toIntervalDay(90)
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'The event feed; kept 90 days';

CREATE TABLE {database}.evidence_anchor_batches
(
    `digest` String COMMENT 'Digest of the anchor' CODEC(ZSTD(1)),
    `leaf_index` UInt32 COMMENT 'Place in the tree, from 0',
    `batch_id` String COMMENT 'Id of the batch' CODEC(ZSTD(1)),
    INDEX ids batch_id TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree
ORDER BY (digest, leaf_index)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Which batches an anchor covers';

CREATE TABLE {database}.evidence_anchors
(
    `id` String COMMENT 'Id of the project; service: devices without one',
    `version` UInt32 COMMENT 'Number of the anchor in its project, from 1',
    `anchor_id` String DEFAULT JSONExtractString(body, 'anchorId') COMMENT 'Id of the anchor',
    `project_did` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'DID of the project, or of the service, in the anchor',
    `day` Date DEFAULT toDateOrZero(JSONExtractString(body, 'day')) COMMENT 'UTC day until whose end the batches were cut',
    `root` String DEFAULT JSONExtractString(body, 'root') COMMENT 'Root of the tree: sha256: and hex',
    `batch_count` UInt32 DEFAULT JSONExtractUInt(body, 'batchCount') COMMENT 'Number of batches in the tree',
    `previous` String DEFAULT JSONExtractString(body, 'previous') COMMENT 'Digest of the anchor before; empty: the first one',
    `digest` String DEFAULT JSONExtractString(body, 'digest') COMMENT 'sha256: and the SHA-256 of the anchor, hex',
    `created_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the anchor, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree
ORDER BY (id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Daily anchors of projects, chained by digest';

CREATE TABLE {database}.evidence_batches
(
    `device_did` String COMMENT 'DID of the device' CODEC(ZSTD(1)),
    `day` Date COMMENT 'Local day in the time zone of its project',
    `seq` UInt32 COMMENT 'Number of the batch of this device and day, from 1',
    `id` String COMMENT 'Id: eb_ and 130 bits of the SHA-256 of the head',
    `start_at` DateTime64(3, 'UTC') COMMENT 'First moment of the local day',
    `end_at` DateTime64(3, 'UTC') COMMENT 'First moment of the next local day',
    `project_id` String COMMENT 'Project in which the device was for most of the day; empty: none',
    `leaf_count` UInt32 COMMENT 'Number of readings in the tree',
    `root` FixedString(64) COMMENT 'Root of the tree, hex',
    `input_digest` FixedString(64) COMMENT 'input_digest of the device-day that was computed of the same readings, hex',
    `supersedes` String COMMENT 'Id of the batch before; empty: the first one',
    `reason` LowCardinality(String) COMMENT 'settled (the first one), late-data (other readings), recomputed (the same readings by other rules or values of the device)',
    `as_of` DateTime64(3, 'UTC') COMMENT 'Readings that were stored until then, UTC',
    `cut_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the cut by the clock of ClickHouse, UTC',
    `_rank` UInt64 DEFAULT bitNot(toUInt64(toUnixTimestamp64Milli(cut_at))) COMMENT 'Of copies of a batch the first one wins',
    INDEX ids id TYPE bloom_filter(0.001) GRANULARITY 1,
    INDEX cuts cut_at TYPE minmax GRANULARITY 1,
    INDEX of_projects project_id TYPE set(16) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(day)
ORDER BY (device_did, day, seq, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Merkle roots of the readings per device and local day';

CREATE TABLE {database}.field_links
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `collector_id` String DEFAULT JSONExtractString(body, 'collectorId') COMMENT 'Id of the collector',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
    `expires_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'expiresAt'), 3, 'UTC') COMMENT 'Time from which it opens nothing, UTC',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Links by which phones of collectors read forms and send interviews';

CREATE TABLE {database}.fuel_readings
(
    `device_did` String COMMENT 'DID of the device' CODEC(Default),
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta(8), Default),
    `sequence` UInt64 COMMENT 'Sequence number of the device' CODEC(Delta(8), Default),
    `fuel_type` LowCardinality(String) COMMENT 'Fuel by its name in the REST interface',
    `measure` LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
    `quantity` Float64 COMMENT 'Amount in the unit' CODEC(Default),
    `unit` LowCardinality(String) COMMENT 'KG, L, M3, KWH',
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta(8), Default),
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta(8), Default),
    `_partition` UInt16 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
    `_offset` UInt64 COMMENT 'Kafka offset of the message' CODEC(Delta(8), Default),
    `_schema_id` UInt32 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
    `_rank` UInt64 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
    INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + toIntervalDay(1) RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Amounts of fuel as scales, meters and sales report them, one row per reading; kept for ever';

CREATE MATERIALIZED VIEW {database}.fuel_readings_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3, 'UTC')
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    'fuel' AS kind,
    toDate(observed_at) AS day,
    min(observed_at) AS covers_from,
    max(observed_at) AS last_observed_at,
    max(ingested_at) AS touched_at
FROM {database}.fuel_readings
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.household_analyses
(
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `compared_with` String DEFAULT ifNull(if(JSONHas(body, 'standsOn'), JSONExtract(body, 'standsOn', 'comparedWith', 'Nullable(String)'), JSONExtract(body, 'projectId', 'Nullable(String)')), '') COMMENT 'Project whose comparison households the analysis uses; empty: none',
    `household_id` String DEFAULT JSONExtractString(body, 'householdRecordId') COMMENT 'Id of the household',
    `household_did` String DEFAULT JSONExtractString(body, 'result', 'householdId') COMMENT 'DID of the household',
    `project_id` Nullable(String) DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
    `period_start` Date DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')) COMMENT 'First local day',
    `period_end` Date DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')) COMMENT 'Last local day',
    `reach_from` Date DEFAULT ifNull(toDateOrNull(JSONExtractString(body, 'standsOn', 'from')), period_start - 735) COMMENT 'First local day of its data; before the period where fuel was weighed',
    `methodology` LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology') COMMENT 'Id of the methodology',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status') COMMENT 'final or provisional',
    `baseline_emissions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'Baseline emissions, kgCO2e',
    `actual_emissions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'Actual emissions, kgCO2e',
    `reductions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'Reduction, kgCO2e',
    `confidence` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT 'Confidence of the reduction, 0 to 1',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC') COMMENT 'Time of the computation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (compared_with, household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Analyses of households, emissions in kgCO2e';

CREATE TABLE {database}.household_windows
(
    `household_id` String COMMENT 'Id of the household',
    `span` LowCardinality(String) COMMENT 'day, week (from Monday), month',
    `starts_on` Date COMMENT 'First local day',
    `ends_on` Date COMMENT 'Last local day',
    `time_zone` LowCardinality(String) COMMENT 'IANA name; of the last day that has a row',
    `device_days` UInt32 COMMENT 'Device-days of the window; 0: its devices moved to another household',
    `hours_in_use` Nullable(Float64) COMMENT 'Time in use, summed over the devices, h; null: no reading shows use',
    `energy_wh` Nullable(Float64) COMMENT 'Electric energy, Wh; null: no power reading',
    `cooking_events` UInt32 COMMENT 'Events that start in the window',
    `devices.device_did` Array(String) COMMENT 'Devices with a row in the window, by name',
    `devices.type` Array(String) COMMENT 'Type used on the last of its days; empty: it was not registered',
    `devices.days` Array(UInt16) COMMENT 'Days with a row',
    `devices.hours_in_use` Array(Nullable(Float64)) COMMENT 'Time in use, h; null: no reading shows use',
    `devices.use_share` Array(Nullable(Float64)) COMMENT 'Part of hours_in_use, 0 to 1: stacking; null: nothing was used',
    `devices.cooking_events` Array(UInt32) COMMENT 'Cooking events of each device',
    `devices.energy_wh` Array(Nullable(Float64)) COMMENT 'Electric energy of each device, Wh; null: no power reading',
    `fuels.fuel_type` Array(String) COMMENT 'Fuels of the arrays fuels.*',
    `fuels.unit` Array(String) COMMENT 'KG, L, M3, KWH',
    `fuels.used` Array(Nullable(Float64)) COMMENT 'Amount used, in the unit; null: deliveries only',
    `fuels.delivered` Array(Float64) COMMENT 'Amount filled in as reported, in the unit',
    `fuels.unaccounted` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'May have been used in addition, in the unit',
    `fuels.unmeasured_seconds` Array(Float64) DEFAULT arrayMap(fuel -> toFloat64(0), `fuels.fuel_type`) COMMENT 'Time without a known weight, summed over the device-days, s',
    `overlaps.device_did` Array(String) COMMENT 'One device of each pair whose events overlap',
    `overlaps.other_did` Array(String) COMMENT 'The other device of each pair',
    `overlaps.minutes` Array(Float64) COMMENT 'Overlap of the events of both, min',
    `expected_intervals` UInt32 COMMENT 'Expected intervals of the registered devices',
    `received_intervals` UInt32 COMMENT 'Expected intervals with a valid reading',
    `flags` Array(LowCardinality(String)) COMMENT 'Flags of the device-days, each once',
    `days_digest` FixedString(64) COMMENT 'SHA-256 over device, day and input digest of the device-days, hex',
    `rule_version` UInt16 COMMENT 'Version of the rules of device-days',
    `read_at` DateTime64(6, 'UTC') COMMENT 'Clock of ClickHouse before the device-days were read, UTC'
)
ENGINE = ReplacingMergeTree(read_at)
PARTITION BY toYYYYMM(starts_on)
ORDER BY (household_id, span, starts_on)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Use of the devices of a household per day, ISO week and month';

CREATE TABLE {database}.households
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `did` String DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
    `project_id` Nullable(String) DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
    `external_id` Nullable(String) DEFAULT JSONExtract(body, 'externalId', 'Nullable(String)') COMMENT 'Id in the system of the project; null: none',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
    `district` String DEFAULT JSONExtractString(body, 'location', 'district') COMMENT 'District of the household',
    `density` LowCardinality(String) DEFAULT JSONExtractString(body, 'location', 'density') COMMENT 'Population density of the place: VeryLow, Low, Medium, High, VeryHigh',
    `urban_rural` LowCardinality(String) DEFAULT JSONExtractString(body, 'location', 'urbanRural') COMMENT 'Urban, PeriUrban or Rural; empty: not known',
    `admin_codes` Array(String) DEFAULT JSONExtract(body, 'location', 'adminCodes', 'Array(String)') COMMENT 'Codes of the administrative units, from the largest',
    `fuel_type` Nullable(String) DEFAULT JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') COMMENT 'Fuel of the baseline',
    `monthly_consumption` Nullable(Float64) DEFAULT JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') COMMENT 'Baseline per calendar month, in the unit of the fuel',
    `study_group` LowCardinality(Nullable(String)) DEFAULT JSONExtract(body, 'group', 'Nullable(String)') COMMENT 'adopter or comparison',
    `tags` Array(String) DEFAULT JSONExtract(body, 'tags', 'Array(String)') COMMENT 'Tags of the household',
    `personal_ref` String DEFAULT JSONExtractString(body, 'personal', 'ref') COMMENT 'ref of its row of personal_data; empty: none',
    `erased_at` Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'erased', 'at'), 3, 'UTC') COMMENT 'Time of the erasure of personal data, UTC; null: not erased',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    `former_projects` Array(Tuple(
        project_id Nullable(String),
        until DateTime64(3, 'UTC'))) DEFAULT arrayMap(p -> (JSONExtract(p, 'projectId', 'Nullable(String)'), parseDateTime64BestEffortOrZero(JSONExtractString(p, 'until'), 3, 'UTC')), JSONExtractArrayRaw(body, 'formerProjects')) COMMENT 'Earlier projects, each with the end of the membership, UTC',
    `ever_compared` Bool DEFAULT (ifNull(study_group, '') = 'comparison') OR arrayExists(v -> (JSONExtractString(v, 'group') = 'comparison'), JSONExtractArrayRaw(body, 'formerValues')) COMMENT 'Is or was a comparison household',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1,
    INDEX has_moved notEmpty(former_projects) TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', index_granularity = 8192
COMMENT 'Households without personal data';

CREATE TABLE {database}.ingest_ledger
(
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `first_offset` UInt64 COMMENT 'First Kafka offset of the range',
    `last_offset` UInt64 COMMENT 'Last Kafka offset of the range',
    `stored` UInt64 COMMENT 'Offsets stored as readings',
    `dead` UInt64 COMMENT 'Offsets stored as dead letters',
    `absent` UInt64 COMMENT 'Offsets without a message: control batches, aborted or compacted messages',
    `written_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert, UTC',
    `witnesses` Array(Tuple(
        source LowCardinality(String),
        offset UInt64,
        device_did String,
        observed_at DateTime64(3, 'UTC'),
        sequence UInt64)) DEFAULT [] COMMENT 'Sample of the stored readings (by key) and dead letters (by offset)' CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (topic, partition, first_offset, last_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Outcome of every range of Kafka offsets';

CREATE TABLE {database}.ingest_retractions
(
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `from_offset` UInt64 COMMENT 'First Kafka offset that is withdrawn',
    `retracted_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Ranges written before this time are withdrawn, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (topic, partition, from_offset, retracted_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Withdrawn parts of the ledger';

CREATE TABLE {database}.installations
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `device_id` String DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
    `device_did` String DEFAULT JSONExtractString(body, 'deviceDid') COMMENT 'DID of the device',
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
    `household_did` String DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
    `project_id` Nullable(String) DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
    `valid_from` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')) COMMENT 'Start, UTC; null: open',
    `valid_to` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')) COMMENT 'End, UTC; null: open',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', index_granularity = 8192
COMMENT 'Installations of devices in households';

CREATE TABLE {database}.jobs
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `kind` LowCardinality(String) DEFAULT JSONExtractString(body, 'kind') COMMENT 'Kind of the job',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the job',
    `scope` LowCardinality(String) DEFAULT JSONExtractString(body, 'scope') COMMENT 'Scope that a key needs to read the job',
    `key_id` String DEFAULT JSONExtractString(body, 'keyId') COMMENT 'Id of the API key that started the job',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Jobs: work that outlives its request';

CREATE TABLE {database}.key_trims
(
    `until` DateTime('UTC') COMMENT 'Operations published before this time are handled, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (until)
SETTINGS index_granularity = 8192
COMMENT 'Progress of the removal of old keys; the highest value counts';

CREATE TABLE {database}.migrations
(
    `name` String COMMENT 'Name of the file',
    `checksum` FixedString(64) COMMENT 'SHA-256 of the file, hex',
    `applied_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the migration, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (name)
SETTINGS index_granularity = 8192
COMMENT 'Applied migrations';

CREATE TABLE {database}.personal_data
(
    `household_id` String COMMENT 'Id of the household',
    `ref` String COMMENT 'Reference in the record of the household; of a survey response: its id, a colon and an id of its own',
    `salt` String COMMENT 'Salt of the digest, so that values cannot be guessed from it',
    `body` String COMMENT 'JSON: contact, consent, geo; of a survey response: its sealed answers, each with its salt, and where it was given',
    `at` DateTime64(3, 'UTC') COMMENT 'Time of the change, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (household_id, ref)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, old_parts_lifetime = 60, min_compress_block_size = 4096
COMMENT 'Personal data of households';

CREATE TABLE {database}.placements
(
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
    `id` String COMMENT 'Id of the installation',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `device_id` String DEFAULT JSONExtractString(body, 'deviceId') COMMENT 'Id of the device',
    `valid_from` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')) COMMENT 'Start, UTC; null: open',
    `valid_to` Nullable(DateTime64(3, 'UTC')) DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'), parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC')) COMMENT 'End, UTC; null: open',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096
COMMENT 'Installations ordered by household';

CREATE TABLE {database}.power_readings
(
    `device_did` String COMMENT 'DID of the device' CODEC(Default),
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta(8), Default),
    `sequence` UInt64 COMMENT 'Sequence number of the device' CODEC(Delta(8), Default),
    `active_power_w` Float32 COMMENT 'Active power, W' CODEC(Default),
    `voltage_v` Nullable(Float32) COMMENT 'Voltage, V' CODEC(Default),
    `current_a` Nullable(Float32) COMMENT 'Current, A' CODEC(Default),
    `energy_wh` Nullable(Float64) COMMENT 'Running energy counter, Wh' CODEC(Default),
    `relay_on` Nullable(Bool) COMMENT 'Relay of the meter is closed; null: not reported',
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta(8), Default),
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta(8), Default),
    `_partition` UInt16 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
    `_offset` UInt64 COMMENT 'Kafka offset of the message' CODEC(Delta(8), Default),
    `_schema_id` UInt32 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
    `_rank` UInt64 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
    INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + toIntervalDay(1) RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Power and energy counters of electric stoves and meters, one row per reading; kept for ever';

CREATE MATERIALIZED VIEW {database}.power_readings_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3, 'UTC')
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    'power' AS kind,
    toDate(observed_at) AS day,
    min(observed_at) AS covers_from,
    max(observed_at) AS last_observed_at,
    max(ingested_at) AS touched_at
FROM {database}.power_readings
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.project_analyses
(
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
    `period_start` Date DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')) COMMENT 'First local day',
    `period_end` Date DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')) COMMENT 'Last local day',
    `methodology` LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology') COMMENT 'Id of the methodology',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status') COMMENT 'final or provisional',
    `baseline_emissions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'Baseline emissions, kgCO2e',
    `actual_emissions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'Actual emissions, kgCO2e',
    `reductions` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'Reduction, kgCO2e',
    `confidence` Float64 DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT 'Confidence of the reduction, 0 to 1',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC') COMMENT 'Time of the computation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Analyses of projects, emissions in kgCO2e';

CREATE TABLE {database}.project_devices
(
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Empty for households without a project',
    `device_did` String DEFAULT JSONExtractString(body, 'deviceDid') COMMENT 'DID of the device',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored'
)
ENGINE = ReplacingMergeTree
ORDER BY (project_id, device_did)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Devices that were ever in a household of a project';

CREATE TABLE {database}.projects
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `did` String DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the record',
    `name` String DEFAULT JSONExtractString(body, 'name') COMMENT 'Name of the project',
    `country` Nullable(String) DEFAULT JSONExtract(body, 'country', 'Nullable(String)') COMMENT 'ISO 3166-1 alpha-2',
    `time_zone` String DEFAULT JSONExtractString(body, 'timeZone') COMMENT 'IANA name; fixes what a day is',
    `coverage_threshold` Float64 DEFAULT JSONExtractFloat(body, 'coverageThreshold') COMMENT 'Least coverage of a final result, 0 to 1',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Projects';

CREATE TABLE {database}.reading_batches
(
    `id` String COMMENT 'Id of the batch',
    `key_id` String COMMENT 'Id of the API key',
    `received_at` DateTime64(3, 'UTC') COMMENT 'Time of arrival at the API, UTC',
    `outcome` String COMMENT 'The JSON of the answer' CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (id)
TTL toDateTime(received_at) + toIntervalDay(30)
SETTINGS index_granularity = 8192
COMMENT 'Batches of readings that arrived by REST';

CREATE TABLE {database}.record_intents
(
    `nonce` String COMMENT 'Id of the operation',
    `at` DateTime64(3, 'UTC') COMMENT 'Time of the intent, UTC',
    `actor` String COMMENT 'DID of the key, else its id; for a command its name',
    `keys` Array(String) COMMENT 'All reserved keys',
    `records` String COMMENT 'JSON array of {kind, id, version, body}' CODEC(ZSTD(1)),
    `reply` String COMMENT 'JSON {status, headers, body} of the reply once the keys are reserved' CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (nonce)
TTL toDateTime(at) + toIntervalDay(35)
SETTINGS index_granularity = 128, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Operations before their keys are reserved; kept 35 days';

CREATE TABLE {database}.records
(
    `kind` LowCardinality(String) COMMENT 'Kind of the record',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `body` String COMMENT 'Record, JSON' CODEC(ZSTD(1)),
    `actor` String COMMENT 'DID of the key, else its id; for a command its name',
    `nonce` String COMMENT 'Id of the operation',
    `at` DateTime64(3, 'UTC') COMMENT 'Time of the write, UTC' CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (kind, id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', min_compress_block_size = 4096
COMMENT 'The log of all versions of all records';

CREATE TABLE {database}.response_checks
(
    `campaign_id` String COMMENT 'Id of the campaign',
    `id` String COMMENT 'Id of the response',
    `source` LowCardinality(String) COMMENT 'night: upkeep compared all interviews; sensors: a comparison with sensors',
    `digest` String COMMENT 'Digest of the answers that were checked; results of other answers are not shown',
    `checks` String COMMENT 'JSON list of results with their numbers' CODEC(ZSTD(1)),
    `checked_at` DateTime64(3, 'UTC') COMMENT 'Time of the check, UTC'
)
ENGINE = ReplacingMergeTree(checked_at)
ORDER BY (campaign_id, id, source)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Results of quality checks of survey responses, beside those of their arrival';

CREATE TABLE {database}.settled_intents
(
    `nonce` String COMMENT 'Id of the operation',
    `outcome` Enum8('published' = 1, 'lost' = 2) COMMENT 'published: completed; lost: another operation had reserved its keys',
    `at` DateTime DEFAULT now() COMMENT 'Time of the settlement, UTC'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (nonce)
TTL at + toIntervalDay(35)
SETTINGS ttl_only_drop_parts = 1, merge_selector_algorithm = 'Trivial', index_granularity = 8192
COMMENT 'Operations that need no repair; kept 35 days';

CREATE TABLE {database}.survey_assignments
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `campaign_id` String DEFAULT JSONExtractString(body, 'surveyId') COMMENT 'Id of the campaign',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project of the campaign',
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
    `household_did` String DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
    `collector` String DEFAULT JSONExtractString(body, 'collector') COMMENT 'DID of the collector',
    `purpose` LowCardinality(String) DEFAULT JSONExtractString(body, 'purpose') COMMENT 'interview, back_check or revisit',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'State as it was last set by a person',
    `status_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'statusAt'), 3, 'UTC') COMMENT 'Time of that state, UTC',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (campaign_id, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Households that collectors visit for a campaign';

CREATE TABLE {database}.survey_check_runs
(
    `campaign_id` String COMMENT 'Id of the campaign',
    `checked_at` DateTime64(3, 'UTC') COMMENT 'Time of the run, UTC',
    `changed_until` DateTime64(3, 'UTC') COMMENT 'Latest change of a response that it read, UTC',
    `responses` UInt32 COMMENT 'Number of responses of the campaign at that time',
    `checked` UInt32 COMMENT 'Number of responses that it compared',
    `results` String COMMENT 'JSON: results by collector and by question, and how thorough the search for copies was' CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree(checked_at)
ORDER BY (campaign_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'The latest comparison of all interviews of each campaign';

CREATE TABLE {database}.survey_files
(
    `project_id` String COMMENT 'Id of the project',
    `response_id` String COMMENT 'responseId of the response, or instanceID of the interview',
    `name` String COMMENT 'Name of the file, without a folder; xml_submission_file: the interview itself',
    `digest` String COMMENT 'SHA-256 of the bytes: sha256: and hex',
    `id` String COMMENT 'Id of the attachment',
    `household_id` String COMMENT 'Id of the household; empty: none was named',
    `media_type` LowCardinality(String) COMMENT 'As the sender named it',
    `found_type` LowCardinality(String) COMMENT 'Media type by the first bytes; empty: it arrived before they were read',
    `size` UInt64 COMMENT 'Bytes',
    `is_cut` Bool COMMENT 'Whether its picture or recording begins and does not end',
    `bytes` String DEFAULT base64Decode(content) COMMENT 'The file' CODEC(ZSTD(1)),
    `content` String EPHEMERAL COMMENT 'The file in base64; not stored',
    `at` DateTime64(3, 'UTC') COMMENT 'Time of arrival, UTC',
    INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplacingMergeTree
ORDER BY (project_id, response_id, name, digest)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Files of survey responses';

CREATE TABLE {database}.survey_responses
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `response_id` String DEFAULT JSONExtractString(body, 'responseId') COMMENT 'Id that the client gave, unique in the project',
    `campaign_id` String DEFAULT JSONExtractString(body, 'campaignId') COMMENT 'Id of the campaign',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project of the campaign',
    `survey_type` LowCardinality(String) DEFAULT JSONExtractString(body, 'surveyType') COMMENT 'Type of the campaign',
    `round` UInt32 DEFAULT toUInt32(JSONExtractUInt(body, 'round')) COMMENT 'Round of the campaign',
    `household_id` String DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
    `household_did` String DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
    `collector` String DEFAULT JSONExtractString(body, 'collector') COMMENT 'DID of the person who asked; empty: not told',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'State of the review; only verified counts by default',
    `answered_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'timestamp'), 3, 'UTC') COMMENT 'Time of the interview, UTC',
    `started_at` Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'startedAt'), 3, 'UTC') COMMENT 'Start of the interview, UTC; null: not told',
    `ended_at` Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'endedAt'), 3, 'UTC') COMMENT 'End of the interview, UTC; null: not told',
    `device_id` String DEFAULT JSONExtractString(body, 'deviceInfo', 'deviceId') COMMENT 'Phone that sent it, by deviceInfo.deviceId; empty: not told',
    `digest` String DEFAULT JSONExtractString(body, 'digest') COMMENT 'SHA-256 of the answers in canonical form',
    `completeness` Float64 DEFAULT JSONExtractFloat(body, 'quality', 'completeness') COMMENT 'Answered fraction of the questions that apply',
    `is_consistent` Bool DEFAULT JSONExtractBool(body, 'quality', 'consistency') COMMENT 'Whether the hard rules over several answers hold',
    `meets_quality` Bool DEFAULT JSONExtractBool(body, 'quality', 'meets') COMMENT 'Whether it keeps the data quality rules of the campaign',
    `out_of_sample` Nullable(Bool) DEFAULT JSONExtract(body, 'outOfSample', 'Nullable(Bool)') COMMENT 'Whether its household was not drawn; null: no sample was drawn',
    `personal_refs` Array(String) DEFAULT arrayConcat(JSONExtract(body, 'formerRefs', 'Array(String)'), if(JSONHas(body, 'personal'), [JSONExtractString(body, 'personal', 'ref')], [])) COMMENT 'ref of the rows of personal_data of all its versions',
    `answers` String DEFAULT JSONExtractRaw(body, 'responses') COMMENT 'JSON by section and question, without sensitive answers' CODEC(ZSTD(1)),
    `calculated` String DEFAULT JSONExtractRaw(body, 'calculated') COMMENT 'JSON of calculated values by section and question' CODEC(ZSTD(1)),
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
    INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1,
    INDEX by_household household_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (campaign_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Responses to surveys, in their newest version';

CREATE TABLE {database}.survey_templates
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty for all projects',
    `template_id` String DEFAULT JSONExtractString(body, 'templateId') COMMENT 'Name of the template, unique in its project',
    `kind` LowCardinality(String) DEFAULT JSONExtractString(body, 'kind') COMMENT 'Kind of campaign; empty for any',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'draft, published, retired or withdrawn',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Templates of survey questionnaires';

CREATE TABLE {database}.surveys
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `project_id` String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
    `type` LowCardinality(String) DEFAULT JSONExtractString(body, 'type') COMMENT 'Type of the survey',
    `round` UInt32 DEFAULT toUInt32(JSONExtractUInt(body, 'round')) COMMENT 'Number of the round',
    `status` LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'Status of the record',
    `template_id` String DEFAULT JSONExtractString(body, 'templateId') COMMENT 'Name of the template that the campaign copied',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Survey campaigns';

CREATE TABLE {database}.temperature_readings
(
    `device_did` String COMMENT 'DID of the device' CODEC(Default),
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta(8), Default),
    `sequence` UInt64 COMMENT 'Sequence number of the device' CODEC(Delta(8), Default),
    `temperature_c` Float32 COMMENT 'Temperature at the probe, degrees Celsius' CODEC(Default),
    `ambient_c` Nullable(Float32) COMMENT 'Air temperature, degrees Celsius' CODEC(Default),
    `probe` LowCardinality(String) COMMENT 'Probe of the logger',
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta(8), Default),
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta(8), Default),
    `_partition` UInt16 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
    `_offset` UInt64 COMMENT 'Kafka offset of the message' CODEC(Delta(8), Default),
    `_schema_id` UInt32 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
    `_rank` UInt64 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
    INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + toIntervalDay(1) RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Temperatures of stove loggers, one row per reading; kept for ever';

CREATE MATERIALIZED VIEW {database}.temperature_readings_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3, 'UTC')
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    'temperature' AS kind,
    toDate(observed_at) AS day,
    min(observed_at) AS covers_from,
    max(observed_at) AS last_observed_at,
    max(ingested_at) AS touched_at
FROM {database}.temperature_readings
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.unique_keys
(
    `key` String COMMENT 'Unique key',
    `nonce` String COMMENT 'Id of the operation that reserved the key'
)
ENGINE = KeeperMap('/{database}/unique_keys')
PRIMARY KEY key
COMMENT 'Reserved keys in Keeper; kept one day';

CREATE TABLE {database}.usage_readings
(
    `device_did` String COMMENT 'DID of the device' CODEC(Default),
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta(8), Default),
    `sequence` UInt64 COMMENT 'Sequence number of the device' CODEC(Delta(8), Default),
    `interval_seconds` UInt32 COMMENT 'Length of the interval that ends at observed_at, s' CODEC(T64, Default),
    `in_use_seconds` UInt32 COMMENT 'Time in use within the interval, s' CODEC(T64, Default),
    `mode` LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
    `battery_percent` Nullable(Float32) COMMENT 'Battery charge, percent' CODEC(Default),
    `ingested_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta(8), Default),
    `_arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta(8), Default),
    `_partition` UInt16 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
    `_offset` UInt64 COMMENT 'Kafka offset of the message' CODEC(Delta(8), Default),
    `_schema_id` UInt32 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
    `_rank` UInt64 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
    INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + toIntervalDay(1) RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Time in use as devices report it, one row per reading; kept for ever';

CREATE MATERIALIZED VIEW {database}.usage_readings_touch TO {database}.device_day_touched
(
    `device_did` String,
    `kind` String,
    `day` Date,
    `covers_from` DateTime64(3, 'UTC'),
    `last_observed_at` DateTime64(3, 'UTC'),
    `touched_at` DateTime64(3, 'UTC')
)
DEFINER = hearth SQL SECURITY DEFINER
AS SELECT
    device_did,
    'usage' AS kind,
    toDate(observed_at) AS day,
    min(observed_at - toIntervalSecond(least(interval_seconds, 100800))) AS covers_from,
    max(observed_at) AS last_observed_at,
    max(ingested_at) AS touched_at
FROM {database}.usage_readings
GROUP BY
    device_did,
    day;

CREATE TABLE {database}.verifiers
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `did` String DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the verifier',
    `project_ids` Array(String) DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Ids of the projects; empty: all projects',
    `active` Bool DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether the verifier may decide',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Persons and services that decide on claims';

CREATE TABLE {database}.webhook_attempts
(
    `endpoint_id` String COMMENT 'Id of the endpoint',
    `event_id` String COMMENT 'Id of the event, which is webhook-id',
    `type` LowCardinality(String) COMMENT 'Type of the event',
    `order_id` String COMMENT 'Id of the redelivery or test; empty: the feed',
    `attempt` UInt16 COMMENT 'Number of the attempt, from 1',
    `at` DateTime64(3, 'UTC') COMMENT 'Start of the attempt, UTC' CODEC(Delta(8), ZSTD(1)),
    `duration_ms` UInt32 COMMENT 'Duration, ms',
    `status` UInt16 COMMENT 'Status of the answer; 0: none',
    `fault` LowCardinality(String) COMMENT 'Why it failed; empty: delivered',
    `next_at` Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the next attempt, UTC; null: none'
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY (endpoint_id, at, event_id)
TTL toDateTime(at) + toIntervalDay(30)
SETTINGS index_granularity = 1024, ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Attempts to deliver callbacks; kept 30 days';

CREATE TABLE {database}.webhook_endpoints
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `project_ids` Array(String) DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Projects whose events it gets; empty: all',
    `logged_project_ids` Array(String) DEFAULT JSONExtract(body, 'loggedProjectIds', 'Array(String)') COMMENT 'Projects whose events its log may have; empty: all',
    `active` Bool DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether events are sent to it',
    `is_disabled` Bool DEFAULT JSONExtractString(body, 'disabled', 'reason') != '' COMMENT 'Whether upkeep switched it off',
    `deleted` Bool DEFAULT JSONExtractString(body, 'deletedAt') != '' COMMENT 'Whether it was deleted',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') DEFAULT at COMMENT 'Time of the latest version, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Endpoints of webhooks; of a secret nothing is stored here';

CREATE TABLE {database}.webhook_orders
(
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `endpoint_id` String DEFAULT JSONExtractString(body, 'endpointId') COMMENT 'Id of the endpoint',
    `reason` LowCardinality(String) DEFAULT JSONExtractString(body, 'reason') COMMENT 'redelivery or test',
    `event_id` String DEFAULT JSONExtractString(body, 'eventId') COMMENT 'Id of the event; of a test a new one',
    `created_at` DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of the request, UTC',
    `body` String EPHEMERAL COMMENT 'Record, JSON; not stored',
    `at` DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (created_at, id)
TTL toDateTime(created_at) + toIntervalDay(30)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Redeliveries and tests that people asked for; kept 30 days';

CREATE TABLE {database}.webhook_progress
(
    `endpoint_id` String COMMENT 'Id of the endpoint',
    `step` UInt64 COMMENT 'Number of the write; the highest one counts',
    `micros` Int64 COMMENT 'Place in the feed: published_at in us since 1970',
    `event_id` String COMMENT 'Place in the feed: id of the last event',
    `next_event` String COMMENT 'Id of the event that failed and is tried again; empty: none',
    `attempts` UInt16 COMMENT 'Attempts of that event since activated_at',
    `activated_at` DateTime64(3, 'UTC') COMMENT 'activatedAt of the endpoint for which the attempts were counted, UTC',
    `status` UInt16 COMMENT 'Status of the last answer to that event; 0: none',
    `next_at` Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the next attempt, UTC; NULL: no event failed, or it is tried no more and the endpoint is to be switched off'
)
ENGINE = ReplacingMergeTree(step)
ORDER BY (endpoint_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial', index_granularity = 8192
COMMENT 'How far each webhook endpoint has come in the event feed';

CREATE TABLE {database}.webhook_senders
(
    `id` String COMMENT 'Id of the lease of a copy, a ULID',
    `until` DateTime64(3, 'UTC') COMMENT 'Until when the lease stands, UTC',
    `at` DateTime64(6, 'UTC') DEFAULT now64(6) COMMENT 'Time of the write by the clock of ClickHouse, UTC; the last one counts'
)
ENGINE = ReplacingMergeTree(at)
ORDER BY (id)
TTL toDateTime(at) + toIntervalDay(1)
SETTINGS index_granularity = 8192
COMMENT 'Copies of upkeep that send callbacks';

CREATE TABLE {database}.windows_copies
(
    `copy` String COMMENT 'Name of the process',
    `seen_at` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the row, UTC',
    `has_left` Bool COMMENT 'The process ended',
    `days_done` UInt64 COMMENT 'Device-days computed since its start',
    `days_due` UInt64 COMMENT 'Device-days that are due and not computed',
    `devices_left` UInt64 COMMENT 'Devices that are not checked yet, of the walk over all devices and of changed records',
    `waiting_seconds` Float64 COMMENT 'Age of the oldest unchecked change, s'
)
ENGINE = ReplacingMergeTree(seen_at)
ORDER BY (copy)
TTL toDateTime(seen_at) + toIntervalDay(1)
SETTINGS index_granularity = 8192
COMMENT 'Running windows processes and their progress; kept 1 day';

CREATE TABLE {database}.writer_schemas
(
    `subject` LowCardinality(String) COMMENT 'Subject in the schema registry',
    `schema_id` UInt32 COMMENT 'Id in the schema registry',
    `schema` String COMMENT 'Avro schema, JSON' CODEC(ZSTD(1)),
    `digest` FixedString(64) COMMENT 'SHA-256 of the schema with sorted names and no blanks, hex',
    `first_seen` DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the first use, UTC'
)
ENGINE = ReplacingMergeTree
ORDER BY (subject, schema_id, digest)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192
COMMENT 'Avro schemas of stored messages';

CREATE VIEW {views}.alarms
(
    `id` String COMMENT 'Id of the alarm',
    `type` LowCardinality(String) COMMENT 'Type of the alarm',
    `severity` LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
    `state` LowCardinality(String) COMMENT 'active or cleared',
    `device_did` String COMMENT 'Device',
    `household_did` String COMMENT 'Household when it opened; empty: none',
    `opened_at` DateTime64(3, 'UTC') COMMENT 'Since when the cause is there, UTC',
    `cleared_at` Nullable(DateTime64(3, 'UTC')) COMMENT 'When the cause was gone, UTC; NULL: not yet',
    `acknowledged` Bool COMMENT 'Whether somebody has seen it'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Alarms of devices, one row per alarm'
AS SELECT
    id,
    type,
    severity,
    state,
    device_did,
    household_did,
    opened_at,
    cleared_at,
    acknowledged
FROM {database}.alarms
FINAL;

CREATE VIEW {views}.anomalies
(
    `id` String COMMENT 'Id; the same for every delivery of the same reading',
    `detector` LowCardinality(String) COMMENT 'Name of the detector',
    `detector_version` UInt16 COMMENT 'Version of the detector',
    `device_did` String COMMENT 'Device',
    `kind` LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
    `channel` LowCardinality(String) COMMENT 'Field of the reading',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation of the first reading, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of that reading',
    `severity` LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
    `value` Nullable(Float64) COMMENT 'Value found, in the unit of the channel',
    `detail` String COMMENT 'Description with the value and the expected values'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Findings of detectors, one row per anomaly'
AS SELECT
    id,
    detector,
    detector_version,
    device_did,
    kind,
    channel,
    observed_at,
    sequence,
    severity,
    value,
    detail
FROM {database}.anomalies
FINAL;

CREATE VIEW {views}.claims
(
    `id` String COMMENT 'Id of the claim',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `type` LowCardinality(String) COMMENT 'EmissionReductionClaim, UsageClaim, KPTClaim',
    `status` LowCardinality(String) COMMENT 'draft, submitted, in_review, verified, rejected, disputed, withdrawn, revoked',
    `household_did` String COMMENT 'Household',
    `project_did` Nullable(String) COMMENT 'Project; null: none',
    `period_start` Date COMMENT 'First local day of the project',
    `period_end` Date COMMENT 'Last local day of the project',
    `quantity` Float64 COMMENT 'Claimed quantity, in the unit',
    `unit` LowCardinality(String) COMMENT 'kgCO2e, h, kg/person/day',
    `methodology` Nullable(String) COMMENT 'name@version; null: none',
    `analysis_id` Nullable(String) COMMENT 'Analysis; null: none',
    `claimant` String COMMENT 'DID of the claimant',
    `verifier` Nullable(String) COMMENT 'DID of the verifier of the last decision; null: none',
    `supersedes` Nullable(String) COMMENT 'Claim whose place it takes; null: none',
    `is_issued` Bool COMMENT 'A registry issued units for it',
    `claim_digest` String COMMENT 'SHA-256 of claim, evidence and version of the content: sha256: and hex',
    `created_at` DateTime64(3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') COMMENT 'Time of the latest version, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Impact claims of households, one row per claim'
AS SELECT
    c.id AS id,
    c.version AS version,
    c.type AS type,
    c.status AS status,
    c.household_did AS household_did,
    p.did AS project_did,
    c.period_start AS period_start,
    c.period_end AS period_end,
    c.quantity AS quantity,
    c.unit AS unit,
    nullIf(c.methodology, '') AS methodology,
    nullIf(c.analysis_id, '') AS analysis_id,
    c.claimant AS claimant,
    nullIf(c.verifier, '') AS verifier,
    nullIf(c.supersedes, '') AS supersedes,
    c.is_issued AS is_issued,
    c.claim_digest AS claim_digest,
    c.created_at AS created_at,
    c.updated_at AS updated_at
FROM
(
    SELECT *
    FROM {database}.claims
    FINAL
) AS c
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.projects
    FINAL
) AS p ON p.id = c.project_id;

CREATE VIEW {views}.cooking_events
(
    `device_did` String COMMENT 'Device',
    `household_did` Nullable(String) COMMENT 'DID of the household of the device',
    `day` Date COMMENT 'Local day in which the event starts',
    `start_at` DateTime64(3, 'UTC') COMMENT 'Start of the event, UTC',
    `end_at` DateTime64(3, 'UTC') COMMENT 'End of the event, UTC',
    `in_use_seconds` Float64 COMMENT 'Time in use within the event, s',
    `energy_wh` Nullable(Float64) COMMENT 'Electric energy, Wh',
    `max_temperature_c` Nullable(Float64) COMMENT 'Highest sample, degrees Celsius',
    `source` LowCardinality(String) COMMENT 'Kind of the readings: power, usage, temperature'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Cooking events, one row per event of a device-day'
AS SELECT
    d.device_did,
    h.did AS household_did,
    d.day,
    event.1 AS start_at,
    event.2 AS end_at,
    event.3 AS in_use_seconds,
    event.4 AS energy_wh,
    event.5 AS max_temperature_c,
    d.use_source AS source
FROM
(
    SELECT
        device_did,
        household_id,
        day,
        use_source,
        arrayJoin(arrayZip(`events.start_at`, `events.end_at`, `events.in_use_seconds`, `events.energy_wh`, `events.max_temperature_c`)) AS event
    FROM {database}.device_days
    FINAL
) AS d
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.households
    FINAL
) AS h ON h.id = d.household_id;

CREATE VIEW {views}.dead_letters
(
    `reason` LowCardinality(String) COMMENT 'Code of the reason',
    `detail` String COMMENT 'The value and the allowed values',
    `schema_id` Nullable(UInt32) COMMENT 'Id in the schema registry that the message names',
    `message_key` Nullable(String) COMMENT 'Key of the message, normally the DID of the device',
    `raw` String COMMENT 'The message, cut at 1 MiB',
    `raw_length` UInt64 COMMENT 'Length of the message, bytes',
    `raw_sha256` String COMMENT 'SHA-256 of the message, hex',
    `topic` LowCardinality(String) COMMENT 'Kafka topic',
    `partition` UInt16 COMMENT 'Kafka partition',
    `offset` UInt64 COMMENT 'Kafka offset',
    `last_offset` UInt64 COMMENT 'Last offset of the batch for reason poison_batch, else the offset',
    `arrived_at` DateTime64(3, 'UTC') COMMENT 'Kafka timestamp, UTC',
    `replays` UInt32 COMMENT 'Number of replays; the message stays a dead letter',
    `replayed_at` Nullable(DateTime64(3, 'UTC')) COMMENT 'Time of the last replay, UTC; null: never',
    `replayed_partition` Nullable(UInt16) COMMENT 'Kafka partition of the last replay, in the same topic',
    `replayed_offset` Nullable(UInt64) COMMENT 'Kafka offset of the last replay'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Rejected messages with their replays, one row per message'
AS SELECT
    l.reason,
    l.detail,
    l.schema_id,
    l.message_key,
    l.raw,
    l.raw_length,
    l.raw_sha256,
    l._topic AS topic,
    l._partition AS partition,
    l._offset AS offset,
    l._last_offset AS last_offset,
    l._arrived_at AS arrived_at,
    r.replays AS replays,
    r.last_at AS replayed_at,
    r.last_partition AS replayed_partition,
    r.last_offset AS replayed_offset
FROM
(
    SELECT *
    FROM {database}.dead_letters
    FINAL
) AS l
LEFT JOIN
(
    SELECT
        _topic,
        _partition,
        _offset,
        _arrived_at,
        toUInt32(count()) AS replays,
        toNullable(max(replayed_at)) AS last_at,
        argMax(toNullable(replay_partition), (replayed_at, replay_partition, replay_offset)) AS last_partition,
        argMax(toNullable(replay_offset), (replayed_at, replay_partition, replay_offset)) AS last_offset
    FROM {database}.dead_letter_replays
    FINAL
    GROUP BY
        _topic,
        _partition,
        _offset,
        _arrived_at
) AS r ON (r._topic = l._topic) AND (r._partition = l._partition) AND (r._offset = l._offset) AND (r._arrived_at = l._arrived_at);

CREATE VIEW {views}.device_days
(
    `device_did` String COMMENT 'Device',
    `day` Date COMMENT 'Local day',
    `time_zone` LowCardinality(String) COMMENT 'IANA name of the zone of the day',
    `household_did` Nullable(String) COMMENT 'Household in which the device was installed for most of the day',
    `device_type` LowCardinality(String) COMMENT 'Type of the device; empty: not registered',
    `hours_in_use` Nullable(Float64) COMMENT 'Time in use, h; null: no reading shows use',
    `use_source` LowCardinality(String) COMMENT 'power, usage, temperature; empty: none',
    `energy_wh` Nullable(Float64) COMMENT 'Electric energy, Wh; null: no power reading',
    `cooking_wh` Nullable(Float64) COMMENT 'Part of energy_wh that may be credited as cooking, Wh',
    `left_out_wh` Float64 COMMENT 'Energy of the meter beyond energy_wh, which earns nothing and emits, Wh',
    `energy_source` LowCardinality(String) COMMENT 'counter, integral; empty: none',
    `fuel_types` Array(String) COMMENT 'Fuels of the arrays fuel_*',
    `fuel_units` Array(String) COMMENT 'KG, L, M3, KWH',
    `fuel_used` Array(Nullable(Float64)) COMMENT 'Amount used, in the unit',
    `fuel_delivered` Array(Float64) COMMENT 'Amount filled in as reported, in the unit',
    `fuel_unaccounted` Array(Float64) COMMENT 'May have been used in addition: left the scale faster than it can burn, a delivery without a rise, or shown by only one of report and scale; in the unit',
    `fuel_unmeasured_seconds` Array(Float64) COMMENT 'Time without a known weight: no reading, or a rise without a delivery, s',
    `temperature_min_c` Nullable(Float64) COMMENT 'Lowest valid sample, degrees Celsius',
    `temperature_mean_c` Nullable(Float64) COMMENT 'Mean of the valid samples, degrees Celsius',
    `temperature_max_c` Nullable(Float64) COMMENT 'Highest valid sample, degrees Celsius',
    `cooking_events` UInt32 COMMENT 'Cooking events that start in the day',
    `expected_intervals` Nullable(UInt32) COMMENT 'Expected intervals of the day; null: not registered',
    `received_intervals` Nullable(UInt32) COMMENT 'Expected intervals with a valid reading',
    `coverage` Nullable(Float64) COMMENT 'received_intervals / expected_intervals, 0 to 1',
    `gap_starts` Array(DateTime64(3, 'UTC')) COMMENT 'Starts of pauses longer than 1.5 expected intervals, cut where their reason changes, UTC',
    `gap_ends` Array(DateTime64(3, 'UTC')) COMMENT 'Ends of the pauses, UTC',
    `gap_reasons` Array(String) COMMENT 'power_outage, network, battery, sensor_fault, sensor_removed, household_absent, maintenance, not_installed, unknown',
    `flags` Array(LowCardinality(String)) COMMENT 'Flags of the day (infra/docs/signals.md)',
    `anomalies` Array(LowCardinality(String)) COMMENT 'Detectors that doubted a value of the day at its arrival',
    `calibration` LowCardinality(String) COMMENT 'Of the device for most of the day: valid, overdue, none (never calibrated)',
    `input_rows` UInt32 COMMENT 'Readings observed in the day',
    `input_digest` String COMMENT 'SHA-256 of the rules, the device, the readings of the day and the computed values, hex',
    `rule_version` UInt16 COMMENT 'Version of the rules'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Use, energy, fuel and coverage, one row per device and local day'
AS SELECT
    d.device_did,
    d.day,
    d.time_zone,
    h.did AS household_did,
    d.device_type,
    d.hours_in_use,
    d.use_source,
    d.energy_wh,
    d.cooking_wh,
    d.left_out_wh,
    d.energy_source,
    d.`fuels.fuel_type` AS fuel_types,
    d.`fuels.unit` AS fuel_units,
    d.`fuels.used` AS fuel_used,
    d.`fuels.delivered` AS fuel_delivered,
    d.`fuels.unaccounted` AS fuel_unaccounted,
    d.`fuels.unmeasured_seconds` AS fuel_unmeasured_seconds,
    d.temperature_min_c,
    d.temperature_mean_c,
    d.temperature_max_c,
    toUInt32(length(d.`events.start_at`)) AS cooking_events,
    d.expected_intervals,
    d.received_intervals,
    d.coverage,
    d.`gaps.from_at` AS gap_starts,
    d.`gaps.to_at` AS gap_ends,
    arrayMap(r -> if(r = '', 'unknown', toString(r)), d.`gaps.reason`) AS gap_reasons,
    d.flags,
    d.anomalies,
    d.calibration,
    ((d.usage_rows + d.fuel_rows) + d.temperature_rows) + d.power_rows AS input_rows,
    d.input_digest,
    d.rule_version
FROM
(
    SELECT *
    FROM {database}.device_days
    FINAL
) AS d
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.households
    FINAL
) AS h ON h.id = d.household_id;

CREATE VIEW {views}.devices
(
    `did` String COMMENT 'Device',
    `household_did` Nullable(String) COMMENT 'DID of the present household; null: none',
    `type` LowCardinality(String) COMMENT 'Type of the device',
    `status` LowCardinality(String) COMMENT 'registered, provisioned, active, maintenance, suspended, lost, stolen, decommissioned',
    `fuel_type` Nullable(String) COMMENT 'Fuel that the stove burns',
    `rated_power_w` Nullable(Float64) COMMENT 'Rated power, W',
    `expected_interval_seconds` UInt32 COMMENT 'Expected time between readings, s',
    `created_at` DateTime64(3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') COMMENT 'Time of the latest version, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Devices, one row per device'
AS SELECT
    d.did,
    i.household_did,
    d.type,
    d.status,
    d.fuel_type,
    d.rated_power_w,
    d.expected_interval_seconds,
    d.created_at,
    d.updated_at
FROM
(
    SELECT *
    FROM {database}.devices
    FINAL
) AS d
LEFT JOIN
(
    SELECT
        device_id,
        toNullable(any(household_did)) AS household_did
    FROM {database}.installations
    FINAL
    WHERE valid_to IS NULL
    GROUP BY device_id
) AS i ON i.device_id = d.id;

CREATE VIEW {views}.evidence_anchors
(
    `id` String COMMENT 'Id of the anchor',
    `project_did` String COMMENT 'Project, or the service for devices without one',
    `seq` UInt32 COMMENT 'Number of the anchor in its project, from 1',
    `day` Date COMMENT 'UTC day until whose end the batches were cut',
    `root` String COMMENT 'Merkle root of the batches: sha256: and hex',
    `batch_count` UInt32 COMMENT 'Number of batches',
    `previous` Nullable(String) COMMENT 'Digest of the anchor before; null: the first one',
    `digest` String COMMENT 'Digest of the anchor: sha256: and hex',
    `created_at` DateTime64(3, 'UTC') COMMENT 'Time of the anchor, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Daily anchors of the evidence batches of projects, chained by digest'
AS SELECT
    anchor_id AS id,
    project_did,
    version AS seq,
    day,
    root,
    batch_count,
    nullIf(previous, '') AS previous,
    digest,
    created_at
FROM {database}.evidence_anchors
FINAL;

CREATE VIEW {views}.evidence_batches
(
    `id` String COMMENT 'Id of the batch',
    `device_did` String COMMENT 'Device',
    `day` Date COMMENT 'Local day of the project of the device',
    `start_at` DateTime64(3, 'UTC') COMMENT 'First moment of the day, UTC',
    `end_at` DateTime64(3, 'UTC') COMMENT 'First moment of the next day, UTC',
    `project_did` Nullable(String) COMMENT 'Project in which the device was for most of the day; null: none',
    `seq` UInt32 COMMENT 'Number of the batch of this device and day, from 1',
    `leaf_count` UInt32 COMMENT 'Number of readings in the tree',
    `root` String COMMENT 'Merkle root of the readings (RFC 9162, SHA-256), hex',
    `input_digest` String COMMENT 'input_digest of the device-day of the same readings, hex',
    `supersedes` Nullable(String) COMMENT 'Id of the batch before; null: the first one',
    `is_superseded` Bool COMMENT 'A newer batch of the same device and day exists',
    `reason` LowCardinality(String) COMMENT 'settled, late-data, recomputed',
    `cut_at` DateTime64(3, 'UTC') COMMENT 'Time of the cut, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Commitments to the readings per device and local day, one row per batch'
AS SELECT
    b.id AS id,
    b.device_did AS device_did,
    b.day AS day,
    b.start_at AS start_at,
    b.end_at AS end_at,
    p.did AS project_did,
    b.seq AS seq,
    b.leaf_count AS leaf_count,
    toString(b.root) AS root,
    toString(b.input_digest) AS input_digest,
    nullIf(b.supersedes, '') AS supersedes,
    (b.seq, b.id) != max((b.seq, b.id)) OVER (PARTITION BY b.device_did, b.day) AS is_superseded,
    b.reason AS reason,
    b.cut_at AS cut_at
FROM
(
    SELECT *
    FROM {database}.evidence_batches
    FINAL
) AS b
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.projects
    FINAL
) AS p ON p.id = b.project_id;

CREATE VIEW {views}.household_windows
(
    `household_did` Nullable(String) COMMENT 'Household',
    `span` LowCardinality(String) COMMENT 'day, week (from Monday), month',
    `starts_on` Date COMMENT 'First local day',
    `ends_on` Date COMMENT 'Last local day',
    `time_zone` LowCardinality(String) COMMENT 'IANA name',
    `device_days` UInt32 COMMENT 'Device-days of the window',
    `hours_in_use` Nullable(Float64) COMMENT 'Time in use, summed over the devices, h; null: no reading shows use',
    `energy_wh` Nullable(Float64) COMMENT 'Electric energy, Wh; null: no power reading',
    `cooking_events` UInt32 COMMENT 'Events that start in the window',
    `device_dids` Array(String) COMMENT 'Devices of the arrays device_*',
    `device_types` Array(String) COMMENT 'Type of the device; empty: not registered',
    `device_days_each` Array(UInt16) COMMENT 'Days with a row',
    `device_hours_in_use` Array(Nullable(Float64)) COMMENT 'Time in use of each device, h',
    `device_use_shares` Array(Nullable(Float64)) COMMENT 'Stacking: part of hours_in_use, 0 to 1',
    `device_events` Array(UInt32) COMMENT 'Cooking events',
    `device_energy_wh` Array(Nullable(Float64)) COMMENT 'Electric energy of each device, Wh',
    `fuel_types` Array(String) COMMENT 'Fuels of the arrays fuel_*',
    `fuel_units` Array(String) COMMENT 'KG, L, M3, KWH',
    `fuel_used` Array(Nullable(Float64)) COMMENT 'Amount used, in the unit',
    `fuel_delivered` Array(Float64) COMMENT 'Amount filled in as reported, in the unit',
    `fuel_unaccounted` Array(Float64) COMMENT 'May have been used in addition, in the unit',
    `fuel_unmeasured_seconds` Array(Float64) COMMENT 'Time without a known weight, summed over the device-days, s',
    `overlap_dids` Array(String) COMMENT 'One device of each pair whose events overlap',
    `overlap_other_dids` Array(String) COMMENT 'The other device of the pair',
    `overlap_minutes` Array(Float64) COMMENT 'Overlap of the events of both, min',
    `missing_dids` Array(String) COMMENT 'DIDs of devices without readings on some days of the window',
    `missing_days` Array(UInt16) COMMENT 'Number of these days: up to yesterday, with the device installed at noon of the local day and not lost, stolen or decommissioned',
    `coverage` Nullable(Float64) COMMENT 'Received / expected intervals, 0 to 1; a missing day has expected and no received intervals',
    `flags` Array(LowCardinality(String)) COMMENT 'Flags of the device-days',
    `days_digest` String COMMENT 'SHA-256 over the device-days of the window, hex',
    `rule_version` UInt16 COMMENT 'Version of the rules'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Use of the devices of a household, one row per household and day, ISO week or month'
AS WITH
    toDateTime64('2149-01-01 00:00:00', 3, 'UTC') AS open_end,
    ((wall, zone) -> toDateTime64(toString(wall, zone), 3, 'UTC')) AS local,
    ((`from`, to, zone) -> (toInt32(toDate(local(`from`, zone) + toIntervalMillisecond(43199999))), toInt32(toDate(local(to, zone) - toIntervalMillisecond(43200001))))) AS noons,
    away AS
    (
        SELECT
            device_id,
            arraySort(groupArray((starts_at, id, note))) AS changes,
            arrayMap(c -> (c.1, c.4), arrayFilter(c -> ((c.3) IN ('lost', 'stolen', 'decommissioned')), arrayMap((c, next) -> (c.1, c.2, c.3, next), changes, arrayPushBack(arrayPopFront(arrayMap(c -> (c.1), changes)), open_end)))) AS times
        FROM
        (
            SELECT
                device_id,
                id,
                assumeNotNull(starts_at) AS starts_at,
                note
            FROM {database}.device_records
            FINAL
            WHERE (kind = 'device-status-change') AND (starts_at IS NOT NULL)
        )
        GROUP BY device_id
    ),
    due AS
    (
        SELECT
            i.household_id AS household_id,
            i.device_did AS device_did,
            max(greatest(1, 86400 / v.expected_interval_seconds)) AS intervals_of_day,
            groupArrayArray(arrayPushFront(arrayMap(time -> (-1, greatest((noons(time.1, time.2, i.time_zone)).1, stay.1), least((noons(time.1, time.2, i.time_zone)).2, stay.2)), a.times), (1, stay.1, stay.2))) AS spans
        FROM
        (
            SELECT
                household_id,
                device_id,
                device_did,
                time_zone,
                noons(greatest(from_at, toDateTime64('1970-01-02 00:00:00', 3, 'UTC')), least(to_at, open_end), time_zone) AS stay
            FROM {database}.device_places
        ) AS i
        INNER JOIN
        (
            SELECT
                id,
                expected_interval_seconds
            FROM {database}.devices
            FINAL
            WHERE expected_interval_seconds > 0
        ) AS v ON v.id = i.device_id
        LEFT JOIN away AS a ON a.device_id = i.device_id
        GROUP BY
            household_id,
            device_did
    ),
    installed AS
    (
        SELECT
            household_id,
            groupArray(device_did) AS dids,
            groupArray(intervals_of_day) AS intervals,
            groupArray(spans) AS spans
        FROM
        (
            SELECT *
            FROM due
            ORDER BY device_did ASC
        )
        GROUP BY household_id
    ),
    besides AS
    (
        SELECT
            r.household_id AS household_id,
            groupArray((r.device_did, r.starts_on)) AS days
        FROM
        (
            SELECT
                household_id,
                starts_on,
                time_zone,
                arrayJoin(`devices.device_did`) AS device_did
            FROM {database}.household_windows
            FINAL
            WHERE (span = 'day') AND ((starts_on >= yesterday()) OR (household_id IN (
                SELECT household_id
                FROM {database}.installations
                FINAL
                WHERE device_id IN (
                    SELECT device_id
                    FROM away
                    WHERE notEmpty(times)
                )
            )))
        ) AS r
        LEFT JOIN due ON (due.household_id = r.household_id) AND (due.device_did = r.device_did)
        WHERE (r.starts_on >= toDate(toString(now64(3), r.time_zone))) OR (arraySum(s -> ((s.1) * ((toInt32(r.starts_on) >= (s.2)) AND (toInt32(r.starts_on) <= (s.3)))), due.spans) = 0)
        GROUP BY household_id
    ),
    windows AS
    (
        SELECT
            w.*,
            toInt32(starts_on) AS first,
            toInt32(if(ends_on < yesterday(), ends_on, least(ends_on, toDate(toString(now64(3), time_zone)) - 1))) AS last,
            arrayFilter(d -> ((d.3) > 0), arrayMap((did, intervals, spans) -> (did, intervals, (arraySum(s -> ((s.1) * greatest(0, (least(s.3, last) - greatest(s.2, first)) + 1)), spans) - (`devices.days`[indexOf(`devices.device_did`, did)])) + if(empty(b.days), 0, arrayCount(row -> (((row.1) = did) AND (((row.2) >= starts_on) AND ((row.2) <= ends_on))), b.days))), i.dids, i.intervals, i.spans)) AS missing,
            expected_intervals + arraySum(d -> ((d.2) * (d.3)), missing) AS all_intervals
        FROM
        (
            SELECT *
            FROM {database}.household_windows
            FINAL
            WHERE device_days > 0
        ) AS w
        LEFT JOIN installed AS i ON i.household_id = w.household_id
        LEFT JOIN besides AS b ON b.household_id = w.household_id
    )
SELECT
    h.did AS household_did,
    w.span,
    w.starts_on,
    w.ends_on,
    w.time_zone,
    w.device_days,
    w.hours_in_use,
    w.energy_wh,
    w.cooking_events,
    w.`devices.device_did` AS device_dids,
    w.`devices.type` AS device_types,
    w.`devices.days` AS device_days_each,
    w.`devices.hours_in_use` AS device_hours_in_use,
    w.`devices.use_share` AS device_use_shares,
    w.`devices.cooking_events` AS device_events,
    w.`devices.energy_wh` AS device_energy_wh,
    w.`fuels.fuel_type` AS fuel_types,
    w.`fuels.unit` AS fuel_units,
    w.`fuels.used` AS fuel_used,
    w.`fuels.delivered` AS fuel_delivered,
    w.`fuels.unaccounted` AS fuel_unaccounted,
    w.`fuels.unmeasured_seconds` AS fuel_unmeasured_seconds,
    w.`overlaps.device_did` AS overlap_dids,
    w.`overlaps.other_did` AS overlap_other_dids,
    w.`overlaps.minutes` AS overlap_minutes,
    arrayMap(d -> (d.1), w.missing) AS missing_dids,
    arrayMap(d -> toUInt16(d.3), w.missing) AS missing_days,
    if(w.all_intervals = 0, NULL, w.received_intervals / w.all_intervals) AS coverage,
    w.flags,
    w.days_digest,
    w.rule_version
FROM windows AS w
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.households
    FINAL
) AS h ON h.id = w.household_id;

CREATE VIEW {views}.households
(
    `did` String COMMENT 'Household',
    `project_did` Nullable(String) COMMENT 'Project',
    `status` LowCardinality(String) COMMENT 'enrolled, active, inactive, withdrawn, archived',
    `district` String COMMENT 'District',
    `density` LowCardinality(String) COMMENT 'VeryLow, Low, Medium, High, VeryHigh',
    `fuel_type` Nullable(String) COMMENT 'Fuel of the baseline',
    `monthly_consumption` Nullable(Float64) COMMENT 'Baseline per calendar month; kg, litre, m3 or kWh by the fuel',
    `created_at` DateTime64(3, 'UTC') COMMENT 'Time of creation, UTC',
    `updated_at` DateTime64(3, 'UTC') COMMENT 'Time of the latest version, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Households without personal data, one row per household'
AS SELECT
    h.did,
    p.did AS project_did,
    h.status,
    h.district,
    h.density,
    h.fuel_type,
    h.monthly_consumption,
    h.created_at,
    h.updated_at
FROM
(
    SELECT *
    FROM {database}.households
    FINAL
) AS h
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.projects
    FINAL
) AS p ON p.id = h.project_id;

CREATE VIEW {views}.readings_fuel
(
    `device_did` String COMMENT 'Device',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of the device',
    `fuel_type` LowCardinality(String) COMMENT 'Fuel',
    `measure` LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
    `quantity` Float64 COMMENT 'Amount in the unit of the row',
    `unit` LowCardinality(String) COMMENT 'KG, L, M3, KWH',
    `ingested_at` DateTime64(3, 'UTC') COMMENT 'Time of the insert, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Fuel readings, one row per reading'
AS SELECT
    device_did,
    observed_at,
    sequence,
    fuel_type,
    measure,
    quantity,
    unit,
    ingested_at
FROM {database}.fuel_readings
FINAL;

CREATE VIEW {views}.readings_power
(
    `device_did` String COMMENT 'Device',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of the device',
    `active_power_w` Float32 COMMENT 'Active power, W',
    `voltage_v` Nullable(Float32) COMMENT 'Voltage, V',
    `current_a` Nullable(Float32) COMMENT 'Current, A',
    `energy_wh` Nullable(Float64) COMMENT 'Running energy counter, Wh',
    `relay_on` Nullable(Bool) COMMENT 'Relay of the meter closed',
    `ingested_at` DateTime64(3, 'UTC') COMMENT 'Time of the insert, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Power readings, one row per reading'
AS SELECT
    device_did,
    observed_at,
    sequence,
    active_power_w,
    voltage_v,
    current_a,
    energy_wh,
    relay_on,
    ingested_at
FROM {database}.power_readings
FINAL;

CREATE VIEW {views}.readings_temperature
(
    `device_did` String COMMENT 'Device',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'Time of the observation, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of the device',
    `temperature_c` Float32 COMMENT 'Temperature at the probe, degrees Celsius',
    `ambient_c` Nullable(Float32) COMMENT 'Air temperature, degrees Celsius',
    `probe` LowCardinality(String) COMMENT 'Which probe of the logger',
    `ingested_at` DateTime64(3, 'UTC') COMMENT 'Time of the insert, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Temperature readings, one row per reading'
AS SELECT
    device_did,
    observed_at,
    sequence,
    temperature_c,
    ambient_c,
    probe,
    ingested_at
FROM {database}.temperature_readings
FINAL;

CREATE VIEW {views}.readings_usage
(
    `device_did` String COMMENT 'Device',
    `observed_at` DateTime64(3, 'UTC') COMMENT 'End of the interval, UTC',
    `sequence` UInt64 COMMENT 'Sequence number of the device',
    `interval_seconds` UInt32 COMMENT 'Length of the interval, s',
    `in_use_seconds` UInt32 COMMENT 'Time in use within the interval, s',
    `mode` LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
    `battery_percent` Nullable(Float32) COMMENT 'Battery charge, percent',
    `ingested_at` DateTime64(3, 'UTC') COMMENT 'Time of the insert, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Usage readings: time in use of an interval, one row per reading'
AS SELECT
    device_did,
    observed_at,
    sequence,
    interval_seconds,
    in_use_seconds,
    mode,
    battery_percent,
    ingested_at
FROM {database}.usage_readings
FINAL;

CREATE VIEW {views}.survey_answers
(
    `response_id` String COMMENT 'Id that the client gave, unique in the project',
    `campaign_id` String COMMENT 'Campaign',
    `project_did` Nullable(String) COMMENT 'Project',
    `survey_type` LowCardinality(String) COMMENT 'Type of the campaign',
    `round` UInt32 COMMENT 'Round of the campaign',
    `household_did` String COMMENT 'Household',
    `status` LowCardinality(String) COMMENT 'State of the response: only verified ones are accepted',
    `meets_quality` Bool COMMENT 'Whether the response keeps the data quality rules of the campaign',
    `out_of_sample` Nullable(Bool) COMMENT 'Whether its household was not drawn; null: no sample was drawn',
    `answered_at` DateTime64(3, 'UTC') COMMENT 'Time of the interview, UTC',
    `section` String COMMENT 'Section of the questionnaire',
    `question` String COMMENT 'Question of the section',
    `item` UInt32 COMMENT 'Item of a repeat, from 1; 0: no repeat',
    `item_question` String COMMENT 'Question of the item; empty: no repeat',
    `value` String COMMENT 'The answer: text as it is, all else as JSON',
    `number` Nullable(Float64) COMMENT 'The answer where it is a number, or the number of a quantity; null: neither',
    `is_calculated` Bool COMMENT 'Whether Hearth calculated it'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Answers to surveys, one row per answer, without those marked sensitive'
AS SELECT
    response_id,
    campaign_id,
    project_did,
    survey_type,
    round,
    household_did,
    status,
    meets_quality,
    out_of_sample,
    answered_at,
    part.1 AS section,
    asked.1 AS question,
    cell.1 AS item,
    cell.2 AS item_question,
    if(startsWith(cell.3, '"'), JSONExtractString(cell.3), cell.3) AS value,
    if((JSONType(cell.3, 'value') IN ('Int64', 'UInt64', 'Double')), JSONExtract(cell.3, 'value', 'Nullable(Float64)'), toFloat64OrNull(cell.3)) AS number,
    part.3 AS is_calculated
FROM
(
    SELECT
        *,
        arrayJoin(if(startsWith(asked.2, '[{'), arrayFlatten(arrayMap((given, i) -> arrayMap(one -> (toUInt32(i), one.1, one.2), JSONExtractKeysAndValuesRaw(given)), JSONExtractArrayRaw(asked.2), arrayEnumerate(JSONExtractArrayRaw(asked.2)))), [(toUInt32(0), '', asked.2)])) AS cell
    FROM
    (
        SELECT
            *,
            arrayJoin(JSONExtractKeysAndValuesRaw(part.2)) AS asked
        FROM
        (
            SELECT
                r.response_id,
                r.campaign_id,
                p.did AS project_did,
                r.survey_type,
                r.round,
                r.household_did,
                r.status,
                r.meets_quality,
                r.out_of_sample,
                r.answered_at,
                arrayJoin(arrayConcat(arrayMap(s -> (s.1, s.2, false), JSONExtractKeysAndValuesRaw(r.answers)), arrayMap(s -> (s.1, s.2, true), JSONExtractKeysAndValuesRaw(r.calculated)))) AS part
            FROM
            (
                SELECT *
                FROM {database}.survey_responses
                FINAL
            ) AS r
            LEFT JOIN
            (
                SELECT
                    id,
                    toNullable(did) AS did
                FROM {database}.projects
                FINAL
            ) AS p ON p.id = r.project_id
        )
    )
)
WHERE (cell.3) NOT IN ('null', '""', '[]', '{}');

CREATE VIEW {views}.survey_response_versions
(
    `response_id` String COMMENT 'Id that the client gave, unique in the project',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `campaign_id` String COMMENT 'Campaign',
    `household_did` String COMMENT 'Household',
    `status` LowCardinality(String) COMMENT 'State of the response after this version',
    `digest` String COMMENT 'SHA-256 of the answers in canonical form',
    `verifier` String COMMENT 'DID of the person who decided last; empty: nobody',
    `decision` LowCardinality(String) COMMENT 'The last decision; empty: none',
    `reason` String COMMENT 'Reason of the last decision, else of the last correction; empty: not told',
    `answers` String COMMENT 'JSON by section and question, without sensitive answers',
    `written_at` DateTime64(3, 'UTC') COMMENT 'Time of the version, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Every version of every response to a survey'
AS SELECT
    JSONExtractString(body, 'responseId') AS response_id,
    id,
    version,
    JSONExtractString(body, 'campaignId') AS campaign_id,
    JSONExtractString(body, 'householdDid') AS household_did,
    JSONExtractString(body, 'status') AS status,
    JSONExtractString(body, 'digest') AS digest,
    JSONExtractString(body, 'verification', 'verifier') AS verifier,
    JSONExtractString(body, 'decision', 'decision') AS decision,
    if(JSONHas(body, 'decision'), JSONExtractString(body, 'decision', 'reason'), JSONExtractString(body, 'correctionReason')) AS reason,
    JSONExtractRaw(body, 'responses') AS answers,
    at AS written_at
FROM {database}.records
FINAL
WHERE kind = 'response';

CREATE VIEW {views}.survey_responses
(
    `response_id` String COMMENT 'Id that the client gave, unique in the project',
    `id` String COMMENT 'Id of the record',
    `version` UInt32 COMMENT 'Version of the record, from 1',
    `campaign_id` String COMMENT 'Campaign',
    `project_did` Nullable(String) COMMENT 'Project',
    `survey_type` LowCardinality(String) COMMENT 'Type of the campaign',
    `round` UInt32 COMMENT 'Round of the campaign',
    `household_did` String COMMENT 'Household',
    `collector` String COMMENT 'DID of the person who asked; empty: not told',
    `status` LowCardinality(String) COMMENT 'draft, pending, supervisor_approved, verified, needs_correction, rejected, disputed, superseded, held',
    `answered_at` DateTime64(3, 'UTC') COMMENT 'Time of the interview, UTC',
    `completeness` Float64 COMMENT 'Answered fraction of the questions that apply, 0 to 1',
    `meets_quality` Bool COMMENT 'Whether it keeps the data quality rules of the campaign',
    `out_of_sample` Nullable(Bool) COMMENT 'Whether its household was not drawn; null: no sample was drawn',
    `created_at` DateTime64(3, 'UTC') COMMENT 'Time of arrival, UTC',
    `updated_at` DateTime64(3, 'UTC') COMMENT 'Time of the latest version, UTC'
)
DEFINER = hearth SQL SECURITY DEFINER
COMMENT 'Responses to surveys, one row per response; only verified ones are accepted'
AS SELECT
    r.response_id,
    r.id,
    r.version,
    r.campaign_id,
    p.did AS project_did,
    r.survey_type,
    r.round,
    r.household_did,
    r.collector,
    r.status,
    r.answered_at,
    r.completeness,
    r.meets_quality,
    r.out_of_sample,
    r.created_at,
    r.updated_at
FROM
(
    SELECT *
    FROM {database}.survey_responses
    FINAL
) AS r
LEFT JOIN
(
    SELECT
        id,
        toNullable(did) AS did
    FROM {database}.projects
    FINAL
) AS p ON p.id = r.project_id;
