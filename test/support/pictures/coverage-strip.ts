// Devices for tests of the coverage strip.
import {
  coverageOf,
  gapReasons,
  type CoverageStrip,
  type StripDay,
  type StripDevice,
} from '#pictures/coverage-strip/data.ts';
import { datesFrom, project, seededNumbers } from './sheets.ts';

/** Every eighth device is late, and every one has a gap of its own reason. */
export function deviceOf(number: number, days = 31): StripDevice {
  const next = seededNumbers(number * 104_729 + 3);
  const reason = gapReasons[number % gapReasons.length] ?? 'unknown';
  const gapFrom = Math.floor(next() * 20);
  return {
    id: `did:x:device/meter-${number}`,
    label: `meter-${String(number).padStart(3, '0')}`,
    household: number % 9 === 8 ? null : { id: `did:x:household/${number}`, label: `HH-${number}` },
    days: datesFrom('2024-01-01', days).map((date, index): StripDay => {
      if (number % 8 === 7 && index < 9) return { date, expected: null, received: null };
      const isGap = index >= gapFrom && index < gapFrom + (number % 5);
      const received = isGap ? 0 : Math.min(96, Math.round(97 - next() * next() * 30));
      return {
        date,
        expected: 96,
        received,
        ...(isGap ? { reason } : received < 96 ? { reason: 'unknown' as const } : {}),
      };
    }),
  };
}

export function stripOf(devices: readonly StripDevice[], change: Partial<CoverageStrip> = {}): CoverageStrip {
  const sorted = devices.toSorted((a, b) => (coverageOf(a.days) ?? 2) - (coverageOf(b.days) ?? 2));
  const days = devices.flatMap((device) => device.days);
  const expected = days.reduce((sum, day) => sum + (day.expected ?? 0), 0);
  const received = days.reduce((sum, day) => sum + (day.received ?? 0), 0);
  const dates = devices[0]?.days.map(({ date }) => date) ?? [];
  return {
    project,
    period: { start: dates[0] ?? '2024-01-01', end: dates.at(-1) ?? '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n: devices.length,
    missingShare: expected === 0 ? null : 1 - received / expected,
    threshold: 0.95,
    expected,
    received,
    below: devices.filter((device) => (coverageOf(device.days) ?? 1) < 0.95).length,
    devices: sorted,
    others: null,
    neverHeard: { count: 0, expected: 0, devices: [] },
    ...change,
  };
}

export const stripOfDevices = (count: number, days = 31): CoverageStrip =>
  stripOf(Array.from({ length: count }, (_, index) => deviceOf(index + 1, days)));

export const silentThree = {
  count: 3,
  expected: 3 * 31 * 96,
  devices: ['stove-1', 'stove-2', 'stove-3'].map((label) => ({
    id: `did:x:${label}`,
    label,
    household: null,
  })),
} as const;
