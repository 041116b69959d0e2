// Which steps the states of a claim allow.
import { expect, test } from 'vitest';
import {
  allowedDecisions,
  claimStatuses,
  decidedStatus,
  isDisputable,
  isReplaceable,
  mayWithdraw,
} from './states.ts';

const those = (allowed: (status: (typeof claimStatuses)[number]) => boolean) => claimStatuses.filter(allowed);

test('a failing check can only be rejected, and nothing else than a claim in review is verified', () => {
  expect(allowedDecisions('submitted')).toEqual(['rejected']);
  expect(those((status) => allowedDecisions(status).includes('verified'))).toEqual(['in_review']);
});

test('a claim that was verified is revoked by a rejection', () => {
  expect(decidedStatus('rejected', true)).toBe('revoked');
  expect(decidedStatus('rejected', false)).toBe('rejected');
  expect(decidedStatus('verified', true)).toBe('verified');
});

test('steps by state', () => {
  expect(those((status) => mayWithdraw(status, 0))).toEqual(['draft', 'submitted', 'in_review']);
  expect(those((status) => mayWithdraw(status, 1))).toEqual(['draft']);
  expect(those(isDisputable)).toEqual(['verified', 'rejected', 'disputed']);
  expect(those(isReplaceable)).toEqual(['submitted', 'in_review', 'verified', 'rejected']);
});
