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

/** For each metric the sum of its samples in the Prometheus text of a service; undefined when it does not answer. */
async function readMetrics(url: string): Promise<((name: string) => number) | undefined> {
  try {
    const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(patienceMs) })).text();
    const lines = text.split('\n');
    return (name) =>
      lines
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  } catch {
    return undefined;
  }
}

interface Ingested {
  /** Since its start. */
  readonly rowsStored: number;
  /** Age of the oldest message that it has not stored; 0 while it has no partitions. */
  readonly lagSeconds: number;
}

/** Undefined when ingest does not answer. */
export async function readIngested(ingestUrl: string): Promise<Ingested | undefined> {
  const metric = await readMetrics(ingestUrl);
  return (
    metric && {
      rowsStored: metric('hearth_ingest_rows_stored_total'),
      lagSeconds: metric('hearth_ingest_lag_seconds'),
    }
  );
}

export async function readFacts(
  clickhouse: ClickHouse,
  urls: { ingest: string; windows: string },
): Promise<Facts> {
  const [ingested = { rowsStored: 0, lagSeconds: 0 }, windows, rows] = await Promise.all([
    readIngested(urls.ingest),
    readMetrics(urls.windows),
    clickhouse.query(counts, countSql),
  ]);
  const [counted = { anomalies: 0, deadLetters: 0, households: 0 }] = rows;
  return { ...ingested, daysStale: windows?.('hearth_windows_days_stale') ?? 0, ...counted };
}
