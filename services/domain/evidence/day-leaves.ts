// The leaves of a device-day: its stored readings as canonical texts, in the order of the tree.
import type { DeviceReadings } from '../days/device-readings.ts';
import { powerWithin } from '../days/power-columns.ts';
import type { DayBounds } from '../days/readings.ts';
import { within, type Timeline } from '../days/timeline.ts';
import { openUtcTime } from '../dating/utc-time.ts';
import { fuelValues, leafText, powerValues, temperatureValues, usageValues } from './leaf-text.ts';

export interface Leaf {
  readonly kind: string;
  readonly observedAtMs: number;
  readonly sequence: number;
  readonly text: string;
}

interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

/** In the order of time, kind and sequence. */
export function dayLeaves(deviceDid: string, readings: DeviceReadings, day: DayBounds): Leaf[] {
  const [did, timeOf] = [JSON.stringify(deviceDid), openUtcTime()];
  const leaf = (kind: string, observedAtMs: number, sequence: number, values: string): Leaf => ({
    kind,
    observedAtMs,
    sequence,
    text: leafText(did, { kind, observedAt: timeOf(observedAtMs), sequence }, values),
  });
  const of = <R extends Reading>(kind: string, all: Timeline<R>, valuesOf: (reading: R) => string): Leaf[] =>
    within(all, day).items.map((reading) =>
      leaf(kind, reading.observedAt, reading.sequence, valuesOf(reading)),
    );
  const { usage, fuel, temperature } = readings.stored;
  const power = powerWithin(readings.power.stored, day);
  // By the names of the kinds: the sort is stable, so it needs to compare moments alone.
  const kinds = [
    of('fuel', fuel, fuelValues),
    Array.from(power.observedAt, (atMs, row) =>
      leaf('power', atMs, power.sequence[row] ?? 0, powerValues(power, row)),
    ),
    of('temperature', temperature, temperatureValues),
    of('usage', usage, usageValues),
  ].filter(({ length }) => length > 0);
  const [only = []] = kinds;
  return kinds.length < 2 ? only : kinds.flat().sort((a, b) => a.observedAtMs - b.observedAtMs);
}

/** Names a reading within its device: `power.1795194600000.182`. */
export const readingId = ({ kind, observedAtMs, sequence }: Leaf): string =>
  `${kind}.${observedAtMs}.${sequence}`;
