// The detectors of fuel readings. A container that is not used weighs the same for weeks, so no value counts as stuck.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import { nothing, withAnomaly, type Anomaly } from './anomaly.ts';
import { digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { isAbove, isKept, keep, startSeries, stepSeries, tellCopy, type SeriesState } from './series.ts';

export interface FuelState {
  series: SeriesState;
  outside: OutsideState;
}

/** More than a year of firewood for a household of five (62.5 kg per person and month) fits in no kitchen. */
const usual = {
  KG: { channel: 'quantity', from: 0, to: 4000, unit: 'kg' },
  L: { channel: 'quantity', from: 0, to: 1000, unit: 'l' },
  M3: { channel: 'quantity', from: 0, to: 1000, unit: 'm3' },
  KWH: { channel: 'quantity', from: 0, to: 10_000, unit: 'kWh' },
} as const;

export const startFuel = (): FuelState => ({ series: startSeries(), outside: [] });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepFuel(state: FuelState, reading: FuelReading): readonly Anomaly[] {
  const { series, outside } = state;
  const digest = digestOf(reading);
  if (!isAbove(series, reading)) return withAnomaly(nothing, tellCopy(series, reading, digest, isSame));
  const found = withAnomaly(nothing, stepSeries(series, reading, digest));
  keepNumbers(series, reading);
  return withAnomaly(found, stepLimits(outside, usual[reading.unit], reading.quantity));
}

function keepNumbers(series: SeriesState, reading: FuelReading): void {
  keep(series, 0, reading.quantity);
}

const isSame = (series: SeriesState, reading: FuelReading): boolean =>
  isKept(series, [0, 1], reading.quantity);

const digestOf = (reading: FuelReading): number =>
  digestText(digestText(digestText(emptyDigest, reading.fuelType), reading.measure), reading.unit);
