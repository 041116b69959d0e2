// The detectors of power readings.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { nothing, withAnomaly, type Anomaly } from './anomaly.ts';
import { startCounter, stepCounter, type CounterState } from './counter.ts';
import { digestNumber, emptyDigest, type NumberBits } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { isAbove, startSeries, stepSeries, tellCopy, type SeriesState } from './series.ts';
import { frozenMs, standbyAtMostW } from '#domain/signals/stuck.ts';
import { startRun, stepRun, tellStuck, type RunState } from './stuck.ts';

export interface PowerState {
  series: SeriesState;
  outside: OutsideState;
  power: RunState;
  energy: RunState;
  counter: CounterState;
}

// The largest household socket is 32 A at 230 V. Weak grids sag far below nominal every day, so only voltages
// that no cooker works with are told.
const usual = {
  activePowerW: { channel: 'activePowerW', from: 0, to: 7400, unit: 'W' },
  voltageV: { channel: 'voltageV', from: 90, to: 264, unit: 'V' },
  currentA: { channel: 'currentA', from: 0, to: 32, unit: 'A' },
} as const;

/** A counter must move under this load: in 2 h it is 200 Wh, far above any meter's step. */
const loadW = 100;

export const startPower = (): PowerState => ({
  series: startSeries(),
  outside: [],
  power: startRun(),
  energy: startRun(),
  counter: startCounter(),
});

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepPower(state: PowerState, reading: PowerReading, bits: NumberBits): readonly Anomaly[] {
  const { series, outside, power, energy, counter } = state;
  const digest = digestOf(reading, bits);
  if (!isAbove(series, reading)) return withAnomaly(nothing, tellCopy(series, reading, digest));
  const sinceMs = reading.observedAt - series.observedAt;
  let found = withAnomaly(nothing, stepSeries(series, reading, digest));
  const { activePowerW, voltageV, currentA, energyWh, observedAt } = reading;
  found = withAnomaly(found, stepLimits(outside, usual.activePowerW, activePowerW));
  found = withAnomaly(found, stepLimits(outside, usual.voltageV, voltageV));
  found = withAnomaly(found, stepLimits(outside, usual.currentA, currentA));
  const loaded = activePowerW > standbyAtMostW ? activePowerW : null;
  if (stepRun(power, loaded, observedAt) >= frozenMs)
    found = withAnomaly(found, tellStuck(power, 'activePowerW'));
  const counting = activePowerW >= loadW ? energyWh : null;
  if (stepRun(energy, counting, observedAt) >= frozenMs)
    found = withAnomaly(found, tellStuck(energy, 'energyWh'));
  return withAnomaly(found, stepCounter(counter, energyWh, sinceMs));
}

function digestOf(reading: PowerReading, bits: NumberBits): number {
  let digest = digestNumber(emptyDigest, reading.activePowerW, bits);
  digest = digestNumber(digest, reading.voltageV, bits);
  digest = digestNumber(digest, reading.currentA, bits);
  digest = digestNumber(digest, reading.energyWh, bits);
  return digestNumber(digest, reading.relayOn, bits);
}
