// Columns of readings as the readings that a day is computed from. Fast code: an object takes some 100 ns, by zod ten times as long.
import type { DayFuel, DayPower, DayTemperature, DayUsage } from '#domain/days/readings.ts';
import type { ReadBlock } from '#runtime/native-read.ts';

export interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

export interface Shape<R> {
  /** Value columns; those of LowCardinality as plain texts. */
  readonly columns: string;
  /** A literal for each kind: all objects of one shape are made and read several times as fast. */
  readonly reader: (block: ReadBlock) => (common: Reading, row: number) => R;
}

/** The one of the known values that a text is. */
function oneOf<T extends string>(known: readonly T[], text: string | undefined): T {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`${text} is not one of ${known.join(', ')}`);
  return found;
}

const modes = ['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'] as const;
const measures = ['REMAINING', 'CONSUMED', 'DELIVERED'] as const;
const units = ['KG', 'L', 'M3', 'KWH'] as const;

export const usage: Shape<DayUsage> = {
  columns: `interval_seconds, in_use_seconds, CAST(mode, 'String') AS mode, battery_percent`,
  reader: (block) => {
    const [intervals, inUse] = [block.numbers('interval_seconds'), block.numbers('in_use_seconds')];
    const [mode, batteries] = [block.texts('mode'), block.maybes('battery_percent')];
    return ({ observedAt, sequence }, row) => ({
      observedAt,
      sequence,
      intervalSeconds: intervals[row] ?? 0,
      inUseSeconds: inUse[row] ?? 0,
      mode: oneOf(modes, mode[row]),
      batteryPercent: batteries[row] ?? null,
    });
  },
};

export const fuel: Shape<DayFuel> = {
  columns: `CAST(fuel_type, 'String') AS fuel_type, CAST(measure, 'String') AS measure, quantity, CAST(unit, 'String') AS unit`,
  reader: (block) => {
    const [fuelTypes, measure, unit] = [
      block.texts('fuel_type'),
      block.texts('measure'),
      block.texts('unit'),
    ];
    const quantities = block.numbers('quantity');
    return ({ observedAt, sequence }, row) => ({
      observedAt,
      sequence,
      fuelType: fuelTypes[row] ?? '',
      measure: oneOf(measures, measure[row]),
      quantity: quantities[row] ?? 0,
      unit: oneOf(units, unit[row]),
    });
  },
};

export const temperature: Shape<DayTemperature> = {
  columns: `temperature_c, ambient_c, CAST(probe, 'String') AS probe`,
  reader: (block) => {
    const [temperatures, ambients] = [block.numbers('temperature_c'), block.maybes('ambient_c')];
    const probes = block.texts('probe');
    return ({ observedAt, sequence }, row) => ({
      observedAt,
      sequence,
      temperatureC: temperatures[row] ?? 0,
      ambientC: ambients[row] ?? null,
      probe: probes[row] ?? '',
    });
  },
};

export const power: Shape<DayPower> = {
  columns: 'active_power_w, voltage_v, current_a, energy_wh, relay_on',
  reader: (block) => {
    const [watts, volts] = [block.numbers('active_power_w'), block.maybes('voltage_v')];
    const [amperes, counters] = [block.maybes('current_a'), block.maybes('energy_wh')];
    const relays = block.maybes('relay_on');
    return ({ observedAt, sequence }, row) => {
      const relay = relays[row] ?? null;
      return {
        observedAt,
        sequence,
        activePowerW: watts[row] ?? 0,
        voltageV: volts[row] ?? null,
        currentA: amperes[row] ?? null,
        energyWh: counters[row] ?? null,
        relayOn: relay === null ? null : relay === 1,
      };
    };
  },
};
