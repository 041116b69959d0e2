// Equal series on two devices: what is a copy, what may be chance, and what says nothing.
import { expect, test } from 'vitest';
import { judgeSeries, type ComparedDay } from './doubled-series.ts';

/** Days of a device; `alike`: how many of them another sensor of use has as well. */
const daysOf = (count: number, alike: number): ComparedDay[] =>
  Array.from({ length: count }, (_, index) => ({
    did: 'did:x:1',
    day: `2024-01-0${index + 1}`,
    equalValues: [],
    equalEvents: index < alike ? ['did:x:2'] : [],
  }));

test('equal values on one day are a copy', () => {
  const [day] = daysOf(1, 0);
  expect(judgeSeries(day ? [{ ...day, equalValues: ['did:x:3'] }] : [])).toEqual({
    comparedDays: 1,
    copied: [{ did: 'did:x:1', day: '2024-01-01', other: 'did:x:3' }],
    alike: [],
  });
});

test.each([
  ['all of five days', 5, 5, { copied: 5, alike: 0 }],
  ['all of three days', 3, 3, { copied: 3, alike: 0 }],
  ['three of five days', 5, 3, { copied: 0, alike: 3 }],
  ['two of five days', 5, 2, { copied: 0, alike: 0 }],
  ['the only day', 1, 1, { copied: 0, alike: 1 }],
  ['no day', 5, 0, { copied: 0, alike: 0 }],
])('events of sensors of use that are equal on %s', (_, count, alike, expected) => {
  const found = judgeSeries(daysOf(count, alike));
  expect({ copied: found.copied.length, alike: found.alike.length }).toEqual(expected);
});

test('days are counted for each pair of devices', () => {
  const days = daysOf(4, 4).map((day, index) => ({ ...day, equalEvents: [`did:x:${10 + (index % 2)}`] }));
  expect(judgeSeries(days)).toEqual({ comparedDays: 4, copied: [], alike: [] });
});
