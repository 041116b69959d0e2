// Which period the form of a new analysis suggests.
import { expect, test } from 'vitest';
import { daysBetween } from '../../words/dates.ts';
import { monthBefore, suggestPeriod } from './suggested-period.ts';

const month = { start: '2026-10-01', end: '2026-10-31' };

/** Until 26 November; from `since` a device sends nearly all, before it nothing. `installed`: its first day. */
const heardSince = (since: string, installed = month.start) => ({
  days: daysBetween(month.start, '2026-11-26').map((date) => ({
    date,
    expected: date < installed ? null : 96,
    received: date < installed ? null : date < since ? 0 : 95,
  })),
});

const heard = (...devices: readonly ReturnType<typeof heardSince>[]) => ({
  threshold: 0.95,
  devices,
  others: null,
});

test('the last whole month, in January of the year before', () => {
  expect([monthBefore('2026-11-27'), monthBefore('2026-01-15')]).toEqual([
    month,
    { start: '2025-12-01', end: '2025-12-31' },
  ]);
});

test('a month with enough data is suggested', () => {
  expect(suggestPeriod(heard(heardSince(month.start)), month)).toEqual(month);
});

test('a programme whose data began late in the month gets the days since then', () => {
  const late = heardSince('2026-10-28');
  const wanted = { start: '2026-10-28', end: '2026-11-26' };
  expect(suggestPeriod(heard(late), month)).toEqual(wanted);
  expect(suggestPeriod({ ...heard(late), others: late }, month)).toEqual(wanted);
  const young = heardSince('2026-11-20', '2026-11-20');
  expect(suggestPeriod(heard(young), month)).toEqual({ start: '2026-11-20', end: '2026-11-26' });
});

test('without any data it stays the month', () => {
  expect(suggestPeriod(heard(), month)).toEqual(month);
  expect(suggestPeriod(heard(heardSince('2027-01-01')), month)).toEqual(month);
});
