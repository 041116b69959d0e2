-- Where the bytes of dead letters were sent again. The first four columns are the identity of the letter in
-- dead_letters; one row for each replay of it.
CREATE TABLE IF NOT EXISTS {database}.dead_letter_replays (
  _topic           LowCardinality(String),
  _partition       UInt16,
  _offset          UInt64,
  _arrived_at      DateTime64(3, 'UTC'),
  replay_partition UInt16                 COMMENT 'Partition of the new message, in the same topic',
  replay_offset    UInt64                 COMMENT 'Offset of the new message',
  replayed_at      DateTime64(3, 'UTC')   COMMENT 'Clock of the API',
  actor            LowCardinality(String) COMMENT 'Id of the API key'
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (_topic, _partition, _offset, _arrived_at, replay_partition, replay_offset)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
;
