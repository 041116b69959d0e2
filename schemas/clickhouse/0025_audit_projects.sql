-- An entry of the audit log names the projects of all its records, so that what moves from one to another is in the log of
-- both. Rows that are there get the one that they named.
ALTER TABLE {database}.audit_log
  ADD COLUMN IF NOT EXISTS project_ids Array(String)
    DEFAULT if(isNull(project_id), [], [assumeNotNull(project_id)]) COMMENT 'Projects of all records that were written or read' AFTER resources,
  COMMENT COLUMN project_id 'Of entries from before project_ids'
;
-- Written out: a default that asks for the body cannot be computed of a row that is stored.
ALTER TABLE {database}.audit_log UPDATE project_ids = project_ids WHERE true SETTINGS mutations_sync = 2
;
-- A body from before names one project.
ALTER TABLE {database}.audit_log
  MODIFY COLUMN project_ids DEFAULT if(JSONHas(body, 'projectIds'),
    JSONExtract(body, 'projectIds', 'Array(String)'),
    arrayFilter(id -> id != '', [JSONExtractString(body, 'projectId')]))
