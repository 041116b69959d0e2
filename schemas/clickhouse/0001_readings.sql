-- Readings that devices send over Kafka, one table for each kind. Rows are kept for ever.
--
-- A row is one reading of one device. Its key is (device_did, observed_at, sequence): copies of a reading have the same key
-- and merge into one row. They are in one partition of the table, because the month follows from observed_at. Read with FINAL
-- wherever rows are counted or summed. _rank: bitNot turns the earliest (_arrived_at, _offset) into the highest value, so the
-- first arrival wins, whatever its Kafka partition and number of deliveries. ix_offset finds the rows of a range of offsets.
-- Codecs: inserts use LZ4, the default of the server, which costs 0.3 us less per row than ZSTD. After a day the TTL rewrites
-- parts with ZSTD, which is smaller; parts of the first hours are merged again in any case.

CREATE TABLE IF NOT EXISTS {database}.usage_readings (
  device_did       String                 COMMENT 'DID of the device' CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta, Default),
  sequence         UInt64                 COMMENT 'Sequence number of the device' CODEC(Delta, Default),
  interval_seconds UInt32                 COMMENT 'Length of the interval that ends at observed_at, s' CODEC(T64, Default),
  in_use_seconds   UInt32                 COMMENT 'Time in use within the interval, s' CODEC(T64, Default),
  mode             LowCardinality(String) COMMENT 'OFF, ON, KEEP_WARM, UNKNOWN',
  battery_percent  Nullable(Float32)      COMMENT 'Battery charge, percent' CODEC(Default),
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta, Default),
  _partition       UInt16                 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
  _offset          UInt64                 COMMENT 'Kafka offset of the message' CODEC(Delta, Default),
  _schema_id       UInt32                 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Time in use as devices report it, one row per reading; kept for ever';

CREATE TABLE IF NOT EXISTS {database}.fuel_readings (
  device_did       String                 COMMENT 'DID of the device' CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta, Default),
  sequence         UInt64                 COMMENT 'Sequence number of the device' CODEC(Delta, Default),
  fuel_type        LowCardinality(String) COMMENT 'Fuel by its name in the REST interface',
  measure          LowCardinality(String) COMMENT 'REMAINING, CONSUMED, DELIVERED',
  quantity         Float64                COMMENT 'Amount in the unit' CODEC(Default),
  unit             LowCardinality(String) COMMENT 'KG, L, M3, KWH',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta, Default),
  _partition       UInt16                 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
  _offset          UInt64                 COMMENT 'Kafka offset of the message' CODEC(Delta, Default),
  _schema_id       UInt32                 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Amounts of fuel as scales, meters and sales report them, one row per reading; kept for ever';

CREATE TABLE IF NOT EXISTS {database}.temperature_readings (
  device_did       String                 COMMENT 'DID of the device' CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta, Default),
  sequence         UInt64                 COMMENT 'Sequence number of the device' CODEC(Delta, Default),
  temperature_c    Float32                COMMENT 'Temperature at the probe, degrees Celsius' CODEC(Default),
  ambient_c        Nullable(Float32)      COMMENT 'Air temperature, degrees Celsius' CODEC(Default),
  probe            LowCardinality(String) COMMENT 'Probe of the logger',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta, Default),
  _partition       UInt16                 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
  _offset          UInt64                 COMMENT 'Kafka offset of the message' CODEC(Delta, Default),
  _schema_id       UInt32                 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Temperatures of stove loggers, one row per reading; kept for ever';

CREATE TABLE IF NOT EXISTS {database}.power_readings (
  device_did       String                 COMMENT 'DID of the device' CODEC(Default),
  observed_at      DateTime64(3, 'UTC')   COMMENT 'Time of the observation by the clock of the device, UTC' CODEC(Delta, Default),
  sequence         UInt64                 COMMENT 'Sequence number of the device' CODEC(Delta, Default),
  active_power_w   Float32                COMMENT 'Active power, W' CODEC(Default),
  voltage_v        Nullable(Float32)      COMMENT 'Voltage, V' CODEC(Default),
  current_a        Nullable(Float32)      COMMENT 'Current, A' CODEC(Default),
  energy_wh        Nullable(Float64)      COMMENT 'Running energy counter, Wh' CODEC(Default),
  relay_on         Nullable(Bool)         COMMENT 'Relay of the meter is closed; null: not reported',
  ingested_at      DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the insert by the clock of ClickHouse, UTC' CODEC(Delta, Default),
  _arrived_at      DateTime64(3, 'UTC')   COMMENT 'Kafka timestamp of the message, UTC' CODEC(Delta, Default),
  _partition       UInt16                 COMMENT 'Kafka partition of the message' CODEC(T64, Default),
  _offset          UInt64                 COMMENT 'Kafka offset of the message' CODEC(Delta, Default),
  _schema_id       UInt32                 COMMENT 'Id of the Avro schema in the message' CODEC(T64, Default),
  _rank            UInt64                 DEFAULT bitNot(bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(_arrived_at)), 22), bitAnd(_offset, 4194303))) COMMENT 'Of copies of a reading the highest _rank wins: that of the earliest arrival' CODEC(Default),
  INDEX ix_offset (_partition, _offset) TYPE minmax GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(observed_at) ORDER BY (device_did, observed_at, sequence)
TTL toDateTime(ingested_at) + INTERVAL 1 DAY RECOMPRESS CODEC(ZSTD(1))
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Power and energy counters of electric stoves and meters, one row per reading; kept for ever';
