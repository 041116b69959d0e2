// The facts of many household-months with those of earlier months of the same household and devices.
import type { HouseholdMonth } from './household-month.ts';
import { monthFacts, type MonthFacts } from './month-facts.ts';

export interface KnownMonth {
  readonly month: HouseholdMonth;
  readonly facts: MonthFacts;
  /** Of earlier months, in order; at most a year. */
  readonly own: readonly MonthFacts[];
}

const ownMonths = 12;

/** Months of which too little is known are left out. In the order of households and months. */
export function knownMonths(months: readonly HouseholdMonth[]): KnownMonth[] {
  const ordered = months.toSorted((a, b) => order(keyOf(a), keyOf(b)) || order(a.month, b.month));
  const own = new Map<string, MonthFacts[]>();
  return ordered.flatMap((month) => {
    const facts = monthFacts(month);
    if (facts === null) return [];
    const before = own.get(keyOf(month)) ?? [];
    own.set(keyOf(month), [...before, facts].slice(-ownMonths));
    return [{ month, facts, own: before }];
  });
}

const keyOf = ({ householdId, deviceType, devices }: HouseholdMonth): string =>
  JSON.stringify([householdId, deviceType, devices]);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
