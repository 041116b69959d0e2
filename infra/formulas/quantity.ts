// One input of a formula: its unit, what it takes, and what is said of a value that it does not take.
import type { z } from 'zod';
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
  return parts.length > 0 ? parts : [`${place} is ${shown(value)}: ${quantity.allowed} is allowed`];
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

export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  // 1e999 is read as infinite, which JSON would write as null.
  const text = JSON.stringify(value, (_, each: unknown) => (isInfinite(each) ? String(each) : each));
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
