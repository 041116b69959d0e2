// Inputs of a formula that go together.
import { sum } from '#domain/sum.ts';

/** A fault when one of the inputs that `what` needs is missing. */
export function missing<N extends string>(
  values: Readonly<Partial<Record<N, unknown>>>,
  names: readonly N[],
  what: string,
): string | null {
  const name = names.find((each) => values[each] === undefined);
  return name === undefined ? null : `${name} is missing: ${what} is allowed with all of ${names.join(', ')}`;
}

/** A fault unless exactly one of both is given. */
export const notOne = <N extends string>(
  values: Readonly<Partial<Record<N, unknown>>>,
  one: N,
  other: N,
): string | null =>
  (values[one] === undefined) === (values[other] === undefined)
    ? `${one} and ${other} are both missing or both given: one of them is allowed`
    : null;

const dust = 1e-9;

/** Values that sum to 0 but for the dust of binary fractions, as 0.1 + 0.2 − 0.3 do. */
export const cancels = (values: readonly number[]): boolean =>
  Math.abs(sum(values)) <= 1e-12 * sum(values.map(Math.abs));

/** A fault when parts of a whole do not make it. */
export function notWhole(name: string, parts: readonly number[]): string | null {
  const whole = sum(parts);
  return Math.abs(whole - 1) <= dust ? null : `${name} sum to ${whole}: a sum of 1 within 1e-9 is allowed`;
}
