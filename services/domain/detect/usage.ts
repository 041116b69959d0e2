// The detectors of usage readings.
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import type { Anomaly } from './anomaly.ts';
import { digestNumber, digestText, emptyDigest } from './digest.ts';
import { stepLimits, type OutsideState } from './limits.ts';
import { startSeries, stepSeries, type Numbered, type SeriesState } from './series.ts';
import { startRun, stepRun, type RunState } from './stuck.ts';

export interface UsageState {
  series: SeriesState;
  outside: OutsideState;
  inUse: RunState;
}

const usual = {
  intervalSeconds: { from: 1, to: 86_400, unit: 's' },
  batteryPercent: { from: 10, to: 100, unit: '%' },
} as const;

/** Never in use is normal for a day, and so is the whole interval while a long meal cooks; a whole day is not. */
const stuckMs = 24 * 3_600_000;

export const startUsage = (): UsageState => ({ series: startSeries(), outside: {}, inUse: startRun() });

/** Steps `state` by one reading and returns what it shows. The same state and reading give the same result. */
export function stepUsage(state: UsageState, reading: UsageReading): readonly Anomaly[] {
  const found: Anomaly[] = [];
  if (!stepSeries(state.series, numbered(reading), found)) return found;
  const { intervalSeconds, inUseSeconds, batteryPercent, observedAt } = reading;
  stepLimits(
    state.outside,
    { channel: 'intervalSeconds', value: intervalSeconds, usual: usual.intervalSeconds },
    found,
  );
  stepLimits(
    state.outside,
    { channel: 'batteryPercent', value: batteryPercent, usual: usual.batteryPercent },
    found,
  );
  const used = inUseSeconds > 0 ? inUseSeconds : null;
  stepRun(state.inUse, { channel: 'inUseSeconds', value: used, observedAt, minMs: stuckMs }, found);
  return found;
}

function numbered(reading: UsageReading): Numbered {
  const { observedAt, sequence } = reading;
  let digest = digestNumber(emptyDigest, reading.intervalSeconds);
  digest = digestNumber(digest, reading.inUseSeconds);
  digest = digestText(digest, reading.mode);
  return { observedAt, sequence, digest: digestNumber(digest, reading.batteryPercent) };
}
