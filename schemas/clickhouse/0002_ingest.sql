-- What ingest keeps besides readings: rejected messages, anomalies, its ledger, and the state of its detectors. Rows are kept
-- for ever, except those of reading_batches. Offsets, topics and partitions are those of Kafka.

-- A message that cannot be used, with its bytes. Key: its place in Kafka and its arrival. A record batch that cannot be read
-- (reason poison_batch) is one row that covers _offset to _last_offset.
CREATE TABLE IF NOT EXISTS {database}.dead_letters (
  reason       LowCardinality(String),
  detail       String                COMMENT 'The value and what is allowed' CODEC(ZSTD(1)),
  schema_id    Nullable(UInt32)      COMMENT 'Id in the schema registry that the message names',
  message_key  Nullable(String)      CODEC(ZSTD(1)),
  raw          String                COMMENT 'Original bytes, cut at 1 MiB' CODEC(ZSTD(1)),
  raw_length   UInt64                COMMENT 'Length before the cut, bytes',
  raw_sha256   FixedString(64)       COMMENT 'SHA-256 of all original bytes, hex',
  ingested_at  DateTime64(3, 'UTC')  DEFAULT now64(3),
  _topic LowCardinality(String), _partition UInt16, _offset UInt64, _last_offset UInt64, _arrived_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(_arrived_at) ORDER BY (_topic, _partition, _offset, _arrived_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- A replay of a dead letter: where its bytes were sent again. The first four columns are the key of the letter in
-- dead_letters; each replay of a letter is a row of its own.
CREATE TABLE IF NOT EXISTS {database}.dead_letter_replays (
  _topic LowCardinality(String), _partition UInt16, _offset UInt64, _arrived_at DateTime64(3, 'UTC'),
  replay_partition UInt16                 COMMENT 'Partition of the new message, in the same topic',
  replay_offset    UInt64                 COMMENT 'Offset of the new message',
  replayed_at      DateTime64(3, 'UTC')   COMMENT 'Clock of the API',
  actor            LowCardinality(String) COMMENT 'Id of the API key'
) ENGINE = ReplacingMergeTree ORDER BY (_topic, _partition, _offset, _arrived_at, replay_partition, replay_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What a detector found. The id is a digest of detector, version, device, kind, channel and the key of the reading, so a
-- redelivery writes the same row again. The order is by device and time, as analysts ask. ingested_at_range finds the
-- anomalies that are newer than the last check for stale analyses.
CREATE TABLE IF NOT EXISTS {database}.anomalies (
  id               FixedString(32)        COMMENT 'First 128 bits of SHA-256, hex',
  detector         LowCardinality(String),
  detector_version UInt16,
  device_did       String                 CODEC(ZSTD(1)),
  kind             LowCardinality(String) COMMENT 'usage, fuel, temperature, power',
  channel          LowCardinality(String) COMMENT 'Field of the reading',
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, ZSTD(1)),
  sequence         UInt64,
  severity         LowCardinality(String) COMMENT 'critical, major, minor, warning, info',
  value            Nullable(Float64)      COMMENT 'Value found, in the unit of the channel',
  detail           String                 CODEC(ZSTD(1)),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3),
  _arrived_at DateTime64(3, 'UTC'), _topic LowCardinality(String), _partition UInt16, _offset UInt64,
  INDEX ingested_at_range ingested_at TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- An anomaly that must still be stored while Kafka has its reading. When partitions are assigned, ingest looks for the
-- anomalies of the last hour; if one is gone, its detectors start again at the first offset that Kafka has. They are not
-- in the ledger: an anomaly is found once, even if the range around it is stored again, and some lie below every range.
CREATE TABLE IF NOT EXISTS {database}.anomaly_witnesses (
  topic LowCardinality(String), partition UInt16,
  offset      UInt64                 COMMENT 'Of the reading that the anomaly was found at',
  device_did  String                 CODEC(ZSTD(1)),
  observed_at DateTime64(3, 'UTC'),
  sequence    UInt64,
  written_at  DateTime64(3, 'UTC')   DEFAULT now64(3)
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, offset, device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What became of every offset of a range: last_offset - first_offset + 1 = stored + dead + absent in each row. Ranges may
-- overlap after a crash, so never sum counts over rows; the ledger is complete when the union of its ranges has no hole.
-- Witnesses are rows that must still be stored while the range is true. When partitions are assigned, ingest looks for
-- those of the last hour and reads missing ones from Kafka again. A part of a table is lost as a whole or not at all, so
-- the first and last row of an insert in each month represent the others. They are named by their key, not by their place,
-- because of two copies the first arrival keeps its place.
CREATE TABLE IF NOT EXISTS {database}.ingest_ledger (
  topic LowCardinality(String), partition UInt16, first_offset UInt64, last_offset UInt64,
  stored UInt64, dead UInt64,
  absent       UInt64               COMMENT 'Offsets without a message: control records, aborted, compacted',
  written_at   DateTime64(3, 'UTC') DEFAULT now64(3),
  witnesses    Array(Tuple(source LowCardinality(String), offset UInt64, device_did String, observed_at DateTime64(3, 'UTC'), sequence UInt64))
    DEFAULT [] COMMENT 'Rows of readings and dead_letters (by offset) that this range stored; of anomalies until migration 0012' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, first_offset, last_offset) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- A part of the ledger that a start of ingest withdrew because its witnesses were gone: ranges that reach from_offset or
-- beyond and were written before retracted_at no longer hold. Without it, a process that ends while it stores the rows
-- again would leave ranges that are half true.
CREATE TABLE IF NOT EXISTS {database}.ingest_retractions (
  topic LowCardinality(String), partition UInt16, from_offset UInt64,
  retracted_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree ORDER BY (topic, partition, from_offset, retracted_at) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- State of the detectors of one device after the message at covered_offset; the highest covered_offset wins.
CREATE TABLE IF NOT EXISTS {database}.detector_snapshots (
  topic LowCardinality(String), partition UInt16, device_did String, covered_offset UInt64,
  state String COMMENT 'JSON' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(covered_offset) ORDER BY (topic, partition, device_did) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Every device that changed below next_offset has its snapshot. A process that takes the partition over reads from here.
CREATE TABLE IF NOT EXISTS {database}.detector_markers (topic LowCardinality(String), partition UInt16, next_offset UInt64)
ENGINE = ReplacingMergeTree(next_offset) ORDER BY (topic, partition) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- An Avro schema that messages are read with, written before its first use: a restart does not need the registry for it.
-- Two digests for one id mean that the registry was exchanged; ingest then stops and says so.
CREATE TABLE IF NOT EXISTS {database}.writer_schemas (
  subject    LowCardinality(String),
  schema_id  UInt32               COMMENT 'Id in the schema registry',
  schema     String               COMMENT 'Avro schema, JSON' CODEC(ZSTD(1)),
  digest     FixedString(64)      COMMENT 'SHA-256 of the schema with sorted names and no blanks, hex',
  first_seen DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree ORDER BY (subject, schema_id, digest) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The outcome of a batch of readings that came by REST, for a caller that asks again. Kept 30 days; not flushed to disk,
-- because it is only a note.
CREATE TABLE IF NOT EXISTS {database}.reading_batches (
  id          String,
  key_id      String,
  received_at DateTime64(3, 'UTC'),
  outcome     String COMMENT 'The JSON of the answer' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree ORDER BY (id) TTL toDateTime(received_at) + INTERVAL 30 DAY;
