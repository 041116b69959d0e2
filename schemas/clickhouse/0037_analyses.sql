-- Analyses by what they stand on: who looks for those that changed data make stale reads them by household or project.

-- The old table is of a digest's order. Who still writes to it fails, and is repaired by who knows these.
DROP TABLE IF EXISTS {database}.analyses
;
CREATE TABLE IF NOT EXISTS {database}.household_analyses (
  body String EPHEMERAL,
  at   DateTime64(3, 'UTC') EPHEMERAL,
  id                 String,
  version            UInt32,
  compared_with      String                 DEFAULT ifNull(if(JSONHas(body, 'standsOn'), JSONExtract(body, 'standsOn', 'comparedWith', 'Nullable(String)'),
    JSONExtract(body, 'projectId', 'Nullable(String)')), '') COMMENT 'Project whose comparison households it stands on; empty: none',
  household_id       String                 DEFAULT JSONExtractString(body, 'householdRecordId'),
  household_did      String                 DEFAULT JSONExtractString(body, 'result', 'householdId'),
  project_id         Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)'),
  period_start       Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')),
  period_end         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')),
  -- One of an earlier release does not say it: as far as weighed fuel is ever read.
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
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (compared_with, household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
;
CREATE TABLE IF NOT EXISTS {database}.project_analyses (
  body String EPHEMERAL,
  at   DateTime64(3, 'UTC') EPHEMERAL,
  id           String,
  version      UInt32,
  project_id   String                 DEFAULT JSONExtractString(body, 'projectId'),
  period_start Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')),
  period_end   Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')),
  methodology  LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology'),
  status       LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status'),
  baseline_emissions Float64          DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'kgCO2e',
  actual_emissions   Float64          DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'kgCO2e',
  reductions   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'kgCO2e',
  confidence   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT '0 to 1',
  created_at   DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC'),
  updated_at   DateTime64(3, 'UTC')   DEFAULT at
) ENGINE = {engine}ReplacingMergeTree(version)
ORDER BY (project_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial'
;
-- Writes that began before end within 2 s; where there are no records, nobody is waited for.
SELECT sleepEachRow(2.5) FROM (SELECT 1 FROM {database}.records LIMIT 1)
;
INSERT INTO {database}.household_analyses (id, version, body, at) SELECT id, version, body, at FROM {database}.records WHERE kind = 'analysis'
;
INSERT INTO {database}.project_analyses (id, version, body, at) SELECT id, version, body, at FROM {database}.records WHERE kind = 'project-analysis'
;
-- A look for what changed reads what is newer than the look before. Indexes of 0034 and these, for parts that are there already.
ALTER TABLE {database}.device_days MATERIALIZE INDEX read_at_range
;
ALTER TABLE {database}.households ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.households MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.projects ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.projects MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.devices ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.devices MATERIALIZE INDEX updated_at_range
;
ALTER TABLE {database}.device_records ADD INDEX IF NOT EXISTS updated_at_range updated_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.device_records MATERIALIZE INDEX updated_at_range
;
