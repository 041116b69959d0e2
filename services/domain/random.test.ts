// The published sequence of the generator, and that its numbers are distributed as they say.
import { expect, test } from 'vitest';
import { randomFrom, type Seed } from './random.ts';
import { sum } from './sum.ts';

const seed: Seed = [1, 2, 3, 4];
const drawn = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);

test('draws the published words of the seed 1, 2, 3, 4', () => {
  // 11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034 and 3734860849, upper 26 bits of each.
  const words = [180, 0, 92_610, 1_106_550, 31_745_654, 25_581_804, 20_113_109, 58_357_200];
  const pairs = drawn(4, randomFrom(seed).uniform).map((uniform) => uniform * 2 ** 52 - 0.5);
  expect(pairs.flatMap((pair) => [Math.floor(pair / 2 ** 26), pair % 2 ** 26])).toEqual(words);
});

test('the same seed draws the same numbers, another seed others', () => {
  const numbers = (from: Seed): number[] => drawn(100, randomFrom(from).normal);
  expect(numbers(seed)).toEqual(numbers([...seed]));
  expect(numbers(seed)).not.toEqual(numbers([1, 2, 3, 5]));
});

test('normal numbers have the mean, spread and tails of the distribution', () => {
  const count = 100_000;
  const numbers = drawn(count, randomFrom([0xfedc, 7, 1 << 31, 99]).normal);
  expect(Math.abs(sum(numbers) / count)).toBeLessThan(4 / Math.sqrt(count));
  expect(sum(numbers.map((number) => number ** 2)) / count).toBeCloseTo(1, 1);
  expect(numbers.filter((number) => Math.abs(number) > 1.959964).length / count).toBeCloseTo(0.05, 2);
});

test('uniform numbers fill their range evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const number of drawn(100_000, randomFrom([5, 6, 7, 8]).uniform)) {
    const tenth = Math.floor(number * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(tenths.every((count) => Math.abs(count - 10_000) < 500)).toBe(true);
});
