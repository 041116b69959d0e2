-- Lists of API keys show those of the organisation of the caller only.
ALTER TABLE {database}.api_keys
  ADD COLUMN IF NOT EXISTS organisation Nullable(String) DEFAULT nullIf(JSONExtractString(body, 'organisation'), '') COMMENT 'Organisation of its holder; null: not known' AFTER project_ids;
-- Rows of earlier releases: of equal versions the row that is inserted last wins.
INSERT INTO {database}.api_keys (id, version, body, at) SELECT id, version, body, at FROM {database}.records FINAL WHERE kind = 'api-key';
