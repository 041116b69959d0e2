// Connectivity and health of devices follow from their data.
import { expect, test } from 'vitest';
import {
  deviceConnectivity,
  healthFindings,
  healthOf,
  kindConnectivity,
  silentAfterMs,
  type Examined,
} from './device-health.ts';

const minuteMs = 60_000;
const nowMs = 1_000_000_000_000;
const nothing: Examined = { found: [], heard: [], calibrationDueMs: null, nowMs };

test.each([
  [60, 30],
  [300, 30],
  [600, 30],
  [900, 45],
  [86_400, 4320],
])('with an interval of %i s a device is silent after %i minutes', (expectedIntervalSeconds, minutes) => {
  expect(silentAfterMs(expectedIntervalSeconds)).toBe(minutes * minuteMs);
});

test.each([
  ['just observed and arrived', 0, 0, 'online'],
  ['observed 30 minutes ago', 30, 0, 'online'],
  ['observed 31 minutes ago, arrived now', 31, 0, 'silent'],
  ['dated ahead by a wrong clock, arrived 31 minutes ago', -9, 31, 'silent'],
] as const)(
  'a kind whose newest reading was %s is heard or not',
  (_what, observed, arrived, connectivity) => {
    const heard = {
      kind: 'power',
      lastObservedMs: nowMs - observed * minuteMs,
      lastArrivedMs: nowMs - arrived * minuteMs,
    };
    expect(kindConnectivity(heard, { expectedIntervalSeconds: 300, nowMs })).toBe(connectivity);
  },
);

test.each([
  [[], 'never_seen'],
  [['silent'], 'silent'],
  [['silent', 'online'], 'online'],
] as const)('a device with the kinds %j is %s', (kinds, connectivity) => {
  expect(deviceConnectivity(kinds)).toBe(connectivity);
});

test('a device with nothing against it is ok, also when its network delays or repeats readings', () => {
  const found = ['gap', 'duplicate', 'out_of_order', 'split_partitions'].map((detector) => ({
    detector,
    channel: 'reading',
    count: 5,
    lastMs: nowMs,
  }));
  expect(healthOf(healthFindings({ ...nothing, found }))).toBe('ok');
});

test('a low battery, a clock that runs ahead and an overdue calibration each degrade a device', () => {
  const battery = { detector: 'out_of_range', channel: 'batteryPercent', count: 1, lastMs: nowMs - 5 };
  const heard = { kind: 'usage', lastObservedMs: nowMs + minuteMs, lastArrivedMs: nowMs };
  const cases: [Partial<Examined>, string][] = [
    [{ found: [battery] }, 'battery.low'],
    [{ heard: [heard] }, 'clock.drift'],
    [{ calibrationDueMs: nowMs - 1 }, 'calibration.overdue'],
  ];
  for (const [examined, code] of cases) {
    const findings = healthFindings({ ...nothing, ...examined });
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(healthOf(findings)).toBe('degraded');
  }
});

test('a calibration that is still valid, or names no date, degrades nothing', () => {
  expect(healthFindings({ ...nothing, calibrationDueMs: nowMs })).toEqual([]);
  expect(healthFindings(nothing)).toEqual([]);
});

test('a frozen value makes a device faulty, whatever else was found, and stands first', () => {
  const found = [
    { detector: 'out_of_range', channel: 'activePowerW', count: 2, lastMs: nowMs },
    { detector: 'stuck_value', channel: 'temperatureC', count: 1, lastMs: nowMs - 1000 },
  ];
  const findings = healthFindings({ ...nothing, found });
  expect(findings.map(({ code }) => code)).toEqual(['reading.stuck', 'reading.out_of_range']);
  expect(findings[1]?.detail).toBe('out_of_range of activePowerW, 2 times in 7 days');
  expect(healthOf(findings)).toBe('faulty');
});
