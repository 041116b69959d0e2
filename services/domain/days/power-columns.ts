// Power readings of a device as columns. Fast code: a day of 288 takes 0.13 ms, with an object for each reading 0.40 ms.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { firstAtOrAfter, type Span } from '../cooking/steps.ts';
import { finest, isRounded } from '../signals/rounding.ts';
import { collapse, inOrder, isPlain, nearestMs, type Contents } from './collapse.ts';

/** A reading as a row: null is a value that was not sent. */
export type PowerRow = Readonly<Omit<PowerReading, 'deviceDid'>>;

type Field = keyof PowerRow;

/** Readings as a column for each field. A value that was not sent is `absent`; relayOn is 0 or 1. */
export type PowerColumns = Readonly<Record<Field, Float64Array>>;

/** No reading holds it: values are finite. */
export const absent = Infinity;

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

const makeColumns = (columnOf: (field: Field) => Float64Array): PowerColumns => ({
  observedAt: columnOf('observedAt'),
  sequence: columnOf('sequence'),
  activePowerW: columnOf('activePowerW'),
  voltageV: columnOf('voltageV'),
  currentA: columnOf('currentA'),
  energyWh: columnOf('energyWh'),
  relayOn: columnOf('relayOn'),
});

export const powerColumns = (rows: readonly PowerRow[]): PowerColumns =>
  makeColumns((field) => Float64Array.from(rows, (row) => Number(row[field] ?? absent)));

/** In the order above, in which a digest takes them. */
export const columnsOf = (power: PowerColumns): Float64Array[] =>
  Object.values(makeColumns((field) => power[field]));

/** The part of a span of time, without a copy. `power` is in time order. */
export function powerWithin(power: PowerColumns, { fromMs, toMs }: Span): PowerColumns {
  const [from, to] = [firstAtOrAfter(power.observedAt, fromMs), firstAtOrAfter(power.observedAt, toMs)];
  return makeColumns((field) => power[field].subarray(from, to));
}

/** The readings at some indexes, in their order. */
export const powerAt = (power: PowerColumns, indexes: readonly number[]): PowerColumns =>
  makeColumns((field) => Float64Array.from(indexes, (index) => power[field][index] ?? absent));

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

const rowsOf = (power: PowerColumns): PowerRow[] =>
  Array.from(power.observedAt, (observedAt, index) => {
    const sent = (field: Field): number | null => {
      const value = power[field][index] ?? absent;
      return value === absent ? null : value;
    };
    const relay = sent('relayOn');
    return {
      observedAt,
      sequence: power.sequence[index] ?? 0,
      activePowerW: power.activePowerW[index] ?? 0,
      voltageV: sent('voltageV'),
      currentA: sent('currentA'),
      energyWh: sent('energyWh'),
      relayOn: relay === null ? null : relay === 1,
    };
  });
