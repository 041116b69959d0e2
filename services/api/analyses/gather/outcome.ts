// Outcomes of many households: a problem of one household does not stop the others.
import { Problem } from '../../contract/problem.ts';
import type { Household } from '../../store/bodies/household.ts';

export type Outcome<T> = { readonly household: Household } & (
  | { readonly value: T }
  | { readonly problem: Problem }
);

/** The result of `work` for each household, or the problem that it throws. */
export const startEach = <T>(
  households: readonly Household[],
  work: (household: Household) => T,
): Outcome<T>[] => households.map((household) => attempt(household, () => work(household)));

/** The result of `work` for each household that has no problem yet. */
export const continueEach = <T, U>(
  all: readonly Outcome<T>[],
  work: (value: T, household: Household) => U,
): Outcome<U>[] =>
  all.map((one) => ('problem' in one ? one : attempt(one.household, () => work(one.value, one.household))));

/** Households without a problem. */
export const withValue = <T>(all: readonly Outcome<T>[]) => all.filter((one) => 'value' in one);

function attempt<T>(household: Household, work: () => T): Outcome<T> {
  try {
    return { household, value: work() };
  } catch (error) {
    if (error instanceof Problem) return { household, problem: error };
    throw error;
  }
}
