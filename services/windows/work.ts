// The path of a day on one screen: stale day -> readings -> device_days, and findings across partitions.
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { anomaliesOn } from './anomalies.ts';
import { batchesOf } from './batches.ts';
import { computeEach } from './computed-days.ts';
import { readReadings, type BatchReadings } from './readings.ts';
import { dayRow } from './rows.ts';
import { reportSplitPartitions } from './split-partitions.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';

export interface WorkPorts {
  /** Called after the rows of a batch are stored; false ends the work. `readAt`: clock of ClickHouse before it was read. */
  readonly stored: (batch: readonly DueDay[], readAt: string) => Promise<boolean>;
}

/**
 * Computes days, those of one month and device together. While a batch is computed the next one is read and the last
 * one is stored. A day that another copy computes too is stored twice with equal content, which FINAL collapses. Every
 * computed day is stored, also with an unchanged digest: its later read_at is what settles it.
 */
export async function computeDays(
  clickhouse: StreamingClickHouse,
  days: readonly DueDay[],
  { stored }: WorkPorts,
): Promise<void> {
  const batches = batchesOf(days);
  const read = (batch: readonly DueDay[] | undefined): Promise<BatchReadings | null> =>
    silence(batch ? readReadings(clickhouse, batch) : Promise.resolve(null));
  let reading = read(batches[0]);
  let storing = silence(Promise.resolve(true));
  for (const [index, batch] of batches.entries()) {
    const readings = await reading;
    if (!readings) break;
    reading = read(batches[index + 1]);
    const rows = computedRows(readings, batch);
    if (!(await storing)) return;
    storing = silence(
      store(clickhouse, { batch, rows, readings }).then(() => stored(batch, readings.readAt)),
    );
  }
  await storing;
}

/** Who awaits it later learns of its failure then. */
function silence<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

interface Computed {
  readonly batch: readonly DueDay[];
  readonly rows: readonly Record<string, unknown>[];
  readonly readings: BatchReadings;
}

async function store(clickhouse: StreamingClickHouse, { batch, rows, readings }: Computed): Promise<void> {
  await clickhouse.insertRows('device_days', rows);
  const split = batch.filter(({ deviceDid }) => readings.splitDids.has(deviceDid));
  if (split.length > 0) await reportSplitPartitions(clickhouse, split);
}

function computedRows(readings: BatchReadings, batch: readonly DueDay[]): Record<string, unknown>[] {
  return Array.from(computeEach(readings, batch), ({ day, computed, inputDigest }) => {
    const anomalies = anomaliesOn(day, readings.anomalies.get(day.deviceDid) ?? []);
    return dayRow(day, computed, { inputDigest, readAt: readings.readAt, anomalies });
  });
}
