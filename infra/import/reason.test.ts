// The reason of a rejected row: every fault with its column, what is allowed and the nearest name.
import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('all faults are named, each with its column and what is allowed', () => {
  const errors = [
    {
      pointer: '#/baseline/fuelType',
      detail: 'This is unknown.',
      allowed: ['Wood', 'LPG'],
      suggestion: 'Wood',
    },
    { detail: 'The column "name" is unknown.' },
  ];
  expect(reasonOf({ detail: 'The row is not valid.', errors })).toBe(
    'baseline.fuelType This is unknown. Allowed: Wood, LPG. Did you mean Wood? The column "name" is unknown.',
  );
});

test('without faults the detail is the reason; a stored row has none', () => {
  expect(reasonOf({ detail: 'The file is too large.', errors: [] })).toBe('The file is too large.');
  expect(reasonOf(null)).toBe('');
});
