// Reports what a flush stored to metrics and log: once per flush, never per message.
import type { Log, IngestMetrics } from '#runtime/process/observe.ts';
import type { SealedRows } from '../block/block.ts';
import { kindOf } from '../block/table.ts';

export function report(
  { readings, refused, found, ranges, detectMs }: SealedRows,
  seconds: number,
  to: { metrics: IngestMetrics; log: Log },
): void {
  const { metrics, log } = to;
  const rows = ranges.reduce((total, { stored, dead }) => total + stored + dead, 0);
  for (const { table, rows: count } of readings) metrics.rowsStored.inc({ kind: kindOf(table) }, count);
  for (const { kind, name, count } of refused) metrics.rejects.inc({ kind, reason: name }, count);
  for (const { kind, name, count } of found) metrics.anomalies.inc({ kind, detector: name }, count);
  for (const { kind, name, count } of found) if (copies.has(name)) metrics.duplicates.inc({ kind }, count);
  metrics.detectSeconds.inc(detectMs / 1000);
  metrics.flushRows.observe(rows);
  metrics.flushSeconds.observe(seconds);
  log('debug', 'ingest.flushed', { rows, seconds });
}

/** The detectors that find each copy of a newest reading. */
const copies = new Set(['duplicate', 'conflict']);
