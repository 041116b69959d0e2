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
      multiIf(kind = 'calibration', 'performedAt', kind = 'device-key', 'validFrom', kind = 'device-status-change', 'at', 'from')), 3, 'UTC')),
  MODIFY COLUMN ends_at DEFAULT if(JSONHas(body, 'withdrawnAt'),
    if(kind = 'calibration', toDateTime64('2200-01-01 00:00:00', 3, 'UTC'), toDateTime64('1970-01-01 00:00:00', 3, 'UTC')),
    parseDateTime64BestEffortOrNull(JSONExtractString(body,
      multiIf(kind = 'calibration', 'nextDueAt', kind = 'device-key', 'validUntil', 'to')), 3, 'UTC'))
;
