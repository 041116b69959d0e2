// The detectors of temperature readings; each probe of a logger is a channel of its own.
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { Anomaly } from './anomaly.ts';
import { digestNumber, digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { startSeries, stepSeries, type Numbered, type SeriesState } from './series.ts';
import { frozenMs, startRun, stepRun, type RunState } from './stuck.ts';

export interface TemperatureState {
  series: SeriesState;
  outside: OutsideState;
  /** By channel. */
  probes: Record<string, RunState>;
}

// Embers and flames stay below 900 degC at a probe; air at a logger in a kitchen is between frost and a hot roof.
const usual = {
  temperatureC: { from: -20, to: 900, unit: 'degC' },
  ambientC: { from: -20, to: 60, unit: 'degC' },
} as const;

/** A logger has a few probes; more names than this come from a broken device and are not followed. */
const maxProbes = 16;

/** A stove that is off sits at the temperature of the air, which a coarse sensor shows as one value all night. */
const nearAmbientC = 10;
const idleC = { from: -10, to: 40 };

/** But air changes within a day: identical for that long is frozen even when idle. */
const idleFrozenMs = 24 * 3_600_000;

export const startTemperature = (): TemperatureState => ({ series: startSeries(), outside: {}, probes: {} });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepTemperature(state: TemperatureState, reading: TemperatureReading): readonly Anomaly[] {
  const found: Anomaly[] = [];
  if (!stepSeries(state.series, numbered(reading), found)) return found;
  const channel = reading.probe === 'stove' ? 'temperatureC' : `temperatureC/${reading.probe}`;
  const run = probeRun(state, channel);
  if (run === undefined) return found;
  stepLimits(state.outside, { channel, value: reading.temperatureC, usual: usual.temperatureC }, found);
  stepLimits(state.outside, { channel: 'ambientC', value: reading.ambientC, usual: usual.ambientC }, found);
  const minMs = isIdle(reading) ? idleFrozenMs : frozenMs;
  stepRun(run, { channel, value: reading.temperatureC, observedAt: reading.observedAt, minMs }, found);
  return found;
}

function probeRun({ probes }: TemperatureState, channel: string): RunState | undefined {
  if (Object.hasOwn(probes, channel)) return probes[channel];
  if (Object.keys(probes).length >= maxProbes || channel.length > 80) return undefined;
  const run = startRun();
  probes[channel] = run;
  return run;
}

function isIdle({ temperatureC, ambientC }: TemperatureReading): boolean {
  if (ambientC !== null) return Math.abs(temperatureC - ambientC) <= nearAmbientC;
  return temperatureC >= idleC.from && temperatureC <= idleC.to;
}

function numbered(reading: TemperatureReading): Numbered {
  const { observedAt, sequence } = reading;
  let digest = digestNumber(emptyDigest, reading.temperatureC);
  digest = digestNumber(digest, reading.ambientC);
  return { observedAt, sequence, digest: digestText(digest, reading.probe) };
}
