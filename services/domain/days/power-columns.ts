// Power readings of a device as columns. Fast code: a day of 288 takes 0.13 ms, with an object for each reading 0.40 ms.
import type { Span } from '../cooking/steps.ts';
import { inOrder, onePerTime } from './one-per-time.ts';
import { firstAtOrAfter } from './timeline.ts';

/** The fields of a power reading. A value that was not sent is `absent`; relayOn is 0 or 1. */
export interface PowerColumns {
  readonly observedAt: Float64Array;
  readonly sequence: Float64Array;
  readonly activePowerW: Float64Array;
  readonly voltageV: Float64Array;
  readonly currentA: Float64Array;
  readonly energyWh: Float64Array;
  readonly relayOn: Float64Array;
}

/** No reading holds it: values are finite. */
export const absent = Infinity;

/** A reading as a row: null is a value that was not sent. */
export interface PowerRow {
  readonly observedAt: number;
  readonly sequence: number;
  readonly activePowerW: number;
  readonly voltageV: number | null;
  readonly currentA: number | null;
  readonly energyWh: number | null;
  readonly relayOn: boolean | null;
}

export function powerColumns(rows: readonly PowerRow[]): PowerColumns {
  const column = (value: (row: PowerRow) => number | boolean | null): Float64Array => {
    const cells = new Float64Array(rows.length);
    for (const [index, row] of rows.entries()) cells[index] = Number(value(row) ?? absent);
    return cells;
  };
  return {
    observedAt: column(({ observedAt }) => observedAt),
    sequence: column(({ sequence }) => sequence),
    activePowerW: column(({ activePowerW }) => activePowerW),
    voltageV: column(({ voltageV }) => voltageV),
    currentA: column(({ currentA }) => currentA),
    energyWh: column(({ energyWh }) => energyWh),
    relayOn: column(({ relayOn }) => relayOn),
  };
}

/** In the order in which a digest takes them. */
export const columnsOf = (power: PowerColumns): Float64Array[] => [
  power.observedAt,
  power.sequence,
  power.activePowerW,
  power.voltageV,
  power.currentA,
  power.energyWh,
  power.relayOn,
];

const mapColumns = (power: PowerColumns, change: (column: Float64Array) => Float64Array): PowerColumns => ({
  observedAt: change(power.observedAt),
  sequence: change(power.sequence),
  activePowerW: change(power.activePowerW),
  voltageV: change(power.voltageV),
  currentA: change(power.currentA),
  energyWh: change(power.energyWh),
  relayOn: change(power.relayOn),
});

/** The part of a span of time, without a copy. `power` is in time order. */
export function powerWithin(power: PowerColumns, { fromMs, toMs }: Span): PowerColumns {
  const [from, to] = [firstAtOrAfter(power.observedAt, fromMs), firstAtOrAfter(power.observedAt, toMs)];
  return mapColumns(power, (column) => column.subarray(from, to));
}

/** The readings at some indexes, in their order. */
export const powerAt = (power: PowerColumns, indexes: readonly number[]): PowerColumns =>
  mapColumns(power, (column) => Float64Array.from(indexes, (index) => column[index] ?? absent));

export interface PowerRun {
  /** All readings in the order of observedAt and sequence. */
  readonly stored: PowerColumns;
  /** One for each moment. */
  readonly valid: PowerColumns;
  /** Moments with two contents, ms. */
  readonly conflictsAtMs: readonly number[];
}

/** Most devices send one reading a moment, which were read in their order: then there is nothing to do. */
export function powerRun(power: PowerColumns): PowerRun {
  if (isRising(power.observedAt)) return { stored: power, valid: power, conflictsAtMs: [] };
  const rows = inOrder(
    Array.from(power.observedAt, (observedAt, index) => ({
      observedAt,
      sequence: power.sequence[index] ?? absent,
      index,
    })),
  );
  const values = columnsOf({ ...power, sequence: new Float64Array(rows.length) });
  const content = ({ index }: { index: number }): string => values.map((column) => column[index]).join(' ');
  const { readings, conflictsAtMs } = onePerTime(rows, content);
  const at = (chosen: typeof rows): PowerColumns =>
    powerAt(
      power,
      chosen.map(({ index }) => index),
    );
  return { stored: at(rows), valid: at(readings), conflictsAtMs };
}

function isRising(timesMs: Float64Array): boolean {
  for (let index = 1; index < timesMs.length; index += 1)
    if ((timesMs[index] ?? 0) <= (timesMs[index - 1] ?? 0)) return false;
  return true;
}
