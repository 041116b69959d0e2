// The outcome of an analysis: a result, or a refusal with its reason.
import type { Causal } from '../counterfactual/causal.ts';
import type { Factor } from '../case/factor.ts';
import type { OverrideName } from '../../methodologies/overrides.ts';
import type { MethodologyId } from '../../methodologies/registry.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Simulated } from '../uncertainty/monte-carlo.ts';
import type { HouseholdClaim, Spread } from './project-total.ts';
import type { Trace } from '../case/trace.ts';
import type { WarningCode } from '../case/warning-codes.ts';
import type { Seed } from '../../random.ts';

export interface Warning {
  readonly code: WarningCode;
  readonly detail: string;
}

export const warning = (code: WarningCode, detail: string): Warning => ({ code, detail });

export interface DeviceContribution {
  readonly deviceId: string;
  readonly reductionShare: number;
  /** Hours of cooking events, null where no reading shows them; fuel in the unit of the baseline fuel. */
  readonly evidence: { readonly usageHours: number | null; readonly fuelSaved: number };
}

/** Emissions in kgCO2e. `leakage` is outside `reductions`; `creditedReduction` takes it off. */
export interface AnalysisResult {
  readonly analysis: {
    readonly baselineEmissions: number;
    readonly actualEmissions: number;
    readonly reductions: number;
    readonly confidence: number;
    readonly deviceContributions: readonly DeviceContribution[];
    readonly unattributedShare: number;
    readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
    readonly units: { readonly emissions: string; readonly fuelSaved: string; readonly usageHours: string };
  };
  readonly baselineMethod: BaselineMethod;
  readonly leakage: number;
  /** The reduction of the methodology, from the printed reduction, without the lower bound of the credit. */
  readonly methodologyReduction: number;
  readonly creditedReduction: number;
  readonly probPositive: number;
  readonly status: 'final' | 'provisional';
  readonly methodology: MethodologyId;
  readonly coverage: number;
  readonly causal: Causal;
  readonly warnings: readonly Warning[];
  /** Parameters of the request that no equation has read. */
  readonly unreadParameters: readonly OverrideName[];
  /** Those used, in the order of their ids. */
  readonly factors: readonly Factor[];
  readonly trace: Trace;
  /** Draws the uncertain inputs many times: the check of the uncertainty that was propagated. */
  readonly simulate: (seed: Seed) => Simulated;
  /** The part of the household in the uncertainty of the printed reduction of its project. */
  readonly spread: Spread;
  /** What a project takes for its credit, by the boundary of the result. */
  readonly claim: HouseholdClaim;
  /** The same by the other boundary; null: it cannot be calculated. */
  readonly crossCheck: HouseholdClaim | null;
  /** Baseline fuel that is claimed for a day with a new stove, in its unit, by the boundary that claims less. */
  readonly fuelSavedPerDay: number;
  /** Use outside a test / use during the test, 0 to 1. */
  readonly hawthorneIndex: number;
}

export interface Refusal {
  readonly code:
    | 'no-baseline'
    | 'insufficient-data'
    | 'coverage-below-threshold'
    | 'boundary-mixed'
    | 'calibration-missing'
    | 'unit-mismatch';
  readonly detail: string;
  /** Parameters that the request has to give. */
  readonly missing?: readonly OverrideName[];
  readonly coverage?: number;
  readonly required?: number;
}

export type Outcome =
  | { readonly ok: true; readonly result: AnalysisResult }
  | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal,
});
