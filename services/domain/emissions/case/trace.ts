// The trace of a result for auditors: every intermediate value, in the order of the calculation.

export interface Step {
  /** Name of the value; for a device followed by a blank and its DID: `displaced did:x`. */
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  readonly equation: string;
  /** Where the equation is stated. */
  readonly source: string;
  /** The values that the equation takes, by their names in it. */
  readonly from: Readonly<Record<string, number>>;
}

/** How a value came about. */
export type Derivation = Pick<Step, 'equation' | 'from'>;

/** One value that the calculation starts from: a factor, or an amount that devices or the household gave. */
export interface Entry {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Standard uncertainty, in the unit of the value; 0: taken as exact. */
  readonly standard: number;
  /** Half-width of the 95 % interval relative to the value: standard = |value| × u95 / 1.959964; null: a step `u` gives it. */
  readonly u95: number | null;
  /** Id of the factor, `given` for a parameter of the request, or what measured it. */
  readonly source: string;
  /** Share of the variance of the reduction that comes from it; null: the variance is 0. */
  readonly varianceShare: number | null;
}

export interface Trace {
  readonly inputs: readonly Entry[];
  readonly steps: readonly Step[];
}
