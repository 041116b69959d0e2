-- What a start has taken back of the ledger, because rows that it named were gone: ranges that reach to from_offset or
-- beyond and were written before count no more. Without it, a process that ends while it stores the rows again would
-- leave ranges that are half true.
CREATE TABLE IF NOT EXISTS {database}.ingest_retractions (
  topic        LowCardinality(String),
  partition    UInt16,
  from_offset  UInt64,
  retracted_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (topic, partition, from_offset, retracted_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
