// Status changes of a household: which are allowed, their order in time, and what they change.
import { expect, test } from 'vitest';
import { storedHousehold } from '#test/support/stored-household.ts';
import { Problem } from '../../contract/problem.ts';
import type { Household } from '../../store/bodies/household.ts';
import { stepAfter, type Step } from './transition.ts';

const at = '2026-01-01T00:00:00Z';
const nowMs = Date.parse('2026-06-01T00:00:00Z');
const baseline = {
  fuelType: 'Charcoal',
  monthlyConsumption: 40,
  unit: 'kg',
  validFrom: null,
  source: 'declared',
};

const household = (fields: Partial<Household['body']>): Household => storedHousehold({ baseline, ...fields });

const step = (fields: Partial<Step>) => ({
  step: { to: 'inactive', at: null, reason: null, ...fields } as const,
  nowMs,
});

const last = (happenedAt: string) => ({
  version: 3,
  body: { from: 'enrolled', to: 'active', at: happenedAt, reason: null, recordedAt: happenedAt },
});

function problemOf(change: () => unknown): Problem {
  try {
    change();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('nothing was refused');
}

test('a change happens now by default, and follows the last one', () => {
  const now = new Date(nowMs).toISOString().replace('.000', '');
  expect(stepAfter(household({}), undefined, step({})).change).toMatchObject({ from: 'active', at: now });
  expect(stepAfter(household({}), last(at), step({})).record.version).toBe(4);
});

test('the past is allowed, but not before the last change', () => {
  const change = step({ at: '2026-03-01T00:00:00Z' });
  expect(stepAfter(household({}), last('2026-03-01T00:00:00Z'), change).change.at).toBe(
    '2026-03-01T00:00:00Z',
  );
  const tooEarly = problemOf(() => stepAfter(household({}), last('2026-03-02T00:00:00Z'), change));
  expect(tooEarly.reply.errors).toMatchObject([{ code: 'before-last-change' }]);
});

test('the future is refused', () => {
  const future = () => stepAfter(household({}), undefined, step({ at: '2026-06-01T00:00:01Z' }));
  expect(problemOf(future).code).toBe('invalid-household');
});

test('a household without a baseline cannot become active', () => {
  const enrolled = household({ status: 'enrolled', baseline: null });
  const refusal = problemOf(() => stepAfter(enrolled, undefined, step({ to: 'active' })));
  expect(refusal.message).toBe('A household that is enrolled cannot become active without a baseline.');
  expect(refusal.reply.members?.['allowed']).not.toContain('active');
});

test('the day of the first withdrawal is kept', () => {
  const withdrawn = stepAfter(
    household({}),
    undefined,
    step({ to: 'withdrawn', at: '2026-03-01T00:00:00Z' }),
  );
  expect(withdrawn.fields).toEqual({ status: 'withdrawn', withdrawnAt: '2026-03-01T00:00:00Z' });
  const archived = household({ status: 'archived', withdrawnAt: '2026-02-01T00:00:00Z' });
  expect(stepAfter(archived, undefined, step({ to: 'withdrawn' })).fields).toEqual({
    status: 'withdrawn',
    withdrawnAt: '2026-02-01T00:00:00Z',
  });
});
