-- Analyses by the data that they stand on: a check for stale analyses reads those of the households or projects that changed.
-- Both tables are typed tables of records (0003_records.sql). Rows are kept for ever.

-- An analysis of one household: the reduction of its emissions in a period. Emissions in kgCO2e, confidence 0 to 1.
CREATE TABLE IF NOT EXISTS {database}.household_analyses (
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  id String, version UInt32,
  compared_with      String                 DEFAULT ifNull(if(JSONHas(body, 'standsOn'), JSONExtract(body, 'standsOn', 'comparedWith', 'Nullable(String)'),
    JSONExtract(body, 'projectId', 'Nullable(String)')), '') COMMENT 'Project whose comparison households it stands on; empty: none',
  household_id       String                 DEFAULT JSONExtractString(body, 'householdRecordId'),
  household_did      String                 DEFAULT JSONExtractString(body, 'result', 'householdId'),
  project_id         Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  period_start       Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')),
  period_end         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')),
  -- A body that does not say it: as far before the period as weighed fuel is ever read, 735 days.
  reach_from         Date                   DEFAULT ifNull(toDateOrNull(JSONExtractString(body, 'standsOn', 'from')), period_start - 735)
    COMMENT 'First day of its data; before the period where fuel was weighed',
  methodology        LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology'),
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status'),
  baseline_emissions Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'kgCO2e',
  actual_emissions   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'kgCO2e',
  reductions         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'kgCO2e',
  confidence         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT '0 to 1',
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC'),
  updated_at         DateTime64(3, 'UTC')   DEFAULT at
) ENGINE = ReplacingMergeTree(version) ORDER BY (compared_with, household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- An analysis of a project, with the same units.
CREATE TABLE IF NOT EXISTS {database}.project_analyses (
  body String EPHEMERAL, at DateTime64(3, 'UTC') EPHEMERAL,
  id String, version UInt32,
  project_id         String                 DEFAULT JSONExtractString(body, 'projectId'),
  period_start       Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')),
  period_end         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')),
  methodology        LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology'),
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status'),
  baseline_emissions Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'kgCO2e',
  actual_emissions   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'kgCO2e',
  reductions         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'kgCO2e',
  confidence         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT '0 to 1',
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC'),
  updated_at         DateTime64(3, 'UTC')   DEFAULT at
) ENGINE = ReplacingMergeTree(version) ORDER BY (project_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial';

-- How far analyses were checked for data that came after them. One row, by the clock of ClickHouse.
CREATE TABLE IF NOT EXISTS {database}.analysis_looks (
  name      LowCardinality(String) COMMENT 'staleness',
  looked_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(looked_at) ORDER BY (name) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
