-- Readings: what devices report over Kafka, one table for each kind. Rows are kept for ever.
--
-- A row is one reading of one device. Its key is (device_did, observed_at, sequence): copies of a reading have the same key,
-- whoever sends them, so they merge into one row. They always meet in one partition, because the month follows from
-- observed_at. Read with FINAL wherever rows are counted or summed.
--   observed_at   moment of the observation by the clock of the device, UTC
--   sequence      counter of the device
--   ingested_at   moment of the insert; ClickHouse sets it, never the writer
--   _rank         of several copies the highest _rank wins. bitNot turns the earliest (_arrived_at, _offset) into the highest
--                 value, so the first arrival wins, whatever its Kafka partition and however often it is delivered
--   ix_offset     finds the rows of a range of Kafka offsets
-- Codecs: inserts use LZ4, the default of the server, which costs 0.3 us less per row than ZSTD. The parts of the first
-- hours are merged again anyway; after a day the TTL rewrites them with ZSTD, which is smaller.

-- Time in use, reported for an interval that ends at observed_at.
CREATE TABLE IF NOT EXISTS {database}.usage_readings (
  device_did       String                 CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, Default),
  sequence         UInt64                 CODEC(Delta, Default),
  interval_seconds UInt32                 COMMENT 'Length of the interval that ends at observed_at, s' CODEC(T64, Default),
  in_use_seconds   UInt32                 COMMENT 'Time in use within the interval, s' CODEC(T64, Default),
  mode             LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
  battery_percent  Nullable(Float32)      COMMENT 'percent' CODEC(Default),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, Default),
  _partition       UInt16                 CODEC(T64, Default),
  _offset          UInt64                 CODEC(Delta, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- An amount of fuel that a scale, a sales report or a meter reports.
CREATE TABLE IF NOT EXISTS {database}.fuel_readings (
  device_did       String                 CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, Default),
  sequence         UInt64                 CODEC(Delta, Default),
  fuel_type        LowCardinality(String) COMMENT 'Fuel by its name in the REST interface',
  measure          LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
  quantity         Float64                COMMENT 'Amount in the unit' CODEC(Default),
  unit             LowCardinality(String) COMMENT 'KG, L, M3, KWH',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, Default),
  _partition       UInt16                 CODEC(T64, Default),
  _offset          UInt64                 CODEC(Delta, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- A temperature that a logger on a stove measures.
CREATE TABLE IF NOT EXISTS {database}.temperature_readings (
  device_did       String                 CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, Default),
  sequence         UInt64                 CODEC(Delta, Default),
  temperature_c    Float32                COMMENT 'degrees Celsius' CODEC(Default),
  ambient_c        Nullable(Float32)      COMMENT 'degrees Celsius' CODEC(Default),
  probe            LowCardinality(String) COMMENT 'Which probe of the logger',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, Default),
  _partition       UInt16                 CODEC(T64, Default),
  _offset          UInt64                 CODEC(Delta, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Power and the running energy counter of an electric stove or a smart meter.
CREATE TABLE IF NOT EXISTS {database}.power_readings (
  device_did       String                 CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, Default),
  sequence         UInt64                 CODEC(Delta, Default),
  active_power_w   Float32                COMMENT 'W' CODEC(Default),
  voltage_v        Nullable(Float32)      COMMENT 'V' CODEC(Default),
  current_a        Nullable(Float32)      COMMENT 'A' CODEC(Default),
  energy_wh        Nullable(Float64)      COMMENT 'Running counter, Wh' CODEC(Default),
  relay_on         Nullable(Bool),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, Default),
  _partition       UInt16                 CODEC(T64, Default),
  _offset          UInt64                 CODEC(Delta, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
