-- Ids of events begin with their time, so the extremes of a granule tell whether it may hold one. A projection by id made
-- every insert write a second part.
ALTER TABLE {database}.events ADD INDEX IF NOT EXISTS ids id TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.events MATERIALIZE INDEX ids
;
ALTER TABLE {database}.events DROP PROJECTION IF EXISTS by_id
