// A load that never changes is a frozen sensor, however often it is read.
import { expect, test } from 'vitest';
import { frozenLoads } from './stuck.ts';

const minute = 60_000;

test.each([10, 60, 180])(
  'equal loads each %i min are frozen, a lost reading between them or not',
  (every) => {
    const times = Array.from({ length: 20 }, (_, index) => index * every * minute);
    const powers = times.map((_, index) => (index < 4 ? 900 + index : 1200));
    expect(frozenLoads(times, powers, { aboveW: 300 })).toEqual([[4, 20]]);
    const without = (all: readonly number[]) => all.filter((_, index) => index !== 9);
    expect(frozenLoads(without(times), without(powers), { aboveW: 300 })).toEqual([[4, 19]]);
  },
);

test('a last digit of 10 W shows no wavering of a small load, unless a counter stands still', () => {
  const times = Array.from({ length: 40 }, (_, index) => index * 5 * minute);
  const loadOf = (powerW: number) => times.map((_, index) => (index < 4 ? 0 : powerW));
  const frozen = (powers: readonly number[], countersWh?: readonly number[]) =>
    frozenLoads(times, powers, { aboveW: 150, ...(countersWh && { countersWh }) });
  expect(frozen(loadOf(260))).toEqual([]);
  expect(frozen(loadOf(600))).toEqual([[4, 40]]);
  expect(frozen(loadOf(261))).toEqual([[4, 40]]);
  expect(
    frozen(
      loadOf(260),
      times.map(() => 5000),
    ),
  ).toEqual([[4, 40]]);
});
