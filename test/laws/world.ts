// A random kitchen: its truth, what its sensors sent, and what people declared. Shares only types with services/domain.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import type { Period } from '#domain/dating/calendar.ts';
import type { Baseline } from '#domain/emissions/case/household.ts';
import type { FuelType } from '#domain/fuels.ts';

type Sent<R> = Readonly<Omit<R, 'deviceDid'>>;

/** Readings of one device by kind, as Kafka carries them; times in ms since 1970 (UTC). In the order in which they were sent. */
export interface Readings {
  readonly power: readonly Sent<PowerReading>[];
  readonly usage: readonly Sent<UsageReading>[];
  readonly fuel: readonly Sent<FuelReading>[];
  readonly temperature: readonly Sent<TemperatureReading>[];
}

/**
 * What the channel measures: `meter` power with a counter, `power` without one, `use` reports of use and `heat` temperatures of
 * the project stove, `gas` a scale under its fuel, `oldScale` a scale under the fuel of the old stove, `oldHeat` its temperatures.
 */
export type Channel = 'meter' | 'power' | 'use' | 'heat' | 'gas' | 'oldScale' | 'oldHeat';

/** A registered device of the household, with what it sent. */
export interface WorldDevice {
  readonly did: string;
  readonly channel: Channel;
  readonly type: string;
  readonly fuelType: FuelType | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number;
  readonly readings: Readings;
}

/** What really happened on one local day. */
export interface TrueDay {
  /** YYYY-MM-DD in the time zone of the world. */
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Energy that meals took from the project stove at its plug or burner, kWh (electric) or kg of its fuel. */
  readonly cooked: number;
  /** All energy through the meter, kWh; all fuel of the project stove, kg. */
  readonly used: number;
  /** Hours in which the project stove cooked. */
  readonly hours: number;
  /** Fuel that the old stove burned, kg. */
  readonly burnedKg: number;
}

export interface World {
  readonly seed: number;
  readonly index: number;
  /** In words, for people. */
  readonly about: string;
  readonly timeZone: string;
  readonly country: string | null;
  readonly persons: number;
  readonly baselines: readonly Baseline[];
  readonly period: Period;
  readonly truth: readonly TrueDay[];
  readonly devices: readonly WorldDevice[];
}

/** A fault of a family: a pure function on what was sent or declared. Undefined where the world has nothing that it could concern. */
export interface Fault {
  readonly name: string;
  readonly family:
    | 'register'
    | 'power'
    | 'temperature'
    | 'scale'
    | 'reports'
    | 'delivery'
    | 'declared'
    | 'whole meter';
  /**
   * What the law asks of the twin: `less` at most the credit of the clean world (L1, L7, L8, L9); `same` the same credit (L5, L10).
   */
  readonly law: 'L1' | 'L5' | 'L7' | 'L8' | 'L9' | 'L10';
  readonly apply: (world: World, random: () => number) => World | undefined;
}
