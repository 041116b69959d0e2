// Dates: real ones only, both ends inside, whole months count 1.
import { expect, test } from 'vitest';
import { dayCount, dayNumber, daysOf, isDate, monthsOf } from './calendar.ts';

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (date) => {
  expect(isDate(date)).toBe(true);
});

test.each([
  '2024-02-30',
  '2023-02-29',
  '1900-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '2024-1-1',
  '0000-01-01',
  '2024-01-01T00:00:00Z',
  '',
])('%s is no date', (date) => {
  expect(isDate(date)).toBe(false);
});

test('a whole calendar month is one month, a part counts its days', () => {
  const months = (start: string, end: string) => monthsOf(daysOf({ start, end }));
  expect(months('2024-01-01', '2024-01-31')).toBe(1);
  expect(months('2023-02-01', '2023-02-28')).toBe(1);
  expect(months('2024-01-01', '2024-12-31')).toBe(12);
  expect(months('2024-01-16', '2024-02-15')).toBeCloseTo(16 / 31 + 15 / 29, 12);
});

test('days follow each other without a hole, over the 400 years after which the calendar repeats', () => {
  const days = daysOf({ start: '1801-01-01', end: '2200-12-31' });
  expect(days).toHaveLength(146_097);
  expect(days.every(isDate)).toBe(true);
  const first = dayNumber('1801-01-01');
  expect(days.findIndex((day, index) => dayNumber(day) !== first + index)).toBe(-1);
});

test('both ends are inside', () => {
  expect(dayCount({ start: '2023-12-30', end: '2024-01-02' })).toBe(4);
  expect(daysOf({ start: '2023-12-30', end: '2024-01-02' })).toEqual([
    '2023-12-30',
    '2023-12-31',
    '2024-01-01',
    '2024-01-02',
  ]);
});

test('the last days that there are come to an end', () => {
  expect(daysOf({ start: '9999-12-30', end: '9999-12-31' })).toEqual(['9999-12-30', '9999-12-31']);
  expect(daysOf({ start: '9999-12-31', end: '9999-12-30' })).toEqual([]);
});
