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

test.each([
  [{ method: 'cluster', size: 10 }, ['cluster', 'required']],
  [{ method: 'cluster', size: 10, cluster: { unitsPerCluster: 2 } }, ['cluster.rho', 'required']],
  [{ ...sampling, cluster: { unitsPerCluster: 2, rho: 0 } }, ['cluster', 'not-together']],
  [{ method: 'stratified', size: 10, allocation: 'neyman' }, ['strata', 'required']],
  [{ ...sampling, strata: [{ name: 'a', share: 0.5 }] }, ['strata', 'shares']],
  [{ ...sampling, parameterType: 'mean', expectedMean: 5 }, ['expectedSD', 'required']],
  [{ ...sampling, precision: 1e-5, confidence: 0.99999 }, ['precision', 'out-of-range']],
  [{ method: 'simple_random' }, ['size', 'required']],
] as const)('%j is refused', (given, [path, code]) => {
  const issues = samplingInput.safeParse(given).error?.issues ?? [];
  expect(
    issues.map((issue) => [issue.path.join('.'), issue.code === 'custom' && issue.params?.['code']]),
  ).toEqual([[path, code]]);
});
