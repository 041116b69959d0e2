-- The state of a project, for the list of projects. Rows of earlier versions have none but this one.
ALTER TABLE {database}.projects ADD COLUMN IF NOT EXISTS status LowCardinality(String) DEFAULT 'active' AFTER coverage_threshold
;
ALTER TABLE {database}.projects_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtractString(body, 'name') AS name,
  JSONExtract(body, 'country', 'Nullable(String)') AS country,
  JSONExtractString(body, 'timeZone') AS time_zone,
  JSONExtractFloat(body, 'coverageThreshold') AS coverage_threshold,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'project'
;
