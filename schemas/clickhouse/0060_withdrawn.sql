-- Records of devices can be withdrawn (`withdrawnAt` in their body). A withdrawn record keeps its row and covers no time:
-- it begins when it ends, before everything, and a calibration after everything, for the last one before a day is in force.

ALTER TABLE {database}.installations
  MODIFY COLUMN valid_from DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'),
    parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')),
  MODIFY COLUMN valid_to DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'),
    parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC'))
;
ALTER TABLE {database}.placements
  MODIFY COLUMN valid_from DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'),
    parseDateTime64BestEffortOrNull(JSONExtractString(body, 'from'), 3, 'UTC')),
  MODIFY COLUMN valid_to DEFAULT if(JSONHas(body, 'withdrawnAt'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC'),
    parseDateTime64BestEffortOrNull(JSONExtractString(body, 'to'), 3, 'UTC'))
;
ALTER TABLE {database}.device_records
  ADD COLUMN IF NOT EXISTS withdrawn Bool DEFAULT JSONHas(body, 'withdrawnAt') COMMENT 'Somebody withdrew it: it holds for no time',
  MODIFY COLUMN starts_at DEFAULT if(JSONHas(body, 'withdrawnAt'),
    if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')),
    parseDateTime64BestEffortOrNull(JSONExtractString(body,
      multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', kind = 'delivery-correction', 'observedAt', 'from')), 3, 'UTC')),
  MODIFY COLUMN ends_at DEFAULT if(JSONHas(body, 'withdrawnAt'),
    if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')),
    parseDateTime64BestEffortOrNull(JSONExtractString(body,
      multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', kind = 'delivery-correction', 'observedAt', 'to')), 3, 'UTC')),
  MODIFY COLUMN record DEFAULT if(kind IN ('installation', 'device-status-change', 'calibration', 'delivery-correction'), body, ''),
  COMMENT COLUMN kind 'installation, device-status-change, calibration, device-key, gap, delivery-correction'
;
-- A delivery of fuel that was reported wrongly is corrected by a record: its day is computed anew, as after a late reading.
CREATE MATERIALIZED VIEW IF NOT EXISTS {database}.delivery_corrections_touch TO {database}.device_day_touched
DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT JSONExtractString(record, 'deviceDid') AS device_did, 'correction' AS kind,
  toDate(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS day,
  min(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS covers_from,
  max(parseDateTime64BestEffort(JSONExtractString(record, 'observedAt'), 3, 'UTC')) AS last_observed_at, max(now64(3)) AS touched_at
FROM {database}.device_records AS r WHERE r.kind = 'delivery-correction' GROUP BY device_did, day
;
-- Neither an anomaly nor a correction says that the device was heard.
ALTER TABLE {database}.device_heard_feed MODIFY QUERY
SELECT device_did, kind, max(t.last_observed_at) AS last_observed_at, max(t.touched_at) AS last_arrived_at
FROM {database}.device_day_touched AS t WHERE kind NOT IN ('anomaly', 'correction') GROUP BY device_did, kind
;
