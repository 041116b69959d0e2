// Centre and scatter are those of most rows, whatever the others are.
import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { robustScatter } from './robust-scatter.ts';
import { squaredDistance, triangleOf } from './triangle.ts';

const random = randomFrom([9, 8, 7, 6]);
const rows = Array.from({ length: 400 }, () => {
  const [a, b] = [random.normal(), random.normal()];
  return [3 + a, 1 + 0.8 * a + 0.6 * b];
});
const distance = (of: readonly (readonly number[])[], row: readonly number[]): number => {
  const { centre, covariance } = robustScatter(of, randomFrom([1, 2, 3, 4]));
  return squaredDistance(
    triangleOf(covariance),
    row.map((value, at) => value - (centre[at] ?? 0)),
  );
};

test('a fifth of the rows, all in one place far away, moves the centre by little and is far from it', () => {
  const spoiled = [...rows, ...Array.from({ length: 100 }, () => [9 + 0.1 * random.normal(), -4])];
  const { centre } = robustScatter(spoiled, randomFrom([1, 2, 3, 4]));
  expect(Math.abs((centre[0] ?? 0) - 3)).toBeLessThan(0.15);
  expect(Math.abs((centre[1] ?? 0) - 1)).toBeLessThan(0.15);
  expect(distance(spoiled, [9, -4])).toBeGreaterThan(50);
});

test('it knows which numbers go together: against their slope is further than along it', () => {
  expect(distance(rows, [5, -0.6])).toBeGreaterThan(1.5 * distance(rows, [5, 2.6]));
});

test('the distance of a deviation is that of the inverse matrix', () => {
  // The inverse of [[4, 2], [2, 3]] is [[3, -2], [-2, 4]] / 8.
  const triangle = triangleOf([
    [4, 2],
    [2, 3],
  ]);
  expect(squaredDistance(triangle, [1, 1])).toBeCloseTo(3 / 8, 12);
  expect(triangle.logDeterminant).toBeCloseTo(Math.log(8), 12);
});
