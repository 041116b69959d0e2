// The methodologies that an analysis can follow, as data: boundary, factors of their own, parameters, what they ask for.
import type { OverrideName } from './overrides.ts';

/** The two boundaries. One result has one of them; they are never mixed (methods.md 4.1). */
export const baselineMethods = ['metered', 'wholeHousehold'] as const;
export type BaselineMethod = (typeof baselineMethods)[number];

export interface MethodRules {
  readonly boundary: BaselineMethod;
  /** Versions of factors that stand for the general ones, the first one first. */
  readonly versions: readonly string[];
  /** Parameters beside those that every methodology takes. */
  readonly parameters: readonly OverrideName[];
  /** Parameters without a confirmed default: the request must give them. */
  readonly mustBeGiven: readonly OverrideName[];
  /** Each credited meter needs a calibration that is valid on every day of the period. */
  readonly needsCalibration: boolean;
}

/** Equations: methods.md 1.1 (gs-mecd@1.2), 4.1 (whole-household). */
const rules = {
  'gs-mecd@1.2': {
    boundary: 'metered',
    versions: ['mmecd-1.2'],
    parameters: [],
    mustBeGiven: [],
    needsCalibration: false,
  },
  'whole-household@1': {
    boundary: 'wholeHousehold',
    versions: [],
    parameters: [],
    mustBeGiven: [],
    needsCalibration: false,
  },
} as const satisfies Record<string, MethodRules>;

export type Methodology = keyof typeof rules;

const isMethodology = (id: string): id is Methodology => Object.hasOwn(rules, id);

export const methodologies: readonly Methodology[] = Object.keys(rules).filter(isMethodology);

export const rulesOf = (methodology: Methodology): MethodRules => rules[methodology];

/** What is followed when neither request nor project names one. */
export const usualMethodology: Readonly<Record<BaselineMethod, Methodology>> = {
  metered: 'gs-mecd@1.2',
  wholeHousehold: 'whole-household@1',
};
