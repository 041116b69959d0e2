// Moments as people read them say their zone.
import { expect, test } from 'vitest';
import { isMonday, minuteText, secondsIn } from './dates.ts';

test('a moment is written to the minute, and says that it is UTC', () => {
  expect(minuteText('2026-02-01T10:09:59.999Z')).toBe('2026-02-01 10:09 UTC');
});

test('a moment is written to the second in a time zone', () => {
  expect(secondsIn('Africa/Kampala', '2026-11-18T21:02:18.532Z')).toBe('2026-11-19 00:02:18');
});

test('Mondays', () => {
  expect([isMonday('2026-01-12'), isMonday('2026-01-11')]).toEqual([true, false]);
});
