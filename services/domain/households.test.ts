// Every step between two states of a household: which are legal, and which need a baseline.
import { expect, test } from 'vitest';
import { householdStatuses, nextHouseholdStatuses, type HouseholdStatus } from './households.ts';

const legal: Readonly<Record<HouseholdStatus, readonly HouseholdStatus[]>> = {
  enrolled: ['active', 'withdrawn', 'archived'],
  active: ['inactive', 'withdrawn', 'archived'],
  inactive: ['active', 'withdrawn', 'archived'],
  withdrawn: ['archived'],
  archived: ['enrolled', 'active', 'inactive'],
};

const steps = householdStatuses.flatMap((from) =>
  householdStatuses.map((to) => ({ from, to, isLegal: legal[from].includes(to) })),
);

test.each(steps)('from $from to $to is legal: $isLegal', ({ from, to, isLegal }) => {
  expect(nextHouseholdStatuses(from, { hasBaseline: true, isWithdrawn: false }).includes(to)).toBe(isLegal);
});

test.each(steps)('without a baseline nothing but the step to active is closed: $from to $to', (step) => {
  const isOpen = step.isLegal && step.to !== 'active';
  expect(nextHouseholdStatuses(step.from, { hasBaseline: false, isWithdrawn: false }).includes(step.to)).toBe(
    isOpen,
  );
});

test('a household that withdrew and was archived by mistake is withdrawn again, and nothing else', () => {
  expect(nextHouseholdStatuses('archived', { hasBaseline: true, isWithdrawn: true })).toEqual(['withdrawn']);
});
