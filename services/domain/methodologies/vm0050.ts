// Verra VM0050 v1.0, energy efficiency and fuel switch measures in cookstoves: equations, rules and parameters (infra/docs/methodologies.md#vm0050).
import { equation, formulaEquation } from './equation.ts';
import {
  burnedEmissions,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  efficiencyRatio,
  electricityEmissions,
  fuelEmissions,
  fuelEnergy,
  leakage,
  leakingFraction,
  netReduction,
  reduction,
  type InUse,
} from './equations.ts';
import { emissionFactor, leastOfCharcoal, charcoalAsWood } from './fuel-factors.ts';
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
import { meteredRules } from './rules.ts';

/** What one device takes or emits in a year, of all devices in use. An analysis has the devices of its household. */
export const ofDevices = formulaEquation(
  'amount',
  'amount of one device × N × n',
  (perDevice: number, { number, usage }: InUse): number => perDevice * number * usage,
);

/** A fNRB by TOOL30 counts in part. */
export const renewabilityByTool30 = equation(
  'fNRB',
  'given × part',
  (given: number, part: number): number => given * part,
);

export const vm0050 = {
  id: 'verra-vm0050@1.0',
  title: 'VM0050: Energy Efficiency and Fuel-Switch Measures in Cookstoves, v1.0',
  boundaries: ['metered', 'wholeHousehold'],
  rules: {
    ...meteredRules,
    versions: ['vm0050-1.0', 'vm0050-1.0-default'],
    limitsEnergy: false,
    lpgForEfficiencyOnly: false,
    lpgUntil: '2045-12-31',
    baselineYears: 5,
    unchecked: [
      'that each new stove has at least the efficiency that is used for it',
      'that the backup of own renewable power, where efGrid is given for it, is within the limit',
      'that ethanol is renewable, and its leakage (LE_RB)',
    ],
  },
  equations: [
    listEquation('Eq 1', [displacedEmissions, emissionFactor, ofDevices], 'vm0050'),
    listEquation('Eq 2', [fuelEnergy, fuelEmissions], 'vm0050'),
    listEquation('Eq 3', [displacedEnergy, efficiencyRatio], 'vm0050'),
    listEquation('Eq 5', [displacedEnergy, cookingTestRatio, 'electric pressure cookers'], 'vm0050'),
    listEquation('Eq 6', ['fossil baseline: Eq 1 without fNRB'], 'vm0050'),
    listEquation('Eq 7', ['PE biomass: Eq 1 of the fuel of the new stove'], 'vm0050'),
    listEquation('Eq 8', [burnedEmissions, 'fossil fuels; LPG until 31 December 2045'], 'vm0050'),
    listEquation('Eq 9', [electricityEmissions], 'vm0050'),
    listEquation('Eq 10', ['own renewable power: PE = 0']),
    listEquation('Eq 11', [netReduction, reduction, leakage, leakingFraction], 'vm0050'),
    listEquation('fNRB', [renewabilityByTool30, 'part is tool30Part'], 'vm0050'),
    listEquation('Section 9.1', [leastOfCharcoal, charcoalAsWood, 'WCCF 4, or up to 6 where shown']),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    ...kilnParameters,
    chosenParameter('scBaseline', 'MJ per person and event', 'sc'),
    chosenParameter('scProject', 'MJ per person and event', 'sc'),
    brought('usage', 'fraction'),
    brought('usageCap', 'fraction'),
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'vm0050-1.0'),
    usual('fuelPerPersonCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'vm0050-1.0'),
    usual('efficiencyThreeStone', 'fraction', 'efficiency.old.threeStone', 'tool33-3.0'),
    usual('efficiencyNewMinBiomass', 'fraction', 'efficiency.biomass', 'vm0050-1.0'),
    usual('efficiencyNewMinLpg', 'fraction', 'efficiency.lpg', 'vm0050-1.0'),
    usual('efficiencyNewMinEthanol', 'fraction', 'efficiency.ethanol', 'vm0050-1.0'),
    usual('efficiencyNewMinHotplate', 'fraction', 'efficiency.hotplate', 'vm0050-1.0'),
    usual('efficiencyNewMinInduction', 'fraction', 'efficiency.induction', 'vm0050-1.0'),
    usual('woodForCharcoal', 't wood per t charcoal', 'woodForCharcoal', 'vm0050-1.0-default'),
    usual('tool30Part', 'fraction', 'tool30Part', 'vm0050-1.0'),
    usual('netToGross', 'fraction', 'netToGross', 'vm0050-1.0'),
    usual('backupMaxGenerator', 'fraction', 'backupMax.generator', 'vm0050-1.0'),
    usual('backupMaxNonRenewable', 'fraction', 'backupMax.nonRenewable', 'vm0050-1.0'),
  ],
  cited: cite('Verra VM0050 v1.0', {
    intensity: 'Eq 1',
    displaced: 'Eq 3 and 5',
    baseline: 'Eq 1',
    electricity: 'Eq 9',
    fuel: 'Eq 7 and 8',
    leakage: 'Eq 11',
  }),
  source: 'Verra, 9 October 2024, corrections of 3 February 2025; read second-hand',
  reliability: 'S',
  validFrom: '2024-10-09',
} as const satisfies AnalyzableMethodology;
