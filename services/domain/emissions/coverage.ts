// How much of what devices should have sent has arrived.
import type { Device } from './household.ts';

export interface Coverage {
  readonly expected: number;
  readonly received: number;
}

/** Expected intervals of the installed days and those with data. A day without a row counts as not covered. */
export function deviceCoverage(device: Device): Coverage {
  const rows = new Map(device.days.map((row) => [row.day, row]));
  const perDay = 86_400 / device.expectedIntervalSeconds;
  const days = device.installedDays.map((day) => rows.get(day) ?? { expected: perDay, received: 0 });
  return {
    expected: days.reduce((sum, day) => sum + day.expected, 0),
    received: days.reduce((sum, day) => sum + Math.min(day.received, day.expected), 0),
  };
}

export function coverageOf(devices: readonly Device[]): Coverage {
  const parts = devices.map(deviceCoverage);
  return {
    expected: parts.reduce((sum, part) => sum + part.expected, 0),
    received: parts.reduce((sum, part) => sum + part.received, 0),
  };
}

/** Share covered, 0 to 1; 0 when nothing was expected. */
export const coveredShare = ({ expected, received }: Coverage): number =>
  expected > 0 ? received / expected : 0;
