// One query for pipeline health: outcomes of Kafka ranges, reasons of dead letters, and the lag of a sample of devices.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { Api } from '../../context/api.ts';

export interface PipelineQuestion {
  /** UTC days. */
  readonly period: Period;
  readonly step: 'hour' | 'day';
  /** Most devices whose lag is measured: all readings of a month would take seconds. */
  readonly sampled: number;
}

const count = z.coerce.number();

const pipelineRow = z.object({
  of: z.enum(['ranges', 'letters', 'lag']),
  /** Start of the step, UTC; empty for `letters`. */
  at: z.string(),
  /** Reason of the letters; else empty. */
  reason: z.string(),
  stored: count,
  /** Messages; a row of letters may be of several. */
  dead: count,
  devices: count,
  /** Seconds; 0 but for `lag`. */
  median: z.number(),
  p95: z.number(),
});

export type PipelineRow = z.output<typeof pipelineRow>;

const tables = ['usage_readings', 'fuel_readings', 'temperature_readings', 'power_readings'] as const;

export function readPipelineRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  { period: { start, end }, step, sampled }: PipelineQuestion,
): Promise<PipelineRow[]> {
  const at = (column: string): string =>
    step === 'hour'
      ? `formatDateTime(toStartOfHour(${column}, 'UTC'), '%Y-%m-%dT%H:00:00Z', 'UTC')`
      : `toString(toDate(${column}, 'UTC'))`;
  const within = (column: string): string => `${column} >= begin_at AND ${column} < finish_at`;
  // A reading may be observed long before it arrives: two days before the period reach most of them.
  const readings = tables
    .map(
      (table) => `SELECT device_did, _arrived_at, ingested_at FROM ${table}
        WHERE device_did IN (sample) AND observed_at >= begin_at - INTERVAL 2 DAY AND ${within('ingested_at')}`,
    )
    .join(' UNION ALL ');
  return telemetry.query(
    pipelineRow,
    `WITH
       toDateTime64({start:String}, 3, 'UTC') AS begin_at,
       toDateTime64({end:String}, 3, 'UTC') + INTERVAL 1 DAY AS finish_at,
       sample AS (
         SELECT device_did FROM device_heard WHERE last_arrived_at >= begin_at GROUP BY device_did
         ORDER BY cityHash64(device_did) LIMIT {sampled:UInt32}
       )
     SELECT 'ranges' AS of, ${at('written_at')} AS at, '' AS reason, toUInt64(sum(l.stored)) AS stored, toUInt64(sum(l.dead)) AS dead,
       toUInt64(0) AS devices, 0. AS median, 0. AS p95
     FROM (SELECT * FROM ingest_ledger FINAL WHERE ${within('written_at')}) AS l GROUP BY at
     UNION ALL
     SELECT 'letters', '', toString(d.reason), 0, toUInt64(sum(_last_offset - _offset + 1)), 0, 0., 0.
     FROM (SELECT * FROM dead_letters FINAL WHERE ${within('ingested_at')}) AS d GROUP BY d.reason
     UNION ALL
     SELECT 'lag', ${at('ingested_at')} AS at, '', 0, 0, uniqExact(device_did),
       quantile(0.5)(dateDiff('millisecond', _arrived_at, ingested_at)) / 1000, quantile(0.95)(dateDiff('millisecond', _arrived_at, ingested_at)) / 1000
     FROM (${readings}) GROUP BY at`,
    { start, end, sampled },
  );
}
