// A reading of each kind as REST accepts it: the fields of its Avro schema, strictly decoded, with the device as
// deviceId.
import { z } from 'zod';
import { fuelTypes } from '#domain/fuels.ts';
import { judgeFuel } from '#domain/readings/fuel.ts';
import type { Identified, ReadingContext } from '#domain/readings/identity.ts';
import { judgePower } from '#domain/readings/power.ts';
import type { Reject } from '#domain/readings/reasons.ts';
import { judgeTemperature } from '#domain/readings/temperature.ts';
import { judgeUsage } from '#domain/readings/usage.ts';
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import type { Kind } from '#schemas/topics.ts';
import { dateTime } from '../contract/query.ts';
import { reference, anyText } from '../contract/fields.ts';

export type Reading = UsageReading | FuelReading | TemperatureReading | PowerReading;

/** A reading whose fields have the right types. */
export interface DecodedReading {
  /** DID or `dev_…` id, if the reading names its device itself. */
  readonly deviceId: string | undefined;
  /** The reading of that device, or why it cannot be stored: by the rules of ingest. */
  readonly judged: (deviceDid: string, context: ReadingContext) => Reading | Reject;
}

function decodeReading<R extends Reading & Identified>(
  deviceId: string | undefined,
  build: (deviceDid: string) => R,
  judge: (reading: R, context: ReadingContext) => Reject | undefined,
): DecodedReading {
  return {
    deviceId,
    judged: (deviceDid, context) => {
      const reading = build(deviceDid);
      return judge(reading, context) ?? reading;
    },
  };
}

/** Rounded as the schema stores it, so that ingest judges the same value. */
const float = z.number().overwrite(Math.fround);
const maybeFloat = float.nullable().default(null);

const moment = dateTime
  .refine((sent) => !/\.\d{4,}/.test(sent), {
    message: 'A time must have at most three decimals (milliseconds).',
  })
  .transform((sent) => Date.parse(sent));

const common = {
  deviceId: reference('device')
    .optional()
    .describe('DID or id of the device. Default: the deviceId of the batch.'),
  observedAt: moment,
  sequence: z.int().min(0).describe('Number of the reading. It rises by device and kind.'),
};

const usage = z.strictObject({
  kind: z.literal('usage'),
  ...common,
  intervalSeconds: z.int().describe('Length of the interval that ends at `observedAt`, s.'),
  inUseSeconds: z.int().describe('Time in use within the interval, s.'),
  mode: z.enum(['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN']),
  batteryPercent: maybeFloat,
});

const fuel = z.strictObject({
  kind: z.literal('fuel'),
  ...common,
  fuelType: z
    .string()
    .max(100)
    .describe(`Fuel: one of ${fuelTypes.join(', ')}.`),
  measure: z.enum(['REMAINING', 'CONSUMED', 'DELIVERED']),
  quantity: z.number(),
  unit: z.enum(['KG', 'L', 'M3', 'KWH']),
});

const temperature = z.strictObject({
  kind: z.literal('temperature'),
  ...common,
  temperatureC: float,
  ambientC: maybeFloat,
  probe: anyText(500).default('stove'),
});

const power = z.strictObject({
  kind: z.literal('power'),
  ...common,
  activePowerW: float,
  voltageV: maybeFloat,
  currentA: maybeFloat,
  energyWh: z.number().nullable().default(null).describe('Running counter of energy, Wh.'),
  relayOn: z.boolean().nullable().default(null),
});

/** A reading of any kind, for the OpenAPI document. */
export const sentReading = z.discriminatedUnion('kind', [usage, fuel, temperature, power]);

export const readingSchemas: { readonly [K in Kind]: z.ZodType<DecodedReading> } = {
  usage: usage.transform(({ deviceId, ...fields }) =>
    decodeReading(deviceId, (deviceDid) => ({ deviceDid, ...fields }), judgeUsage),
  ),
  fuel: fuel.transform(({ deviceId, ...fields }) =>
    decodeReading(deviceId, (deviceDid) => ({ deviceDid, ...fields }), judgeFuel),
  ),
  temperature: temperature.transform(({ deviceId, ...fields }) =>
    decodeReading(deviceId, (deviceDid) => ({ deviceDid, ...fields }), judgeTemperature),
  ),
  power: power.transform(({ deviceId, ...fields }) =>
    decodeReading(deviceId, (deviceDid) => ({ deviceDid, ...fields }), judgePower),
  ),
};
