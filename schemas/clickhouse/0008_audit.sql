-- Rows that must be found again while a range of the ledger is true: when partitions are assigned, ingest looks for
-- those of the last hour and reads from Kafka again what is not there. A part of a table is lost whole or not at all,
-- so the first and last row of an insert in each month speak for the rest. They are named by their identity, not by
-- their place, because a copy that arrives later gives its place up to the first one.
ALTER TABLE {database}.ingest_ledger ADD COLUMN IF NOT EXISTS
  witnesses Array(Tuple(source LowCardinality(String), offset UInt64, device_did String, observed_at DateTime64(3, 'UTC'), sequence UInt64))
  DEFAULT [] COMMENT 'Rows of readings, dead_letters (by offset) and anomalies that this range stored' CODEC(ZSTD(1))
;
