// How alike two days are in their hours: shares of the use in six parts of the day.
import { sum } from '../sum.ts';
import type { MonthFacts } from './month-facts.ts';

/** The share of the use that is at other times; NaN where there is none. */
export const profileDistance = (one: readonly number[], other: readonly number[]): number =>
  one.length === 0 || other.length === 0
    ? NaN
    : sum(one.map((share, part) => Math.abs(share - (other[part] ?? 0)))) / 2;

/** Mean shares of the months with use; empty without any. */
export function meanProfile(all: readonly MonthFacts[]): number[] {
  const used = all.map(({ profile }) => profile).filter(({ length }) => length > 0);
  return (used[0] ?? []).map((_, part) => sum(used.map((profile) => profile[part] ?? 0)) / used.length);
}
