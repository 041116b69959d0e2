// Moments as people read them say their zone.
import { expect, test } from 'vitest';
import { isDay, isMonday, minuteText, secondsIn } from './dates.ts';

test('a moment is written to the minute, and says that it is UTC', () => {
  expect(minuteText('2026-02-01T10:09:59.999Z')).toBe('2026-02-01 10:09 UTC');
});

test('a moment is written to the second in a time zone', () => {
  expect(secondsIn('Africa/Kampala', '2026-11-18T21:02:18.532Z')).toBe('2026-11-19 00:02:18');
});

test('Mondays', () => {
  expect([isMonday('2026-01-12'), isMonday('2026-01-11')]).toEqual([true, false]);
});

test('a day of the address is one of the calendar', () => {
  const days = [
    '2026-02-28',
    '2028-02-29',
    '2026-02-29',
    '2026-02-30',
    '9999-99-99',
    '0000-00-00',
    '2026-1-1',
    '',
  ];
  expect(days.map(isDay)).toEqual([true, true, false, false, false, false, false, false]);
});
