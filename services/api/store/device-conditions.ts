// Connectivity and health of devices, from their newest readings, the anomalies of the last days and calibrations.
import { z } from 'zod';
import {
  deviceConnectivity,
  healthDays,
  healthFindings,
  healthOf,
  kindConnectivity,
  type Connectivity,
  type Health,
  type HealthFinding,
  type Heard,
} from '#domain/device-health.ts';
import type { Api } from '../context/api.ts';
import type { Device } from './bodies/device.ts';

export interface Condition {
  readonly connectivity: Connectivity;
  readonly health: Health;
  readonly kinds: readonly (Heard & { readonly connectivity: Connectivity })[];
  readonly findings: readonly HealthFinding[];
  /** When the next calibration is due, ms since 1970. */
  readonly calibrationDueMs: number | null;
}

// A DID may have 512 bytes, and a list a thousand devices: so ids are sent, and ClickHouse looks up the DIDs.
const theirDids = '(SELECT did FROM devices WHERE id IN {ids:Array(String)})';

const heardRow = z.object({
  did: z.string(),
  kind: z.string(),
  lastObservedMs: z.coerce.number(),
  lastArrivedMs: z.coerce.number(),
});
const heardSql = `SELECT device_did AS did, kind, toUnixTimestamp64Milli(max(last_observed_at)) AS lastObservedMs,
    toUnixTimestamp64Milli(max(last_arrived_at)) AS lastArrivedMs
  FROM device_heard WHERE device_did IN ${theirDids} GROUP BY device_did, kind ORDER BY device_did, kind`;

const didRow = z.object({ did: z.string() });

/** DIDs of those devices of which a reading ever arrived. */
export async function heardAmong(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const sql = `SELECT DISTINCT device_did AS did FROM device_heard WHERE device_did IN ${theirDids}`;
  return new Set((await clickhouse.query(didRow, sql, { ids })).map(({ did }) => did));
}

const foundRow = z.object({
  did: z.string(),
  detector: z.string(),
  channel: z.string(),
  count: z.coerce.number(),
  lastMs: z.coerce.number(),
});
const foundSql = `SELECT device_did AS did, detector, channel, uniqExact(id) AS count,
    toUnixTimestamp64Milli(max(observed_at)) AS lastMs
  FROM anomalies WHERE device_did IN ${theirDids} AND observed_at > fromUnixTimestamp64Milli({sinceMs:Int64})
  GROUP BY device_did, detector, channel ORDER BY device_did, detector, channel`;

const dueRow = z.object({ id: z.string(), dueMs: z.coerce.number().nullable() });
const dueSql = `SELECT device_id AS id, toUnixTimestamp64Milli(argMax(tuple(ends_at), (starts_at, id)).1) AS dueMs
  FROM device_records FINAL WHERE kind = 'calibration' AND NOT withdrawn AND device_id IN {ids:Array(String)} GROUP BY device_id`;

/** By id of the device, with three queries for any number of devices. */
export async function conditionsOf(
  api: Api,
  devices: readonly Device[],
): Promise<ReadonlyMap<string, Condition>> {
  if (devices.length === 0) return new Map();
  const nowMs = api.nowMs();
  const ids = devices.map(({ id }) => id);
  const sinceMs = nowMs - healthDays * 86_400_000;
  const [heard, found, due] = await Promise.all([
    api.clickhouse.query(heardRow, heardSql, { ids }),
    api.clickhouse.query(foundRow, foundSql, { ids, sinceMs }),
    api.clickhouse.query(dueRow, dueSql, { ids }),
  ]);
  const heardOf = Map.groupBy(heard, ({ did }) => did);
  const foundOf = Map.groupBy(found, ({ did }) => did);
  const dueOf = new Map(due.map(({ id, dueMs }) => [id, dueMs]));
  return new Map(
    devices.map(({ id, body: { did, expectedIntervalSeconds } }) => [
      id,
      condition({
        heard: heardOf.get(did) ?? [],
        found: foundOf.get(did) ?? [],
        calibrationDueMs: dueOf.get(id) ?? null,
        expectedIntervalSeconds,
        nowMs,
      }),
    ]),
  );
}

interface Known {
  readonly heard: readonly z.output<typeof heardRow>[];
  readonly found: readonly z.output<typeof foundRow>[];
  readonly calibrationDueMs: number | null;
  readonly expectedIntervalSeconds: number;
  readonly nowMs: number;
}

function condition(known: Known): Condition {
  const { calibrationDueMs, heard } = known;
  const kinds = heard.map((one) => ({ ...one, connectivity: kindConnectivity(one, known) }));
  const findings = healthFindings(known);
  return {
    connectivity: deviceConnectivity(kinds.map(({ connectivity }) => connectivity)),
    health: healthOf(findings),
    kinds,
    findings,
    calibrationDueMs,
  };
}
