// Inputs that are objects of names or rows of several values, and what must hold for them.
import { z } from 'zod';
import { isObject, shown, type Quantity } from './quantity.ts';

/** A value for each of one or more names, for example devices. */
export const named = <T>(item: Quantity<T>): Quantity<Readonly<Record<string, T>>> => ({
  unit: item.unit,
  schema: z.custom<Readonly<Record<string, T>>>(
    (value) =>
      isObject(value) &&
      Object.keys(value).length > 0 &&
      Object.values(value).every((each) => item.schema.safeParse(each).success),
  ),
  allowed: `an object of one or more names where each is ${item.allowed}`,
  item,
});

/** A fixed number of values side by side. */
export const row = <const Q extends readonly Quantity[]>(
  unit: string,
  ...cells: Q
): Quantity<{ readonly [I in keyof Q]: z.output<Q[I]['schema']> }> => ({
  unit,
  schema: z.custom<{ readonly [I in keyof Q]: z.output<Q[I]['schema']> }>(
    (value) =>
      Array.isArray(value) &&
      value.length === cells.length &&
      cells.every(({ schema }, index) => schema.safeParse(value[index]).success),
  ),
  allowed: `a list of ${cells.map(({ allowed }) => allowed).join(', then ')}`,
  cells,
});

/** A fault when two objects name different things. */
export function otherNames(
  objects: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string | null {
  const [first, ...others] = Object.entries(objects).map(
    ([name, object]) => [name, Object.keys(object).sort()] as const,
  );
  const other = others.find(([, names]) => names.join('\n') !== first?.[1].join('\n'));
  return other === undefined || first === undefined
    ? null
    : `${other[0]} names ${shown(other[1])}, ${first[0]} names ${shown(first[1])}: the same names are allowed`;
}

/** A fault when times do not rise: what came late is sorted in, and what came twice is dropped, before a rule runs. */
export function notRising(name: string, times: readonly number[]): string | null {
  const index = times.findIndex((time, at) => at > 0 && time <= (times[at - 1] ?? time));
  return index < 0
    ? null
    : `${name}[${index}] is at ${times[index]} after ${times[index - 1]}: rising times are allowed`;
}
