// The days of a cooker as the equations take them: what was used emits, what was cooked with earns.
import type { Device, DeviceDay } from '../case/household.ts';
import type { FuelType } from '../../fuels.ts';
import { notBelowZero, rangeOf, scaleRange, type Range } from '../../range.ts';

/** What a day took of the carrier: all of it emits. null: the day has no value. Nothing is burned backwards. */
export function usedOn(day: DeviceDay, carrier: FuelType): Range | null {
  const amount = carrier === 'Electricity' ? (day.energyKwh ?? day.fuels[carrier]) : day.fuels[carrier];
  return amount == null ? null : notBelowZero(rangeOf(amount));
}

/** Part of it that was cooked with: that earns. */
export function cookedOn(day: DeviceDay, carrier: FuelType): Range | null {
  const isMetered = carrier === 'Electricity' && day.energyKwh !== null;
  return isMetered && day.cookingKwh !== undefined ? rangeOf(day.cookingKwh) : usedOn(day, carrier);
}

/** A day of a cooker as the equations take it; amounts in kWh, or in the unit of its fuel. */
export interface CookerDay {
  readonly day: string;
  readonly used: Range;
  readonly cooked: Range;
  /** Standard uncertainty of both where power is read at moments. */
  readonly sampling: number;
  /** The most that may have been used in time without readings. */
  readonly unseen: number;
}

/** Days with a value, in order. */
export const cookerDays = (device: Device, carrier: FuelType): CookerDay[] =>
  device.days.flatMap((row) => {
    const [used, cooked] = [usedOn(row, carrier), cookedOn(row, carrier)];
    if (used === null || cooked === null) return [];
    const isMetered = carrier === 'Electricity' && row.energyKwh !== null;
    return {
      day: row.day,
      used,
      cooked,
      sampling: isMetered ? (row.samplingKwh ?? 0) : 0,
      unseen: isMetered ? (row.unseenKwh ?? 0) : 0,
    };
  });

/** The energy of hours at a power, and at most at another one (W), kWh by day. Days that say no hours are left out. */
export const estimatedDays = (device: Device, powerW: number, mostW: number): CookerDay[] =>
  device.days.flatMap(({ day, usageHours }) => {
    if (usageHours === null) return [];
    const hours = rangeOf(usageHours);
    const used = { ...scaleRange(hours, powerW / 1000), high: (hours.high * mostW) / 1000 };
    return { day, used, cooked: used, sampling: 0, unseen: 0 };
  });
