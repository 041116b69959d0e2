// Small-scale methodologies of the CDM, AMS-II.G (better stoves) and AMS-I.E (renewable energy): equations, rules and parameters (infra/docs/methodologies.md#ams-iig). Their versions are not known.
import { formulaEquation } from './equation.ts';
import { fuelEmissions, leakage, leakingFraction, netReduction, reduction, usedFuel } from './equations.ts';
import { emissionFactor, leastOfCharcoal, charcoalAsWood } from './fuel-factors.ts';
import {
  brought,
  chosenParameter,
  cite,
  fuelParameters,
  listEquation,
  usual,
  type AnalyzableMethodology,
  type Methodology,
} from './methodology.ts';
import { samplesUnchecked, wholeHouseholdRules } from './rules.ts';

// What a stove saves, t of wood. An analysis weighs the fuel of its household instead.

export const savedByKitchenTest = formulaEquation(
  'savings',
  'B_old − B_new',
  (fuelOld: number, fuelNew: number): number => fuelOld - fuelNew,
);

interface Efficiencies {
  readonly efficiencyOld: number;
  readonly efficiencyNew: number;
}

export const savedByBoilingTest = formulaEquation(
  'savings',
  'B_old × (1 − η_old / η_new)',
  (fuelOld: number, { efficiencyOld, efficiencyNew }: Efficiencies): number =>
    fuelOld * (1 - efficiencyOld / efficiencyNew),
);

/** From kg of fuel per kg of food. */
export const savedByCookingTest = formulaEquation(
  'savings',
  'B_old × (1 − SC_new / SC_old)',
  (fuelOld: number, scOld: number, scNew: number): number => fuelOld * (1 - scNew / scOld),
);

/** Useful heat in TJ, NCV in TJ/t. */
export const savedByHeat = formulaEquation(
  'savings',
  'HG / NCV × (1 / η_old − 1 / η_new)',
  (heat: number, ncv: number, { efficiencyOld, efficiencyNew }: Efficiencies): number =>
    (heat / ncv) * (1 / efficiencyOld - 1 / efficiencyNew),
);

/** t of wood that the old stove took for the useful heat of the new one. */
export const woodForHeat = formulaEquation(
  'B',
  'HG / (NCV × η_old)',
  (heat: number, ncv: number, efficiencyOld: number): number => heat / (ncv * efficiencyOld),
);

const source = 'UNFCCC; not confirmed at the source';

export const amsIIG = {
  id: 'cdm-ams-ii-g@unversioned',
  title: 'AMS-II.G: energy efficiency measures in thermal applications of non-renewable biomass',
  boundaries: ['wholeHousehold'],
  rules: {
    ...wholeHouseholdRules,
    versions: ['tool33-3.0'],
    mustBeGiven: ['leakageFraction'],
    unchecked: ['that each new stove has an efficiency of at least 0.25', samplesUnchecked],
  },
  equations: [
    listEquation(
      'ER',
      [netReduction, fuelEmissions, usedFuel, emissionFactor, leakage, leakingFraction, 'P savings, U μ'],
      'amsIIG',
    ),
    listEquation('KPT', [savedByKitchenTest], 'amsIIG'),
    listEquation('WBT', [savedByBoilingTest], 'amsIIG'),
    listEquation('CCT', [savedByCookingTest], 'amsIIG'),
    listEquation('TEO', [savedByHeat], 'amsIIG'),
    listEquation('Charcoal', [leastOfCharcoal, charcoalAsWood, 'WCCF 4']),
  ],
  parameters: [
    ...fuelParameters,
    brought('useFactor', 'fraction'),
    chosenParameter('netToGross', 'fraction', 'netToGross'),
    chosenParameter('efProjectedFossil', 'tCO2/TJ', 'efProjectedFossil'),
    usual('efficiencyNewMin', 'fraction', 'efficiency.biomass', 'ams-ii-g'),
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'tool33-3.0'),
    usual('fuelPerPersonCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'tool33-3.0'),
    usual('efficiencyThreeStone', 'fraction', 'efficiency.old.threeStone', 'tool33-3.0'),
    usual('efficiencyTraditional', 'fraction', 'efficiency.old.traditional', 'tool33-3.0'),
    usual('woodForCharcoal', 't wood per t charcoal', 'woodForCharcoal', 'tool33-3.0'),
  ],
  cited: cite('CDM AMS-II.G'),
  source,
  reliability: 'M',
  validFrom: null,
} as const satisfies AnalyzableMethodology;

/** Formulas only: no analysis follows it. */
export const amsIE = {
  id: 'cdm-ams-i-e@unversioned',
  title: 'AMS-I.E: switch from non-renewable biomass for thermal applications by the user',
  boundaries: ['metered', 'wholeHousehold'],
  rules: null,
  equations: [
    listEquation(
      'ER',
      [netReduction, reduction, fuelEmissions, usedFuel, emissionFactor, leakage, leakingFraction, 'U 1'],
      'amsIE',
    ),
    listEquation('B', [woodForHeat, 'or measured'], 'amsIE'),
  ],
  parameters: [
    ...fuelParameters,
    brought('projectEmissions', 'tCO2e'),
    chosenParameter('netToGross', 'fraction', 'netToGross'),
    chosenParameter('efficiencyOld', 'fraction', 'efficiency.old'),
  ],
  source,
  reliability: 'M',
  validFrom: null,
} as const satisfies Methodology;
