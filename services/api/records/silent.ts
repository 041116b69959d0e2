// Households in which a device is silent: the same rule as that of a device's connectivity, for all of them in one look.
import { silentIntervals, silentMsMin } from '#domain/device-health.ts';
import type { Condition } from '../page.ts';

/** By the kind that is heard best. A device that was never heard is not silent. */
const silentDevices = `SELECT id FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL) AS device
  INNER JOIN (
    SELECT device_did, max(heard_at) AS heard_at FROM (
      SELECT device_did, kind, least(max(last_observed_at), max(last_arrived_at)) AS heard_at
      FROM device_heard GROUP BY device_did, kind)
    GROUP BY device_did) AS heard ON heard.device_did = device.did
  WHERE heard_at < now64(3) - toIntervalMillisecond(
    greatest({silentMsMin:Int64}, {silentIntervals:Int64} * expected_interval_seconds * 1000))`;

/** The condition that a silent device is installed, or that none is. Costs in proportion to the number of devices. */
export const withSilence = (isThere: boolean): Condition => ({
  sql: `id ${isThere ? 'IN' : 'NOT IN'} (SELECT household_id FROM placements FINAL
    WHERE valid_to IS NULL AND device_id IN (${silentDevices}))`,
  params: { silentMsMin, silentIntervals },
});
