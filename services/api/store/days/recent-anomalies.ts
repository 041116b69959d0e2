// Anomalies of the last days by severity, of devices while they were installed in a project.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { recentDaysCount } from './recent-days.ts';

const severities = ['critical', 'major', 'minor', 'warning', 'info'] as const;

const row = z.object({ severity: z.enum(severities), count: z.coerce.number(), ids: z.array(z.string()) });

/** As `GET /v1/anomalies` selects and orders them. */
const sql = `
  SELECT severity, count() AS count, arrayMap(x -> x.3, arraySlice(arraySort(groupArray((device_did, observed_at, id))), 1, {most:UInt32})) AS ids
  FROM (
    SELECT DISTINCT a.severity AS severity, a.device_did AS device_did, a.observed_at AS observed_at, toString(a.id) AS id
    FROM (
      SELECT severity, device_did, observed_at, id FROM anomalies FINAL
      WHERE observed_at >= fromUnixTimestamp64Milli({fromMs:Int64}) AND observed_at < fromUnixTimestamp64Milli({toMs:Int64})
        AND device_did IN (SELECT device_did FROM project_devices WHERE project_id = {projectId:String})) AS a
    INNER JOIN (SELECT device_did, from_at, to_at FROM device_places WHERE project_id = {projectId:String}) AS p
      ON p.device_did = a.device_did
    WHERE p.from_at <= a.observed_at AND a.observed_at < p.to_at)
  GROUP BY severity`;

const dayMs = 86_400_000;

interface RecentAnomalies {
  /** First UTC day; the last one is the present day. */
  readonly from: string;
  /** With the ids of the first `most` of each severity. */
  readonly bySeverity: readonly z.output<typeof row>[];
}

export async function recentAnomalies(
  api: Pick<Api, 'telemetry' | 'nowMs'>,
  projectId: string,
  most: number,
): Promise<RecentAnomalies> {
  const toMs = api.nowMs();
  const from = new Date(toMs - (recentDaysCount - 1) * dayMs).toISOString().slice(0, 10);
  const params = { projectId, fromMs: Date.parse(from), toMs, most };
  return { from, bySeverity: await api.telemetry.query(row, sql, params) };
}
