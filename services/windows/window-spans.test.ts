// Which windows a day is in.
import { expect, test } from 'vitest';
import { daysIn, windowSpans } from './window-spans.ts';

const spans = (day: string): string[] =>
  windowSpans(day).map(({ span, startsOn, endsOn }) => `${span} ${startsOn} ${endsOn}`);

test('a day, its week from Monday and its month', () => {
  expect(spans('2024-05-15')).toEqual([
    'day 2024-05-15 2024-05-15',
    'week 2024-05-13 2024-05-19',
    'month 2024-05-01 2024-05-31',
  ]);
});

test('a Sunday ends its week, a Monday begins one, and weeks cross months and years', () => {
  expect(spans('2024-03-03')[1]).toBe('week 2024-02-26 2024-03-03');
  expect(spans('2024-03-04')[1]).toBe('week 2024-03-04 2024-03-10');
  expect(spans('2025-01-01')[1]).toBe('week 2024-12-30 2025-01-05');
  expect(spans('2024-02-29')[2]).toBe('month 2024-02-01 2024-02-29');
});

test('a window has all days from its first to its last', () => {
  const [day, week, month] = windowSpans('2024-02-29').map(daysIn);
  expect(day).toEqual(['2024-02-29']);
  expect(week).toHaveLength(7);
  expect([month?.at(0), month?.at(-1), month?.length]).toEqual(['2024-02-01', '2024-02-29', 29]);
});
