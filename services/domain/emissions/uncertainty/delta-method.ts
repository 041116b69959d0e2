// Propagates the uncertainty of independent inputs through a model (GUM, JCGM 100:2008, 5.1.2; deltaMethod).
import { twoSidedQuantile } from '../../normal.ts';
import { sum } from '../../sum.ts';

export interface UncertainInput {
  readonly value: number;
  /** Standard uncertainty, in the unit of the value. */
  readonly standard: number;
}

/** Half-width of a 95 % interval in standard uncertainties. */
export const halfWidth95 = twoSidedQuantile(0.95);

/** An input by the half-width of its 95 % interval, as a fraction of the value. */
export const relative = (value: number, u95: number): UncertainInput => ({
  value,
  standard: Math.abs(value * u95) / halfWidth95,
});

export type Inputs = Readonly<Record<string, UncertainInput>>;

/** Reads one input of a model by its name. */
export type Read = (name: string) => number;

export interface Propagated {
  readonly value: number;
  readonly sigma: number;
  /** By how much one standard uncertainty of each input moves the result, with its sign. */
  readonly effects: Readonly<Record<string, number>>;
  /** The result with each input one standard uncertainty higher, and lower. */
  readonly sides: Readonly<Record<string, Sides>>;
  /** Share of the variance that comes from each input; they sum to 1. Empty when sigma is 0. */
  readonly varianceShares: Readonly<Record<string, number>>;
}

interface Sides {
  readonly above: number;
  readonly below: number;
}

/** By how many standard uncertainties inputs are shifted. */
type Shifts = Readonly<Record<string, number>>;

/** Values of the inputs, some of them shifted. */
export function reader(inputs: Inputs, shifts: Shifts = {}): Read {
  return (name) => {
    const input = inputs[name];
    if (input === undefined) throw new Error(`the model has no input ${name}`);
    return input.value + (shifts[name] ?? 0) * input.standard;
  };
}

/**
 * First-order variance: sum of (dR/dx u)^2. Each dR/dx u is the larger of the differences over one standard
 * uncertainty to either side. Both are the same where the model is linear, as ours is between its caps; where a cap
 * binds within, more energy may lower the result on one side and raise it on the other, and half their difference
 * would let a larger uncertainty of the input make a smaller one of the result.
 * An input that several terms share is fully correlated, because the model reads it once.
 */
export function propagate(model: (read: Read) => number, inputs: Inputs): Propagated {
  const { parts: _, sigmas: __, ...whole } = propagateEach((read) => [model(read)], inputs);
  return whole;
}

/** The same of a sum of parts, and of each part by itself. */
export interface PropagatedParts extends Propagated {
  readonly parts: readonly number[];
  /** Together they are at least the sigma of the whole. */
  readonly sigmas: readonly number[];
}

export function propagateEach(model: (read: Read) => readonly number[], inputs: Inputs): PropagatedParts {
  const names = Object.keys(inputs)
    .filter((name) => (inputs[name]?.standard ?? 0) > 0)
    .sort();
  const known = new Map(Object.entries(inputs));
  const at = (shifted: string | null, by: number): readonly number[] =>
    model((name) => {
      const input = known.get(name);
      if (input === undefined) throw new Error(`the model has no input ${name}`);
      return input.value + (name === shifted ? by : 0) * input.standard;
    });
  const parts = at(null, 0);
  const value = sum(parts);
  const variancesOfParts = parts.map(() => 0);
  const sides = names.map((name) => {
    const [above, below] = [at(name, 1), at(name, -1)];
    parts.forEach((part, place) => {
      const effect = largerEffect(part, { above: above[place] ?? 0, below: below[place] ?? 0 });
      variancesOfParts[place] = (variancesOfParts[place] ?? 0) + effect * effect;
    });
    return { above: sum(above), below: sum(below) };
  });
  const effects = sides.map((side) => largerEffect(value, side));
  const variances = effects.map((effect) => effect * effect);
  const total = sum(variances);
  const shares = names.map((name, index) => [name, (variances[index] ?? 0) / total] as const);
  return {
    value,
    sigma: Math.sqrt(total),
    effects: Object.fromEntries(names.map((name, index) => [name, effects[index] ?? 0])),
    sides: Object.fromEntries(sides.map((side, index) => [names[index] ?? '', side])),
    varianceShares: total > 0 ? Object.fromEntries(shares) : {},
    parts,
    sigmas: variancesOfParts.map(Math.sqrt),
  };
}

const largerEffect = (value: number, { above, below }: Sides): number =>
  Math.abs(value - below) > Math.abs(above - value) ? value - below : above - value;

/**
 * Standard uncertainty of a smooth model with the terms of second order for normal inputs: sum over pairs of
 * (d2R/dx_i dx_j u_i u_j)^2, and half of (d2R/dx_i^2 u_i^2)^2 for the curvature of each input itself.
 */
export function secondOrderSigma(model: (read: Read) => number, inputs: Inputs): number {
  const names = Object.keys(inputs).sort();
  const at = (shifts: Shifts): number => model(reader(inputs, shifts));
  const pairs = names.flatMap((i, index) =>
    names.slice(index + 1).map((j) => {
      const same = at({ [i]: 1, [j]: 1 }) + at({ [i]: -1, [j]: -1 });
      const opposite = at({ [i]: 1, [j]: -1 }) + at({ [i]: -1, [j]: 1 });
      return ((same - opposite) / 4) ** 2;
    }),
  );
  const slopes = names.map((i) => ((at({ [i]: 1 }) - at({ [i]: -1 })) / 2) ** 2);
  const own = names.map((i) => (at({ [i]: 1 }) - 2 * at({}) + at({ [i]: -1 })) ** 2 / 2);
  return Math.sqrt(sum(slopes) + sum(pairs) + sum(own));
}
