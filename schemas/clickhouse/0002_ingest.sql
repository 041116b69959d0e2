-- Tables of ingest besides readings: rejected messages, anomalies, the ledger and the state of detectors. Rows are kept for
-- ever, except those of reading_batches. Offsets, topics and partitions are those of Kafka.

-- A rejected message. Key: its place in Kafka and its arrival. A record batch that cannot be read (reason poison_batch) is one
-- row that covers _offset to _last_offset.
CREATE TABLE IF NOT EXISTS {database}.dead_letters (
  reason       LowCardinality(String) COMMENT 'Code of the reason',
  detail       String                COMMENT 'The value and the allowed values' CODEC(ZSTD(1)),
  schema_id    Nullable(UInt32)      COMMENT 'Id in the schema registry that the message names',
  message_key  Nullable(String)      COMMENT 'Key of the message; null: none' CODEC(ZSTD(1)),
  raw          String                COMMENT 'Original bytes, cut at 1 MiB' CODEC(ZSTD(1)),
  raw_length   UInt64                COMMENT 'Length before the cut, bytes',
  raw_sha256   FixedString(64)       COMMENT 'SHA-256 of all original bytes, hex',
  ingested_at  DateTime64(3, 'UTC')  DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC',
  _topic LowCardinality(String)      COMMENT 'Kafka topic of the message', _partition UInt16 COMMENT 'Kafka partition of the message',
  _offset UInt64 COMMENT 'First Kafka offset of the row', _last_offset UInt64 COMMENT 'Last Kafka offset of the row; _offset for a single message',
  _arrived_at DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC'
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(_arrived_at) ORDER BY (_topic, _partition, _offset, _arrived_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Rejected messages with their bytes; kept for ever';

-- A replay of a dead letter. The first four columns are the key of the letter in dead_letters; each replay is a row.
CREATE TABLE IF NOT EXISTS {database}.dead_letter_replays (
  _topic LowCardinality(String)           COMMENT 'Kafka topic of the message', _partition UInt16 COMMENT 'Kafka partition of the message',
  _offset UInt64 COMMENT 'Kafka offset of the message', _arrived_at DateTime64(3, 'UTC') COMMENT 'Kafka timestamp of the message, UTC',
  replay_partition UInt16                 COMMENT 'Partition of the new message, in the same topic',
  replay_offset    UInt64                 COMMENT 'Offset of the new message',
  replayed_at      DateTime64(3, 'UTC')   COMMENT 'Clock of the API',
  actor            LowCardinality(String) COMMENT 'Id of the API key'
) ENGINE = ReplacingMergeTree ORDER BY (_topic, _partition, _offset, _arrived_at, replay_partition, replay_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Replays of dead letters';

-- A finding of a detector. The id is a digest of detector, version, device, kind, channel and the key of the reading, so a
-- redelivery writes the same row again. ingested_at_range finds anomalies newer than the last check for stale analyses.
CREATE TABLE IF NOT EXISTS {database}.anomalies (
  id               FixedString(32)        COMMENT 'First 128 bits of SHA-256, hex',
  detector         LowCardinality(String) COMMENT 'Name of the detector',
  detector_version UInt16                 COMMENT 'Version of the detector',
  device_did       String                 COMMENT 'DID of the device' CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  channel          LowCardinality(String) COMMENT 'Field of the reading',
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation of the first reading, UTC' CODEC(Delta, ZSTD(1)),
  sequence         UInt64                 COMMENT 'Sequence number of that reading',
  severity         LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
  value            Nullable(Float64)      COMMENT 'Value found, in the unit of the channel',
  detail           String                 COMMENT 'Description with the value and the expected values' CODEC(ZSTD(1)),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC',
  _arrived_at DateTime64(3, 'UTC')        COMMENT 'Kafka timestamp of the message, UTC',
  _topic LowCardinality(String) COMMENT 'Kafka topic of the message', _partition UInt16 COMMENT 'Kafka partition of the message',
  _offset UInt64 COMMENT 'Kafka offset of the message',
  INDEX ingested_at_range ingested_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Findings of detectors';

-- Anomalies that must exist while Kafka has their readings. When partitions are assigned, ingest checks those of the last
-- hour. If one is missing, detectors restart at the first offset that Kafka has. The ledger does not hold them: a range may be
-- stored again without finding its anomalies again, and some are below every range.
CREATE TABLE IF NOT EXISTS {database}.anomaly_witnesses (
  topic LowCardinality(String)       COMMENT 'Kafka topic', partition UInt16 COMMENT 'Kafka partition',
  offset      UInt64                 COMMENT 'Kafka offset of the reading with the anomaly',
  device_did  String                 COMMENT 'DID of the device' CODEC(ZSTD(1)),
  observed_at DateTime64(3, 'UTC')   COMMENT 'Time of the observation by the clock of the device, UTC',
  sequence    UInt64                 COMMENT 'Sequence number of the device',
  written_at  DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert, UTC'
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, offset, device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Anomalies of recent ranges that ingest checks at a start';

-- The outcome of every offset of a range: last_offset - first_offset + 1 = stored + dead + absent in each row. Ranges may
-- overlap after a crash, so do not sum counts over rows; the ledger is complete when the union of its ranges has no hole.
-- witnesses samples the rows that must exist while the range holds. When partitions are assigned, ingest checks the samples
-- of the last hour and reads missing rows from Kafka again. A part of a table is lost whole or not at all, so the first and
-- last row of an insert in each month represent the others. A sample is named by its key, because a copy may have another place.
CREATE TABLE IF NOT EXISTS {database}.ingest_ledger (
  topic LowCardinality(String)      COMMENT 'Kafka topic', partition UInt16 COMMENT 'Kafka partition',
  first_offset UInt64 COMMENT 'First Kafka offset of the range', last_offset UInt64 COMMENT 'Last Kafka offset of the range',
  stored UInt64                     COMMENT 'Offsets stored as readings', dead UInt64 COMMENT 'Offsets stored as dead letters',
  absent       UInt64               COMMENT 'Offsets without a message: control batches, aborted or compacted messages',
  written_at   DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the insert, UTC',
  witnesses    Array(Tuple(source LowCardinality(String), offset UInt64, device_did String, observed_at DateTime64(3, 'UTC'), sequence UInt64))
    DEFAULT [] COMMENT 'Sample of the stored readings (by key) and dead letters (by offset)' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, first_offset, last_offset) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Outcome of every range of Kafka offsets';

-- A part of the ledger that ingest withdrew at a start because its samples were missing: ranges that reach from_offset or
-- beyond and were written before retracted_at no longer hold. It keeps the ledger correct if ingest stops before it has stored
-- the rows again.
CREATE TABLE IF NOT EXISTS {database}.ingest_retractions (
  topic LowCardinality(String)      COMMENT 'Kafka topic', partition UInt16 COMMENT 'Kafka partition',
  from_offset UInt64 COMMENT 'First Kafka offset that is withdrawn',
  retracted_at DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Ranges written before this time are withdrawn, UTC'
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, from_offset, retracted_at) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Withdrawn parts of the ledger';

-- State of the detectors of one device after the message at covered_offset; the highest covered_offset wins.
CREATE TABLE IF NOT EXISTS {database}.detector_snapshots (
  topic LowCardinality(String) COMMENT 'Kafka topic', partition UInt16 COMMENT 'Kafka partition', device_did String COMMENT 'DID of the device',
  covered_offset UInt64 COMMENT 'Kafka offset of the last message in the state',
  state String COMMENT 'State, JSON' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(covered_offset) ORDER BY (topic, partition, device_did) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Detector state of each device';

-- Every device that changed below next_offset has its snapshot. A process that takes the partition over reads from here.
CREATE TABLE IF NOT EXISTS {database}.detector_markers (topic LowCardinality(String) COMMENT 'Kafka topic', partition UInt16 COMMENT 'Kafka partition',
  next_offset UInt64 COMMENT 'Kafka offset at which a reader continues')
ENGINE = ReplacingMergeTree(next_offset) ORDER BY (topic, partition) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Offsets from which detectors continue';

-- An Avro schema of messages, written before its first use: a restart does not need the registry for it. Two digests for one
-- id mean that the registry was replaced; ingest then stops with an error.
CREATE TABLE IF NOT EXISTS {database}.writer_schemas (
  subject    LowCardinality(String) COMMENT 'Subject in the schema registry',
  schema_id  UInt32               COMMENT 'Id in the schema registry',
  schema     String               COMMENT 'Avro schema, JSON' CODEC(ZSTD(1)),
  digest     FixedString(64)      COMMENT 'SHA-256 of the schema with sorted names and no blanks, hex',
  first_seen DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the first use, UTC'
) ENGINE = ReplacingMergeTree ORDER BY (subject, schema_id, digest) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Avro schemas of stored messages';

-- The outcome of a batch of readings that came by REST, for a caller that asks again. Kept 30 days; not flushed to disk,
-- because it is only a note.
CREATE TABLE IF NOT EXISTS {database}.reading_batches (
  id          String COMMENT 'Id of the batch',
  key_id      String COMMENT 'Id of the API key',
  received_at DateTime64(3, 'UTC') COMMENT 'Time of arrival at the API, UTC',
  outcome     String COMMENT 'The JSON of the answer' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (id) TTL toDateTime(received_at) + INTERVAL 30 DAY COMMENT 'Batches of readings that arrived by REST';
