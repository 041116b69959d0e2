-- What ingest keeps beside the readings: refused messages, anomalies, its ledger, detector state.

-- A message that cannot be used, with its bytes. Identity is its place in Kafka; a batch that cannot be read
-- (poison_batch) is one row that covers _offset to _last_offset.
CREATE TABLE IF NOT EXISTS {database}.dead_letters (
  reason       LowCardinality(String),
  detail       String                COMMENT 'The value and what is allowed' CODEC(ZSTD(1)),
  schema_id    Nullable(UInt32)      COMMENT 'Id in the schema registry that the message names',
  message_key  Nullable(String)      CODEC(ZSTD(1)),
  raw          String                COMMENT 'Original bytes, cut at 1 MiB' CODEC(ZSTD(1)),
  raw_length   UInt64                COMMENT 'Length before the cut, bytes',
  raw_sha256   FixedString(64)       COMMENT 'SHA-256 of all original bytes, hex',
  ingested_at  DateTime64(3, 'UTC')  DEFAULT now64(3),
  _topic       LowCardinality(String),
  _partition   UInt16,
  _offset      UInt64,
  _last_offset UInt64,
  _arrived_at  DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree
PARTITION BY toYYYYMM(_arrived_at)
ORDER BY (_topic, _partition, _offset, _arrived_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- What a detector found. The id is a digest of detector, version, device, kind, channel and the identity of
-- the reading, so a redelivery writes the same row again. Analysts ask by device and time.
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
  _arrived_at      DateTime64(3, 'UTC'),
  _topic           LowCardinality(String),
  _partition       UInt16,
  _offset          UInt64
) ENGINE = {engine}ReplacingMergeTree
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- What became of every offset of a range: last_offset - first_offset + 1 = stored + dead + absent in each row.
-- Ranges may overlap after a crash, so counts are never summed over rows; proof is that their union has no hole.
CREATE TABLE IF NOT EXISTS {database}.ingest_ledger (
  topic        LowCardinality(String),
  partition    UInt16,
  first_offset UInt64,
  last_offset  UInt64,
  stored       UInt64,
  dead         UInt64,
  absent       UInt64               COMMENT 'Offsets without a message: control records, aborted, compacted',
  written_at   DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (topic, partition, first_offset, last_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- State of the detectors of one device after the message at covered_offset. Highest covered offset wins.
CREATE TABLE IF NOT EXISTS {database}.detector_snapshots (
  topic          LowCardinality(String),
  partition      UInt16,
  device_did     String,
  covered_offset UInt64,
  state          String COMMENT 'JSON' CODEC(ZSTD(1))
) ENGINE = {engine}ReplacingMergeTree(covered_offset)
ORDER BY (topic, partition, device_did)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
-- Every device that changed below next_offset has its snapshot. A takeover reads Kafka again from here.
CREATE TABLE IF NOT EXISTS {database}.detector_markers (
  topic       LowCardinality(String),
  partition   UInt16,
  next_offset UInt64
) ENGINE = {engine}ReplacingMergeTree(next_offset)
ORDER BY (topic, partition)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
