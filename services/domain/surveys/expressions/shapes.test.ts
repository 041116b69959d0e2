// Distances and areas are those of JavaRosa 6.0.0, with two decimals.
import { expect, test } from 'vitest';
import { areaOf, distanceAlong } from './shapes.ts';

const line = '0.3 32.5 0 0;0.31 32.5 0 0;0.31 32.51 0 0';

test.each([
  [[line], 2226.36],
  [[`${line};0.3 32.5 0 0`], 3800.64],
  [['0.3 32.5 1100 5', '0.31 32.52 1100 5'], 2489.14],
  [['0.3 32.5 0 0'], 0],
  [['0.3 32.5 0 0', ''], ''],
])('the way along %j is %j m', (places, metres) => {
  expect(distanceAlong(places)).toBe(metres);
});

test.each([
  [`${line};0.3 32.5 0 0`, 619_585.19],
  [line, 619_585.19],
  ['0.3 32.5 0 0;0.31 32.5 0 0', 0],
  ['', ''],
])('the area of %s is %j m²', (shape, area) => {
  expect(areaOf(shape)).toBe(area);
});
