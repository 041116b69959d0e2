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

/**
 * Baseline fuel of a day, kg: of a day in use it is the baseline, or what was burned where that is more; a day without use
 * gives and lends nothing, for what was burned on it would have been burned anyway.
 */
export const baselineOfDay = equation(
  'fuel',
  'part in use × max(baseline fuel, residual fuel) + (1 − part in use) × residual fuel',
  (part: number, baselineFuel: number, residualFuel: number): number =>
    part * Math.max(baselineFuel, residualFuel) + (1 - part) * residualFuel,
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
        baselineOfDay,
        'of each day; a period is the sum of its days',
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
