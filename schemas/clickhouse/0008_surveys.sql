-- Surveys: the templates of questionnaires, and the responses of households.

CREATE TABLE IF NOT EXISTS {database}.survey_templates (
  id String                          COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  project_id  String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty for all projects',
  template_id String                 DEFAULT JSONExtractString(body, 'templateId') COMMENT 'Name of the template, unique in its project',
  kind        LowCardinality(String) DEFAULT JSONExtractString(body, 'kind') COMMENT 'Kind of campaign; empty for any',
  status      LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'draft, published, retired or withdrawn',
  created_at DateTime64(3, 'UTC')    DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')    DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Templates of survey questionnaires';

-- The newest version of each response, by campaign: lists, counts and statistics read it. Analyses read it by household.
CREATE TABLE IF NOT EXISTS {database}.survey_responses (
  id String                            COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  response_id   String                 DEFAULT JSONExtractString(body, 'responseId') COMMENT 'Id that the client gave, unique in the project',
  campaign_id   String                 DEFAULT JSONExtractString(body, 'campaignId') COMMENT 'Id of the campaign',
  project_id    String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project of the campaign',
  survey_type   LowCardinality(String) DEFAULT JSONExtractString(body, 'surveyType') COMMENT 'Type of the campaign',
  round         UInt32                 DEFAULT toUInt32(JSONExtractUInt(body, 'round')) COMMENT 'Round of the campaign',
  household_id  String                 DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
  household_did String                 DEFAULT JSONExtractString(body, 'householdDid') COMMENT 'DID of the household',
  collector     String                 DEFAULT JSONExtractString(body, 'collector') COMMENT 'DID of the person who asked; empty: not told',
  status        LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'State of the review; only verified counts by default',
  answered_at   DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'timestamp'), 3, 'UTC') COMMENT 'Time of the interview, UTC',
  started_at    Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'startedAt'), 3, 'UTC') COMMENT 'Start of the interview, UTC; null: not told',
  ended_at      Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(body, 'endedAt'), 3, 'UTC') COMMENT 'End of the interview, UTC; null: not told',
  device_id     String                 DEFAULT JSONExtractString(body, 'deviceInfo', 'deviceId') COMMENT 'Phone that sent it, by deviceInfo.deviceId; empty: not told',
  digest        String                 DEFAULT JSONExtractString(body, 'digest') COMMENT 'SHA-256 of the answers in canonical form',
  completeness  Float64                DEFAULT JSONExtractFloat(body, 'quality', 'completeness') COMMENT 'Answered fraction of the questions that apply',
  is_consistent Bool                   DEFAULT JSONExtractBool(body, 'quality', 'consistency') COMMENT 'Whether the hard rules over several answers hold',
  meets_quality Bool                   DEFAULT JSONExtractBool(body, 'quality', 'meets') COMMENT 'Whether it keeps the data quality rules of the campaign',
  out_of_sample Nullable(Bool)         DEFAULT JSONExtract(body, 'outOfSample', 'Nullable(Bool)') COMMENT 'Whether its household was not drawn; null: no sample was drawn',
  personal_refs Array(String)          DEFAULT arrayConcat(JSONExtract(body, 'formerRefs', 'Array(String)'),
      if(JSONHas(body, 'personal'), [JSONExtractString(body, 'personal', 'ref')], [])) COMMENT 'ref of the rows of personal_data of all its versions',
  answers       String                 DEFAULT JSONExtractRaw(body, 'responses') COMMENT 'JSON by section and question, without sensitive answers' CODEC(ZSTD(1)),
  calculated    String                 DEFAULT JSONExtractRaw(body, 'calculated') COMMENT 'JSON of calculated values by section and question' CODEC(ZSTD(1)),
  created_at DateTime64(3, 'UTC')      DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')      DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  INDEX updated_at_range updated_at TYPE minmax GRANULARITY 1,
  INDEX by_household household_id TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = ReplacingMergeTree(version) ORDER BY (campaign_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
COMMENT 'Responses to surveys, in their newest version';

-- Results of checks that need other responses or sensors: they follow from the records, and can be computed anew.
CREATE TABLE IF NOT EXISTS {database}.response_checks (
  campaign_id String                 COMMENT 'Id of the campaign',
  id          String                 COMMENT 'Id of the response',
  source      LowCardinality(String) COMMENT 'night: upkeep compared all interviews; sensors: a comparison with sensors',
  digest      String                 COMMENT 'Digest of the answers that were checked; results of other answers are not shown',
  checks      String                 COMMENT 'JSON list of results with their numbers' CODEC(ZSTD(1)),
  checked_at  DateTime64(3, 'UTC')   COMMENT 'Time of the check, UTC'
) ENGINE = ReplacingMergeTree(checked_at) ORDER BY (campaign_id, id, source)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Results of quality checks of survey responses, beside those of their arrival';

CREATE TABLE IF NOT EXISTS {database}.survey_check_runs (
  campaign_id   String               COMMENT 'Id of the campaign',
  checked_at    DateTime64(3, 'UTC') COMMENT 'Time of the run, UTC',
  changed_until DateTime64(3, 'UTC') COMMENT 'Latest change of a response that it read, UTC',
  responses     UInt32               COMMENT 'Number of responses of the campaign at that time',
  checked       UInt32               COMMENT 'Number of responses that it compared',
  results       String               COMMENT 'JSON: results by collector and by question, and how thorough the search for copies was' CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(checked_at) ORDER BY (campaign_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The latest comparison of all interviews of each campaign';

CREATE VIEW IF NOT EXISTS {views}.survey_responses (
  response_id   String                 COMMENT 'Id that the client gave, unique in the project',
  id            String                 COMMENT 'Id of the record',
  version       UInt32                 COMMENT 'Version of the record, from 1',
  campaign_id   String                 COMMENT 'Campaign',
  project_did   Nullable(String)       COMMENT 'Project',
  survey_type   LowCardinality(String) COMMENT 'Type of the campaign',
  round         UInt32                 COMMENT 'Round of the campaign',
  household_did String                 COMMENT 'Household',
  collector     String                 COMMENT 'DID of the person who asked; empty: not told',
  status        LowCardinality(String) COMMENT 'draft, pending, supervisor_approved, verified, needs_correction, rejected, disputed, superseded, held',
  answered_at   DateTime64(3, 'UTC')   COMMENT 'Time of the interview, UTC',
  completeness  Float64                COMMENT 'Answered fraction of the questions that apply, 0 to 1',
  meets_quality Bool                   COMMENT 'Whether it keeps the data quality rules of the campaign',
  out_of_sample Nullable(Bool)         COMMENT 'Whether its household was not drawn; null: no sample was drawn',
  created_at    DateTime64(3, 'UTC')   COMMENT 'Time of arrival, UTC',
  updated_at    DateTime64(3, 'UTC')   COMMENT 'Time of the latest version, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT r.response_id, r.id, r.version, r.campaign_id, p.did AS project_did, r.survey_type, r.round, r.household_did, r.collector, r.status,
  r.answered_at, r.completeness, r.meets_quality, r.out_of_sample, r.created_at, r.updated_at
FROM (SELECT * FROM {database}.survey_responses FINAL) AS r
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = r.project_id
COMMENT 'Responses to surveys, one row per response; only verified ones are accepted';

-- From the log itself: a table of its own would cost each response a third of its CPU.
CREATE VIEW IF NOT EXISTS {views}.survey_response_versions (
  response_id   String                 COMMENT 'Id that the client gave, unique in the project',
  id            String                 COMMENT 'Id of the record',
  version       UInt32                 COMMENT 'Version of the record, from 1',
  campaign_id   String                 COMMENT 'Campaign',
  household_did String                 COMMENT 'Household',
  status        LowCardinality(String) COMMENT 'State of the response after this version',
  digest        String                 COMMENT 'SHA-256 of the answers in canonical form',
  verifier      String                 COMMENT 'DID of the person who decided last; empty: nobody',
  decision      LowCardinality(String) COMMENT 'The last decision; empty: none',
  reason        String                 COMMENT 'Reason of the last decision, else of the last correction; empty: not told',
  answers       String                 COMMENT 'JSON by section and question, without sensitive answers',
  written_at    DateTime64(3, 'UTC')   COMMENT 'Time of the version, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT JSONExtractString(body, 'responseId') AS response_id, id, version, JSONExtractString(body, 'campaignId') AS campaign_id,
  JSONExtractString(body, 'householdDid') AS household_did, JSONExtractString(body, 'status') AS status, JSONExtractString(body, 'digest') AS digest,
  JSONExtractString(body, 'verification', 'verifier') AS verifier, JSONExtractString(body, 'decision', 'decision') AS decision,
  if(JSONHas(body, 'decision'), JSONExtractString(body, 'decision', 'reason'), JSONExtractString(body, 'correctionReason')) AS reason,
  JSONExtractRaw(body, 'responses') AS answers, at AS written_at
FROM {database}.records FINAL WHERE kind = 'response'
COMMENT 'Every version of every response to a survey';

-- One answer in one row. Answers that are marked sensitive are not in the tables, so they are not here.
CREATE VIEW IF NOT EXISTS {views}.survey_answers (
  response_id   String                 COMMENT 'Id that the client gave, unique in the project',
  campaign_id   String                 COMMENT 'Campaign',
  project_did   Nullable(String)       COMMENT 'Project',
  survey_type   LowCardinality(String) COMMENT 'Type of the campaign',
  round         UInt32                 COMMENT 'Round of the campaign',
  household_did String                 COMMENT 'Household',
  status        LowCardinality(String) COMMENT 'State of the response: only verified ones are accepted',
  meets_quality Bool                   COMMENT 'Whether the response keeps the data quality rules of the campaign',
  out_of_sample Nullable(Bool)         COMMENT 'Whether its household was not drawn; null: no sample was drawn',
  answered_at   DateTime64(3, 'UTC')   COMMENT 'Time of the interview, UTC',
  section       String                 COMMENT 'Section of the questionnaire',
  question      String                 COMMENT 'Question of the section',
  item          UInt32                 COMMENT 'Item of a repeat, from 1; 0: no repeat',
  item_question String                 COMMENT 'Question of the item; empty: no repeat',
  value         String                 COMMENT 'The answer: text as it is, all else as JSON',
  number        Nullable(Float64)      COMMENT 'The answer where it is a number, or the number of a quantity; null: neither',
  is_calculated Bool                   COMMENT 'Whether Hearth calculated it'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT response_id, campaign_id, project_did, survey_type, round, household_did, status, meets_quality, out_of_sample, answered_at,
  part.1 AS section, asked.1 AS question, cell.1 AS item, cell.2 AS item_question,
  if(startsWith(cell.3, '"'), JSONExtractString(cell.3), cell.3) AS value,
  if(JSONType(cell.3, 'value') IN ('Int64', 'UInt64', 'Double'), JSONExtract(cell.3, 'value', 'Nullable(Float64)'), toFloat64OrNull(cell.3)) AS number,
  part.3 AS is_calculated
FROM (
  SELECT *, arrayJoin(if(startsWith(asked.2, '[{'),
    arrayFlatten(arrayMap((given, i) -> arrayMap(one -> (toUInt32(i), one.1, one.2), JSONExtractKeysAndValuesRaw(given)),
      JSONExtractArrayRaw(asked.2), arrayEnumerate(JSONExtractArrayRaw(asked.2)))),
    [(toUInt32(0), '', asked.2)])) AS cell
  FROM (
    SELECT *, arrayJoin(JSONExtractKeysAndValuesRaw(part.2)) AS asked
    FROM (
      SELECT r.response_id, r.campaign_id, p.did AS project_did, r.survey_type, r.round, r.household_did, r.status, r.meets_quality,
        r.out_of_sample, r.answered_at, arrayJoin(arrayConcat(
          arrayMap(s -> (s.1, s.2, false), JSONExtractKeysAndValuesRaw(r.answers)),
          arrayMap(s -> (s.1, s.2, true), JSONExtractKeysAndValuesRaw(r.calculated)))) AS part
      FROM (SELECT * FROM {database}.survey_responses FINAL) AS r
      LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = r.project_id
    )
  )
)
WHERE cell.3 NOT IN ('null', '""', '[]', '{}')
COMMENT 'Answers to surveys, one row per answer, without those marked sensitive';

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
