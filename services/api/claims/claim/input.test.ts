// What a request may state of a claim, without looking at anything else.
import { expect, test } from 'vitest';
import { claimInput, claimInputExample } from './input.ts';

const { claim, ...rest } = claimInputExample;
const parse = (changes: object, more: object = {}) =>
  claimInput.safeParse({ ...rest, claim: { ...claim, ...changes }, ...more });

test('evidence and submit have defaults, and -0 is 0', () => {
  const parsed = claimInput.parse({ claim: { ...claim, quantity: -0 } });
  expect(parsed).toMatchObject({ evidence: [], submit: false });
  expect(Object.is(parsed.claim.quantity, 0)).toBe(true);
});

test.each<[string, object]>([
  ['a unit of another type', { unit: 'h' }],
  ['a period backwards', { period: { start: '2024-02-01', end: '2024-01-01' } }],
  ['a period over the end of a year', { period: { start: '2023-12-31', end: '2024-01-01' } }],
  ['another vintage', { vintage: 2023 }],
  ['a negative quantity', { quantity: -1 }],
  ['a declaration that says no', { declaration: { notIssuedElsewhere: false } }],
  ['fields of a kitchen test', { testGroup: 'test' }],
  ['an unknown field', { proof: 'x' }],
  ['a period within another object', { period: { start: '2024-01-01', end: '2024-01-31', days: 31 } }],
])('%s is refused', (_, changes) => {
  expect(parse(changes).success).toBe(false);
});

const kitchenTest = {
  type: 'KPTClaim',
  unit: 'kg/person/day',
  methodology: undefined,
  analysisId: undefined,
  period: { start: '2024-02-01', end: '2024-02-07' },
};

test('a kitchen test has the period of its claim, so that no other claim can hold the same test', () => {
  const testPeriod = { ...kitchenTest.period, durationDays: 7 };
  expect(parse({ ...kitchenTest, testPeriod }).success).toBe(true);
  for (const other of [{ start: '2024-01-01' }, { end: '2024-02-08' }, { end: '2024-01-31' }])
    expect(parse({ ...kitchenTest, testPeriod: { ...testPeriod, ...other } }).error?.issues).toMatchObject([
      { path: ['claim', 'testPeriod'], params: { code: 'other-period' } },
    ]);
});

test.each<[string, object]>([
  ['an address instead of an id', { evidence: [{ type: 'File', uri: 'https://example.org/a' }] }],
  ['an id with other letters', { evidence: [{ type: 'File', ref: 'att_Я' }] }],
  [
    'a digest in capitals',
    { evidence: [{ type: 'File', ref: 'att_1', digest: `sha256:${'A'.repeat(64)}` }] },
  ],
  [
    'too much evidence',
    { evidence: Array.from({ length: 1001 }, (_, index) => ({ type: 'File', ref: `att_${index}` })) },
  ],
])('evidence with %s is refused', (_, more) => {
  expect(parse({}, more).success).toBe(false);
});
