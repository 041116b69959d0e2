// The detectors of power readings.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { Anomaly } from './anomaly.ts';
import { stepCounter, type CounterState } from './counter.ts';
import { digestNumber, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { startSeries, stepSeries, type Numbered, type SeriesState } from './series.ts';
import { frozenMs, startRun, stepRun, type RunState } from './stuck.ts';

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
  activePowerW: { from: 0, to: 7400, unit: 'W' },
  voltageV: { from: 90, to: 264, unit: 'V' },
  currentA: { from: 0, to: 32, unit: 'A' },
} as const;

/** Standby and 0 W stay identical for hours without a fault. */
const idleW = 10;

/** A counter must move under this load: in 2 h it is 200 Wh, far above any meter's step. */
const loadW = 100;

export const startPower = (): PowerState => ({
  series: startSeries(),
  outside: {},
  power: startRun(),
  energy: startRun(),
  counter: { last: null },
});

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepPower(state: PowerState, reading: PowerReading): readonly Anomaly[] {
  const found: Anomaly[] = [];
  if (!stepSeries(state.series, numbered(reading), found)) return found;
  const { activePowerW, voltageV, currentA, energyWh, observedAt } = reading;
  stepLimits(
    state.outside,
    { channel: 'activePowerW', value: activePowerW, usual: usual.activePowerW },
    found,
  );
  stepLimits(state.outside, { channel: 'voltageV', value: voltageV, usual: usual.voltageV }, found);
  stepLimits(state.outside, { channel: 'currentA', value: currentA, usual: usual.currentA }, found);
  const loaded = activePowerW >= idleW ? activePowerW : null;
  stepRun(state.power, { channel: 'activePowerW', value: loaded, observedAt, minMs: frozenMs }, found);
  const counting = activePowerW >= loadW ? energyWh : null;
  stepRun(state.energy, { channel: 'energyWh', value: counting, observedAt, minMs: frozenMs }, found);
  stepCounter(state.counter, { channel: 'energyWh', value: energyWh }, found);
  return found;
}

function numbered(reading: PowerReading): Numbered {
  const { observedAt, sequence } = reading;
  let digest = digestNumber(emptyDigest, reading.activePowerW);
  digest = digestNumber(digest, reading.voltageV);
  digest = digestNumber(digest, reading.currentA);
  digest = digestNumber(digest, reading.energyWh);
  return { observedAt, sequence, digest: digestNumber(digest, reading.relayOn) };
}
