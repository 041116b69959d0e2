-- What phones of collectors use and send: the links that open Hearth for them, and the files of survey responses.

CREATE TABLE IF NOT EXISTS {database}.field_links (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  collector_id String               DEFAULT JSONExtractString(body, 'collectorId') COMMENT 'Id of the collector',
  project_id   String               DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
  expires_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'expiresAt'), 3, 'UTC') COMMENT 'Time from which it opens nothing, UTC',
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Links by which phones of collectors read forms and send interviews';

-- Interviews as phones sent them, with their files; and files that were added over REST. A row is written before anything is
-- decided about it, and an erasure of the household deletes it.
CREATE TABLE IF NOT EXISTS {database}.survey_files (
  project_id   String                 COMMENT 'Id of the project',
  response_id  String                 COMMENT 'responseId of the response, or instanceID of the interview',
  name         String                 COMMENT 'Name of the file, without a folder; xml_submission_file: the interview itself',
  digest       String                 COMMENT 'SHA-256 of the bytes: sha256: and hex',
  id           String                 COMMENT 'Id of the attachment',
  household_id String                 COMMENT 'Id of the household; empty: none was named',
  media_type   LowCardinality(String) COMMENT 'As the sender named it',
  size         UInt64                 COMMENT 'Bytes',
  bytes        String                 DEFAULT base64Decode(content) COMMENT 'The file' CODEC(ZSTD(1)),
  content      String                 EPHEMERAL COMMENT 'The file in base64; not stored',
  at           DateTime64(3, 'UTC')   COMMENT 'Time of arrival, UTC',
  INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = ReplacingMergeTree ORDER BY (project_id, response_id, name, digest)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Files of survey responses';
