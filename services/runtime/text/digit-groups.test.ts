// Groups of three digits, as in English text.
import { expect, test } from 'vitest';
import { groupDigits } from './digit-groups.ts';

test.each([0, 7, 999, 1000, 20_000, 123_456, 1_234_567, -1000])('%i is written as in English', (value) => {
  expect(groupDigits(value)).toBe(value.toLocaleString('en'));
});
