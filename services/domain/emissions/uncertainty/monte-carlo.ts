// Draws the inputs of a model many times, as the check of the delta method (JCGM 101:2008; monteCarlo).
import { percentile } from '../../percentile.ts';
import { randomFrom, type Random, type Seed } from '../../random.ts';
import { mean, variance } from '../../spread.ts';
import { halfWidth95, type Inputs, type Read, type UncertainInput } from './delta-method.ts';

interface Distribution {
  readonly kind: 'exact' | 'normal' | 'lognormal';
  /** Of the value; of its natural logarithm where it is lognormal. */
  readonly mean: number;
  readonly sd: number;
  /** Draws below 0 are 0, draws above 1 are 1. */
  readonly fraction: boolean;
}

interface Limits {
  readonly lower: number;
  readonly upper: number;
}

export interface Simulated {
  readonly mean: number;
  readonly sd: number;
  /** Percentiles of the draws. */
  readonly limits95: Limits;
  readonly limits90: Limits;
  readonly draws: number;
  readonly seed: Seed;
  readonly distributions: Readonly<Record<string, Distribution>>;
}

export interface Simulation {
  readonly seed: Seed;
  /** Inputs that lie between 0 and 1. */
  readonly fractions: readonly string[];
  /** Number of draws; without it draws are doubled until the limits converge. */
  readonly draws?: number;
}

const leastDraws = 20_000;
const mostDraws = 64 * leastDraws;

/** The same seed and inputs give the same bytes. Inputs are independent, and each is drawn once for all its terms. */
export function monteCarlo(model: (read: Read) => number, inputs: Inputs, simulation: Simulation): Simulated {
  const { seed, fractions, draws = leastDraws } = simulation;
  const distributions = Object.entries(inputs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, input]) => [name, distributionOf(input, fractions.includes(name))] as const);
  const next = drawer(model, distributions, randomFrom(seed));
  const values = Array.from({ length: draws }, next);
  while (simulation.draws === undefined && values.length < mostDraws && !isSettled(values))
    for (let missing = values.length; missing > 0; missing--) values.push(next());
  const sorted = ascending(values);
  return {
    mean: mean(values),
    sd: Math.sqrt(variance(values)),
    limits95: limits(sorted, 0.95),
    limits90: limits(sorted, 0.9),
    draws: values.length,
    seed,
    distributions: Object.fromEntries(distributions),
  };
}

/** That of u = U / 1.96 must not decide. */
const dust = 1e-9;

/**
 * Normal, or lognormal through the limits of the 95 % interval where its half-width is 60 % or more of the value.
 * Where the lower limit is not above 0 the value is the median and only the upper limit is kept.
 */
function distributionOf({ value, standard }: UncertainInput, fraction: boolean): Distribution {
  const half = halfWidth95 * standard;
  if (standard === 0) return { kind: 'exact', mean: value, sd: 0, fraction };
  if (value <= 0 || half < (0.6 - dust) * value)
    return { kind: 'normal', mean: value, sd: standard, fraction };
  const upper = Math.log(value + half);
  const lower = half < (1 - dust) * value ? Math.log(value - half) : 2 * Math.log(value) - upper;
  return { kind: 'lognormal', mean: (lower + upper) / 2, sd: (upper - lower) / (2 * halfWidth95), fraction };
}

/** Draws all inputs by the order of their names and runs the model. */
function drawer(
  model: (read: Read) => number,
  distributions: readonly (readonly [name: string, distribution: Distribution])[],
  random: Random,
): () => number {
  const drawn = new Map<string, number>();
  const read = (name: string): number => {
    const value = drawn.get(name);
    if (value === undefined) throw new Error(`the model has no input ${name}`);
    return value;
  };
  return () => {
    for (const [name, distribution] of distributions) drawn.set(name, draw(distribution, random));
    return model(read);
  };
}

function draw({ kind, mean: centre, sd, fraction }: Distribution, random: Random): number {
  const free = kind === 'exact' ? centre : centre + sd * random.normal();
  const value = kind === 'lognormal' ? Math.exp(free) : free;
  return fraction ? Math.min(1, Math.max(0, value)) : value;
}

function limits(sorted: Float64Array, level: number): Limits {
  const outside = (1 - level) / 2;
  return { lower: percentile(sorted, outside), upper: percentile(sorted, 1 - outside) };
}

/** The second half of the draws moved neither limit of the 95 % interval by more than 1 % of its width. */
function isSettled(values: readonly number[]): boolean {
  const before = limits(ascending(values.slice(0, values.length / 2)), 0.95);
  const after = limits(ascending(values), 0.95);
  const moved = Math.max(Math.abs(after.lower - before.lower), Math.abs(after.upper - before.upper));
  return moved <= 0.01 * (after.upper - after.lower);
}

const ascending = (values: readonly number[]): Float64Array => new Float64Array(values).sort();
