// Whether a usage reading is physically possible.
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import { judgeIdentity, type ReadingContext } from './identity.ts';
import { judgeRange } from './range.ts';
import type { Reject } from './reasons.ts';

/** Undefined when the reading may be stored. A device is not in use for longer than the interval. */
export function judgeUsage(reading: UsageReading, context: ReadingContext): Reject | undefined {
  return (
    judgeIdentity(reading, context) ??
    judgeRange('intervalSeconds', reading.intervalSeconds, { from: 1, to: 2 ** 31 - 1 }) ??
    judgeRange('inUseSeconds', reading.inUseSeconds, { from: 0, to: reading.intervalSeconds }) ??
    judgeRange('batteryPercent', reading.batteryPercent, { from: 0, to: 100 })
  );
}
