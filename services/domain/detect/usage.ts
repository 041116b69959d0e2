// The detectors of usage readings.
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import { nothing, withAnomaly, type Anomaly } from './anomaly.ts';
import { digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { isAbove, isKept, keep, startSeries, stepSeries, tellCopy, type SeriesState } from './series.ts';
import { startRun, stepRun, tellStuck, type RunState } from './stuck.ts';

export interface UsageState {
  series: SeriesState;
  outside: OutsideState;
  inUse: RunState;
}

const usual = {
  intervalSeconds: { channel: 'intervalSeconds', from: 1, to: 86_400, unit: 's' },
  batteryPercent: { channel: 'batteryPercent', from: 10, to: 100, unit: '%' },
} as const;

/** Never in use is normal for a day, and so is the whole interval while a long meal cooks; a whole day is not. */
const stuckMs = 24 * 3_600_000;

export const startUsage = (): UsageState => ({ series: startSeries(), outside: [], inUse: startRun() });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepUsage(state: UsageState, reading: UsageReading): readonly Anomaly[] {
  const { series, outside, inUse } = state;
  const digest = digestOf(reading);
  if (!isAbove(series, reading)) return withAnomaly(nothing, tellCopy(series, reading, digest, isSame));
  let found = withAnomaly(nothing, stepSeries(series, reading, digest));
  keepNumbers(series, reading);
  const { intervalSeconds, inUseSeconds, batteryPercent, observedAt } = reading;
  found = withAnomaly(found, stepLimits(outside, usual.intervalSeconds, intervalSeconds));
  found = withAnomaly(found, stepLimits(outside, usual.batteryPercent, batteryPercent));
  const used = inUseSeconds > 0 ? inUseSeconds : null;
  const isStuck = stepRun(inUse, used, observedAt) >= stuckMs;
  return isStuck ? withAnomaly(found, tellStuck(inUse, 'inUseSeconds')) : found;
}

function keepNumbers(series: SeriesState, reading: UsageReading): void {
  keep(series, 0, reading.intervalSeconds);
  keep(series, 1, reading.inUseSeconds);
  keep(series, 2, reading.batteryPercent);
}

const isSame = (series: SeriesState, reading: UsageReading): boolean =>
  isKept(series, [0, 0], reading.intervalSeconds) &&
  isKept(series, [1, 0], reading.inUseSeconds) &&
  isKept(series, [2, 0], reading.batteryPercent);

const digestOf = (reading: UsageReading): number => digestText(emptyDigest, reading.mode);
