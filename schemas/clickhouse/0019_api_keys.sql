-- By what keys are listed, and when each was used last.
ALTER TABLE {database}.api_keys
  ADD COLUMN IF NOT EXISTS rotating_until Nullable(DateTime64(3, 'UTC')) COMMENT 'When the last of its earlier secrets ends',
  ADD COLUMN IF NOT EXISTS created_by     Nullable(String)               COMMENT 'Id of the key, or name of the command, that made it',
  ADD COLUMN IF NOT EXISTS created_at     DateTime64(3, 'UTC')
;
ALTER TABLE {database}.api_keys_feed MODIFY QUERY
SELECT id, version,
  JSONExtractString(body, 'name') AS name,
  JSONExtractString(body, 'secretSha256') AS secret_sha256,
  JSONExtract(body, 'scopes', 'Array(String)') AS scopes,
  JSONExtract(body, 'projectIds', 'Array(String)') AS project_ids,
  JSONExtractString(body, 'status') AS status,
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC') AS expires_at,
  arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'),
    JSONExtractArrayRaw(body, 'retiring'))) AS rotating_until,
  JSONExtract(body, 'createdBy', 'Nullable(String)') AS created_by,
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC') AS created_at,
  at AS updated_at
FROM {database}.records WHERE kind = 'api-key'
;
-- Keys that were made before are in the table without what the view writes besides.
INSERT INTO {database}.api_keys
  (id, version, name, secret_sha256, scopes, project_ids, status, expires_at, rotating_until, created_by, created_at,
  updated_at)
SELECT id, version,
  JSONExtractString(body, 'name'),
  JSONExtractString(body, 'secretSha256'),
  JSONExtract(body, 'scopes', 'Array(String)'),
  JSONExtract(body, 'projectIds', 'Array(String)'),
  JSONExtractString(body, 'status'),
  parseDateTime64BestEffortOrNull(JSONExtractString(body, 'expiresAt'), 3, 'UTC'),
  arrayMax(arrayMap(item -> parseDateTime64BestEffortOrNull(JSONExtractString(item, 'until'), 3, 'UTC'),
    JSONExtractArrayRaw(body, 'retiring'))),
  JSONExtract(body, 'createdBy', 'Nullable(String)'),
  parseDateTime64BestEffort(JSONExtractString(body, 'createdAt'), 3, 'UTC'),
  at
FROM {database}.records FINAL WHERE kind = 'api-key'
;
-- To the hour, and only a hint: not flushed to disk.
CREATE TABLE IF NOT EXISTS {database}.api_key_uses (
  id           String,
  last_used_at DateTime64(3, 'UTC')
) ENGINE = {engine}ReplacingMergeTree(last_used_at)
ORDER BY (id)
;
