// A formula of infra/docs as data: how its inputs are checked, how it is run and printed, and the checks that formulas share.
import { factors } from '#domain/emissions/factors/records/registry.ts';
import { methodologies } from '#domain/methodologies/registry.ts';
import { twoSidedQuantile } from '#domain/normal.ts';
import { sum } from '#domain/sum.ts';
import {
  choice,
  faultsOf,
  isObject,
  isValues,
  openFraction,
  optional,
  positive,
  printValue,
  withoutNulls,
  type Quantities,
  type Quantity,
  type Values,
} from './quantities.ts';

interface Description<I extends Quantities> {
  /** As in test/vectors/vectors.json, where the examples of each formula are. */
  readonly name: string;
  readonly equation: string;
  readonly source: string;
  readonly inputs: I;
  /** The unit of each. */
  readonly outputs: Readonly<Record<string, string>>;
}

interface Definition<I extends Quantities> extends Omit<Description<I>, 'equation'> {
  /** Left out: what the methodologies state that name this formula. */
  readonly equation?: string;
  /** Faults of inputs that are valid one by one but not together; null: none. */
  readonly refuse?: (values: Values<I>) => string | null;
  readonly run: (values: Values<I>) => Readonly<Record<string, unknown>>;
  /** Why an output is what it is, where that needs a sentence; null: it does not. */
  readonly remark?: (values: Values<I>) => string | null;
}

/** `refused`: a sentence that names the input, its value and what is allowed. */
type Outcome =
  | { readonly outputs: Readonly<Record<string, unknown>>; readonly remark?: string }
  | { readonly refused: string };

export interface Formula extends Description<Quantities> {
  readonly calculate: (given: unknown) => Outcome;
}

export function formula<const I extends Quantities>({
  refuse,
  run,
  remark,
  ...described
}: Definition<I>): Formula {
  const { name, inputs, outputs } = described;
  return {
    equation: textOfFormula(name),
    ...described,
    calculate: (said) => {
      if (!isObject(said))
        return { refused: `the input is ${printValue(said)}: an object of the inputs is allowed` };
      const given = withoutNulls(said, inputs);
      if (!isValues(given, inputs)) return { refused: faultsOf(given, inputs).join('; ') };
      const wrong = refuse?.(given) ?? null;
      if (wrong !== null) return { refused: wrong };
      const found = run(given);
      const lost = Object.keys(outputs).find((output) => !isFinite(found[output]));
      if (lost !== undefined)
        return { refused: `${listValues(given)}: inputs whose ${lost} is a finite number are allowed` };
      const why = remark?.(given) ?? null;
      return why === null ? { outputs: found } : { outputs: found, remark: why };
    },
  };
}

/** By the numbers of the methodology, each on a line. */
const textOfFormula = (name: string): string => {
  const all = methodologies
    .flatMap(({ equations }) => equations)
    .filter((one) => one.formulas.includes(name));
  return [...new Set(all.map(({ reference, text }) => `${reference}: ${text}`))].join('\n');
};

/** Which input is to blame is not known where a number grows beyond all bounds. */
const listValues = (given: Readonly<Record<string, unknown>>): string =>
  Object.entries(given)
    .map(([name, value]) => `${name} is ${printValue(value)}`)
    .join(', ');

function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && value !== null ? Object.values(value).every(isFinite) : true;
}

export function printFormula({ name, equation, source, inputs, outputs }: Formula): string {
  const given = Object.entries(inputs).flatMap(([input, quantity]) => inputLines(input, quantity));
  const found = Object.entries(outputs).map(([output, unit]) => `    ${output} [${unit}]`);
  const stated = equation.split('\n').map((line) => `  ${line}`);
  return [name, ...stated, `  source: ${source}`, '  inputs', ...given, '  outputs', ...found].join('\n');
}

/** The input, and the members of the objects that it holds. */
function inputLines(place: string, { unit, allowed, item, fields }: Quantity): string[] {
  const members = Object.entries(fields ?? item?.fields ?? {});
  const within = item === undefined ? place : `${place}[]`;
  return [
    `    ${place} [${unit}]: ${allowed}`,
    ...members.flatMap(([name, member]) => inputLines(`${within}.${name}`, member)),
  ];
}

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

/** Two lists as one of pairs, as long as the shorter. */
export const pair = <A, B>(one: readonly A[], other: readonly B[]): (readonly [A, B])[] =>
  one.flatMap((value, index) => {
    const its = other[index];
    return its === undefined ? [] : [[value, its] as const];
  });

/** A fault when lists that go together differ in length. */
export function unequal(lists: Readonly<Record<string, readonly unknown[]>>, each: string): string | null {
  const lengths = Object.entries(lists).map(([name, { length }]) => `${name} has ${length}`);
  return new Set(Object.values(lists).map(({ length }) => length)).size === 1
    ? null
    : `${lengths.join(', ')}: one value for each ${each} is allowed`;
}

export const zValue = positive('standard normal quantile');

/** One of both. */
export const level = { confidenceLevel: optional(openFraction), zValue: optional(zValue) } as const;

interface Level {
  readonly confidenceLevel?: number | undefined;
  readonly zValue?: number | undefined;
}

export const noLevel = (given: Level): string | null => notOne(given, 'confidenceLevel', 'zValue');

// A zValue is given by those who reproduce numbers that were made with a rounded one.
export const zOf = ({ confidenceLevel = 0, zValue: given }: Level): number =>
  given ?? twoSidedQuantile(confidenceLevel);

export const quantile = choice('z or t', ['z', 't']);

/** No more answer than there are. */
export const tooMany = (sampleSize: number, populationSize: number | null): string | null =>
  populationSize !== null && populationSize < sampleSize
    ? `populationSize is ${populationSize}: at least the ${sampleSize} of the sample, or null, is allowed`
    : null;

/** A spread needs two, and no more answer than there are. */
export const tooFew = (sampleSize: number, populationSize: number | null): string | null =>
  noSpread('sampleSize', sampleSize) ?? tooMany(sampleSize, populationSize);

/** `name`: what the number asked is called. */
export const noSpread = (name: string, sampleSize: number): string | null =>
  sampleSize < 2 ? `${name} is ${sampleSize}: at least 2 is allowed` : null;

export const tooManySuccesses = (
  { successes, sampleSize }: { readonly successes: number; readonly sampleSize: number },
  name = 'successes',
): string | null =>
  successes > sampleSize
    ? `${name} is ${successes}: at most the sample size, ${sampleSize}, is allowed`
    : null;

/** The value of the factor with this id. */
export function valueOf(id: string): number {
  const found = factors.find((factor) => factor.id === id);
  if (!found) throw new Error(`no factor ${id}`);
  return found.value;
}
