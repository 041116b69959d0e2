// Silence of devices in SQL: the rule of connectivity (services/domain) for all devices in one query.
import { silentIntervals, silentMsMin } from '#domain/device-health.ts';
import type { Condition } from '../contract/condition.ts';

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

export const silenceParams = { silentMsMin, silentIntervals } as const;

/**
 * The condition that a silent device is installed, or that none is. Its cost is proportional to the number of
 * devices.
 */
export const withSilence = (isThere: boolean): Condition => ({
  sql: `id ${isThere ? 'IN' : 'NOT IN'} (SELECT household_id FROM placements FINAL
    WHERE valid_to IS NULL AND device_id IN (
      SELECT id FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL) AS device
      INNER JOIN (${heardDevices(maybeSilent)}) AS heard ON heard.device_did = device.did
      WHERE ${isSilent}))`,
  params: silenceParams,
});
