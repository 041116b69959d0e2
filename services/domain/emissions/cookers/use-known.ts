// Whether the use of a cooker is known, from its stove or its meter.
import { finalCoverage } from './coverage.ts';
import type { Device, DeviceDay } from '../case/household.ts';
import type { FuelType } from '../../fuels.ts';
import { bestOf } from '../../range.ts';
import { sum } from '../../sum.ts';

/** None of its readings arrived. */
export const isUnheard = ({ days }: Device): boolean => days.every(({ received }) => received === 0);

/** Hours of cooking. */
export const hours = (device: Device): number =>
  sum(device.days.map(({ usageHours }) => bestOf(usageHours ?? 0)));

/** Days that tell hours. */
export const daysOfUse = ({ days }: Device): number =>
  days.filter(({ usageHours }) => usageHours !== null).length;

/** Of all days on which it was installed, if it was used on the others as on those that tell; below 0: none does. */
const hoursOfAll = (device: Device): number => {
  const days = daysOfUse(device);
  return days === 0 ? -1 : (hours(device) * device.installedDays.length) / days;
};

/** The one of two devices that shows more use: hours, their days and the days without are then of one device. */
export const hourMeterOf = (stove: Device, meter: Device): Device =>
  hoursOfAll(stove) > hoursOfAll(meter) ? stove : meter;

/**
 * Whether the readings would show use at nearly all times: without, no hours are not none. As much must be known as of a
 * final result.
 */
export function isUseKnown(stove: Device, meter: Device, carrier: FuelType | null): boolean {
  const known = [stove, meter].map(
    ({ days }) => new Map(days.map((row) => [row.day, knownPart(row, carrier)])),
  );
  const parts = stove.installedDays.map((day) => Math.max(...known.map((byDay) => byDay.get(day) ?? 0)));
  return parts.length > 0 && sum(parts) >= finalCoverage * parts.length;
}

/** Part of a day, 0 to 1, on which use would have shown: as hours, or as an amount of what the stove runs on. */
export function knownPart(row: DeviceDay, carrier: FuelType | null): number {
  if (row.received === 0) return 0;
  // Hours of a day with energy may be those of its load: what burns without power shows none.
  const tellsHours = row.usageHours !== null && (carrier === 'Electricity' || row.energyKwh === null);
  const byHours = tellsHours ? Math.min(1, row.received / Math.max(1, row.expected)) : 0;
  const isWeighed = carrier !== null && row.fuels[carrier] !== undefined;
  return Math.max(byHours, isWeighed ? 1 - (row.unmeasuredFuels?.[carrier] ?? 0) : 0);
}
