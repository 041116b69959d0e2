// The printed fields of each kind of reading, and which of them can be aggregated.
import { z } from 'zod';
import type { Kind } from '#schemas/topics.ts';

interface Metric {
  /** Null: each reading has its unit. */
  readonly unit: string | null;
  /** SQL of the value as Float64. */
  readonly value: string;
}

interface KindShape {
  /** SQL of the select list besides device, time and sequence. */
  readonly columns: string;
  readonly row: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly metrics: Readonly<Record<string, Metric>>;
  /** Fields that separate readings whose values must not be combined: name and SQL. */
  readonly parts: Readonly<Record<string, string>>;
}

const float64 = (column: string, unit: string | null): Metric => ({ unit, value: `toFloat64(${column})` });
// A Float32 is printed as its shortest decimal text; an aggregate must use the same number.
const float32 = (column: string, unit: string): Metric => ({ unit, value: `toFloat64(toString(${column}))` });

const maybe = z.number().nullable();

const usageRow = z.object({
  intervalSeconds: z.number(),
  inUseSeconds: z.number(),
  mode: z.string(),
  batteryPercent: maybe,
});
const fuelRow = z.object({
  fuelType: z.string(),
  measure: z.string(),
  quantity: z.number(),
  unit: z.string(),
});
const temperatureRow = z.object({ temperatureC: z.number(), ambientC: maybe, probe: z.string() });
const powerRow = z.object({
  activePowerW: z.number(),
  voltageV: maybe,
  currentA: maybe,
  energyWh: maybe,
  relayOn: z.boolean().nullable(),
});

export const kindShapes: Readonly<Record<Kind, KindShape>> = {
  usage: {
    columns:
      'interval_seconds AS intervalSeconds, in_use_seconds AS inUseSeconds, mode, battery_percent AS batteryPercent',
    row: usageRow,
    metrics: {
      intervalSeconds: float64('interval_seconds', 's'),
      inUseSeconds: float64('in_use_seconds', 's'),
      batteryPercent: float32('battery_percent', '%'),
    },
    parts: {},
  },
  fuel: {
    columns: 'fuel_type AS fuelType, measure, quantity, unit',
    row: fuelRow,
    metrics: { quantity: float64('quantity', null) },
    parts: { fuelType: 'fuel_type', measure: 'measure', unit: 'unit' },
  },
  temperature: {
    columns: 'temperature_c AS temperatureC, ambient_c AS ambientC, probe',
    row: temperatureRow,
    metrics: { temperatureC: float32('temperature_c', '°C'), ambientC: float32('ambient_c', '°C') },
    parts: { probe: 'probe' },
  },
  power: {
    columns:
      'active_power_w AS activePowerW, voltage_v AS voltageV, current_a AS currentA, energy_wh AS energyWh, relay_on AS relayOn',
    row: powerRow,
    metrics: {
      activePowerW: float32('active_power_w', 'W'),
      voltageV: float32('voltage_v', 'V'),
      currentA: float32('current_a', 'A'),
      energyWh: float64('energy_wh', 'Wh'),
    },
    parts: {},
  },
};

/** Where the message of a reading came from. */
export const readingMessage = z
  .object({
    topic: z.string(),
    partition: z.number(),
    offset: z.number(),
    schemaId: z.number(),
    arrivedAt: z.string(),
  })
  .meta({ id: 'ReadingMessage' });

const identity = {
  deviceId: z.string(),
  observedAt: z.string(),
  sequence: z.number(),
  message: readingMessage.optional(),
};

/** A reading of any kind in a reply. */
export const readingReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('usage'), ...identity, ...usageRow.shape }),
  z.object({ kind: z.literal('fuel'), ...identity, ...fuelRow.shape }),
  z.object({ kind: z.literal('temperature'), ...identity, ...temperatureRow.shape }),
  z.object({ kind: z.literal('power'), ...identity, ...powerRow.shape }),
]);
