// Coverage of devices: received / expected intervals.
import type { Device, DeviceDay } from '../case/household.ts';
import { sum } from '../../sum.ts';

/** A project may ask for less before it gets a number; below this no number is final, and a fleet is not issuable (MMECD v2.0). */
export const finalCoverage = 0.95;

export interface Coverage {
  readonly expected: number;
  readonly received: number;
}

/** Expected intervals of the installed days and those with data. A day without a row counts as not covered. */
export function deviceCoverage(device: Device): Coverage {
  const rows = new Map(device.days.map((row) => [row.day, row]));
  // A day with data expects one interval at least, and so does one without.
  const perDay = Math.max(1, 86_400 / device.expectedIntervalSeconds);
  const days = device.installedDays.map((day) => {
    const row = rows.get(day);
    return row === undefined ? { expected: perDay, received: 0 } : asDeclared(row, perDay);
  });
  return {
    expected: sum(days.map((day) => day.expected)),
    received: sum(days.map((day) => day.received)),
  };
}

/** A day whose declared interval is not believed counts its share of shorter ones; it must not weigh more than other days. */
function asDeclared({ expected, received, flags }: DeviceDay, perDay: number): Coverage {
  const known = Math.min(received, expected);
  return flags.includes('interval.implausible')
    ? { expected: perDay, received: perDay * (known / expected) }
    : { expected, received: known };
}

interface CoveredDevice extends Coverage {
  readonly did: string;
  readonly share: number;
  /** On which it was installed. */
  readonly days: number;
}

/** How much is known of several devices. */
export interface Covered {
  readonly devices: readonly CoveredDevice[];
  /** 0 to 1; 0 when no device was there. */
  readonly share: number;
}

/** Mean of the devices by their days: one that reports daily weighs as much as one that reports each minute. */
export function coverageOf(found: readonly Device[]): Covered {
  const devices = found.map((device) => {
    const coverage = deviceCoverage(device);
    const days = device.installedDays.length;
    return { did: device.did, ...coverage, share: coveredShare(coverage), days };
  });
  const days = sum(devices.map((one) => one.days));
  const share = sum(devices.map((one) => one.share * one.days));
  return { devices, share: days > 0 ? share / days : 0 };
}

/** Share of a device, 0 to 1; 0 when nothing was expected. */
export const coveredShare = ({ expected, received }: Coverage): number =>
  expected > 0 ? received / expected : 0;
