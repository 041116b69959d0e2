// Reads the readings of many device-days with one query for each kind.
import { z } from 'zod';
import type { DayBounds, DayReadings } from '#domain/days/readings.ts';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import type { StaleDay } from './stale.ts';

const common = { deviceDid: z.string(), observedAt: z.number(), sequence: z.number() };
const optional = z.number().nullable();

const rows = {
  usage: z.object({
    ...common,
    intervalSeconds: z.number(),
    inUseSeconds: z.number(),
    mode: z.enum(['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN']),
    batteryPercent: optional,
  }),
  fuel: z.object({
    ...common,
    fuelType: z.string(),
    measure: z.enum(['REMAINING', 'CONSUMED', 'DELIVERED']),
    quantity: z.number(),
    unit: z.enum(['KG', 'L', 'M3', 'KWH']),
  }),
  temperature: z.object({ ...common, temperatureC: z.number(), ambientC: optional, probe: z.string() }),
  power: z.object({
    ...common,
    activePowerW: z.number(),
    voltageV: optional,
    currentA: optional,
    energyWh: optional,
    relayOn: z.boolean().nullable(),
  }),
} satisfies Record<Kind, z.ZodType>;

/** Value columns as the schemas name them. */
const columns: Record<Kind, string> = {
  usage:
    'interval_seconds AS intervalSeconds, in_use_seconds AS inUseSeconds, mode, battery_percent AS batteryPercent',
  fuel: 'fuel_type AS fuelType, measure, quantity, unit',
  temperature: 'temperature_c AS temperatureC, ambient_c AS ambientC, probe',
  power:
    'active_power_w AS activePowerW, voltage_v AS voltageV, current_a AS currentA, energy_wh AS energyWh, relay_on AS relayOn',
};

interface ReadingsOfDevices {
  /** Clock of ClickHouse before the first query: later inserts are not in the readings. */
  readonly readAt: string;
  /** By DID, each kind in the order of observedAt and sequence. */
  readonly byDevice: ReadonlyMap<string, DayReadings>;
}

/** Readings of all devices of a batch from 24 h before its first day to 24 h after its last. */
export async function readReadings(
  clickhouse: ClickHouse,
  batch: readonly StaleDay[],
): Promise<ReadingsOfDevices> {
  const [clock] = await clickhouse.query(
    z.object({ now: z.string() }),
    `SELECT toString(now64(6, 'UTC')) AS now`,
  );
  const dids = [...new Set(batch.map(({ deviceDid }) => deviceDid))];
  const range = {
    dids,
    from: Math.min(...batch.map(({ fromMs }) => fromMs)) - neighbourhoodMs,
    to: Math.max(...batch.map(({ toMs }) => toMs)) + neighbourhoodMs,
  };
  const read = async <R extends { readonly deviceDid: string }>(
    kind: Kind,
    row: z.ZodType<R>,
  ): Promise<Map<string, R[]>> =>
    Map.groupBy(await clickhouse.query(row, selectOf(kind), range), ({ deviceDid }) => deviceDid);
  const [usage, fuel, temperature, power] = await Promise.all([
    read('usage', rows.usage),
    read('fuel', rows.fuel),
    read('temperature', rows.temperature),
    read('power', rows.power),
  ]);
  const byDevice = new Map(
    dids.map((did) => [
      did,
      {
        usage: usage.get(did) ?? [],
        fuel: fuel.get(did) ?? [],
        temperature: temperature.get(did) ?? [],
        power: power.get(did) ?? [],
      },
    ]),
  );
  return { readAt: clock?.now ?? '', byDevice };
}

const selectOf = (kind: Kind): string => `
  SELECT device_did AS deviceDid, toUnixTimestamp64Milli(observed_at) AS observedAt, sequence, ${columns[kind]}
  FROM ${topics[kind].table} FINAL
  WHERE device_did IN {dids:Array(String)}
    AND observed_at >= fromUnixTimestamp64Milli({from:Int64}) AND observed_at <= fromUnixTimestamp64Milli({to:Int64})
  ORDER BY device_did, observed_at, sequence`;

/** The readings that a day may use: its own and those of 24 h on both sides. */
export function aroundDay(readings: DayReadings, { fromMs, toMs }: DayBounds): DayReadings {
  const cut = <R extends { readonly observedAt: number }>(sorted: readonly R[]): R[] =>
    sorted.slice(
      firstAtOrAfter(sorted, fromMs - neighbourhoodMs),
      firstAtOrAfter(sorted, toMs + neighbourhoodMs + 1),
    );
  return {
    usage: cut(readings.usage),
    fuel: cut(readings.fuel),
    temperature: cut(readings.temperature),
    power: cut(readings.power),
  };
}

function firstAtOrAfter(sorted: readonly { readonly observedAt: number }[], atMs: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.observedAt ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
