// Reads which detectors doubted values of a device, with the times of the readings.
import { z } from 'zod';
import { isWithin, type DayBounds } from '#domain/days/readings.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({ did: z.string(), atMs: z.number(), detector: z.string() });

export type FoundAnomaly = z.output<typeof row>;

/** As in the view `anomalies_touch`: others tell how readings arrived. */
const detectors = ['out_of_range', 'stuck_value', 'counter_backwards', 'conflict'];

interface Range extends Record<string, unknown> {
  readonly dids: readonly string[];
  /** Unix ms. */
  readonly from: number;
  readonly to: number;
}

/** By DID. */
export async function readAnomalies(
  clickhouse: ClickHouse,
  range: Range,
): Promise<ReadonlyMap<string, readonly FoundAnomaly[]>> {
  const rows = await clickhouse.query(
    row,
    `SELECT DISTINCT device_did AS did, toUnixTimestamp64Milli(observed_at) AS atMs, detector FROM anomalies
     WHERE device_did IN {dids:Array(String)} AND detector IN {detectors:Array(String)}
       AND observed_at >= fromUnixTimestamp64Milli({from:Int64}) AND observed_at <= fromUnixTimestamp64Milli({to:Int64})`,
    { ...range, detectors },
  );
  return Map.groupBy(rows, ({ did }) => did);
}

/** The detectors of a day, each once, by name. */
export const anomaliesOn = (day: DayBounds, found: readonly FoundAnomaly[]): string[] =>
  [...new Set(found.filter(({ atMs }) => isWithin(atMs, day)).map(({ detector }) => detector))].sort();
