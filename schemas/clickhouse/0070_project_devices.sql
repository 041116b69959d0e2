-- The devices that were ever installed in a household of a project: lists of telemetry by project begin with these, so that
-- they read what the project has. Each version of an installation names the project of its time; when exactly a device
-- was there is said by the records.
CREATE TABLE IF NOT EXISTS {database}.project_devices (
  project_id String DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Empty for households without a project',
  device_did String DEFAULT JSONExtractString(body, 'deviceDid'),
  body       String EPHEMERAL
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (project_id, device_did)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
;
-- Writes that began before the table end within 2 s, and come into the log last; where there are no records, nobody is
-- waited for.
SELECT sleepEachRow(2.5) FROM (SELECT 1 FROM {database}.records LIMIT 1)
;
-- Those that were there before the table. To do it again does no harm.
INSERT INTO {database}.project_devices (body) SELECT body FROM {database}.records WHERE kind = 'installation'
;
