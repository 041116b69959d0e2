// Energy content, emission factors and densities of fuels (IPCC 2006, residential; GWP set AR5).
import { factorTable } from '../factor.ts';
import { nonCO2Factor } from '../fuel-factors.ts';
import { warmingPotentials } from './warming.ts';
import type { FuelType } from '../../fuels.ts';

const second = { version: 'ipcc-2006', reliability: 'S' } as const;

const energyContent = factorTable(
  { ...second, unit: 'MJ/kg', source: 'IPCC 2006 Guidelines, volume 2 table 1.2' },
  {
    'ncv.Charcoal': 29.5,
    'ncv.Wood': 15.6,
    'ncv.CropResidue': 11.6,
    'ncv.Dung': 11.6,
    'ncv.LPG': 47.3,
    'ncv.Kerosene': 43.8,
    'ncv.Coal': 25.8,
    'ncv.NaturalGas': 48,
    'ncv.Biogas': 50.4,
    'ncv.Ethanol': 27,
    // The 17 MJ/kg that is told for pellets is unconfirmed; the value of other solid biomass claims less.
    'ncv.Pellets': 11.6,
  },
);

const co2 = factorTable(
  { ...second, unit: 'tCO2/TJ', source: 'IPCC 2006 Guidelines, volume 2 table 2.5' },
  {
    'efCO2.Wood': 112,
    'efCO2.LPG': 63.1,
    'efCO2.Kerosene': 71.9,
    'efCO2.Coal': 94.6,
    'efCO2.NaturalGas': 56.1,
    // Biogenic: their CO2 is not counted, neither in the baseline nor in the project.
    'efCO2.Biogas': 0,
    'efCO2.Ethanol': 0,
    'efCO2.Pellets': 0,
    'efCO2.CropResidue': 0,
    'efCO2.Dung': 0,
  },
);

// kg/TJ, told by others than IPCC itself; at AR5 they give the published 9.46 and 5.865.
const solidBiomass = { ch4: 300, n2o: 4 };
const gas = { ch4: 5, n2o: 0.1 };
const liquid = { ch4: 10, n2o: 0.6 };
const otherGases = {
  Wood: solidBiomass,
  CropResidue: solidBiomass,
  Dung: solidBiomass,
  Pellets: solidBiomass,
  LPG: gas,
  NaturalGas: gas,
  Biogas: gas,
  Kerosene: liquid,
  Ethanol: liquid,
  Coal: { ch4: 300, n2o: 1.5 },
} as const;

const nonCO2 = factorTable(
  {
    version: 'ipcc-2006-ar5',
    unit: 'tCO2e/TJ',
    source: '(CH4 x 28 + N2O x 265) / 1000 with CH4 and N2O of IPCC 2006, volume 2 table 2.5; GWP of AR5',
    reliability: 'D',
  },
  Object.fromEntries(
    Object.entries(otherGases).map(([fuel, kgPerTJ]) => [
      `efNonCO2.${fuel}`,
      nonCO2Factor(kgPerTJ, warmingPotentials.ar5),
    ]),
  ),
);

// Combustion and kiln together, so no conversion of charcoal to wood may come on top: it would count the kiln twice.
const charcoal = factorTable(
  {
    version: 'production-included',
    unit: 'tCO2e/TJ',
    source: 'Gold Standard MMECD v1.2 (also TPDDTEC v4, VM0050): combustion and charcoal production',
    reliability: 'S',
  },
  { 'efCO2.Charcoal': 165.22, 'efNonCO2.Charcoal': 44.83 },
);

// Only for fuels that are counted by volume. Handbook values, not confirmed at a source.
const density = [
  ...factorTable(
    { version: 'handbook', unit: 'kg/litre', source: 'handbook value', reliability: 'M' },
    { 'density.Kerosene': 0.8, 'density.Ethanol': 0.789 },
  ),
  ...factorTable(
    { version: 'handbook', unit: 'kg/m3', source: 'handbook value, methane content only', reliability: 'M' },
    { 'density.Biogas': 0.43, 'density.NaturalGas': 0.72 },
  ),
];

export const fuelFactors = [...energyContent, ...co2, ...nonCO2, ...charcoal, ...density];

/** Fuels whose CO2 is multiplied by fNRB. Fossil fuels count in full, other biomass not at all. */
export const isWoody = (fuel: FuelType): boolean => fuel === 'Charcoal' || fuel === 'Wood';
