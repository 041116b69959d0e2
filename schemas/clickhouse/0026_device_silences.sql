-- How often the feed of events told that a device fell silent or was heard again, by turns: with an odd number it is told
-- silent. A note of operations that hold the keys `device-silence:<id>#<changes>`; a repeated insert changes nothing.
CREATE TABLE IF NOT EXISTS {database}.device_silences (
  id      String COMMENT 'Id of the device',
  changes UInt32
) ENGINE = {engine}ReplacingMergeTree(changes)
ORDER BY (id)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1
