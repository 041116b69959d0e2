// Values that changed within a period: the accuracy class of one day does not improve other days.
import { expect, test } from 'vitest';
import { describeOver } from './device-values.ts';

const values = {
  type: 'ElectricPressureCooker',
  fuelType: null,
  ratedPowerW: 1000,
  expectedIntervalSeconds: 300,
};
const cooker = (before: number | null, since: number | null) => ({
  device: {
    id: 'dev_1',
    did: 'did:x:cooker',
    ...values,
    accuracyPercent: since,
    former: [{ until: '2024-01-03', ...values, accuracyPercent: before }],
  },
});
const period = ['2024-01-01', '2024-01-02', '2024-01-03'];

test.each([
  ['no class before today', null, 1, { accuracyPercent: 1, isAccuracyPartial: true }],
  ['a worse class before that is taken away', 20, null, { accuracyPercent: 20, isAccuracyPartial: true }],
  ['a worse class before', 20, 1, { accuracyPercent: 20, isAccuracyPartial: false }],
  ['none at all', null, null, { accuracyPercent: null }],
] as const)('%s', (_what, before, since, expected) => {
  expect(describeOver(cooker(before, since), period)).toMatchObject(expected);
});

test('a class that holds on all days of a period counts as it is', () => {
  const after = describeOver(cooker(null, 1), ['2024-01-03', '2024-01-04']);
  expect(after).toMatchObject({ accuracyPercent: 1, isAccuracyPartial: false });
});
