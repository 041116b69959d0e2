// Bounds of a series: times or days, in the years that ClickHouse supports, and at most 400 days apart.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundsQuery, datesQuery, isPeriod, isSpan } from './range.ts';

const bounds = z.strictObject(boundsQuery());
const dates = z.strictObject(datesQuery);
const isBound = (from: string): boolean => bounds.safeParse({ from: [from] }).success;
const isDay = (from: string): boolean => dates.safeParse({ from: [from] }).success;

test.each(['2026-11-21', '2026-11-21T09:10:00Z', '2026-11-21T09:10:00.5+03:00', '1971-01-01', '2099-12-31'])(
  '%s is a bound',
  (text) => expect(isBound(text)).toBe(true),
);

test.each(['2026-02-30', '2026-11-21T09:10:00', '1970-12-31', '2100-01-01', 'now', ''])(
  '%j is not a bound',
  (text) => expect(isBound(text)).toBe(false),
);

test('a period takes days only', () => {
  expect([isDay('2026-11-21'), isDay('2026-11-21T09:10:00Z'), isDay('2026-02-30')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a bound is given once', () => {
  expect(bounds.safeParse({ to: ['2026-01-01', '2026-01-02'] }).success).toBe(false);
});

const dayMs = 86_400_000;

test('a span has at most 400 days, and one hour for a clock that was set back', () => {
  expect(isSpan({ fromMs: 0, toMs: 400 * dayMs + 3_600_000 })).toBe(true);
  expect(isSpan({ fromMs: 0, toMs: 400 * dayMs + 3_600_001 })).toBe(false);
  expect(isSpan({ fromMs: 1, toMs: 1 })).toBe(false);
});

test('a period has at most 400 days, and at least one', () => {
  expect(isPeriod({ start: '2026-01-01', end: '2026-01-01' })).toBe(true);
  expect(isPeriod({ start: '2026-01-02', end: '2026-01-01' })).toBe(false);
  expect(isPeriod({ start: '2025-01-01', end: '2026-02-04' })).toBe(true);
  expect(isPeriod({ start: '2025-01-01', end: '2026-02-05' })).toBe(false);
});
