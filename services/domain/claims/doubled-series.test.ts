// Equal series on two devices: what is a copy, what may be chance, and what says nothing.
import { expect, test } from 'vitest';
import type { UseEvent } from '../one-meter.ts';
import { compareSeries, judgeSeries, type ComparedDay, type SeriesDay } from './doubled-series.ts';

/** Days of a device; `alike`: how many of them another sensor of use has as well. */
const daysOf = (count: number, alike: number): ComparedDay[] =>
  Array.from({ length: count }, (_, index) => ({
    did: 'did:x:1',
    day: `2024-01-0${index + 1}`,
    equalValues: [],
    equalEvents: index < alike ? ['did:x:2'] : [],
    matches: [],
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

const minute = 60_000;

/** Two meals on each of five days, of a meter or of a sensor of use. */
const seriesOf = (
  did: string,
  change: (event: UseEvent, index: number) => UseEvent = (event) => event,
  count = 5,
): SeriesDay[] =>
  Array.from({ length: count }, (_, day) => {
    const meals = [380 + 17 * day, 1100 + 13 * day].map((at): UseEvent => [
      at * minute,
      (at + 30 + day) * minute,
      301.7 + 40.3 * day,
    ]);
    const events = meals.map((event, index) => change(event, 2 * day + index));
    const amount = events.reduce((total, [, , energyWh]) => total + (energyWh ?? 0), 0);
    return {
      did,
      day: `2024-01-0${day + 1}`,
      spacingMs: 5 * minute,
      events,
      amount: amount > 0 ? amount : null,
      power: amount > 0 ? [288, amount] : null,
      temperature: null,
    };
  });

const later =
  (ms: number) =>
  ([from, to, energyWh]: UseEvent): UseEvent => [from + ms, to + ms, energyWh];
const used = ([from, to]: UseEvent): UseEvent => [from, to, null];

const judge = (own: readonly SeriesDay[], other: readonly SeriesDay[]) => {
  const found = judgeSeries(compareSeries(own, [...own, ...other]));
  return { copied: found.copied.length, alike: found.alike.length };
};

test.each([
  ['is equal', later(0)],
  ['comes 3 s later', later(3000)],
  ['comes 120 s later', later(120_000)],
  [
    'lost a reading of each tenth event',
    ([from, to, wh]: UseEvent, index: number): UseEvent =>
      index % 10 === 3 ? [from + 5 * minute, to, (wh ?? 0) * 0.93] : [from, to, wh],
  ],
  [
    'shows another energy at the same times',
    ([from, to, wh]: UseEvent): UseEvent => [from, to, (wh ?? 0) * 0.8],
  ],
])('a meter that %s is a copy on all five days', (_, change) => {
  expect(judge(seriesOf('did:x:1'), seriesOf('did:x:2', change))).toEqual({ copied: 5, alike: 0 });
});

test.each([
  ['equal', later(0), 5],
  ['120 s later', later(120_000), 5],
  ['10 min later', later(600_000), 0],
])('reports of use that are %s', (_, change, copied) => {
  const own = seriesOf('did:x:1', used);
  expect(
    judge(
      own,
      seriesOf('did:x:2', (event) => used(change(event))),
    ),
  ).toEqual({ copied, alike: 0 });
});

test('one day of a meter that is later is no copy: an event like it may be chance', () => {
  const found = judge(seriesOf('did:x:1', undefined, 1), seriesOf('did:x:2', later(3000), 1));
  expect(found).toEqual({ copied: 0, alike: 1 });
});

test('meals at the same hours with other times and energies are no copy', () => {
  const other = seriesOf('did:x:2', ([from, to, wh], index) => [
    from + ((index * 7) % 19) * minute,
    to + ((index * 11) % 23) * minute,
    (wh ?? 0) * (0.7 + (index % 5) / 8),
  ]);
  expect(judge(seriesOf('did:x:1'), other)).toEqual({ copied: 0, alike: 0 });
});
