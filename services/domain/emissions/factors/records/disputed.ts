// Values of other sources for the same factors, kept as data and never used by default.
import { factorTable } from '../../case/factor.ts';

const list = {
  version: 'mmecd-list',
  source: 'List of MMECD defaults in a public simulator',
  reliability: 'S',
} as const;

const gs11817 = { version: 'gs11817', source: 'Verified tool of project GS11817', reliability: 'S' } as const;

export const disputedFactors = [
  ...factorTable({ ...list, unit: 'MJ/kg' }, { 'ncv.LPG': 47.13, 'ncv.Kerosene': 43.4, 'ncv.Biogas': 22.4 }),
  ...factorTable({ ...list, unit: 'tCO2e/TJ' }, { 'efNonCO2.Wood': 4.03, 'efNonCO2.Charcoal': 1.59 }),
  ...factorTable({ ...gs11817, unit: 'MJ/kg' }, { 'ncv.NaturalGas': 44.2 }),
  ...factorTable({ ...gs11817, unit: 'tCO2e/TJ' }, { 'efNonCO2.LPG': 0.89, 'efNonCO2.NaturalGas': 0.293 }),
  ...factorTable(
    { version: 'published', unit: 'MJ/kg', source: 'Published value for wood pellets', reliability: 'M' },
    { 'ncv.Pellets': 17 },
  ),
  // The CO2 of the fuel before it is left out as biogenic.
  ...factorTable(
    {
      version: 'ipcc-2006-biogenic',
      unit: 'tCO2/TJ',
      source: 'IPCC 2006 Guidelines, volume 2 table 2.5; biogenic, not credited',
      reliability: 'S',
    },
    {
      'efCO2.Biogas': 54.6,
      'efCO2.Ethanol': 70.8,
      'efCO2.CropResidue': 100,
      'efCO2.Dung': 100,
      'efCO2.Pellets': 100,
    },
  ),
  ...factorTable(
    {
      version: 'older-regime',
      unit: 'fraction',
      source: 'fNRB for all countries before TOOL33 v03.0, as reported by Calyx Global',
      reliability: 'C',
    },
    { fNRB: 0.3 },
  ),
  ...factorTable(
    {
      version: 'asb0002-2017',
      unit: 'fraction',
      source: 'CDM standardised baseline ASB0002-2017, charcoal of Zambia',
      reliability: 'C',
    },
    { 'fNRB.ZM': 0.88 },
  ),
];
