// The numbers of a question, one for each household: 1 and 0 for each value, amounts, or pairs of a ratio.
import { otherAnswer, type Reading } from './read-answer.ts';

/** Amount and divisor of one household: fuel, and person-days. */
export interface Pair {
  readonly amount: number;
  readonly divisor: number;
}

/** What an estimate is called in the reply. */
export type Head =
  | { readonly value: string | boolean }
  | { readonly unit: string | null; readonly of: 'mean' | 'ratio' };

export interface Variable {
  readonly head: Head;
  /** Of each row; 0 where the question does not apply. */
  readonly y: Float64Array;
  /** Divisors of a ratio; null: 1 for each household. */
  readonly x: Float64Array | null;
  /** What no mean of valid answers can leave. */
  readonly range: readonly [min: number, max: number];
}

/** One answer as it is counted; null: missing, or in no readable form. */
export type Taken = readonly (string | boolean)[] | number | Pair | null;

export interface Counting {
  readonly take: (answer: unknown) => Taken;
  /** `taken`: of each row; null where the question does not apply. */
  readonly variablesOf: (taken: readonly Taken[]) => Variable[];
}

type Range = Variable['range'];

export const countingOf = (reading: Reading, range: Range): Counting =>
  reading.kind === 'mean'
    ? { take: reading.numberOf, variablesOf: (taken) => [meanOf(taken, reading.unit, range)] }
    : { take: reading.valuesOf, variablesOf: (taken) => sharesOf(taken, reading.values) };

export const ratioCounting = (pairOf: (answer: unknown) => Pair | null, unit: string): Counting => ({
  take: (answer) => {
    const pair = pairOf(answer);
    return pair !== null && Number.isFinite(pair.amount) && pair.divisor > 0 ? pair : null;
  },
  variablesOf: (taken) => [
    {
      head: { unit, of: 'ratio' },
      y: Float64Array.from(taken, (one) => (isPair(one) ? one.amount : 0)),
      x: Float64Array.from(taken, (one) => (isPair(one) ? one.divisor : 0)),
      range: [0, Infinity],
    },
  ],
});

const isPair = (taken: Taken): taken is Pair =>
  typeof taken === 'object' && taken !== null && 'divisor' in taken;

const meanOf = (taken: readonly Taken[], unit: string | null, range: Range): Variable => ({
  head: { unit, of: 'mean' },
  y: Float64Array.from(taken, (one) => (typeof one === 'number' ? one : 0)),
  x: null,
  range,
});

/** Values beyond those of the question that have a share of their own. A calculated text may be another one in each household. */
const surplusMax = 50;

/** Values of the question in its order, then others that were given, as those of an earlier version; rare ones together. */
function sharesOf(taken: readonly Taken[], values: readonly (string | boolean)[]): Variable[] {
  const shown = new Set([...values, ...surplusOf(taken, values)]);
  const columns = new Map([...shown].map((value) => [value, new Float64Array(taken.length)]));
  const other = new Float64Array(taken.length);
  for (const [row, one] of taken.entries())
    for (const value of valuesIn(one)) (columns.get(value) ?? other)[row] = 1;
  const hasOther = !shown.has(otherAnswer) && other.includes(1);
  const all = hasOther ? [...columns, [otherAnswer, other] as const] : [...columns];
  return all.map(([value, y]) => ({ head: { value }, y, x: null, range: [0, 1] }));
}

/** The share of "no" is what "yes" leaves. */
const valuesIn = (taken: Taken): readonly (string | boolean)[] =>
  Array.isArray(taken) ? taken.filter((value) => value !== false) : [];

function surplusOf(taken: readonly Taken[], values: readonly (string | boolean)[]): (string | boolean)[] {
  const known = new Set(values);
  const counts = new Map<string | boolean, number>();
  for (const one of taken)
    for (const value of valuesIn(one)) if (!known.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const byName = (
    [a]: readonly [string | boolean, number],
    [b]: readonly [string | boolean, number],
  ): number => (String(a) < String(b) ? -1 : 1);
  return [...counts]
    .sort((one, two) => two[1] - one[1] || byName(one, two))
    .slice(0, surplusMax)
    .sort(byName)
    .map(([value]) => value);
}
