// From a device-day and its series to the data of the curve.
import { expect, test } from 'vitest';
import type { DeviceDay } from '#infra/client/operations.ts';
import { curveOf, quantityOf } from './day-curve.tsx';

// Of a day only what the curve reads.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const day = {
  deviceId: 'did:x:home:cooker',
  day: '2024-03-31',
  timeZone: 'Europe/Berlin',
  // Clocks go forward in this night.
  start: '2024-03-30T23:00:00Z',
  end: '2024-03-31T22:00:00Z',
  powerRows: 280,
  temperatureRows: 0,
  coverage: 0.75,
  cookingEvents: [{ start: '2024-03-31T10:00:00Z', end: '2024-03-31T11:00:00Z' }],
  gaps: [{ from: '2024-03-31T01:00:00Z', to: '2024-03-31T04:00:00Z', reason: 'unknown' }],
} as unknown as DeviceDay;
const project = { id: 'prj_1', name: 'Stoves' };
const point = (start: string, value: number | null) => ({ deviceId: '', start, value, count: 1 });

test('times are hours since the start of the local day, which may have 23 of them', () => {
  const data = [point('2024-03-31T10:00:00Z', 810), point('2024-03-30T23:00:00Z', 4)];
  expect(curveOf({ day, quantity: 'power', project }, { data })).toMatchObject({
    hours: 23,
    missingShare: 0.25,
    n: 280,
    points: [
      { at: 5 / 120, value: 4 },
      { at: 11 + 5 / 120, value: 810 },
    ],
    events: [{ from: 11, to: 12 }],
    gaps: [{ from: 2, to: 5 }],
  });
});

test('a step without readings is left out, and of several probes the warmest is drawn', () => {
  const at = '2024-03-31T10:00:00Z';
  const data = [point(at, 21), point(at, 90), point('2024-03-31T10:05:00Z', null)];
  expect(curveOf({ day, quantity: 'temperature', project }, { data }).points).toMatchObject([{ value: 90 }]);
});

test('power is drawn before temperature, and a day of neither is no curve', () => {
  expect(quantityOf({ ...day, temperatureRows: 9 })).toBe('power');
  expect(quantityOf({ ...day, powerRows: 0, temperatureRows: 9 })).toBe('temperature');
  expect(quantityOf({ ...day, powerRows: 0 })).toBeNull();
});
