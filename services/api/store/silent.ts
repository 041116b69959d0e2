// Conditions of lists on the silence of devices.
import { silentIntervals, silentMsMin } from '#domain/device-health.ts';
import { heardDevices, isSilent, maybeSilent } from '#schemas/clickhouse/silent-devices.ts';
import type { Condition } from '../contract/condition.ts';

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
  params: { silentMsMin, silentIntervals },
});
