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
