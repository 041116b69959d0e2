-- Dead letters for data teams with what became of them: how often and where to they were sent again.
CREATE OR REPLACE VIEW {views}.dead_letters (
  reason             LowCardinality(String)        COMMENT 'Why the message cannot be used; a closed list',
  detail             String                        COMMENT 'The value and what is allowed',
  schema_id          Nullable(UInt32)              COMMENT 'Id in the schema registry that the message names',
  message_key        Nullable(String)              COMMENT 'Key of the message: the device, if it was sent as it should be',
  raw                String                        COMMENT 'The message, cut at 1 MiB',
  raw_length         UInt64                        COMMENT 'Length of the message, bytes',
  raw_sha256         String                        COMMENT 'SHA-256 of the message, hex',
  topic              LowCardinality(String)        COMMENT 'Kafka topic',
  partition          UInt16                        COMMENT 'Kafka partition',
  offset             UInt64                        COMMENT 'Kafka offset',
  last_offset        UInt64                        COMMENT 'Last offset of the batch for reason poison_batch, else the offset',
  arrived_at         DateTime64(3, 'UTC')          COMMENT 'Kafka timestamp, UTC',
  replays            UInt32                        COMMENT 'How often the message was sent again; it stays a dead letter',
  replayed_at        Nullable(DateTime64(3, 'UTC')) COMMENT 'When it was sent again last, UTC; null: never',
  replayed_partition Nullable(UInt16)              COMMENT 'Kafka partition of the message that was sent again last, in the same topic',
  replayed_offset    Nullable(UInt64)              COMMENT 'Kafka offset of the message that was sent again last'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT l.reason, l.detail, l.schema_id, l.message_key, l.raw, l.raw_length, l.raw_sha256, l._topic AS topic,
  l._partition AS partition, l._offset AS offset, l._last_offset AS last_offset, l._arrived_at AS arrived_at,
  r.replays AS replays, r.last_at AS replayed_at, r.last_partition AS replayed_partition, r.last_offset AS replayed_offset
FROM (SELECT * FROM {database}.dead_letters FINAL) AS l
LEFT JOIN (
  SELECT _topic, _partition, _offset, _arrived_at, toUInt32(count()) AS replays, toNullable(max(replayed_at)) AS last_at,
    argMax(toNullable(replay_partition), (replayed_at, replay_partition, replay_offset)) AS last_partition,
    argMax(toNullable(replay_offset), (replayed_at, replay_partition, replay_offset)) AS last_offset
  FROM {database}.dead_letter_replays FINAL GROUP BY _topic, _partition, _offset, _arrived_at
) AS r ON r._topic = l._topic AND r._partition = l._partition AND r._offset = l._offset AND r._arrived_at = l._arrived_at
;
