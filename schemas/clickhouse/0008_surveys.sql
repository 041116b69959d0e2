-- Surveys: the templates of questionnaires.

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
