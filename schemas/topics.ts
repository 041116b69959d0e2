// The table of telemetry topics: kind, topic, Avro schema, key, partitions, retention.
import { fuelReadingSchema } from './avro/fuel-reading.ts';
import { powerReadingSchema } from './avro/power-reading.ts';
import { temperatureReadingSchema } from './avro/temperature-reading.ts';
import { usageReadingSchema } from './avro/usage-reading.ts';

const defaults = {
  /** Every message is keyed by its device, so that one device is in order on one partition. */
  key: 'deviceDid',
  partitions: 3,
  retentionMs: 7 * 24 * 3600 * 1000,
  /** Verdicts use the broker's clock as "now", so a redelivery is judged as the first delivery was. */
  timestampType: 'LogAppendTime',
} as const;

/** One row per kind of reading. A subject in the registry is `<topic>-value`. */
export const topics = {
  usage: { ...defaults, topic: 'telemetry.usage', table: 'usage_readings', schema: usageReadingSchema },
  fuel: { ...defaults, topic: 'telemetry.fuel', table: 'fuel_readings', schema: fuelReadingSchema },
  temperature: {
    ...defaults,
    topic: 'telemetry.temperature',
    table: 'temperature_readings',
    schema: temperatureReadingSchema,
  },
  power: { ...defaults, topic: 'telemetry.power', table: 'power_readings', schema: powerReadingSchema },
} as const;

export type Kind = keyof typeof topics;

export const kinds: readonly Kind[] = ['usage', 'fuel', 'temperature', 'power'];

/** Name of a kind's topic; tests put a prefix before it, an installation has none. */
export const topicName = (kind: Kind, prefix: string): string => prefix + topics[kind].topic;

export const subjectName = (kind: Kind, prefix: string): string => `${topicName(kind, prefix)}-value`;

/** Consumer group of all copies of ingest. */
export const ingestGroup = (prefix: string): string => `${prefix}hearth-ingest`;
