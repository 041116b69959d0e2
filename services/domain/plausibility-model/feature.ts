// What a feature of the plausibility model is, and what it is measured with.
import type { EnergyCurve } from './energy-curve.ts';
import type { MonthFacts } from './month-facts.ts';

/** What a feature may look at besides the month. */
export interface Surroundings {
  /** Without a rated power, that of most cookers. */
  readonly ratedKw: number;
  /** Earlier months of the household with the same devices. */
  readonly own: readonly MonthFacts[];
  /** Mean profile of comparable household-months. */
  readonly usualProfile: readonly number[];
  /** Energy of comparable events by their length. */
  readonly usualEnergy: EnergyCurve;
}

export interface Feature {
  readonly id: string;
  /** NaN: not known of the month. */
  readonly measure: (facts: MonthFacts, around: Surroundings) => number;
  /** Values are compared as logarithms of value + `offset`; null: as they are. */
  readonly offset: number | null;
  /** The side on which a value makes a claim doubtful. Less use than others claims less. */
  readonly loud: 'high' | 'low' | 'both';
  /** Smallest spread that is believed, on the scale of comparison. */
  readonly spreadMin: number;
  readonly say: (value: string) => string;
  readonly unit: string;
}
