-- The people and the field work of survey campaigns: collectors, and the households that they visit.

CREATE TABLE IF NOT EXISTS {database}.collectors (
  id String                       COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  did         String              DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the collector',
  project_ids Array(String)       DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Ids of the projects; empty: all projects',
  active      Bool                DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether the collector may be given work',
  created_at DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Persons who collect survey responses';

-- The newest version of each assignment, by campaign. Its state follows from the response as well, see services/domain/surveys/field-work.
CREATE TABLE IF NOT EXISTS {database}.survey_assignments (
  id String                            COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  campaign_id   String                 DEFAULT JSONExtractString(body, 'surveyId') COMMENT 'Id of the campaign',
  project_id    String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project of the campaign',
  household_id  String                 DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
  household_did String                 DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
  collector     String                 DEFAULT JSONExtractString(body, 'collector') COMMENT 'DID of the collector',
  purpose       LowCardinality(String) DEFAULT JSONExtractString(body, 'purpose') COMMENT 'interview, back_check or revisit',
  status        LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'State as it was last set by a person',
  status_at     DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'statusAt'), 3, 'UTC') COMMENT 'Time of that state, UTC',
  created_at DateTime64(3, 'UTC')      DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')      DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (campaign_id, id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Households that collectors visit for a campaign';

-- What phones of collectors use: the links that open Hearth for them.

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
