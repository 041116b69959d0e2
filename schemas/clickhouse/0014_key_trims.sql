-- How far old keys were trimmed: operations that were published until then have been looked at.
CREATE TABLE IF NOT EXISTS {database}.key_trims (
  until DateTime('UTC')
) ENGINE = {engine}ReplacingMergeTree
ORDER BY (until)
