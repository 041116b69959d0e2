// Hearth's own methodology for households whose whole fuel use was measured: equations, rules and parameters (infra/docs/methodologies.md#whole-household).
import { equation } from './equation.ts';
import {
  burnedEmissions,
  electricityEmissions,
  fuelEmissions,
  leakage,
  netReduction,
  reduction,
} from './equations.ts';
import { emissionsPerKg, fossilIntensity, fuelIntensity, givenIntensity } from './fuel-factors.ts';
import {
  brought,
  chosenParameter,
  cite,
  fuelParameters,
  gridParameters,
  listEquation,
  type AnalyzableMethodology,
} from './methodology.ts';
import { partWithin } from './mmecd.ts';
import { wholeHouseholdRules } from './rules.ts';

export interface DaysOfUse {
  /** Days of the period on which a new stove was there. */
  readonly days: number;
  /** Part of them on which one was in use, 0 to 1. */
  readonly partInUse: number;
  readonly daysOfPeriod: number;
}

/** Part of the days of the period that can replace baseline fuel. */
export const partOfDays = equation(
  'part',
  'days with a new stove × part of them in use / days of the period',
  ({ days, partInUse, daysOfPeriod }: DaysOfUse): number => (partInUse * days) / daysOfPeriod,
);

/** On days on which no new stove was in use nothing was saved: what was burned then would have been burned anyway. */
export const baselineOfDays = equation(
  'fuel',
  'part × baseline fuel + (1 − part) × min(baseline fuel, residual fuel)',
  (part: number, baselineFuel: number, residualFuel: number): number =>
    part * baselineFuel + (1 - part) * Math.min(baselineFuel, residualFuel),
);

/** Metered energy replaces at most the fuel that the household burned, kg of `ncv` MJ/kg; `displaced` in MJ. */
export const householdCap = equation(
  'household cap',
  'min(1, baseline fuel × NCV × part of the days with a cooker / Σ displaced)',
  (
    displaced: number,
    most: { readonly baselineFuel: number; readonly ncv: number; readonly part: number },
  ): number => partWithin(most.baselineFuel * most.ncv * most.part, displaced),
);

/** Baseline fuel that the displaced energy stands for, kg. */
export const displacedFuel = equation(
  'fuel',
  'displaced / NCV',
  (displaced: number, ncv: number): number => displaced / ncv,
);

export const wholeHousehold = {
  id: 'whole-household@1',
  title: 'Whole household: baseline fuel against residual fuel and all new energy',
  boundaries: ['wholeHousehold'],
  rules: { ...wholeHouseholdRules, versions: [] },
  equations: [
    listEquation(
      'Baseline',
      [
        fuelEmissions,
        fuelIntensity,
        'fNRB is 1 for a fossil fuel',
        givenIntensity,
        emissionsPerKg,
        baselineOfDays,
        partOfDays,
      ],
      'emissionsPerKg',
    ),
    listEquation('Actual', [
      'residual fuel as the baseline, and of the new devices',
      electricityEmissions,
      burnedEmissions,
      fossilIntensity,
    ]),
    listEquation(
      'Reduction',
      [reduction, 'of one boundary'],
      'reduction',
      'boundaryCompare',
      'boundaryRefuse',
    ),
    listEquation('Household cap', [householdCap, displacedFuel, 'of metered energy'], 'boundaryCap'),
    listEquation('Credit', [netReduction, leakage]),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    brought('baselineFuel', 'kg per month'),
    brought('residualFuel', 'kg of the period'),
    chosenParameter('leakageFraction', 'fraction of the reduction', 'leakageFraction'),
  ],
  cited: cite('Hearth, whole household'),
  source: 'Rule of Hearth',
  reliability: 'D',
  validFrom: null,
} as const satisfies AnalyzableMethodology;
