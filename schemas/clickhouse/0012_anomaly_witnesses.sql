-- Anomalies that must be found again, as the ledger's witnesses are: when partitions are assigned, ingest looks for those
-- of the last hour, and when one is gone its detectors begin anew where Kafka begins. They are not in the ledger: an
-- anomaly is found once, also when the range around it is stored again, and some are found below every range.
CREATE TABLE IF NOT EXISTS {database}.anomaly_witnesses (
  topic       LowCardinality(String),
  partition   UInt16,
  offset      UInt64                 COMMENT 'Of the reading that the anomaly was found at',
  device_did  String                 CODEC(ZSTD(1)),
  observed_at DateTime64(3, 'UTC'),
  sequence    UInt64,
  written_at  DateTime64(3, 'UTC')   DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (topic, partition, offset, device_did, observed_at, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
ALTER TABLE {database}.ingest_ledger COMMENT COLUMN witnesses 'Rows of readings and dead_letters (by offset) that this range stored; of anomalies until migration 0012'
;
