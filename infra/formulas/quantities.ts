// The inputs of formulas: units, kinds, and what is said of a value that an input does not take.
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';

export interface Quantity<T = unknown> {
  readonly unit: string;
  readonly schema: z.ZodType<T>;
  /** The allowed values, as the end of a sentence. */
  readonly allowed: string;
  /** Of a list, or of an object whose names are free: what each of it is. */
  readonly item?: Quantity;
  /** Of a list of a fixed length: what each place is. */
  readonly cells?: readonly Quantity[];
  /** Of an object: its members. */
  readonly fields?: Quantities;
}

export type Quantities = Readonly<Record<string, Quantity>>;

export type Values<Q extends Quantities> = { readonly [Name in keyof Q]: z.output<Q[Name]['schema']> };

type Given = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isValues = <Q extends Quantities>(given: Given, quantities: Q): given is Given & Values<Q> =>
  unknownNames(given, quantities).length === 0 && refusedNames(given, quantities).length === 0;

/** An input that may be missing may be null, too. */
export const withoutNulls = (given: Given, quantities: Quantities): Given =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || !isOptional(quantities[name]?.schema)),
  );

const isOptional = (schema: z.ZodType | undefined): boolean =>
  schema?.safeParse(undefined).success === true && !schema.safeParse(null).success;

const unknownNames = (given: Given, quantities: Quantities): string[] =>
  Object.keys(given).filter((name) => !Object.hasOwn(quantities, name));

const refusedNames = (given: Given, quantities: Quantities): string[] =>
  Object.keys(quantities).filter((name) => quantities[name]?.schema.safeParse(given[name]).success === false);

/** A sentence for each fault: its place, its value and what is allowed. `within` is what the names hang on. */
export function faultsOf(given: Given, quantities: Quantities, within = ''): string[] {
  const names = Object.keys(quantities);
  return [
    ...unknownNames(given, quantities).map(
      (name) => `${within}${name} is no input: ${didYouMean(name, names) ?? `one of ${names.join(', ')}`} is`,
    ),
    ...names.flatMap((name) => {
      const quantity = quantities[name];
      return quantity === undefined ? [] : faultsAt(`${within}${name}`, given[name], quantity);
    }),
  ];
}

/** The parts of a list or an object that are wrong; the whole where none of them is. */
function faultsAt(place: string, value: unknown, quantity: Quantity): string[] {
  if (quantity.schema.safeParse(value).success) return [];
  const parts = partsOf(place, value, quantity);
  return parts.length > 0 ? parts : [`${place} is ${printValue(value)}: ${quantity.allowed} is allowed`];
}

function partsOf(place: string, value: unknown, { item, cells, fields }: Quantity): string[] {
  if (Array.isArray(value) && (cells === undefined || cells.length === value.length))
    return value.flatMap((one, index) => {
      const its = cells?.[index] ?? item;
      return its === undefined ? [] : faultsAt(`${place}[${index}]`, one, its);
    });
  if (item !== undefined && isObject(value))
    return Object.entries(value).flatMap(([name, one]) => faultsAt(`${place}.${name}`, one, item));
  return fields !== undefined && isObject(value) ? faultsOf(value, fields, `${place}.`) : [];
}

const shownMax = 80;

const isInfinite = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

