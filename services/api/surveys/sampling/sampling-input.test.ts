// The sampling of a survey: an invalid field is reported once, and nothing is computed with it.
import { expect, test } from 'vitest';
import { samplingInput } from './sampling-input.ts';

const sampling = { method: 'simple_random', size: 100, precision: 0.1 } as const;

test.each([
  ['confidence', 'x'],
  ['confidence', 2],
  ['confidence', { $gt: '' }],
  ['population', []],
  ['dropoutRate', 1],
  ['expectedMean', '0.5'],
  ['size', '100'],
])('%s: %j is the only fault', (field, value) => {
  const issues = samplingInput.safeParse({ ...sampling, [field]: value }).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([[field]]);
});

test('a faulty field hides no fault of another', () => {
  const issues = samplingInput.safeParse({ method: 'none', confidence: 'x' }).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['method'], ['confidence'], ['size']]);
});
