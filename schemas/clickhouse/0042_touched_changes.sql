-- A look for settled readings reads the changes that were touched in its seconds, and not all of ten minutes.
ALTER TABLE {database}.day_changes ADD INDEX IF NOT EXISTS touched_at_range touched_at TYPE minmax GRANULARITY 1
;
ALTER TABLE {database}.day_changes MATERIALIZE INDEX touched_at_range
;
