// The numbers of a question, one for each household: 1 and 0 for each value, amounts, or pairs of a ratio.
import type { Reading } from './read-answer.ts';

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

/** Values of the question in its order, then others that were given, as those of an earlier version. */
function sharesOf(taken: readonly Taken[], values: readonly (string | boolean)[]): Variable[] {
  const given = new Map<string | boolean, Float64Array>();
  for (const [row, one] of taken.entries()) {
    if (!Array.isArray(one)) continue;
    for (const value of one) {
      const y = given.get(value) ?? new Float64Array(taken.length);
      y[row] = 1;
      given.set(value, y);
    }
  }
  // The share of "no" is what "yes" leaves.
  const surplus = [...given.keys()].filter((value) => value !== false && !values.includes(value));
  const others = surplus.sort((a, b) => (String(a) < String(b) ? -1 : 1));
  return [...values, ...others].map((value) => ({
    head: { value },
    y: given.get(value) ?? new Float64Array(taken.length),
    x: null,
    range: [0, 1],
  }));
}
