// Tells metrics and log what a flush stored: once per flush, never per message.
import type { Log, IngestMetrics } from '#runtime/observe.ts';
import { kinds, topics } from '#schemas/topics.ts';
import type { SealedRows } from './block.ts';

export function report(
  { readings, refused, found, ranges }: SealedRows,
  seconds: number,
  to: { metrics: IngestMetrics; log: Log },
): void {
  const { metrics, log } = to;
  const rows = ranges.reduce((total, { stored, dead }) => total + stored + dead, 0);
  for (const { table, rows: count } of readings) metrics.rowsStored.inc({ kind: kindOf(table) }, count);
  for (const { kind, name, count } of refused) metrics.rejects.inc({ kind, reason: name }, count);
  for (const { kind, name, count } of found) metrics.anomalies.inc({ kind, detector: name }, count);
  metrics.flushRows.observe(rows);
  metrics.flushSeconds.observe(seconds);
  log('debug', 'ingest.flushed', { rows, seconds });
}

const kindOf = (table: string): string => kinds.find((kind) => topics[kind].table === table) ?? table;
