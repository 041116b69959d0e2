// Which declared inputs count as verified: what a reviewer verified or a certificate proves, and nothing else.
import { expect, test } from 'vitest';
import { householdOf, reporting } from '#test/support/january-household.ts';
import type { AnalysisInputs } from '../case/household.ts';
import type { ResponseSource, Statement } from '../case/statement.ts';
import { responseStatuses } from '../../surveys/responses/states.ts';
import { declaredInputs, countVerified } from './declared-inputs.ts';

const response: ResponseSource = {
  id: 'rsp_1',
  digest: 'sha256:1',
  status: 'verified',
  verifier: 'did:x:reviewer',
  decidedAt: '2024-02-01T10:00:00.000Z',
};
const byReviewer = { by: 'did:x:reviewer', at: '2024-02-01T10:00:00.000Z', evidence: 'rsp_1' };

const baseline = { validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 40 } as const;

const verifiedOf = (changes: Partial<AnalysisInputs>) =>
  declaredInputs(householdOf({ persons: null, baselines: [], ...changes })).map(
    ({ kind, name, verification }) => [kind, name, verification],
  );

test('a baseline and a kitchen test are verified by a response that a reviewer verified', () => {
  const kitchenTest = { ...baseline, validFrom: '2024-01-10', source: 'kpt' } as const;
  expect(
    verifiedOf({
      baselines: [baseline, { ...baseline, response }, { ...kitchenTest, response }, kitchenTest],
    }),
  ).toEqual([
    ['baseline', 'Charcoal of all earlier days', null],
    ['baseline', 'Charcoal of all earlier days', byReviewer],
    ['kitchenTest', 'Charcoal from 2024-01-10', byReviewer],
    ['kitchenTest', 'Charcoal from 2024-01-10', null],
  ]);
});

test('no other state of a response verifies', () => {
  const verifying = responseStatuses.filter(
    (status) =>
      countVerified(householdOf({ baselines: [{ ...baseline, response: { ...response, status } }] }))
        .verified > 0,
  );
  expect(verifying).toEqual(['verified']);
});

test('a calibration is verified by its certificate; its device, accuracy class, persons and parameters are not', () => {
  const calibration = { performedOn: '2023-06-01', dueOn: null, errorPercent: 1 };
  const meter = {
    ...reporting('did:x:meter', 'SmartMeter', { energyKwh: 1 }),
    accuracyPercent: 1,
    calibrations: [calibration, { ...calibration, performedOn: '2024-01-02', certificate: 'UNBS-1' }],
  };
  expect(verifiedOf({ persons: 4, parameters: { tdl: 0.1 }, devices: [meter] })).toEqual([
    ['persons', '4', null],
    ['parameter', 'tdl', null],
    ['installation', 'did:x:meter', null],
    ['meterClass', 'did:x:meter', null],
    ['calibration', 'did:x:meter of 2023-06-01', null],
    ['calibration', 'did:x:meter of 2024-01-02', { by: null, at: null, evidence: 'UNBS-1' }],
  ]);
});

test('the count is of all that is listed', () => {
  const statement: Statement = {
    response,
    question: 'stove_usage.days_used_last_week',
    measure: 'daysInUseShare',
    statedOn: '2024-01-20',
    value: 1,
    isYesNo: false,
  };
  const inputs = householdOf({
    baselines: [{ ...baseline, response }],
    devices: [reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 })],
    statements: [statement],
  });
  expect(countVerified(inputs)).toEqual({ verified: 2, total: 4 });
  expect(declaredInputs(inputs)).toHaveLength(4);
});
