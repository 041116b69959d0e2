-- The schemas that messages were read with, written before the first use: a restart does not need the registry for them.
-- Two digests of one id are a registry that was exchanged; ingest then stops and says so.
CREATE TABLE IF NOT EXISTS {database}.writer_schemas (
  subject    LowCardinality(String),
  schema_id  UInt32               COMMENT 'Id in the schema registry',
  schema     String               COMMENT 'Avro schema, JSON' CODEC(ZSTD(1)),
  digest     FixedString(64)      COMMENT 'SHA-256 of the schema with sorted names and no blanks, hex',
  first_seen DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (subject, schema_id, digest)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
