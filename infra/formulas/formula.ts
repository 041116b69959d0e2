// One formula of the methods page as data: its inputs and outputs with their units, and the function of the domain behind it.
import { z } from 'zod';
import { nearest } from '#runtime/nearest.ts';

export interface Quantity<T = unknown> {
  readonly unit: string;
  readonly schema: z.ZodType<T>;
  /** What the schema takes, as the end of a sentence. */
  readonly allowed: string;
}

type Inputs = Readonly<Record<string, Quantity>>;

type Values<I extends Inputs> = { readonly [Name in keyof I]: z.output<I[Name]['schema']> };

interface Description<I extends Inputs> {
  /** As in test/vectors/vectors.json, where the examples of each formula are. */
  readonly name: string;
  readonly equation: string;
  readonly source: string;
  readonly inputs: I;
  /** The unit of each. */
  readonly outputs: Readonly<Record<string, string>>;
}

interface Definition<I extends Inputs> extends Description<I> {
  /** What is wrong with inputs that are allowed one by one; null when nothing is. */
  readonly refuse?: (values: Values<I>) => string | null;
  readonly run: (values: Values<I>) => Readonly<Record<string, unknown>>;
}

/** `refused`: a sentence that names the input, its value and what is allowed. */
type Outcome = { readonly outputs: Readonly<Record<string, unknown>> } | { readonly refused: string };

export interface Formula extends Description<Inputs> {
  readonly calculate: (given: unknown) => Outcome;
}

export function formula<const I extends Inputs>({ refuse, run, ...described }: Definition<I>): Formula {
  const { inputs, outputs } = described;
  const isValues = (values: Given): values is Values<I> =>
    unknownNames(values, inputs).length === 0 && refusedNames(values, inputs).length === 0;
  return {
    ...described,
    calculate: (given) => {
      const values = z.record(z.string(), z.unknown()).safeParse(given);
      if (!values.success)
        return { refused: `the input is ${shown(given)}: an object of the inputs is allowed` };
      if (!isValues(values.data)) return { refused: faultsOf(values.data, inputs).join('; ') };
      const wrong = refuse?.(values.data) ?? null;
      if (wrong !== null) return { refused: wrong };
      const found = run(values.data);
      const lost = Object.keys(outputs).find((name) => !isFinite(found[name]));
      return lost === undefined
        ? { outputs: found }
        : { refused: `${lost} is no finite number with these inputs` };
    },
  };
}

type Given = Readonly<Record<string, unknown>>;

const unknownNames = (given: Given, inputs: Inputs): string[] =>
  Object.keys(given).filter((name) => !Object.hasOwn(inputs, name));

const refusedNames = (given: Given, inputs: Inputs): string[] =>
  Object.keys(inputs).filter((name) => inputs[name]?.schema.safeParse(given[name]).success === false);

function faultsOf(given: Given, inputs: Inputs): string[] {
  const names = Object.keys(inputs);
  return [
    ...unknownNames(given, inputs).map(
      (name) => `${name} is no input: ${nearest(name, names) ?? names.join(', ')} is`,
    ),
    ...refusedNames(given, inputs).map(
      (name) => `${name} is ${shown(given[name])}: ${inputs[name]?.allowed} is allowed`,
    ),
  ];
}

const shownMax = 80;

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && value !== null ? Object.values(value).every(isFinite) : true;
}
