// Four sets of factors for charcoal, which are never mixed: some include the emissions of the kiln.
import { factorTable } from '../../case/factor.ts';
import { charcoalCombustionNonCO2 } from './other-gases.ts';

const unit = 'tCO2e/TJ';

/** The general set: combustion and kiln together, so no conversion of charcoal to wood may come on top. */
export const charcoalWithKiln = factorTable(
  {
    version: 'production-included',
    unit,
    source: 'Gold Standard MMECD v1.2 (also TPDDTEC v4, VM0050): combustion and charcoal production',
    reliability: 'S',
  },
  { 'efCO2.Charcoal': 165.22, 'efNonCO2.Charcoal': 44.83 },
);

/** The most that a request may say of charcoal. */
const caps = factorTable(
  {
    version: 'mmecd-1.2',
    unit,
    source: 'Gold Standard MMECD v1.2 (13 December 2022): caps of the charcoal factors',
    reliability: 'S',
  },
  { 'efCO2Cap.Charcoal': 197.15, 'efNonCO2Cap.Charcoal': 92.29 },
);

const kiln = [
  ['kgCO2 per kg charcoal', { 'kiln.CO2': 1.57 }],
  ['g per kg charcoal', { 'kiln.CH4': 40.3, 'kiln.N2O': 0.08 }],
] as const;

const conversions = [
  ['cdm', 'CDM, older rule', 6],
  ['tool33-3.0', 'CDM TOOL33 v03.0, paragraph 14', 4],
] as const;

/** Renewable charcoal, or where the wood is counted elsewhere; by the wood that it took; and what they are made of. */
export const otherCharcoal = [
  ...factorTable(
    {
      version: 'ipcc-2006',
      unit: 'tCO2/TJ',
      source: 'IPCC 2006 Guidelines, volume 2 table 2.5, combustion only',
      reliability: 'S',
    },
    { 'efCO2.Charcoal': 112 },
  ),
  ...charcoalCombustionNonCO2,
  ...caps,
  ...[
    { version: 'rech-5.0-wood-4', wood: 4, co2: 236.91, nonCO2: 61.74 },
    { version: 'rech-5.0-wood-6', wood: 6, co2: 355.36, nonCO2: 89.68 },
  ].flatMap(({ version, wood, co2, nonCO2 }) =>
    factorTable(
      {
        version,
        unit,
        source: `Gold Standard RECH v5.0, ICS 8 to 11, pp. 57-59: ${wood} t of wood for 1 t of charcoal`,
        reliability: 'S',
      },
      { 'efCO2.Charcoal': co2, 'efNonCO2.Charcoal': nonCO2 },
    ),
  ),
  ...kiln.flatMap(([perKg, values]) =>
    factorTable(
      {
        version: 'production-included',
        unit: perKg,
        source: 'What the factors of charcoal production hold beyond combustion, by arithmetic',
        reliability: 'D',
      },
      values,
    ),
  ),
  ...conversions.flatMap(([version, source, tonnes]) =>
    factorTable(
      { version, unit: 't wood per t charcoal', source, reliability: 'S' },
      { woodForCharcoal: tonnes },
    ),
  ),
];
