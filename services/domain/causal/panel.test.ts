// Which households of a panel tell of a change.
import { expect, test } from 'vitest';
import { tellsChange } from './panel.ts';

test.each([
  [[1, 2], 1, true],
  [[1, null], 1, false],
  [[null, 2], 1, false],
  [[1, 2], null, false],
] as const)('outcomes %j with a treatment from %j on tell a change: %j', (outcomes, treatedFrom, tells) => {
  expect(tellsChange({ id: 'h', cluster: 'h', outcomes, treatedFrom })).toBe(tells);
});
