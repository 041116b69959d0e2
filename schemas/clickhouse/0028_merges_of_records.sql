-- The log and the tables that most operations write to merge ten parts of a size as well (0027). A read by key looks into a
-- dozen parts more, which costs less than what each create paid for merging the newest megabytes again.
ALTER TABLE {database}.records MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.households MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.devices MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.installations MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.placements MODIFY SETTING merge_selector_algorithm = 'Trivial'
;
ALTER TABLE {database}.device_records MODIFY SETTING merge_selector_algorithm = 'Trivial'
