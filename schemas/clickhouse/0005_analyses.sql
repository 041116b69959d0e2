-- Analyses, ordered by the data that they use: a check for stale analyses reads those of changed households or projects. Both
-- tables are typed tables of records (0003_records.sql). Rows are kept for ever.

CREATE TABLE IF NOT EXISTS {database}.household_analyses (
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  id String                                 COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  compared_with      String                 DEFAULT ifNull(if(JSONHas(body, 'standsOn'), JSONExtract(body, 'standsOn', 'comparedWith', 'Nullable(String)'),
    JSONExtract(body, 'projectId', 'Nullable(String)')), '') COMMENT 'Project whose comparison households the analysis uses; empty: none',
  household_id       String                 DEFAULT JSONExtractString(body, 'householdRecordId') COMMENT 'Id of the household',
  household_did      String                 DEFAULT JSONExtractString(body, 'result', 'householdId') COMMENT 'DID of the household',
  project_id         Nullable(String)       DEFAULT JSONExtract(body, 'projectId', 'Nullable(String)') COMMENT 'Id of the project; null: none',
  period_start       Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')) COMMENT 'First local day',
  period_end         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')) COMMENT 'Last local day',
  -- Without it in the body: 735 days before the period, the longest history of weighed fuel.
  reach_from         Date                   DEFAULT ifNull(toDateOrNull(JSONExtractString(body, 'standsOn', 'from')), period_start - 735)
    COMMENT 'First local day of its data; before the period where fuel was weighed',
  methodology        LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology') COMMENT 'Id of the methodology',
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status') COMMENT 'final or provisional',
  baseline_emissions Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'Baseline emissions, kgCO2e',
  actual_emissions   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'Actual emissions, kgCO2e',
  reductions         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'Reduction, kgCO2e',
  confidence         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT 'Confidence of the reduction, 0 to 1',
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC') COMMENT 'Time of the computation, UTC',
  updated_at         DateTime64(3, 'UTC')   DEFAULT at COMMENT 'Time of the latest version, UTC'
) ENGINE = ReplacingMergeTree(version) ORDER BY (compared_with, household_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial' COMMENT 'Analyses of households, emissions in kgCO2e';

CREATE TABLE IF NOT EXISTS {database}.project_analyses (
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored',
  id String                                 COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  project_id         String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project',
  period_start       Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'start')) COMMENT 'First local day',
  period_end         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'result', 'period', 'end')) COMMENT 'Last local day',
  methodology        LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'methodology') COMMENT 'Id of the methodology',
  status             LowCardinality(String) DEFAULT JSONExtractString(body, 'result', 'status') COMMENT 'final or provisional',
  baseline_emissions Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'baselineEmissions') COMMENT 'Baseline emissions, kgCO2e',
  actual_emissions   Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'actualEmissions') COMMENT 'Actual emissions, kgCO2e',
  reductions         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'reductions') COMMENT 'Reduction, kgCO2e',
  confidence         Float64                DEFAULT JSONExtractFloat(body, 'result', 'analysis', 'confidence') COMMENT 'Confidence of the reduction, 0 to 1',
  created_at         DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'result', 'computedAt'), 3, 'UTC') COMMENT 'Time of the computation, UTC',
  updated_at         DateTime64(3, 'UTC')   DEFAULT at COMMENT 'Time of the latest version, UTC'
) ENGINE = ReplacingMergeTree(version) ORDER BY (project_id, id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_algorithm = 'Trivial' COMMENT 'Analyses of projects, emissions in kgCO2e';

-- Progress of the check for data that arrived after an analysis. One row, by the clock of ClickHouse.
CREATE TABLE IF NOT EXISTS {database}.analysis_looks (
  name      LowCardinality(String) COMMENT 'Name of the check: staleness',
  looked_at DateTime64(3, 'UTC')   COMMENT 'Changes up to this time were checked, UTC'
) ENGINE = ReplacingMergeTree(looked_at) ORDER BY (name) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Progress of the check for stale analyses';
