-- What the bytes of a file say, whatever its sender says: a photo that is empty, cut off or a web page is no photo.
ALTER TABLE {database}.survey_files
  ADD COLUMN IF NOT EXISTS found_type LowCardinality(String) COMMENT 'Media type by the first bytes; empty: it arrived before they were read' AFTER media_type,
  ADD COLUMN IF NOT EXISTS is_cut Bool COMMENT 'Whether its picture or recording begins and does not end' AFTER size;
