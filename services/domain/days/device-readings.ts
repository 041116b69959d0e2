// Prepares the readings of a device once for all its days: sorted, without copies, each channel apart (infra/docs/signals.md#order-of-the-rules).
import type { TemperatureSample } from '../signals/temperature.ts';
import { collapse, inOrder, type Collapsed } from './collapse.ts';
import { fuelContents, temperatureContents, usageContents } from './contents.ts';
import { withoutNegativePower, type PositivePower } from './negative-power.ts';
import { powerRun } from './power-columns.ts';
import type { DayFuel, DayReadings, DayTemperature, DayUsage } from './readings.ts';
import { timeline, type Timeline } from './timeline.ts';

interface Channel<T> extends Timeline<T> {
  /** Moments with two contents, ms. */
  readonly conflictsAtMs: readonly number[];
}

export interface DeviceReadings {
  /** All of them, in the order of observedAt and sequence; those of power are in `power`. */
  readonly stored: {
    readonly usage: Timeline<DayUsage>;
    readonly fuel: Timeline<DayFuel>;
    readonly temperature: Timeline<DayTemperature>;
  };
  readonly usage: Channel<DayUsage>;
  readonly power: PositivePower;
  /** A device may weigh one fuel and report another at the same moment: each fuel, unit and measure is a channel. */
  readonly fuel: readonly Channel<DayFuel>[];
  /** By probe; degrees Celsius. */
  readonly temperature: ReadonlyMap<string, Channel<TemperatureSample>>;
}

export function deviceReadings(unordered: DayReadings): DeviceReadings {
  const usage = inOrder(unordered.usage);
  const fuel = inOrder(unordered.fuel);
  const temperature = inOrder(unordered.temperature);
  const fuels = Map.groupBy(fuel, ({ fuelType, unit, measure }) => JSON.stringify([fuelType, unit, measure]));
  const probes = Map.groupBy(temperature, ({ probe }) => probe);
  return {
    stored: {
      usage: timeline(usage, observedAt),
      fuel: timeline(fuel, observedAt),
      temperature: timeline(temperature, observedAt),
    },
    usage: channel(collapse(usage, usageContents)),
    power: withoutNegativePower(powerRun(unordered.power)),
    fuel: [...fuels.values()].map((own) =>
      channel(collapse(own, fuelContents(own[0]?.measure ?? 'REMAINING'))),
    ),
    temperature: new Map(
      [...probes].map(([probe, own]) => {
        const { readings, conflictsAtMs } = collapse(own, temperatureContents);
        const samples = readings.map(({ observedAt: atMs, temperatureC: value, ambientC }) => ({
          atMs,
          value,
          ambientC,
        }));
        return [probe, { ...timeline(samples, ({ atMs }) => atMs), conflictsAtMs }];
      }),
    ),
  };
}

interface Observed {
  readonly observedAt: number;
}

const observedAt = (reading: Observed): number => reading.observedAt;

const channel = <R extends Observed>({ readings, conflictsAtMs }: Collapsed<R>): Channel<R> => ({
  ...timeline(readings, observedAt),
  conflictsAtMs,
});
