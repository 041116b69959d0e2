// Turns columns of blocks into the readings of a day. Fast code: an object takes about 100 ns, with zod ten times as long.
import { absent, type PowerColumns } from '#domain/days/power-columns.ts';
import type { DayFuel, DayTemperature, DayUsage } from '#domain/days/readings.ts';
import type { Numbers, ReadBlock } from '#runtime/clickhouse/native/read.ts';

/** Rows of one device that follow each other in a block. */
export interface Run {
  readonly block: ReadBlock;
  readonly from: number;
  readonly to: number;
}

export interface Shape<T> {
  /** Value columns; those of LowCardinality as plain texts. */
  readonly columns: string;
  /** All readings of a device. */
  readonly read: (runs: readonly Run[]) => T;
}

interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

/** A literal for each kind: all objects of one shape are made and read several times as fast. */
const each =
  <R>(reader: (block: ReadBlock) => (common: Reading, row: number) => R) =>
  (runs: readonly Run[]): R[] => {
    const readings: R[] = [];
    for (const { block, from, to } of runs) {
      const [moments, sequences] = [block.numbers('observed_at'), block.numbers('sequence')];
      const make = reader(block);
      for (let row = from; row < to; row += 1)
        readings.push(make({ observedAt: moments[row] ?? 0, sequence: sequences[row] ?? 0 }, row));
    }
    return readings;
  };

const orNull = (value = absent): number | null => (value === absent ? null : value);

/** The one of the known values that a text is. */
function oneOf<T extends string>(known: readonly T[], text: string | undefined): T {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`${text} is not one of ${known.join(', ')}`);
  return found;
}

const modes = ['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'] as const;
const measures = ['REMAINING', 'CONSUMED', 'DELIVERED'] as const;
const units = ['KG', 'L', 'M3', 'KWH'] as const;

export const usage: Shape<DayUsage[]> = {
  columns: `interval_seconds, in_use_seconds, CAST(mode, 'String') AS mode, battery_percent`,
  read: each((block) => {
    const [intervals, inUse] = [block.numbers('interval_seconds'), block.numbers('in_use_seconds')];
    const [mode, batteries] = [block.texts('mode'), block.maybes('battery_percent')];
    return ({ observedAt, sequence }, row) => ({
      observedAt,
      sequence,
      intervalSeconds: intervals[row] ?? 0,
      inUseSeconds: inUse[row] ?? 0,
      mode: oneOf(modes, mode[row]),
      batteryPercent: orNull(batteries[row]),
    });
  }),
};

export const fuel: Shape<DayFuel[]> = {
  columns: `CAST(fuel_type, 'String') AS fuel_type, CAST(measure, 'String') AS measure, quantity, CAST(unit, 'String') AS unit`,
  read: each((block) => {
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
  }),
};

export const temperature: Shape<DayTemperature[]> = {
  columns: `temperature_c, ambient_c, CAST(probe, 'String') AS probe`,
  read: each((block) => {
    const [temperatures, ambients] = [block.numbers('temperature_c'), block.maybes('ambient_c')];
    const probes = block.texts('probe');
    return ({ observedAt, sequence }, row) => ({
      observedAt,
      sequence,
      temperatureC: temperatures[row] ?? 0,
      ambientC: orNull(ambients[row]),
      probe: probes[row] ?? '',
    });
  }),
};

export const power: Shape<PowerColumns> = {
  columns: 'active_power_w, voltage_v, current_a, energy_wh, relay_on',
  read: (runs) => {
    const inTime = runs.toSorted((a, b) => startMs(a) - startMs(b));
    return {
      observedAt: joinColumns(inTime, ({ numbers }) => numbers('observed_at')),
      sequence: joinColumns(inTime, ({ numbers }) => numbers('sequence')),
      activePowerW: joinColumns(inTime, ({ numbers }) => numbers('active_power_w')),
      voltageV: joinColumns(inTime, ({ maybes }) => maybes('voltage_v')),
      currentA: joinColumns(inTime, ({ maybes }) => maybes('current_a')),
      energyWh: joinColumns(inTime, ({ maybes }) => maybes('energy_wh')),
      relayOn: joinColumns(inTime, ({ maybes }) => maybes('relay_on')),
    };
  },
};

/** Months are read apart from each other, in any order. */
const startMs = ({ block, from }: Run): number => block.numbers('observed_at')[from] ?? 0;

function joinColumns(runs: readonly Run[], columnOf: (block: ReadBlock) => Numbers): Float64Array {
  const column = new Float64Array(runs.reduce((length, { from, to }) => length + to - from, 0));
  let length = 0;
  for (const { block, from, to } of runs) {
    column.set(columnOf(block).subarray(from, to), length);
    length += to - from;
  }
  return column;
}
