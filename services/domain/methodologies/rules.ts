// What the rules of a methodology can say to an analysis: boundary, own factors, parameters, requirements.
import type { OverrideName } from './overrides.ts';

/** The two boundaries. One result has one of them; they are never mixed (infra/docs/methods.md#two-answers-never-mixed). */
export const baselineMethods = ['metered', 'wholeHousehold'] as const;
export type BaselineMethod = (typeof baselineMethods)[number];

export interface MethodRules {
  readonly boundary: BaselineMethod;
  /** Versions of factors that replace the general ones, the preferred first. */
  readonly versions: readonly string[];
  /** Parameters in addition to those of every methodology. */
  readonly parameters: readonly OverrideName[];
  /** Parameters without a confirmed default: the request must give them. */
  readonly mustBeGiven: readonly OverrideName[];
  /** Making and bringing each fuel counts, by a parameter for each fuel that occurs. */
  readonly countsUpstream: boolean;
  /** Credited energy is limited per person and day. */
  readonly limitsEnergy: boolean;
  /** LPG earns what it needs less of, not that it is the cleaner fuel for the same energy. */
  readonly lpgForEfficiencyOnly: boolean;
  /** Last day on which LPG is credited; null: it has no end. */
  readonly lpgUntil: string | null;
  /** Missing days of a meter get the lower quartile of its days; one that misses half of them counts nothing. */
  readonly fillsGaps: boolean;
  /** Each credited meter needs a calibration that is valid on every day of the period. */
  readonly needsCalibration: boolean;
  /** For stoves without a meter only: what a metered one earns is for a metered methodology to say. */
  readonly unmeteredOnly: boolean;
  /** The baseline is at most business as usual. No value of it is known, so no analysis applies it. */
  readonly hasCeiling: boolean;
  /** Years after which a baseline is checked again, and the performance of a stove is tested again; Infinity: never. */
  readonly baselineYears: number;
  readonly retestYears: number;
  /** Rules about which data of devices says nothing: left to the auditor. */
  readonly unchecked: readonly string[];
}

/** Rules of the metered boundary where a methodology says nothing else. */
export const meteredRules = {
  boundary: 'metered',
  parameters: [],
  mustBeGiven: [],
  countsUpstream: false,
  limitsEnergy: true,
  lpgForEfficiencyOnly: true,
  lpgUntil: null,
  fillsGaps: false,
  needsCalibration: false,
  unmeteredOnly: false,
  hasCeiling: false,
  baselineYears: Infinity,
  retestYears: Infinity,
  unchecked: [],
} as const satisfies Omit<MethodRules, 'versions'>;

/** The same of the whole household. The limit per person holds in its cross-check, which is metered. */
export const wholeHouseholdRules = { ...meteredRules, boundary: 'wholeHousehold' } as const;

/** Left to the auditor by every methodology that samples households. */
export const samplesUnchecked =
  'kitchen tests and usage surveys of a sample of households, with their size and precision';

/** Whether it counts how long a device has been in its household. */
export const needsAge = ({ retestYears, parameters }: MethodRules): boolean =>
  retestYears < Infinity || parameters.includes('technicalLife');
