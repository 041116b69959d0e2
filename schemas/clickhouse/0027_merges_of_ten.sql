-- Tables of one small insert after another, of which little is read: ten parts of a size become one. The usual choice counts
-- every part as 5 MB at least, so it merges what has some thousand rows again with every few new ones, which cost these
-- tables as much CPU as their inserts did.
ALTER TABLE {database}.record_intents MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.settled_intents MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.events MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.audit_log MODIFY SETTING merge_selector_algorithm = 'Trivial'
