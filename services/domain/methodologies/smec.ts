// Gold Standard SMEC v4.0, simplified clean and efficient cookstoves, and what RECH v5.0 has in common with it: equations, rules and parameters (infra/docs/methodologies.md#rech-v50-and-smec-v40).
import { daysPerYear } from '../dating/calendar.ts';
import { precisionOf, type ConservativeSide, type Precision } from '../sampling/precision.ts';
import { equation, formulaEquation } from './equation.ts';
import {
  adjustedBaseline,
  ceiledBaseline,
  fuelEmissions,
  leakage,
  netReduction,
  reduction,
  usedFuel,
} from './equations.ts';
import { charcoalAsWood, emissionFactor } from './fuel-factors.ts';
import {
  brought,
  chosenParameter,
  cite,
  fuelParameters,
  listEquation,
  usual,
  type AnalyzableMethodology,
  type Equation,
  type Parameter,
} from './methodology.ts';
import { samplesUnchecked, wholeHouseholdRules } from './rules.ts';

/** Fuel of one household and year, from a kitchen test. */
export interface FuelSample {
  readonly mean: number;
  readonly sd: number;
  /** Sampled users of this fuel, not of all fuels. */
  readonly n: number;
}

/** How a sample is judged: the quantile of the "90 % bound" by degrees of freedom, and how wide the interval may be. */
export interface BoundRule {
  readonly quantile: (degreesOfFreedom: number) => number;
  /** Largest half-width, as a fraction of the mean. */
  readonly target: number;
}

/** The bound claims less: lower for the baseline, upper for the project. */
export const fuelPrecision = formulaEquation(
  'P',
  'mean if t s / (√n mean) ≤ 0.10, else mean ∓ t s / √n',
  ({ mean, sd, n }: FuelSample, { quantile, target }: BoundRule, side: ConservativeSide): Precision => {
    const df = n - 1;
    return precisionOf({ value: mean, se: sd / Math.sqrt(n), df }, { quantile: quantile(df), target, side });
  },
);

interface FuelCap {
  /** Per person, of the time and in the unit of the fuel. */
  readonly perPerson: number;
  readonly householdSize: number;
}

/** No household is credited for more than the cap of its persons. */
export const cappedFuel = equation(
  'P_b,adj',
  'min(P, cap × household size)',
  (fuel: number, { perPerson, householdSize }: FuelCap): number => Math.min(fuel, perPerson * householdSize),
);

export const longLifeYears = 5;

/** Over how many years the making of a stove counts: all of it in the first, or a fifth in each of five. */
export const embodiedYears = (technicalLife: number): number =>
  technicalLife < longLifeYears ? 1 : longLifeYears;

/** `days` of all devices in the years over which their making counts. */
export const newDevices = equation(
  'new devices',
  'Σ days of the devices / days in all',
  (days: number, years: number): number => days / (years * daysPerYear),
);

/** Use of a stove outside a kitchen test relative to its use during the test; 1 under continuous digital monitoring. */
export const hawthorneIndex = formulaEquation(
  'HE',
  'min(1, events a day unobserved / events a day while weighed)',
  (unobservedPerDay: number, observedPerDay: number): number =>
    Math.min(1, unobservedPerDay / observedPerDay),
);

const atLeastNone = 'not below 0';

export const stoveEquations: readonly Equation[] = [
  listEquation(
    'P_b,adj',
    [
      cappedFuel,
      fuelPrecision,
      'lower bound',
      'or fuel per person × household size × 0.95 for suppressed demand, which Hearth does not calculate',
    ],
    'baselineFuelAdjusted',
    'smecFull',
  ),
  listEquation('P_p,adj', [fuelPrecision, 'upper bound'], 'smecFull'),
  listEquation('BE', [adjustedBaseline, ceiledBaseline, fuelEmissions, usedFuel], 'smecFull', 'smecChain'),
  listEquation('AE', [fuelEmissions, emissionFactor], 'smecFull', 'smecChain'),
  listEquation(
    'Eq 18 to 20',
    [leakage, newDevices, 'life < 5 years: days of year 1, else of years 1 to 5'],
    'smecFull',
    'smecChain',
  ),
  listEquation('ER', [netReduction, reduction, atLeastNone], 'smecFull', 'smecChain'),
  listEquation('HE', [hawthorneIndex], 'hawthorneIndex'),
  listEquation(
    'Charcoal',
    [
      charcoalAsWood,
      'WCCF 4; 6 in least developed countries and sub-Saharan Africa; never with a factor that has the kiln in it',
    ],
    'charcoalEfWoodEquivalent',
  ),
];

export const stoveParameters: readonly Parameter[] = [
  ...fuelParameters,
  brought('usageRate', 'fraction'),
  brought('daf', 'fraction'),
  brought('bauCeiling', 'tCO2e'),
  brought('technicalLife', 'years'),
  usual('efCO2Charcoal', 'tCO2e/TJ', 'efCO2.Charcoal', 'rech-5.0-wood-4'),
  usual('efNonCO2Charcoal', 'tCO2e/TJ', 'efNonCO2.Charcoal', 'rech-5.0-wood-4'),
  usual('precisionMax', 'fraction', 'precisionMax', 'rech-5.0'),
  usual('suppressedDemandPart', 'fraction', 'suppressedDemandPart', 'rech-5.0'),
  usual('fuelCapWood', 't per person and year', 'fuelCap.Wood', 'rech-5.0'),
  usual('fuelCapCharcoal', 't per person and year', 'fuelCap.Charcoal', 'rech-5.0'),
  usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'rech-5.0'),
  usual('embodied', 'kgCO2e per new device', 'embodied', 'rech-5.0'),
  usual('hawthorneIndexMonitored', 'fraction', 'hawthorneIndex', 'rech-5.0-monitored'),
];

/** Charcoal as 4 t of wood, which claims less than 6. */
export const stoveRules = {
  ...wholeHouseholdRules,
  versions: ['rech-5.0', 'rech-5.0-wood-4'],
  parameters: ['daf', 'embodied', 'technicalLife', 'hawthorneIndex'],
  hasCeiling: true,
  unchecked: [samplesUnchecked],
} as const;

export const smec40 = {
  id: 'gs-smec@4.0',
  title: 'Simplified Methodology for Clean and Efficient Cookstoves, v4.0',
  boundaries: ['wholeHousehold'],
  rules: { ...stoveRules, mustBeGiven: ['daf', 'hawthorneIndex'] },
  equations: stoveEquations,
  parameters: [...stoveParameters, chosenParameter('hawthorneIndex', 'fraction', 'hawthorneIndex')],
  cited: cite('Gold Standard SMEC v4.0'),
  source: 'Gold Standard PAA-M400-07; read second-hand',
  reliability: 'S',
  validFrom: null,
} as const satisfies AnalyzableMethodology;
