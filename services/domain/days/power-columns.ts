// Power readings of a device as columns. Fast code: a day of 288 takes 0.13 ms, with an object for each reading 0.40 ms.
import { firstAtOrAfter, type Span } from '../cooking/steps.ts';
import { finest, isRounded } from '../signals/rounding.ts';
import { collapse, inOrder, isPlain, nearestMs, type Contents } from './collapse.ts';

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

/** What a power reading says, and when two of them say the same (signals/rounding.ts). */
export const powerContents: Contents<PowerRow> = {
  isSame: (a, b) =>
    isRounded(a.activePowerW, b.activePowerW, -1) &&
    isRounded(a.energyWh, b.energyWh, -2) &&
    isRounded(a.voltageV, b.voltageV, 0) &&
    isRounded(a.currentA, b.currentA, 0) &&
    (a.relayOn === null || b.relayOn === null || a.relayOn === b.relayOn),
  finer: (a, b) => ({
    ...a,
    activePowerW: finest(a.activePowerW, b.activePowerW),
    energyWh: finest(a.energyWh, b.energyWh),
    voltageV: finest(a.voltageV, b.voltageV),
    currentA: finest(a.currentA, b.currentA),
    relayOn: a.relayOn ?? b.relayOn,
  }),
  valueOf: ({ activePowerW }) => activePowerW,
  isSmooth: false,
  nearMs: () => nearestMs,
};

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
  /** One for each measurement. */
  readonly valid: PowerColumns;
  /** Moments with two contents, ms. */
  readonly conflictsAtMs: readonly number[];
}

/** Most devices send one reading a moment, which were read in their order: then there is nothing to do. */
export function powerRun(power: PowerColumns): PowerRun {
  const { observedAt, sequence } = power;
  const times = {
    length: observedAt.length,
    atMs: (index: number) => observedAt[index] ?? 0,
    sequence: (index: number) => sequence[index] ?? 0,
  };
  if (isPlain(times, () => nearestMs)) return { stored: power, valid: power, conflictsAtMs: [] };
  const rows = inOrder(rowsOf(power));
  const { readings, conflictsAtMs } = collapse(rows, powerContents);
  return { stored: powerColumns(rows), valid: powerColumns(readings), conflictsAtMs };
}

function rowsOf({
  observedAt,
  sequence,
  activePowerW,
  voltageV,
  currentA,
  energyWh,
  relayOn,
}: PowerColumns): PowerRow[] {
  const sent = (column: Float64Array, index: number): number | null => {
    const value = column[index] ?? absent;
    return value === absent ? null : value;
  };
  return Array.from(observedAt, (atMs, index) => {
    const relay = sent(relayOn, index);
    return {
      observedAt: atMs,
      sequence: sequence[index] ?? 0,
      activePowerW: activePowerW[index] ?? 0,
      voltageV: sent(voltageV, index),
      currentA: sent(currentA, index),
      energyWh: sent(energyWh, index),
      relayOn: relay === null ? null : relay === 1,
    };
  });
}
