// The detectors of fuel readings. A container that is not used weighs the same for weeks, so no value counts as stuck.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { Anomaly } from './anomaly.ts';
import { digestNumber, digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { startSeries, stepSeries, type Numbered, type SeriesState } from './series.ts';

export interface FuelState {
  series: SeriesState;
  outside: OutsideState;
}

/** More than a year of firewood for a household of five (methods.md 7.1, 62.5 kg per person and month) fits in no kitchen. */
const usual = {
  KG: { from: 0, to: 4000, unit: 'kg' },
  L: { from: 0, to: 1000, unit: 'l' },
  M3: { from: 0, to: 1000, unit: 'm3' },
  KWH: { from: 0, to: 10_000, unit: 'kWh' },
} as const;

export const startFuel = (): FuelState => ({ series: startSeries(), outside: {} });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepFuel(state: FuelState, reading: FuelReading): readonly Anomaly[] {
  const found: Anomaly[] = [];
  if (stepSeries(state.series, numbered(reading), found)) {
    stepLimits(
      state.outside,
      { channel: 'quantity', value: reading.quantity, usual: usual[reading.unit] },
      found,
    );
  }
  return found;
}

function numbered(reading: FuelReading): Numbered {
  const { observedAt, sequence } = reading;
  let digest = digestText(emptyDigest, reading.fuelType);
  digest = digestText(digest, reading.measure);
  digest = digestNumber(digest, reading.quantity);
  return { observedAt, sequence, digest: digestText(digest, reading.unit) };
}
