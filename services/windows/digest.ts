// Digest of everything that a device-day was computed from: equal digest, equal numbers.
import { createHash } from 'node:crypto';
import type { DayBounds, DayReadings, DeviceContext } from '#domain/days/readings.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { kinds } from '#schemas/topics.ts';

export type InputDigest = (readings: DayReadings, device: DeviceContext, day: DayBounds) => string;

/**
 * SHA-256 (hex) over one line of JSON for the rules, the device and the day, and one for each reading in the order
 * of kind, observedAt and sequence. When and how a reading arrived is not part of it. Each reading is in the reach
 * of three days, so its line is kept: take one function for each batch.
 */
export function inputDigests(): InputDigest {
  const lines = new Map<object, string>();
  const lineOf = (kind: string, reading: object): string => {
    const known = lines.get(reading);
    if (known !== undefined) return known;
    const line = `\n${kind} ${JSON.stringify(reading)}`;
    lines.set(reading, line);
    return line;
  };
  return (readings, device, day) => {
    const { type, fuelType, ratedPowerW, expectedIntervalMs } = device;
    const head = [dayRuleVersion, type, fuelType, ratedPowerW, expectedIntervalMs, day.fromMs, day.toMs];
    const hash = createHash('sha256').update(JSON.stringify(head));
    for (const kind of kinds) hash.update(readings[kind].map((reading) => lineOf(kind, reading)).join(''));
    return hash.digest('hex');
  };
}
