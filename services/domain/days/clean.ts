// Which readings can be used, and when the others were made (methods.md 5.1, 5.5, 7.1).
import type { Sample } from '../cooking/steps.ts';
import type { DayFlag } from './flags.ts';
import { onePerTime } from './one-per-time.ts';
import {
  isWithin,
  type DayBounds,
  type DayFuel,
  type DayPower,
  type DayReadings,
  type DayUsage,
  type DeviceContext,
} from './readings.ts';
import { withoutStuckLoad } from './stuck-load.ts';
import { cleanTemperature, mainProbe } from './temperature.ts';

export interface CleanReadings {
  readonly power: readonly DayPower[];
  readonly usage: readonly DayUsage[];
  readonly fuel: readonly DayFuel[];
  readonly temperature: readonly Sample[];
  /** Moments of all usable readings, each once, in time order, ms. */
  readonly timesMs: readonly number[];
  /** Moments of the readings that were left out, by reason. */
  readonly leftOut: Record<'reading.conflict' | 'reading.out_of_range' | 'reading.stuck', readonly number[]>;
}

/** Sorts readings, keeps one per moment and leaves out impossible and stuck values. */
export function cleaned(readings: DayReadings, { ratedPowerW }: DeviceContext): CleanReadings {
  const usage = onePerTime(readings.usage);
  const fuel = fuelChannels(readings.fuel).map(onePerTime);
  const keptFuel = fuel.flatMap((channel) => channel.readings);
  const allPower = onePerTime(readings.power);
  const power = withoutStuckLoad(allPower.readings, ratedPowerW);
  const probe = mainProbe(readings.temperature);
  const allTemperature = onePerTime(readings.temperature.filter((reading) => reading.probe === probe));
  const temperature = cleanTemperature(allTemperature.readings);
  return {
    power: power.kept,
    usage: usage.readings,
    fuel: keptFuel,
    temperature: temperature.samples,
    timesMs: momentsOf([...power.kept, ...usage.readings, ...keptFuel], temperature.samples),
    leftOut: {
      'reading.conflict': [usage, allPower, allTemperature, ...fuel].flatMap(
        ({ conflictsAtMs }) => conflictsAtMs,
      ),
      'reading.out_of_range': temperature.outOfRangeAtMs,
      'reading.stuck': [...temperature.stuckAtMs, ...power.stuckAtMs],
    },
  };
}

/** A device may weigh one fuel and report another at the same moment: each fuel, unit and measure is a channel. */
const fuelChannels = (readings: readonly DayFuel[]): (readonly DayFuel[])[] => [
  ...Map.groupBy(readings, ({ fuelType, unit, measure }) =>
    JSON.stringify([fuelType, unit, measure]),
  ).values(),
];

function momentsOf(
  readings: readonly { readonly observedAt: number }[],
  samples: readonly Sample[],
): number[] {
  const all = [...readings.map(({ observedAt }) => observedAt), ...samples.map(({ atMs }) => atMs)];
  // Most devices send one kind, and their times are in order already.
  return isRising(all) ? all : [...new Set(all)].sort((a, b) => a - b);
}

function isRising(values: readonly number[]): boolean {
  for (let index = 1; index < values.length; index += 1)
    if ((values[index] ?? 0) <= (values[index - 1] ?? 0)) return false;
  return true;
}

/** The reasons for which a reading of the day was left out. */
export const leftOutFlags = ({ leftOut }: CleanReadings, day: DayBounds): DayFlag[] =>
  (['reading.conflict', 'reading.out_of_range', 'reading.stuck'] as const).filter((flag) =>
    leftOut[flag].some((atMs) => isWithin(atMs, day)),
  );
