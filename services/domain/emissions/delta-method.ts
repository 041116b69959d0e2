// Propagates the uncertainty of independent inputs through a model (methods.md 4.5, deltaMethod).

export interface UncertainInput {
  readonly value: number;
  /** Standard uncertainty, in the unit of the value. */
  readonly standard: number;
}

export type Inputs = Readonly<Record<string, UncertainInput>>;

/** Reads one input of a model by its name. */
export type Read = (name: string) => number;

export interface Propagated {
  readonly value: number;
  readonly sigma: number;
  /** Share of the variance that comes from each input; they sum to 1. Empty when sigma is 0. */
  readonly varianceShares: Readonly<Record<string, number>>;
}

/** Values of the inputs, with `shift` standard uncertainties added to one of them. */
export function reader(inputs: Inputs, shifted?: string, shift = 0): Read {
  return (name) => {
    const input = inputs[name];
    if (input === undefined) throw new Error(`the model has no input ${name}`);
    return name === shifted ? input.value + shift * input.standard : input.value;
  };
}

/**
 * First-order variance: sum of (dR/dx u)^2. Each dR/dx u is half the difference over one standard uncertainty to
 * either side: exact for models that are linear in each input, as ours are, and it sees a cap that binds within.
 * An input that several terms share is fully correlated, because the model reads it once.
 */
export function propagate(model: (read: Read) => number, inputs: Inputs): Propagated {
  const names = Object.keys(inputs).sort();
  const variances = names.map((name) => {
    const half = (model(reader(inputs, name, 1)) - model(reader(inputs, name, -1))) / 2;
    return half * half;
  });
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  const shares = names.map((name, index) => [name, (variances[index] ?? 0) / total] as const);
  return {
    value: model(reader(inputs)),
    sigma: Math.sqrt(total),
    varianceShares: total > 0 ? Object.fromEntries(shares) : {},
  };
}
