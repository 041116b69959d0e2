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
