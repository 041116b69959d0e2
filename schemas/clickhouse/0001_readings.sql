-- Raw telemetry, one table per kind.
-- Identity of a reading is (device_did, observed_at, sequence): ORDER BY is that identity, so copies of a
-- reading collapse whoever sent them. The month follows from observed_at, so copies always meet in one
-- partition. _rank makes the first arrival win on whatever Kafka partition it came and however often it is
-- delivered: the highest version wins, and bitNot turns the earliest (_arrived_at, _offset) into the highest.
-- ingested_at is set by ClickHouse, never by the writer. Read with FINAL wherever something is counted or summed.
CREATE TABLE IF NOT EXISTS {database}.usage_readings (
  device_did       String                 CODEC(ZSTD(1)),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, ZSTD(1)),
  sequence         UInt64                 CODEC(Delta, ZSTD(1)),
  interval_seconds UInt32                 COMMENT 'Length of the interval that ends at observed_at, s' CODEC(T64, ZSTD(1)),
  in_use_seconds   UInt32                 COMMENT 'Time in use within the interval, s' CODEC(T64, ZSTD(1)),
  mode             LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
  battery_percent  Nullable(Float32)      COMMENT 'percent' CODEC(ZSTD(1)),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, ZSTD(1)),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, ZSTD(1)),
  _partition       UInt16                 CODEC(T64, ZSTD(1)),
  _offset          UInt64                 CODEC(Delta, ZSTD(1)),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(ZSTD(1)),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = {engine}ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE TABLE IF NOT EXISTS {database}.fuel_readings (
  device_did       String                 CODEC(ZSTD(1)),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, ZSTD(1)),
  sequence         UInt64                 CODEC(Delta, ZSTD(1)),
  fuel_type        LowCardinality(String) COMMENT 'Fuel by its name in the REST interface',
  measure          LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
  quantity         Float64                COMMENT 'Amount in the unit' CODEC(ZSTD(1)),
  unit             LowCardinality(String) COMMENT 'KG, L, M3, KWH',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, ZSTD(1)),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, ZSTD(1)),
  _partition       UInt16                 CODEC(T64, ZSTD(1)),
  _offset          UInt64                 CODEC(Delta, ZSTD(1)),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(ZSTD(1)),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = {engine}ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE TABLE IF NOT EXISTS {database}.temperature_readings (
  device_did       String                 CODEC(ZSTD(1)),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, ZSTD(1)),
  sequence         UInt64                 CODEC(Delta, ZSTD(1)),
  temperature_c    Float32                COMMENT 'degrees Celsius' CODEC(ZSTD(1)),
  ambient_c        Nullable(Float32)      COMMENT 'degrees Celsius' CODEC(ZSTD(1)),
  probe            LowCardinality(String) COMMENT 'Which probe of the logger',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, ZSTD(1)),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, ZSTD(1)),
  _partition       UInt16                 CODEC(T64, ZSTD(1)),
  _offset          UInt64                 CODEC(Delta, ZSTD(1)),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(ZSTD(1)),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = {engine}ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
CREATE TABLE IF NOT EXISTS {database}.power_readings (
  device_did       String                 CODEC(ZSTD(1)),
  observed_at      DateTime64(3, 'UTC')   CODEC(Delta, ZSTD(1)),
  sequence         UInt64                 CODEC(Delta, ZSTD(1)),
  active_power_w   Float32                COMMENT 'W' CODEC(ZSTD(1)),
  voltage_v        Nullable(Float32)      COMMENT 'V' CODEC(ZSTD(1)),
  current_a        Nullable(Float32)      COMMENT 'A' CODEC(ZSTD(1)),
  energy_wh        Nullable(Float64)      COMMENT 'Running counter, Wh' CODEC(ZSTD(1)),
  relay_on         Nullable(Bool),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) CODEC(Delta, ZSTD(1)),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message' CODEC(Delta, ZSTD(1)),
  _partition       UInt16                 CODEC(T64, ZSTD(1)),
  _offset          UInt64                 CODEC(Delta, ZSTD(1)),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) CODEC(ZSTD(1)),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = {engine}ReplacingMergeTree(_rank)
PARTITION BY toYYYYMM(observed_at)
ORDER BY (device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
