// Digest of a device-day: equal digest, equal readings and equal numbers.
import { createHash } from 'node:crypto';
import type { DeviceDay } from '#domain/days/device-day.ts';
import { isWithin, type DayBounds, type DayReadings, type DeviceContext } from '#domain/days/readings.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { kinds } from '#schemas/topics.ts';

export interface Digested {
  /** In the order of observedAt and sequence. */
  readonly readings: DayReadings;
  readonly device: DeviceContext;
  readonly day: DayBounds;
  readonly computed: DeviceDay;
}

/**
 * SHA-256 (hex) over lines of JSON: the rules, the device and the day; each reading observed in the day; what was
 * computed. Readings of the neighbouring days count by what they change in the result, so a past day keeps its
 * digest while its device goes on sending. When and how a reading arrived is not part of it.
 */
export function dayDigest({ readings, device, day, computed }: Digested): string {
  const { type, fuelType, ratedPowerW, expectedIntervalMs } = device;
  const head = [dayRuleVersion, type, fuelType, ratedPowerW, expectedIntervalMs, day.fromMs, day.toMs];
  const hash = createHash('sha256').update(JSON.stringify(head));
  for (const kind of kinds) {
    for (const reading of readings[kind])
      if (isWithin(reading.observedAt, day)) hash.update(`\n${kind} ${JSON.stringify(reading)}`);
  }
  return hash.update(`\n${JSON.stringify(computed)}`).digest('hex');
}
