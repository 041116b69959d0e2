// The detectors of power readings.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { nothing, withAnomaly, type Anomaly } from './anomaly.ts';
import { startCounter, stepCounter, type CounterState } from './counter.ts';
import { emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { isAbove, isKept, keep, startSeries, stepSeries, tellCopy, type SeriesState } from './series.ts';
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
export function stepPower(state: PowerState, reading: PowerReading): readonly Anomaly[] {
  const { series, outside, power, energy, counter } = state;
  if (!isAbove(series, reading)) return withAnomaly(nothing, tellCopy(series, reading, emptyDigest, isSame));
  const sinceMs = reading.observedAt - series.observedAt;
  let found = withAnomaly(nothing, stepSeries(series, reading, emptyDigest));
  keepNumbers(series, reading);
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

const relayOf = ({ relayOn }: PowerReading): number | null => (relayOn === null ? null : relayOn ? 1 : 0);

function keepNumbers(series: SeriesState, reading: PowerReading): void {
  keep(series, 0, reading.activePowerW);
  keep(series, 1, reading.voltageV);
  keep(series, 2, reading.currentA);
  keep(series, 3, reading.energyWh);
  keep(series, 4, relayOf(reading));
}

const isSame = (series: SeriesState, reading: PowerReading): boolean =>
  isKept(series, [0, -1], reading.activePowerW) &&
  isKept(series, [1, 0], reading.voltageV) &&
  isKept(series, [2, 0], reading.currentA) &&
  isKept(series, [3, -2], reading.energyWh) &&
  isKept(series, [4, 0], relayOf(reading));