export function printValue(value: unknown): string {
  if (value === undefined) return 'missing';
  // 1e999 is read as infinite, which JSON would write as null.
  const text = JSON.stringify(value, (_, each: unknown) => (isInfinite(each) ? String(each) : each));
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

export const amount = (unit: string): Quantity<number> => ({
  unit,
  schema: z.number(),
  allowed: 'a number',
});

export const positive = (unit: string): Quantity<number> => ({
  unit,
  schema: z.number().positive(),
  allowed: 'a number above 0',
});

export const notNegative = (unit: string): Quantity<number> => ({
  unit,
  schema: z.number().min(0),
  allowed: 'a number of at least 0',
});

export const count = (unit: string): Quantity<number> => ({
  unit,
  schema: z.int().min(1),
  allowed: 'a whole number of at least 1',
});

export const atLeastOne = (unit: string): Quantity<number> => ({
  unit,
  schema: z.number().min(1),
  allowed: 'a number of at least 1',
});

/** How many of some units; none is a count too. */
export const countOrNone = (unit: string): Quantity<number> => ({
  unit,
  schema: z.int().min(0),
  allowed: 'a whole number of at least 0',
});

export const countOfTwo = (unit: string): Quantity<number> => ({
  unit,
  schema: z.int().min(2),
  allowed: 'a whole number of at least 2',
});

/** Above 0 and below 1. */
export const openFraction: Quantity<number> = {
  unit: 'fraction',
  schema: z.number().gt(0).lt(1),
  allowed: 'a number above 0 and below 1',
};

/** Above 0, and 1 itself. */
export const share: Quantity<number> = {
  unit: 'fraction',
  schema: z.number().gt(0).max(1),
  allowed: 'a number above 0 and at most 1',
};

/** 0 itself, and below 1. */
export const loss: Quantity<number> = {
  unit: 'fraction',
  schema: z.number().min(0).lt(1),
  allowed: 'a number of at least 0 and below 1',
};

/** 0 and 1 themselves. */
export const closedFraction = (unit: string): Quantity<number> => ({
  unit,
  schema: z.number().min(0).max(1),
  allowed: 'a number of at least 0 and at most 1',
});

export const fraction = closedFraction('fraction');

export const choice = <const T extends string>(unit: string, words: readonly T[]): Quantity<T> => ({
  unit,
  schema: z.enum(words),
  allowed: words.map((word) => JSON.stringify(word)).join(' or '),
});

export const list = <T>(item: Quantity<T>): Quantity<T[]> => ({
  unit: item.unit,
  schema: z.array(item.schema).min(1),
  allowed: `a list of one or more where each is ${item.allowed}`,
  item,
});

/** As `list`, also empty. */
export const listOrNone = <T>(item: Quantity<T>): Quantity<T[]> => ({
  ...list(item),
  schema: z.array(item.schema),
  allowed: `a list where each is ${item.allowed}`,
});

/** Where a spread is asked for. */
export const listOfTwo = <T>(item: Quantity<T>): Quantity<T[]> => ({
  ...list(item),
  schema: z.array(item.schema).min(2),
  allowed: `a list of two or more where each is ${item.allowed}`,
});

export const yesOrNo: Quantity<boolean> = { unit: 'boolean', schema: z.boolean(), allowed: 'true or false' };

export const name: Quantity<string> = {
  unit: 'name',
  schema: z.string().min(1),
  allowed: 'a text that is not empty',
};

/** An object. `unit`: where its own units are stated. */
export const record = <const Q extends Quantities>(unit: string, fields: Q): Quantity<Values<Q>> => ({
  unit,
  schema: z.custom<Values<Q>>((value) => isObject(value) && isValues(value, fields)),
  allowed: `an object of ${Object.keys(fields).join(', ')}`,
  fields,
});

/** Mean, spread and size of one sample. */
export const cell = (
  unit: string,
): Quantity<{ readonly mean: number; readonly sd: number; readonly n: number }> =>
  record(unit, { mean: amount(unit), sd: notNegative(unit), n: countOfTwo('units') });

export const orNull = <T>({ unit, schema, allowed }: Quantity<T>): Quantity<T | null> => ({
  unit,
  schema: schema.nullable(),
  allowed: `${allowed} or null`,
});

export const optional = <T>({ unit, schema, allowed }: Quantity<T>): Quantity<T | undefined> => ({
  unit,
  schema: schema.optional(),
  allowed: `${allowed} or nothing`,
});

/** A value for each of one or more names, for example devices. */
export const eachNamed = <T>(item: Quantity<T>): Quantity<Readonly<Record<string, T>>> => ({
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
    ([key, object]) => [key, Object.keys(object).sort()] as const,
  );
  const other = others.find(([, names]) => names.join('\n') !== first?.[1].join('\n'));
  return other === undefined || first === undefined
    ? null
    : `${other[0]} names ${printValue(other[1])}, ${first[0]} names ${printValue(first[1])}: the same names are allowed`;
}

/** A fault when times do not rise: what came late is sorted in, and what came twice is dropped, before a rule runs. */
export function notRising(listName: string, times: readonly number[]): string | null {
  const index = times.findIndex((time, at) => at > 0 && time <= (times[at - 1] ?? time));
  return index < 0
    ? null
    : `${listName}[${index}] is at ${times[index]} after ${times[index - 1]}: rising times are allowed`;
}
