// Which decisions the page offers, by the state of an answer and the rules of the project.
import { expect, test } from 'vitest';
import { allowedDecisions, manyDecisions, needsReason } from './decisions.ts';

const one = { levels: 1, isSeparated: true };
const two = { levels: 2, isSeparated: true };

test('with one level an approval verifies, with two another person verifies after it', () => {
  expect(allowedDecisions('pending', one)).toEqual(['verified', 'needs_correction', 'rejected']);
  expect(allowedDecisions('pending', two)).toEqual(['supervisor_approved', 'needs_correction', 'rejected']);
  expect(allowedDecisions('supervisor_approved', two)).toEqual(['verified', 'needs_correction', 'rejected']);
  expect(allowedDecisions('disputed', two)).toEqual(['supervisor_approved', 'rejected']);
});

test('while the rules are not known, both approvals are offered, so that no level is blocked', () => {
  expect(allowedDecisions('pending', null)).toEqual([
    'supervisor_approved',
    'verified',
    'needs_correction',
    'rejected',
  ]);
  expect(allowedDecisions('disputed', null)).toEqual(['supervisor_approved', 'verified', 'rejected']);
});

test('many answers are offered what every one of their states allows', () => {
  expect(manyDecisions(['pending', 'pending'], one)).toEqual(['verified', 'needs_correction', 'rejected']);
  expect(manyDecisions(['pending', 'supervisor_approved'], two)).toEqual(['needs_correction', 'rejected']);
  expect(manyDecisions(['pending', 'held'], one)).toEqual([]);
  expect(manyDecisions([], one)).toEqual([]);
});

test('every offered decision but the final approval needs a reason', () => {
  const offered = manyDecisions(['pending'], null).filter(needsReason);
  expect(offered).toEqual(['supervisor_approved', 'needs_correction', 'rejected']);
});
