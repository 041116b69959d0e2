// Gold Standard MMECD, metered and measured energy cooking devices, v1.2 and v2.0: equations, rules and parameters (infra/docs/methodologies.md#mmecd-v12).
import { percentile } from '../percentile.ts';
import { sum } from '../sum.ts';
import { equation, formulaEquation } from './equation.ts';
import {
  adjustedBaseline,
  burnedEmissions,
  ceiledBaseline,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  efficiencyRatio,
  electricityEmissions,
  electricityEnergy,
  fuelEnergy,
  leakage,
  netReduction,
  reduction,
} from './equations.ts';
import {
  charcoalWithKilnCO2,
  charcoalWithKilnNonCO2,
  emissionFactor,
  fossilIntensity,
  fuelIntensity,
  nonCO2Factor,
} from './fuel-factors.ts';
import {
  brought,
  chosenParameter,
  cite,
  fuelParameters,
  gridParameters,
  kilnParameters,
  listEquation,
  usual,
  type AnalyzableMethodology,
} from './methodology.ts';
import { upstreamNames } from './overrides.ts';
import { meteredRules } from './rules.ts';

// v1.2

/** A fuel of the baseline mix. Weights are energy, never shares of users. */
export interface MixedFuel {
  /** Average over all baseline households, zeros included, in t of one period. */
  readonly mass: number;
  /** TJ/t. */
  readonly ncv: number;
  /** Emission factor, t/TJ. */
  readonly factor: number;
}

const energyOf = ({ mass, ncv }: MixedFuel): number => fuelEnergy(mass, ncv);

/** Of a mix of fuels, tCO2e per TJ of fuel. An analysis has one baseline fuel: its factor. */
export const inputFactor = formulaEquation(
  'EF_input',
  'Σ (P × NCV × EF) / Σ (P × NCV)',
  (fuels: readonly MixedFuel[]): number =>
    sum(fuels.map((fuel) => energyOf(fuel) * fuel.factor)) / sum(fuels.map(energyOf)),
);

/** Of the old stoves of a mix of fuels. An analysis has one baseline fuel: its efficiency. */
export const mixEfficiency = formulaEquation(
  'η_b',
  'Σ (P × NCV × η) / Σ (P × NCV)',
  (fuels: readonly (MixedFuel & { readonly efficiency: number })[]): number =>
    sum(fuels.map((fuel) => energyOf(fuel) * fuel.efficiency)) / sum(fuels.map(energyOf)),
);

/** Who uses the energy that is credited, and how much each may use. */
export interface CreditLimit {
  readonly persons: number;
  readonly days: number;
  /** Per person and day, in the unit of the energy that is limited. */
  readonly limit: number;
}

/** Part of the energy that earns a baseline, counted over the whole period. Project emissions take all energy. */
export const creditedFraction = equation(
  'credited fraction',
  'min(1, limit × persons × days / Σ input of its kind)',
  (input: number, { limit, persons, days }: CreditLimit): number => partWithin(limit * persons * days, input),
);

/** Part of a total that a limit leaves, 0 to 1. */
export const partWithin = (limit: number, total: number): number => (total > limit ? limit / total : 1);

/** LPG is credited for efficiency only: that it is the cleaner fuel for the same energy earns nothing. */
export const lpgIntensity = equation(
  'intensity where LPG is the new fuel',
  `min(baseline intensity, ${fossilIntensity.text})`,
  (baseline: number, own: number): number => Math.min(baseline, own),
);

const cooking = [
  chosenParameter('scBaseline', 'MJ per person and event', 'sc'),
  chosenParameter('scProject', 'MJ per person and event', 'sc'),
  chosenParameter('efficiencyBaseline', 'fraction', 'efficiency.baseline'),
  chosenParameter('efficiencyProject', 'fraction', 'efficiency'),
];

