// Analysis requests: the check between two dates runs whenever both are dates.
import { expect, test } from 'vitest';
import { analysisRequest } from './request.ts';

const faultsOf = (request: unknown) =>
  analysisRequest.safeParse(request).error?.issues.map(({ path, code }) => [path.join('.'), code]);

test('a reversed period is listed with the other faults', () => {
  const period = { periodStart: '2024-02-01', periodEnd: '2024-01-01' };
  expect(faultsOf({ ...period, householdId: 1, other: 1 })).toEqual([
    ['householdId', 'invalid_type'],
    ['', 'unrecognized_keys'],
    ['periodEnd', 'custom'],
  ]);
});

test('dates that are none are not compared', () => {
  expect(faultsOf({ householdId: 'did:x:1', periodStart: '2024-02-30' })).toEqual([
    ['periodStart', 'custom'],
    ['periodEnd', 'invalid_type'],
  ]);
});
