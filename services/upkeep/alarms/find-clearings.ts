// Looks for alarms to clear: active ones whose cause is gone, or whose device went elsewhere or is not watched any more.
import { z } from 'zod';
import { silentIntervals, silentMsMin } from '#domain/device-health.ts';
import { heardDevices, isSilent } from '#schemas/clickhouse/silent-devices.ts';
import type { Reporting } from '../rounds/reporting.ts';
import { findingParams, findings, watchedDevices, watchedParams } from './causes.ts';

const clearing = z.object({
  id: z.string(),
  /** Of a device that is silent no more: when it was last heard, and how often it sends. Null for all others. */
  heardMs: z.coerce.number().nullable(),
  intervalSeconds: z.coerce.number().nullable(),
});

/** An active alarm to clear. */
export type Clearing = z.output<typeof clearing>;

const active = `SELECT id, device_id, device_did, type, household_id, project_id FROM alarms FINAL WHERE state = 'active'`;

const isThere = 'watched.household_id = alarm.household_id AND watched.project_id = alarm.project_id';

const heardSql = `WITH ${watchedDevices}
  SELECT id, toUnixTimestamp64Milli(last_heard_at) AS heardMs, expected_interval_seconds AS intervalSeconds
  FROM (SELECT alarm.id AS id, expected_interval_seconds, heard.heard_at AS last_heard_at,
      greatest(heard.heard_at, watched_from) AS heard_at
    FROM (${active} AND type = 'device.silent') AS alarm
    INNER JOIN watched ON watched.id = alarm.device_id
    INNER JOIN (${heardDevices(`SELECT device_did FROM (${active} AND type = 'device.silent')`)}) AS heard
      ON heard.device_did = watched.did
    WHERE ${isThere})
  WHERE NOT (${isSilent})
  ORDER BY last_heard_at, id LIMIT {changesMax:UInt32}`;

const overSql = `WITH ${watchedDevices}
  SELECT alarm.id AS id, NULL AS heardMs, NULL AS intervalSeconds
  FROM (${active}) AS alarm LEFT JOIN watched ON watched.id = alarm.device_id
  WHERE watched.id = '' OR NOT (${isThere})
    OR type != 'device.silent' AND (alarm.device_id, type) NOT IN (SELECT device_id, type FROM (${findings}))
  ORDER BY id LIMIT {changesMax:UInt32}`;

const activeTypes = `SELECT DISTINCT toString(type) AS type FROM (${active})`;

type Look = Pick<Reporting, 'clickhouse' | 'nowMs'>;

/** At most `changesMax` of devices that were silent, and as many others; each alarm once. */
export async function findClearings({ clickhouse, nowMs }: Look, changesMax: number): Promise<Clearing[]> {
  // To plan the looks costs ten times as much as to see that no alarm is active.
  const types = await clickhouse.query(z.object({ type: z.string() }), activeTypes);
  if (types.length === 0) return [];
  const wasSilent = types.some(({ type }) => type === 'device.silent');
  const silentParams = { ...watchedParams, silentMsMin, silentIntervals, changesMax };
  const heard = wasSilent ? await clickhouse.query(clearing, heardSql, silentParams) : [];
  const params = { ...findingParams(nowMs(), 'toClear'), changesMax };
  const over = await clickhouse.query(clearing, overSql, params);
  // A device may go elsewhere between the two reads.
  return [...new Map([...over, ...heard].map((one) => [one.id, one])).values()];
}
