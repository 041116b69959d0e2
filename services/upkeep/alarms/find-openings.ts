// Looks for alarms to open: causes of watched devices without an active alarm.
import { z } from 'zod';
import { alarmTypeNames } from '#domain/alarms.ts';
import { silentIntervals, silentMsMin } from '#domain/device-health.ts';
import { heardDevices, isSilent, maybeSilent } from '#schemas/clickhouse/silent-devices.ts';
import type { Reporting } from '../rounds/reporting.ts';
import { findingParams, findings, maybeFindings, watchedDevices, watchedParams } from './causes.ts';

const opening = z.object({
  deviceId: z.string(),
  did: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  /** Empty: none. */
  projectId: z.string(),
  intervalSeconds: z.coerce.number(),
  type: z.enum(alarmTypeNames),
  /** The time in which the cause shows: silence since the last reading, else from the first to the last finding. */
  fromMs: z.coerce.number(),
  toMs: z.coerce.number(),
  /** How many alarms of this device and type there were before. */
  earlier: z.coerce.number(),
  /** Id of the last of them, if it was cleared so shortly before that this is the same matter; else empty. */
  lastId: z.string(),
});

/** A cause that has no active alarm. */
export type Opening = z.output<typeof opening>;

/** A cause that comes back within this time opens its last alarm again: what people wrote stays with it. */
const sameMatterMs = 24 * 3_600_000;

// How many there were, and whether one is active, come from one read: another copy that opens an alarm meanwhile changes both of
// them or none.
const alarmsSoFar = `SELECT device_id AS of_device, type AS of_type, count() AS earlier, countIf(state = 'active') AS active,
    argMaxIf(id, cleared_at, state = 'cleared') AS last_id, maxIf(cleared_at, state = 'cleared') AS last_cleared_at
  FROM alarms FINAL GROUP BY of_device, of_type`;

const columns = `device_id AS deviceId, did, household_id AS householdId, household_did AS householdDid,
    project_id AS projectId, expected_interval_seconds AS intervalSeconds, type,
    toUnixTimestamp64Milli(from_at) AS fromMs, toUnixTimestamp64Milli(to_at) AS toMs, earlier,
    if(ifNull(last_cleared_at > fromUnixTimestamp64Milli({sameMatterSinceMs:Int64}), false), last_id, '') AS lastId`;

/** The rows of `causes` that have no active alarm, those of the longest standing first. */
const without = (causes: string): string => `WITH ${watchedDevices}
  SELECT ${columns} FROM (${causes}) AS cause
  INNER JOIN watched ON id = device_id
  LEFT JOIN (${alarmsSoFar}) AS so_far ON of_device = device_id AND of_type = type
  WHERE active = 0
  ORDER BY from_at, deviceId, type LIMIT {changesMax:UInt32}`;

// Nothing is written when a device sends nothing, so every look goes over the times of all of them; all else that it reads is of
// devices that may be silent. A device that has just come to its place is given the time to send from there.
const silences = `SELECT id AS device_id, 'device.silent' AS type, heard_at AS from_at, now64(3) AS to_at
  FROM (SELECT id, expected_interval_seconds, greatest(heard.heard_at, watched_from) AS heard_at
    FROM watched INNER JOIN (${heardDevices(maybeSilent)}) AS heard ON heard.device_did = watched.did)
  WHERE ${isSilent}`;

const silencesSql = without(silences);
const findingsSql = without(findings);

const causesSql = `SELECT 'silence' AS cause FROM (${maybeSilent} LIMIT 1) UNION ALL ${maybeFindings}`;

type Look = Pick<Reporting, 'clickhouse' | 'nowMs'>;

/** At most `changesMax` of silent devices, and as many findings. */
export async function findOpenings({ clickhouse, nowMs }: Look, changesMax: number): Promise<Opening[]> {
  const atMs = nowMs();
  const params = { sameMatterSinceMs: atMs - sameMatterMs, changesMax };
  const silentParams = { ...watchedParams, silentMsMin, silentIntervals };
  const foundParams = findingParams(atMs, 'toOpen');
  // To plan the looks costs ten times as much as to see that there is no cause.
  const causes = await clickhouse.query(z.object({ cause: z.string() }), causesSql, {
    ...silentParams,
    ...foundParams,
  });
  const isThere = (name: string): boolean => causes.some(({ cause }) => cause === name);
  const look = (sql: string, own: Record<string, unknown>) =>
    clickhouse.query(opening, sql, { ...params, ...own });
  const silent = isThere('silence') ? await look(silencesSql, silentParams) : [];
  const found = isThere('finding') ? await look(findingsSql, foundParams) : [];
  return [...silent, ...found];
}