export const mmecd12 = {
  id: 'gs-mecd@1.2',
  title: 'Methodology for Metered and Measured Energy Cooking Devices, v1.2',
  boundaries: ['metered'],
  rules: { ...meteredRules, versions: ['mmecd-1.2'], baselineYears: 1 },
  equations: [
    listEquation('Eq 1', [inputFactor, mixEfficiency, 'EF_useful = EF_input / η_b'], 'mmecdCase1'),
    listEquation(
      'Eq 2',
      [
        inputFactor,
        'weights are energy',
        emissionFactor,
        charcoalWithKilnCO2,
        charcoalWithKilnNonCO2,
        nonCO2Factor,
      ],
      'mmecdEfInput',
      'charcoalEfProductionCO2',
      'charcoalEfProductionNonCO2',
      'nonCO2Factor',
    ),
    listEquation(
      'Eq 3',
      [displacedEmissions, displacedEnergy, efficiencyRatio, creditedFraction, fuelIntensity, lpgIntensity],
      'mmecdCase1',
    ),
    listEquation(
      'Eq 4',
      [displacedEmissions, displacedEnergy, cookingTestRatio, creditedFraction, fuelIntensity],
      'mmecdCase2',
    ),
    listEquation(
      'Eq 6',
      [electricityEnergy, 'part cooked with is 1 where it is not known'],
      'mmecdCase1',
      'mmecdCase2',
    ),
    listEquation('Eq 7', [fuelEnergy], 'mmecdCase1'),
    listEquation('Eq 8', [electricityEmissions, 'never limited'], 'mmecdCase1', 'mmecdCase2'),
    listEquation('Eq 9', [burnedEmissions, 'never limited'], 'mmecdCase1'),
    listEquation('ER', [netReduction, reduction, leakage], 'mmecdCase1', 'mmecdCase2'),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    ...kilnParameters,
    ...cooking,
    usual('efCO2CapCharcoal', 'tCO2e/TJ', 'efCO2Cap.Charcoal', 'mmecd-1.2'),
    usual('efNonCO2CapCharcoal', 'tCO2e/TJ', 'efNonCO2Cap.Charcoal', 'mmecd-1.2'),
    usual('creditCapElectricity', 'kWh per person and day', 'cap.electricity', 'mmecd-1.2'),
    usual('creditCapFuel', 'MJ per person and day, input energy', 'cap.fuelEnergy', 'mmecd-1.2'),
    usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'mmecd-1.2'),
    usual('suppressedDemandWood', 't per person and year', 'fuelPerPerson.Wood', 'mmecd-1.2'),
    usual('suppressedDemandCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'mmecd-1.2'),
    usual('efficiencyThreeStone', 'fraction', 'efficiency.old.threeStone', 'mmecd-1.2'),
    usual('efficiencyTraditional', 'fraction', 'efficiency.old.traditional', 'mmecd-1.2'),
    usual('efficiencyCharcoal', 'fraction', 'efficiency.old.charcoal', 'mmecd-1.2'),
  ],
  cited: cite('Gold Standard MMECD v1.2', {
    intensity: 'Eq 2',
    displaced: 'Eq 4 (SC_b / SC_p), or Eq 1, 3, 6 and 7 (eta_p / eta_b)',
    baseline: 'Eq 3 and 4',
    electricity: 'Eq 8',
    fuel: 'Eq 9',
  }),
  source: 'Gold Standard, 13 December 2022; read second-hand',
  reliability: 'S',
  validFrom: '2022-12-13',
} as const satisfies AnalyzableMethodology;

// v2.0: these steps in addition

/** A fuel of the baseline mix by the weight that its project gave it. */
interface WeightedFuel {
  readonly share: number;
  /** Emission factor with what is upstream, t/TJ. */
  readonly factor: number;
}

/** Step 2: tCO2e per TJ of a mix of fuels, the weights as given. */
export const weightedFactor = formulaEquation(
  'EF_input',
  'Σ (share × EF)',
  (fuels: readonly WeightedFuel[]): number => sum(fuels.map(({ share, factor }) => share * factor)),
);

/** Step 6: the error of a meter counts where it is more than allowed. */
export const countedMeterError = equation(
  'meter error',
  'error of the meter where it is more than allowed, else 0',
  (error: number, allowed: number): number => (error > allowed ? error : 0),
);

/** Step 6: its error adds to what the meter measured. The form of the equation is unconfirmed. */
export const withMeterError = equation(
  'PE',
  'PE × (1 + meter error)',
  (pe: number, meterError: number): number => pe * (1 + meterError),
);

