// The figures of the live summary, read from the services' metrics and from ClickHouse.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

export interface Facts {
  readonly rowsStored: number;
  readonly lagSeconds: number;
  readonly anomalies: number;
  readonly deadLetters: number;
  readonly households: number;
  readonly daysStale: number;
}

const counts = z.object({
  anomalies: z.coerce.number(),
  deadLetters: z.coerce.number(),
  households: z.coerce.number(),
});

/** Counts of rows by table metadata: cheap, and copies not merged yet may be counted twice for a moment. */
const countSql = `
  SELECT (SELECT count() FROM anomalies) AS anomalies, (SELECT count() FROM dead_letters) AS deadLetters,
         (SELECT count() FROM households FINAL WHERE erased_at IS NULL) AS households`;

/** A service that hangs must not hang the summary. */
const patienceMs = 2000;

/** Sum of all samples of one metric in the Prometheus text of a service; undefined when the service does not answer. */
async function metric(url: string, name: string): Promise<number | undefined> {
  try {
    const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(patienceMs) })).text();
    const samples = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  } catch {
    return undefined;
  }
}

/** Age of the oldest message that ingest has not stored; undefined when it does not answer. */
export const readLagSeconds = (ingestUrl: string): Promise<number | undefined> =>
  metric(ingestUrl, 'hearth_ingest_lag_seconds');

export async function readFacts(
  clickhouse: ClickHouse,
  urls: { ingest: string; windows: string },
): Promise<Facts> {
  const [rowsStored = 0, lagSeconds = 0, daysStale = 0, rows] = await Promise.all([
    metric(urls.ingest, 'hearth_ingest_rows_stored_total'),
    readLagSeconds(urls.ingest),
    metric(urls.windows, 'hearth_windows_days_stale'),
    clickhouse.query(counts, countSql),
  ]);
  const [counted = { anomalies: 0, deadLetters: 0, households: 0 }] = rows;
  return { rowsStored, lagSeconds, daysStale, ...counted };
}
