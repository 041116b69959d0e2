// A formula of infra/docs as data: its inputs and outputs with their units, and the domain function that calculates it.
import {
  faultsOf,
  isObject,
  isValues,
  shown,
  withoutNulls,
  type Quantities,
  type Values,
} from './quantity.ts';

interface Description<I extends Quantities> {
  /** As in test/vectors/vectors.json, where the examples of each formula are. */
  readonly name: string;
  readonly equation: string;
  readonly source: string;
  readonly inputs: I;
  /** The unit of each. */
  readonly outputs: Readonly<Record<string, string>>;
}

interface Definition<I extends Quantities> extends Description<I> {
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
  const { inputs, outputs } = described;
  return {
    ...described,
    calculate: (said) => {
      if (!isObject(said))
        return { refused: `the input is ${shown(said)}: an object of the inputs is allowed` };
      const given = withoutNulls(said, inputs);
      if (!isValues(given, inputs)) return { refused: faultsOf(given, inputs).join('; ') };
      const wrong = refuse?.(given) ?? null;
      if (wrong !== null) return { refused: wrong };
      const found = run(given);
      const lost = Object.keys(outputs).find((name) => !isFinite(found[name]));
      if (lost !== undefined)
        return { refused: `${listed(given)}: inputs whose ${lost} is a finite number are allowed` };
      const why = remark?.(given) ?? null;
      return why === null ? { outputs: found } : { outputs: found, remark: why };
    },
  };
}

/** Which input is to blame is not known where a number grows beyond all bounds. */
const listed = (given: Readonly<Record<string, unknown>>): string =>
  Object.entries(given)
    .map(([name, value]) => `${name} is ${shown(value)}`)
    .join(', ');

function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && value !== null ? Object.values(value).every(isFinite) : true;
}