export interface GapRule {
  /** Missing share from which a device is excluded. */
  readonly excludedFrom: number;
  /** Percentile of the observed days that a missing day gets, 0 to 1. */
  readonly fillPercentile: number;
}

interface FilledDevice {
  readonly missingShare: number;
  /** kWh for each missing day; null for an excluded device. */
  readonly fillValue: number | null;
  readonly periodEnergy: number | null;
  readonly excluded: boolean;
}

/** Step 10: of the device's own observed days. A device that misses too much counts no energy at all. */
export const filledGaps = equation(
  'energy',
  'sum of the days + days without a value × a low day',
  (
    observedDaily: readonly number[],
    daysInPeriod: number,
    { excludedFrom, fillPercentile }: GapRule,
  ): FilledDevice => {
    const missing = daysInPeriod - observedDaily.length;
    const missingShare = missing / daysInPeriod;
    if (missingShare >= excludedFrom)
      return { missingShare, fillValue: null, periodEnergy: null, excluded: true };
    const fillValue = percentile(
      observedDaily.toSorted((a, b) => a - b),
      fillPercentile,
    );
    const periodEnergy = sum(observedDaily) + missing * fillValue;
    return { missingShare, fillValue, periodEnergy, excluded: false };
  },
);

export const mmecd20 = {
  id: 'gs-mecd@2.0',
  title: 'Methodology for Metered and Measured Energy Cooking Devices, v2.0',
  boundaries: ['metered'],
  rules: {
    ...meteredRules,
    versions: ['mmecd-2.0', 'mmecd-1.2'],
    parameters: ['daf', 'embodied', ...upstreamNames],
    mustBeGiven: ['daf'],
    countsUpstream: true,
    fillsGaps: true,
    needsCalibration: true,
    hasCeiling: true,
    baselineYears: 1,
    retestYears: 2,
    unchecked: [
      'the cap of the baseline per person (PCAP), for which no value is known',
      'that fNRB is at most that of the previous claim',
    ],
  },
  equations: [
    listEquation(
      'Method 2',
      [
        displacedEmissions,
        displacedEnergy,
        cookingTestRatio,
        weightedFactor,
        'shares as given',
        emissionFactor,
      ],
      'mmecd20Method2',
    ),
    listEquation('Method 3', ['BE = Σ EC_KPT EF users']),
    listEquation('DAF', [adjustedBaseline], 'mmecd20Chain', 'mmecd20Method2'),
    listEquation('BAU', [ceiledBaseline, 'after DAF'], 'mmecd20Chain'),
    listEquation('MPE', [withMeterError, countedMeterError], 'mmecd20Chain'),
    listEquation(
      'LE',
      [leakage, 'new devices by the days of their first year'],
      'mmecd20Chain',
      'mmecd20Method2',
    ),
    listEquation('ER', [netReduction, reduction], 'mmecd20Chain', 'mmecd20Method2'),
    listEquation(
      'Data gaps',
      [
        filledGaps,
        'a low day is gapsFillPercentile of the observed days; a device with a missing share of gapsExcludedFrom or more is excluded',
      ],
      'gapFill',
    ),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    ...cooking,
    brought('capPerPerson', 't per person and year'),
    brought('daf', 'fraction'),
    brought('bauCeiling', 'tCO2e'),
    usual('gapsExcludedFrom', 'fraction', 'gaps.excludedFrom', 'mmecd-2.0'),
    usual('gapsFillPercentile', 'fraction', 'gaps.fillPercentile', 'mmecd-2.0'),
    usual('meterErrorAllowed', 'fraction', 'meterErrorAllowed', 'mmecd-2.0'),
    usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'mmecd-2.0'),
    usual('embodied', 'kgCO2e per new device', 'embodied', 'mmecd-2.0'),
  ],
  cited: cite('Gold Standard MMECD v2.0', { displaced: 'method 2', baseline: 'method 2' }),
  source: 'Gold Standard, 2025; read second-hand, the form of MPE is unconfirmed',
  reliability: 'S',
  validFrom: null,
} as const satisfies AnalyzableMethodology;
