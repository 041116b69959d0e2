// What differs between the four kinds of readings on their way: rules, detectors, table. One row per kind.
import type { Anomaly } from '#domain/detect/anomaly.ts';
import { startFuel, stepFuel, type FuelState } from '#domain/detect/fuel.ts';
import { startPower, stepPower, type PowerState } from '#domain/detect/power.ts';
import { startTemperature, stepTemperature, type TemperatureState } from '#domain/detect/temperature.ts';
import { startUsage, stepUsage, type UsageState } from '#domain/detect/usage.ts';
import { judgeFuel } from '#domain/readings/fuel.ts';
import type { ReadingContext } from '#domain/readings/identity.ts';
import { judgePower } from '#domain/readings/power.ts';
import type { Reject } from '#domain/readings/reasons.ts';
import { judgeTemperature } from '#domain/readings/temperature.ts';
import { judgeUsage } from '#domain/readings/usage.ts';
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import { fuelRows, powerRows, temperatureRows, usageRows, type ReadingPlace, type Rows } from './rows.ts';
import type { Subject } from '../decode/subject.ts';
import { openWriters, type Writers } from '../decode/writers.ts';

export interface ReadingOf {
  readonly usage: UsageReading;
  readonly fuel: FuelReading;
  readonly temperature: TemperatureReading;
  readonly power: PowerReading;
}

export interface StateOf {
  readonly usage: UsageState;
  readonly fuel: FuelState;
  readonly temperature: TemperatureState;
  readonly power: PowerState;
}

export interface KindRules<K extends Kind> {
  readonly table: string;
  /** The decoders of the writers of this kind; what they read has the type that the schema says. */
  readonly writers: (subject: Subject) => Writers<ReadingOf[K]>;
  readonly judge: (reading: ReadingOf[K], context: ReadingContext) => Reject | undefined;
  /** Detector state of a device that was never seen. */
  readonly start: () => StateOf[K];
  readonly step: (state: StateOf[K], reading: ReadingOf[K]) => readonly Anomaly[];
  readonly rows: () => Rows<ReadingOf[K], ReadingPlace>;
}

export const kindRules: { readonly [K in Kind]: KindRules<K> } = {
  usage: {
    table: topics.usage.table,
    writers: (subject) => openWriters(subject, topics.usage.schema),
    judge: judgeUsage,
    start: startUsage,
    step: stepUsage,
    rows: usageRows,
  },
  fuel: {
    table: topics.fuel.table,
    writers: (subject) => openWriters(subject, topics.fuel.schema),
    judge: judgeFuel,
    start: startFuel,
    step: stepFuel,
    rows: fuelRows,
  },
  temperature: {
    table: topics.temperature.table,
    writers: (subject) => openWriters(subject, topics.temperature.schema),
    judge: judgeTemperature,
    start: startTemperature,
    step: stepTemperature,
    rows: temperatureRows,
  },
  power: {
    table: topics.power.table,
    writers: (subject) => openWriters(subject, topics.power.schema),
    judge: judgePower,
    start: startPower,
    step: stepPower,
    rows: powerRows,
  },
};
