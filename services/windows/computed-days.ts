// Days and their digests from the readings of a batch.
import { createHash } from 'node:crypto';
import { deviceDays, type DeviceDay } from '#domain/days/device-day.ts';
import { deviceReadings, type DeviceReadings } from '#domain/days/device-readings.ts';
import type { DeviceContext } from '#domain/days/readings.ts';
import { dayDigest } from '#domain/evidence/day-digest.ts';
import type { BatchReadings } from './readings.ts';
import type { DayContext } from './stale.ts';

export interface ComputedDay<Day> {
  readonly day: Day;
  readonly computed: DeviceDay;
  /** Of the device, beyond the day as well. */
  readonly readings: DeviceReadings;
  readonly inputDigest: string;
}

/**
 * In the order of the batch, in which the days of a device are together. Days on which other values of it held are
 * computed apart. One after the other: what readings are made into is needed for one device at a time.
 */
export function* computeEach<Day extends DayContext>(
  { of }: Pick<BatchReadings, 'of'>,
  batch: readonly Day[],
): Generator<ComputedDay<Day>> {
  for (const [did, days] of Map.groupBy(batch, ({ deviceDid }) => deviceDid)) {
    const readings = deviceReadings(of(did));
    for (const { device, own } of sameContext(days)) {
      const computedOn = deviceDays(readings, device);
      for (const day of own) {
        const computed = computedOn(day);
        const { calibration } = day;
        yield {
          day,
          computed,
          readings,
          inputDigest: dayDigest({ readings, device, calibration, day, computed }, createHash('sha256')),
        };
      }
    }
  }
}

interface SameContext<Day> {
  readonly device: DeviceContext;
  readonly own: readonly Day[];
}

/** Days of one device by the values of it that hold on them. */
const sameContext = <Day extends DayContext>(days: readonly Day[]): SameContext<Day>[] =>
  [...Map.groupBy(days, (day) => JSON.stringify(contextOf(day))).values()].flatMap((own) =>
    own[0] ? [{ device: contextOf(own[0]), own }] : [],
  );

const contextOf = ({
  deviceType,
  fuelType,
  ratedPowerW,
  expectedIntervalSeconds,
}: DayContext): DeviceContext => ({
  type: deviceType === '' ? null : deviceType,
  fuelType,
  ratedPowerW,
  expectedIntervalMs: expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1000,
});
