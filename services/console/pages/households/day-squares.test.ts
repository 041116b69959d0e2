// A square never shows a day without readings as a day without use; dates step over months and years.
import { expect, test } from 'vitest';
import type { DeviceDay } from '#infra/client/operations.ts';
import { dayAfter, dayIn, daysBetween } from './dates.ts';
import { dayKind } from './day-squares.tsx';

const dayOf = (fields: Partial<DeviceDay>): DeviceDay =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ pending: false, coverage: 1, hoursInUse: 0, ...fields }) as DeviceDay;

test.each([
  ['use', dayOf({ hoursInUse: 0.1 }), 'used'],
  ['no use', dayOf({}), 'zero'],
  ['no row', undefined, 'missing'],
  ['no readings', dayOf({ coverage: 0 }), 'missing'],
  ['no knowledge of its use', dayOf({ hoursInUse: null }), 'missing'],
  ['newer readings', dayOf({ hoursInUse: 2, pending: true }), 'pending'],
] as const)('a day with %s', (_what, day, kind) => {
  expect(dayKind(day)).toBe(kind);
});

test('days step over months, leap days and years', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect([dayAfter('2024-12-31', 1), dayAfter('2024-01-01', -1)]).toEqual(['2025-01-01', '2023-12-31']);
});

test('which day it is depends on the time zone', () => {
  const ms = Date.UTC(2026, 0, 1, 22, 30);
  expect([dayIn('UTC', ms), dayIn('Africa/Nairobi', ms)]).toEqual(['2026-01-01', '2026-01-02']);
});
