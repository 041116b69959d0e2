// The kinds of inputs that formulas take.
import { z } from 'zod';
import { isObject, isValues, type Quantities, type Quantity, type Values } from './quantity.ts';

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
