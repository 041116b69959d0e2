// What device-days were computed with: values of the device on the day, and corrected deliveries of fuel.
import { z } from 'zod';
import type { DayDevice } from '#domain/bundle/batch.ts';
import type { DeliveryCorrection } from '#domain/days/correct-deliveries.ts';
import type { Api } from '../../context/api.ts';

const dayRow = z.object({
  did: z.string(),
  day: z.string(),
  inputDigest: z.string(),
  ruleVersion: z.number(),
  type: z.string(),
  fuelType: z.string().nullable(),
  ratedPowerW: z.number().nullable(),
  expectedIntervalSeconds: z.number().nullable(),
  calibration: z.string(),
});

interface Days {
  readonly dids: readonly string[];
  readonly days: readonly string[];
}

export interface DayValues {
  readonly device: DayDevice;
  /** Of the stored day, which is computed anew when readings, values or rules change; hex. */
  readonly inputDigest: string;
  readonly ruleVersion: number;
}

/** By DID and day: `did:x 2026-11-20`. */
export async function readDayValues(
  { telemetry }: Pick<Api, 'telemetry'>,
  of: Days,
): Promise<ReadonlyMap<string, DayValues>> {
  const rows = await telemetry.query(
    dayRow,
    `SELECT d.device_did AS did, toString(d.day) AS day, toString(d.input_digest) AS inputDigest, d.rule_version AS ruleVersion,
       toString(d.device_type) AS type, d.fuel_type AS fuelType, toFloat64OrNull(toString(d.rated_power_w)) AS ratedPowerW,
       toFloat64OrNull(toString(d.expected_interval_seconds)) AS expectedIntervalSeconds, toString(d.calibration) AS calibration
     FROM (SELECT * FROM device_days FINAL WHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}) AS d`,
    { ...of },
  );
  return new Map(
    rows.map(({ did, day, inputDigest, ruleVersion, type, ...values }) => [
      `${did} ${day}`,
      { device: { ...values, type: type === '' ? null : type }, inputDigest, ruleVersion },
    ]),
  );
}

const correctionRow = z.object({
  did: z.string(),
  observedAt: z.number(),
  sequence: z.number(),
  quantity: z.number().nullable(),
});

interface Span {
  readonly dids: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Corrected deliveries by DID. */
export async function readCorrections(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  of: Span,
): Promise<ReadonlyMap<string, readonly DeliveryCorrection[]>> {
  const rows = await clickhouse.query(
    correctionRow,
    `SELECT JSONExtractString(record, 'deviceDid') AS did, toUnixTimestamp64Milli(assumeNotNull(starts_at)) AS observedAt,
       toFloat64(JSONExtractUInt(record, 'sequence')) AS sequence, JSONExtract(record, 'quantity', 'Nullable(Float64)') AS quantity
     FROM device_records FINAL
     WHERE kind = 'delivery-correction' AND NOT withdrawn
       AND device_id IN (SELECT id FROM devices WHERE did IN {dids:Array(String)})
       AND starts_at >= fromUnixTimestamp64Milli({fromMs:Int64}) AND starts_at <= fromUnixTimestamp64Milli({toMs:Int64})
     ORDER BY did, observedAt, sequence`,
    { ...of },
  );
  return new Map(
    [...Map.groupBy(rows, ({ did }) => did)].map(([did, own]) => [
      did,
      own.map(({ observedAt, sequence, quantity }) => ({ observedAt, sequence, quantity })),
    ]),
  );
}
