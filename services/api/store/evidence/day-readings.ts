// The stored readings of a device in a span of time, for the leaves of an evidence batch. Numbers of 32 bits are widened here:
// their own text would be another number.
import { z } from 'zod';
import { powerColumns } from '#domain/days/power-columns.ts';
import type { DayReadings } from '#domain/days/readings.ts';
import type { Span } from '#domain/cooking/steps.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import type { Api } from '../../context/api.ts';

const common = { observedAt: z.number(), sequence: z.number() };
const number = z.number();

const usageRow = z.object({
  ...common,
  intervalSeconds: number,
  inUseSeconds: number,
  mode: z.enum(['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN']),
  batteryPercent: z.null(),
});

const fuelRow = z.object({
  ...common,
  fuelType: z.string(),
  measure: z.enum(['REMAINING', 'CONSUMED', 'DELIVERED']),
  quantity: number,
  unit: z.enum(['KG', 'L', 'M3', 'KWH']),
});

const temperatureRow = z.object({
  ...common,
  temperatureC: number,
  ambientC: number.nullable(),
  probe: z.string(),
});

const powerRow = z.object({
  ...common,
  activePowerW: number,
  voltageV: number.nullable(),
  currentA: number.nullable(),
  energyWh: number.nullable(),
  relayOn: z.boolean().nullable(),
});

export interface ReadingsOf extends Span {
  readonly did: string;
  /** Only what was stored until then; null: all. */
  readonly asOfMs: number | null;
}

export async function readDayReadings(
  { telemetry }: Pick<Api, 'telemetry'>,
  of: ReadingsOf,
): Promise<DayReadings> {
  const read = <T>(kind: Kind, row: z.ZodType<T>, columns: string): Promise<T[]> =>
    telemetry.query(
      row,
      `SELECT toUnixTimestamp64Milli(observed_at) AS observedAt, sequence, ${columns} FROM ${topics[kind].table} FINAL
       WHERE device_did = {did:String} AND observed_at >= fromUnixTimestamp64Milli({fromMs:Int64})
         AND observed_at < fromUnixTimestamp64Milli({toMs:Int64})
         ${of.asOfMs === null ? '' : 'AND ingested_at <= fromUnixTimestamp64Milli({asOfMs:Int64})'}
       ORDER BY observed_at, sequence`,
      { ...of },
    );
  const [usage, fuel, temperature, power] = await Promise.all([
    read(
      'usage',
      usageRow,
      'interval_seconds AS intervalSeconds, in_use_seconds AS inUseSeconds, toString(mode) AS mode, NULL AS batteryPercent',
    ),
    read(
      'fuel',
      fuelRow,
      'toString(fuel_type) AS fuelType, toString(measure) AS measure, quantity, toString(unit) AS unit',
    ),
    read(
      'temperature',
      temperatureRow,
      'toFloat64(temperature_c) AS temperatureC, toFloat64(ambient_c) AS ambientC, toString(probe) AS probe',
    ),
    read(
      'power',
      powerRow,
      'toFloat64(active_power_w) AS activePowerW, toFloat64(voltage_v) AS voltageV, toFloat64(current_a) AS currentA, energy_wh AS energyWh, relay_on AS relayOn',
    ),
  ]);
  return { usage, fuel, temperature, power: powerColumns(power) };
}
