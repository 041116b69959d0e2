// The detectors of temperature readings; each probe of a logger is a channel of its own.
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import { nothing, withAnomaly, type Anomaly } from './anomaly.ts';
import { digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState, type Usual } from './limits.ts';
import { isAbove, isKept, keep, startSeries, stepSeries, tellCopy, type SeriesState } from './series.ts';
import { frozenAfterMs } from '#domain/signals/temperature.ts';
import { startRun, stepRun, tellStuck, type RunState } from './stuck.ts';

export interface TemperatureState {
  series: SeriesState;
  outside: OutsideState;
  /** By channel. */
  probes: Record<string, RunState>;
}

// Embers and flames stay below 900 degC at a probe; air at a logger in a kitchen is between frost and a hot roof.
const usual = {
  temperatureC: { channel: 'temperatureC', from: -20, to: 900, unit: 'degC' },
  ambientC: { channel: 'ambientC', from: -20, to: 60, unit: 'degC' },
} as const;

/** A logger has a few probes; more names than this come from a broken device and are not followed. */
const maxProbes = 16;

export const startTemperature = (): TemperatureState => ({ series: startSeries(), outside: [], probes: {} });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepTemperature(state: TemperatureState, reading: TemperatureReading): readonly Anomaly[] {
  const { series, outside } = state;
  const digest = digestOf(reading);
  if (!isAbove(series, reading)) return withAnomaly(nothing, tellCopy(series, reading, digest, isSame));
  let found = withAnomaly(nothing, stepSeries(series, reading, digest));
  keepNumbers(series, reading);
  const own = usualOf(reading.probe);
  const run = probeRun(state, own.channel);
  if (run === undefined) return found;
  found = withAnomaly(found, stepLimits(outside, own, reading.temperatureC));
  found = withAnomaly(found, stepLimits(outside, usual.ambientC, reading.ambientC));
  const { temperatureC: value, ambientC, observedAt } = reading;
  const isStuck = stepRun(run, value, observedAt) >= frozenAfterMs({ value, ambientC });
  return isStuck ? withAnomaly(found, tellStuck(run, own.channel)) : found;
}

const usualOf = (probe: string): Usual =>
  probe === 'stove' ? usual.temperatureC : { ...usual.temperatureC, channel: `temperatureC/${probe}` };

function probeRun({ probes }: TemperatureState, channel: string): RunState | undefined {
  if (Object.hasOwn(probes, channel)) return probes[channel];
  if (Object.keys(probes).length >= maxProbes || channel.length > 80) return undefined;
  const run = startRun();
  probes[channel] = run;
  return run;
}

function keepNumbers(series: SeriesState, reading: TemperatureReading): void {
  keep(series, 0, reading.temperatureC);
  keep(series, 1, reading.ambientC);
}

const isSame = (series: SeriesState, reading: TemperatureReading): boolean =>
  isKept(series, [0, 0], reading.temperatureC) && isKept(series, [1, 0], reading.ambientC);

const digestOf = (reading: TemperatureReading): number => digestText(emptyDigest, reading.probe);
