// Gold Standard TPDDTEC, technologies that displace decentralised thermal energy, v3.1, v4 and v5.0 (RECH): equations, rules and parameters (infra/docs/methodologies.md#tpddtec-v31-and-v4).
import { burnedEmissions, fuelEmissions, netReduction, reduction, usedFuel } from './equations.ts';
import { emissionFactor } from './fuel-factors.ts';
import {
  brought,
  chosenParameter,
  cite,
  fuelParameters,
  kilnParameters,
  listEquation,
  usual,
  type AnalyzableMethodology,
} from './methodology.ts';
import { samplesUnchecked, wholeHouseholdRules } from './rules.ts';
import { stoveEquations, stoveParameters, stoveRules } from './smec.ts';

const method3 = listEquation(
  'Method 3',
  [
    fuelEmissions,
    usedFuel,
    emissionFactor,
    burnedEmissions,
    netReduction,
    reduction,
    'the fuel of the new stove takes no fNRB',
  ],
  'tpddtec31Method3',
);

const familyRules = {
  ...wholeHouseholdRules,
  mustBeGiven: ['leakageFraction'],
  unchecked: [samplesUnchecked],
} as const;

export const tpddtec31 = {
  id: 'gs-tpddtec@3.1',
  title: 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v3.1',
  boundaries: ['wholeHousehold'],
  rules: { ...familyRules, versions: [] },
  equations: [
    listEquation(
      'Methods 1, 2',
      [fuelEmissions, usedFuel, emissionFactor, netReduction, 'P is the fuel that is saved'],
      'tpddtec31Method1',
    ),
    method3,
  ],
  parameters: [
    ...fuelParameters,
    brought('usageRate', 'fraction'),
    brought('leakage', 'tCO2e'),
    chosenParameter('precisionMax', 'fraction', 'precisionMax'),
    chosenParameter('sampleMin', 'households', 'sampleMin'),
  ],
  cited: cite('Gold Standard TPDDTEC v3.1', { baseline: 'method 3' }),
  source: 'Gold Standard; not confirmed at the source',
  reliability: 'M',
  validFrom: null,
} as const satisfies AnalyzableMethodology;

export const tpddtec4 = {
  id: 'gs-tpddtec@4',
  title: 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v4',
  boundaries: ['wholeHousehold'],
  rules: { ...familyRules, versions: ['tpddtec-4'] },
  equations: [
    listEquation('Method 2', [
      'default baseline: fuel per person × persons, at most the cap; fuelwood, micro and small scale only',
    ]),
    method3,
  ],
  parameters: [
    ...fuelParameters,
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'tpddtec-4'),
    usual('fuelJustifiedWood', 't per person and year', 'fuelJustified.Wood', 'tpddtec-4'),
    usual('fuelCapWood', 't per person and year', 'fuelCap.Wood', 'tpddtec-4'),
    brought('usageRate', 'fraction'),
    brought('leakage', 'tCO2e'),
    ...kilnParameters,
  ],
  cited: cite('Gold Standard TPDDTEC v4', { baseline: 'method 3' }),
  source: 'Gold Standard; read second-hand',
  reliability: 'S',
  validFrom: null,
} as const satisfies AnalyzableMethodology;

export const rech50 = {
  id: 'gs-tpddtec@5.0',
  title: 'Reduced Emissions from Cooking and Heating (RECH), TPDDTEC v5.0, without meters',
  boundaries: ['wholeHousehold'],
  rules: {
    ...stoveRules,
    versions: [...stoveRules.versions, 'rech-5.0-to-2029', 'rech-5.0-from-2030'],
    mustBeGiven: ['daf'],
    unmeteredOnly: true,
  },
  equations: stoveEquations,
  parameters: [
    ...stoveParameters,
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'rech-5.0'),
    usual('fuelPerPersonCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'rech-5.0'),
    usual('fuelJustifiedWood', 't per person and year', 'fuelJustified.Wood', 'rech-5.0'),
    usual('fuelJustifiedCharcoal', 't per person and year', 'fuelJustified.Charcoal', 'rech-5.0'),
    chosenParameter('hawthorneIndex', 'fraction', 'hawthorneIndex'),
  ],
  cited: cite('Gold Standard TPDDTEC v5.0 (RECH)'),
  source: 'Gold Standard PAA-M400-08; read second-hand',
  reliability: 'S',
  validFrom: null,
} as const satisfies AnalyzableMethodology;
