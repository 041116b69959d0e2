// What is stored of devices and their days, in one statement of small parts: ClickHouse takes far longer to plan joins and
// expressions over these tables than to read their rows by key.

// Parts are read at the same time, but for the moment in which each is opened.
const parts = {
  // The kinds of readings of a UTC day together.
  touched: `SELECT device_did AS of, (toUInt64(t.day) * 86400000, toUnixTimestamp64Milli(min(covers_from)), toUnixTimestamp64Milli(max(last_observed_at)),
      toUnixTimestamp64Milli(max(t.touched_at)), sum(toUnixTimestamp64Milli(t.touched_at))) AS row
    FROM device_day_touched AS t FINAL WHERE device_did IN {dids:Array(String)} AND (NOT {isSome:Bool} OR t.day IN {nearDays:Array(Date)}) GROUP BY device_did, t.day`,
  stays: `SELECT device_did AS of, (toUnixTimestamp64Milli(from_at), toUnixTimestamp64Milli(to_at), household_id, toString(time_zone)) AS row
    FROM device_places WHERE device_did IN {dids:Array(String)}`,
  // Of records with one DID the last that was written says what the device is.
  devices: `SELECT did AS of, (id, toUnixTimestamp64Milli(updated_at), toString(type), fuel_type, rated_power_w, expected_interval_seconds,
      arrayMap(v -> (toString(v.1), v.2, v.3, v.4, v.5), former_values)) AS row
    FROM devices FINAL WHERE did IN {dids:Array(String)}`,
  records: `SELECT device_id AS of, (toString(kind), id, toUnixTimestamp64Milli(starts_at), toUnixTimestamp64Milli(ends_at), toUnixTimestamp64Milli(created_at),
      toString(note)) AS row
    FROM device_records FINAL WHERE kind IN ('calibration', 'gap', 'device-status-change')
      AND device_id IN (SELECT id FROM devices WHERE did IN {dids:Array(String)})`,
  stored: `SELECT device_did AS of, (toString(d.day), toUnixTimestamp64Micro(read_at), rule_version, touches, toString(notes_digest), toString(input_digest),
      toString(changed_at), toString(time_zone), household_id, toString(device_type), ifNull(fuel_type, ''), ifNull(rated_power_w, 0),
      ifNull(expected_interval_seconds, 0), toString(calibration)) AS row
    FROM device_days AS d FINAL WHERE device_did IN {dids:Array(String)} AND (NOT {isSome:Bool} OR d.day IN {days:Array(Date)})`,
  asked: `SELECT device_did AS of, (toString(a.day), toUnixTimestamp64Milli(asked_at)) AS row
    FROM device_day_asks AS a FINAL WHERE device_did IN {dids:Array(String)} AND (NOT {isSome:Bool} OR a.day IN {days:Array(Date)})`,
} as const;

/** Rows: the part, whose they are (a DID, or the id of a device), and what the part has of it. */
export const factsSql = [
  ...Object.entries(parts).map(
    ([part, sql]) =>
      `SELECT '${part}' AS part, of, toJSONString(groupArray(row)) AS rows FROM (${sql}) GROUP BY of`,
  ),
  `SELECT 'now' AS part, '' AS of, toJSONString([(toUnixTimestamp64Milli(now64(3)), max(version))]) AS rows FROM day_rules`,
].join(' UNION ALL ');
