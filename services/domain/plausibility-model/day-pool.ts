// The days of many households one after the other in typed arrays, so that millions of them can be compared.
import { dayNumber } from '../dating/calendar.ts';
import { amountOf, measureOf, type HouseholdMonth, type UseDay } from './household-month.ts';

/** Consecutive days of one household in the arrays of a pool. */
export interface PooledHousehold {
  readonly householdId: string;
  /** Number of the first day (`dayNumber`). */
  readonly firstDay: number;
  readonly from: number;
  readonly to: number;
}

export interface DayPool {
  readonly households: readonly PooledHousehold[];
  /** Amount used: Wh, fuel or hours; 0: no use; NaN: not known. */
  readonly amounts: Float32Array;
  readonly hours: Float32Array;
  /** Cooking events of the day. */
  readonly counts: Uint8Array;
  /** Local minute in which the first of them starts; NaN: none. */
  readonly starts: Float32Array;
}

/** Households in the order of their ids. A day that occurs twice is taken from the later month of the list. */
export function poolDays(months: readonly HouseholdMonth[]): DayPool {
  const byHousehold = [...Map.groupBy(months, ({ householdId }) => householdId)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const spans = byHousehold.map(([, own]) => spanOf(own));
  const total = spans.reduce((sum, { first, last }) => sum + Math.max(0, last - first + 1), 0);
  const amounts = new Float32Array(total).fill(NaN);
  const hours = new Float32Array(total).fill(NaN);
  const counts = new Uint8Array(total);
  const starts = new Float32Array(total).fill(NaN);
  let from = 0;
  const households = byHousehold.map(([householdId, own], index): PooledHousehold => {
    const { first, last } = spans[index] ?? { first: 0, last: -1 };
    const measure = measureOf(own.flatMap(({ days }) => days));
    for (const day of own.flatMap(({ days }) => days)) {
      const at = from + dayNumber(day.day) - first;
      amounts[at] = amountOf(day, measure);
      hours[at] = day.hours ?? NaN;
      counts[at] = Math.min(day.events.length, 255);
      starts[at] = startOf(day);
    }
    const pooled = { householdId, firstDay: first, from, to: from + Math.max(0, last - first + 1) };
    from = pooled.to;
    return pooled;
  });
  return { households, amounts, hours, counts, starts };
}

const startOf = ({ events }: UseDay): number =>
  events.length === 0 ? NaN : Math.min(...events.map(({ startMinute }) => startMinute));

function spanOf(months: readonly HouseholdMonth[]): { first: number; last: number } {
  let [first, last] = [Infinity, -Infinity];
  for (const { days } of months)
    for (const { day } of days) {
      const number = dayNumber(day);
      if (number < first) first = number;
      if (number > last) last = number;
    }
  return first > last ? { first: 0, last: -1 } : { first, last };
}

/** The household whose days hold a place; by halves. */
export function householdAt({ households }: DayPool, place: number): PooledHousehold | undefined {
  let [low, high] = [0, households.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((households[middle]?.from ?? Infinity) <= place) low = middle;
    else high = middle - 1;
  }
  const found = households[low];
  return found && place >= found.from && place < found.to ? found : undefined;
}
