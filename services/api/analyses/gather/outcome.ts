// What is known of each of many households so far: a problem of one is no problem of the others.
import { Problem } from '../../contract/problem.ts';
import type { Household } from '../../store/bodies/household.ts';

export type Standing<T> = { readonly household: Household } & (
  | { readonly value: T }
  | { readonly problem: Problem }
);

/** What `work` makes of each household, or the problem that it throws. */
export const begun = <T>(
  households: readonly Household[],
  work: (household: Household) => T,
): Standing<T>[] => households.map((household) => attempted(household, () => work(household)));

/** What `work` makes of those that have no problem yet. */
export const carriedOn = <T, U>(
  all: readonly Standing<T>[],
  work: (value: T, household: Household) => U,
): Standing<U>[] =>
  all.map((one) => ('problem' in one ? one : attempted(one.household, () => work(one.value, one.household))));

/** Those without a problem. */
export const standing = <T>(all: readonly Standing<T>[]) => all.filter((one) => 'value' in one);

function attempted<T>(household: Household, work: () => T): Standing<T> {
  try {
    return { household, value: work() };
  } catch (error) {
    if (error instanceof Problem) return { household, problem: error };
    throw error;
  }
}
