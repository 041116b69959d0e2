// What a household can burn: the limit itself is allowed.
import { expect, test } from 'vitest';
import { fuelClass } from './baseline-fuel.ts';

const wood = { warn: 62.5, reject: 104.2 };

test.each([
  [187.5, 3, 'ok'],
  [187.51, 3, 'warn'],
  [312.6, 3, 'warn'],
  [104.2 * 7, 7, 'warn'],
  [312.61, 3, 'reject'],
  [0, 1, 'ok'],
])('%d kg of firewood a month for %d persons: %s', (monthlyKg, persons, found) => {
  expect(fuelClass(monthlyKg, persons, wood)).toBe(found);
});
