// What a result says of its counterfactual: the design, and what other designs say.

import type { Told } from './trace.ts';

export const designs = ['meteredEnergy', 'declaredBaseline', 'ownHistory'] as const;
export type Design = (typeof designs)[number];

export interface Alternative {
  readonly design: Design;
  /** Baseline fuel of the period, in the unit of the fuel; null where the design cannot tell it. */
  readonly baselineFuel: number | null;
  /** Standard uncertainty of it; null where the design does not tell one. */
  readonly standardUncertainty: number | null;
  readonly detail: string;
}

/** What the result says of its counterfactual. */
export interface Causal extends Alternative {
  readonly reason: string;
  readonly fuelType: string;
  readonly unit: string;
  readonly alternatives: readonly Alternative[];
}

/** Baseline fuel of the period by one design; `standard`: null = not told by the design itself. */
export interface Estimate {
  readonly design: 'declaredBaseline' | 'ownHistory';
  /** In the unit of the fuel. */
  readonly amount: number;
  readonly standard: number | null;
  readonly told: Told;
}
