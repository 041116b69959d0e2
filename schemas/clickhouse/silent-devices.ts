// Silence of devices in SQL, for lists of the API and events of upkeep: the rule of services/domain/device-health.ts for all
// devices in one query. Its parameters are `silentMsMin` and `silentIntervals` of that file.

/**
 * DIDs of devices that may be silent: each row of a silent one is that old. It reads two times of each row, and
 * little else.
 */
export const maybeSilent = `SELECT device_did FROM device_heard
  WHERE least(last_observed_at, last_arrived_at) < now64(3) - toIntervalMillisecond({silentMsMin:Int64})`;

/** When each device last sent, by its best kind: `device_did`, `heard_at`. A device that never sent has no row. */
export const heardDevices = (dids: string): string => `SELECT device_did, max(heard_at) AS heard_at FROM (
    SELECT device_did, kind, least(max(last_observed_at), max(last_arrived_at)) AS heard_at
    FROM device_heard WHERE device_did IN (${dids}) GROUP BY device_did, kind)
  GROUP BY device_did`;

/** For a device with its `heard_at`. */
export const isSilent = `heard_at < now64(3) - toIntervalMillisecond(
  greatest({silentMsMin:Int64}, {silentIntervals:Int64} * expected_interval_seconds * 1000))`;
