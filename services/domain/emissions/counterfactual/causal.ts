// The counterfactual of a result: its design, and the estimates of other designs.

import type { HistoryDiagnostics } from '../../causal/history-diagnostics.ts';
import type { Refused } from '../../causal/panel.ts';
import type { Derivation } from '../case/trace.ts';

export const designs = ['meteredEnergy', 'declaredBaseline', 'ownHistory'] as const;
export type Design = (typeof designs)[number];

/** How the household's own time before is to be judged. */
export interface OwnDiagnostics {
  /** Weeks of which the fuel is known. */
  readonly weeks: { readonly before: number; readonly after: number };
  readonly season: HistoryDiagnostics['season'];
  /** How the fuel of a day changed in a year before the stove came, without its season, in the unit of the fuel. */
  readonly preTrend:
    | { readonly changePerYear: number; readonly standardUncertainty: number; readonly pValue: number }
    | Refused;
}

export interface Alternative {
  readonly design: Design;
  /** Baseline fuel of the period, in the unit of the fuel; null where the design cannot tell it. */
  readonly baselineFuel: number | null;
  /** Standard uncertainty of it; null where the design does not tell one. */
  readonly standardUncertainty: number | null;
  readonly detail: string;
  /** Of the household's own history, where it gives an estimate. */
  readonly diagnostics?: OwnDiagnostics;
}

/** The counterfactual in a result. */
export interface Causal extends Alternative {
  readonly reason: string;
  readonly fuelType: string;
  readonly unit: string;
  readonly alternatives: readonly Alternative[];
}

/** Baseline fuel of the period by one design; `standard`: null = not given by the design. */
export interface Estimate {
  readonly design: 'declaredBaseline' | 'ownHistory';
  /** In the unit of the fuel. */
  readonly amount: number;
  readonly standard: number | null;
  readonly derivation: Derivation;
}
