// Unit tests of the seeded randomness.
import { expect, test } from 'vitest';
import { bell, between, seedOf, shuffle, stream, uniformAt } from './random.ts';

const many = (seed: number): number[] => Array.from({ length: 10_000 }, (_, index) => uniformAt(seed, index));

test('the same seed gives the same stream, another seed another', () => {
  const [a, b, c] = [stream(seedOf(1, 'x')), stream(seedOf(1, 'x')), stream(seedOf(2, 'x'))];
  const first = Array.from({ length: 20 }, a);
  expect(Array.from({ length: 20 }, b)).toEqual(first);
  expect(Array.from({ length: 20 }, c)).not.toEqual(first);
});

test('the numbers of a stream do not change between releases: histories would not fit together', () => {
  expect([0, 1, 2].map((index) => uniformAt(seedOf(1, 'household', 0), index))).toEqual([
    0.5642937514930964, 0.7927970180753618, 0.5192710023839027,
  ]);
});

test('a stream is uniform: mean, spread and neighbours', () => {
  const values = many(seedOf('uniform'));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const below = values.filter((value) => value < 0.1).length;
  const rises = values.filter((value, index) => value > (values[index - 1] ?? 1)).length;
  expect(mean).toBeCloseTo(0.5, 1);
  expect(below).toBeGreaterThan(900);
  expect(below).toBeLessThan(1100);
  expect(rises).toBeGreaterThan(4800);
  expect(rises).toBeLessThan(5200);
});

test('between and bell keep their bounds', () => {
  const random = stream(seedOf('bounds'));
  const uniform = Array.from({ length: 1000 }, () => between(random, 2, 3));
  const bells = Array.from({ length: 1000 }, () => bell(random));
  expect(Math.min(...uniform)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...uniform)).toBeLessThan(3);
  expect(Math.max(...bells.map(Math.abs))).toBeLessThanOrEqual(1);
  expect(bells.filter((value) => Math.abs(value) < 0.5).length).toBeGreaterThan(600);
});

test('shuffling keeps every item and changes the order by the seed', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const once = shuffle(items, stream(seedOf(7)));
  expect(once).not.toEqual(items);
  expect([...once].sort((a, b) => a - b)).toEqual(items);
  expect(shuffle(items, stream(seedOf(7)))).toEqual(once);
  expect(shuffle(items, stream(seedOf(8)))).not.toEqual(once);
});
