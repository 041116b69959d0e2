// Standard adults of a household (after FAO, the weights are unconfirmed; infra/docs/sampling.md#fuel-per-adult).

/** Persons by group; means over the days of a test need not be whole. */
export interface Persons {
  readonly children0to14: number;
  readonly womenOver14: number;
  readonly men15to59: number;
  readonly menOver59: number;
}

export const standardAdults = ({ children0to14, womenOver14, men15to59, menOver59 }: Persons): number =>
  0.5 * children0to14 + 0.8 * womenOver14 + 1.0 * men15to59 + 0.8 * menOver59;
