// Conditions of lists on whether devices send: never, not any more, or now.
import { silentIntervals, silentMsMin, type Connectivity } from '#domain/device-health.ts';
import { heardDevices, isSilent, maybeSilent } from '#schemas/clickhouse/silent-devices.ts';
import type { Condition } from '../contract/condition.ts';

const limits = { silentMsMin, silentIntervals };

const silentIds = `SELECT id FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL) AS device
  INNER JOIN (${heardDevices(maybeSilent)}) AS heard ON heard.device_did = device.did WHERE ${isSilent}`;

const heardDids = 'SELECT device_did FROM device_heard';

const connectivitySql: Readonly<Record<Connectivity, string>> = {
  never_seen: `did NOT IN (${heardDids})`,
  silent: `id IN (${silentIds})`,
  online: `(did IN (${heardDids}) AND id NOT IN (${silentIds}))`,
};

/** Devices in one of these states, by the rule of their `connectivity`. */
export const inConnectivity = (wanted: readonly Connectivity[] | undefined): Condition[] =>
  wanted === undefined
    ? []
    : [{ sql: `(${wanted.map((state) => connectivitySql[state]).join(' OR ')})`, params: limits }];

/**
 * The condition that a silent device is installed, or that none is. Its cost is proportional to the number of
 * devices.
 */
export const withSilence = (isThere: boolean): Condition => ({
  sql: `id ${isThere ? 'IN' : 'NOT IN'} (SELECT household_id FROM placements FINAL
    WHERE valid_to IS NULL AND device_id IN (${silentIds}))`,
  params: limits,
});
