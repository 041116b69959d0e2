-- Personal data of households: apart from the log of records, which holds only a reference and a digest of each row.
CREATE TABLE IF NOT EXISTS {database}.personal_data (
  household_id String,
  ref          String                   COMMENT 'As the record of the household names the row',
  salt         String                   COMMENT 'Of the digest, so that nobody can try values against it',
  body         String                   COMMENT 'JSON: contact, consent, geo',
  at           DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (household_id, ref)
-- What was deleted leaves the disk after a minute.
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1, old_parts_lifetime = 60
;
ALTER TABLE {database}.households
  ADD COLUMN IF NOT EXISTS personal_ref String COMMENT 'Its row of personal_data; empty for none' AFTER tags,
  ADD COLUMN IF NOT EXISTS erased_at Nullable(DateTime64(3, 'UTC')) AFTER personal_ref
;
ALTER TABLE {database}.households_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'did') AS did,
  JSONExtract(body, 'projectId', 'Nullable(String)') AS project_id,
  JSONExtract(body, 'externalId', 'Nullable(String)') AS external_id,
  JSONExtractString(body, 'status') AS status,
  JSONExtractString(body, 'location', 'district') AS district,
  JSONExtractString(body, 'location', 'density') AS density,
  JSONExtract(body, 'baseline', 'fuelType', 'Nullable(String)') AS fuel_type,
  JSONExtract(body, 'baseline', 'monthlyConsumption', 'Nullable(Float64)') AS monthly_consumption,
  JSONExtract(body, 'group', 'Nullable(String)') AS study_group,
  JSONExtract(body, 'tags', 'Array(String)') AS tags,
  JSONExtractString(body, 'personal', 'ref') AS personal_ref,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'erased', 'at'), 3, 'UTC') AS erased_at,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS updated_at
FROM {database}.records WHERE kind = 'household'
