// Energy content, emission factors and densities of fuels (IPCC 2006, residential; GWP set AR5).
import { factorTable } from '../../case/factor.ts';
import { charcoalWithKiln } from './charcoal.ts';
import { nonCO2Factors } from './other-gases.ts';
import type { FuelType } from '../../../fuels.ts';

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
    // A value of 17 MJ/kg for pellets is unconfirmed; the value of other solid biomass claims less.
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
    // Other solid biomass earns nothing by its CO2 where it is replaced. As new energy it counts: nobody knows whether
    // it grows again.
    'efCO2.Pellets': 0,
    'efCO2.CropResidue': 0,
    'efCO2.Dung': 0,
    'efCO2.new.Pellets': 100,
    'efCO2.new.CropResidue': 100,
    'efCO2.new.Dung': 100,
  },
);

const toolbox = { version: 'engineering-toolbox', reliability: 'S' } as const;
const ends = 'The Engineering ToolBox, "Fuels - Densities and Specific Volumes"';

/** Of fuels that are counted by volume. What is replaced is taken light, new energy heavy: both claim less. */
const density = [
  ...factorTable(
    { ...toolbox, unit: 'kg/litre', source: `${ends}, lower end` },
    { 'density.Kerosene': 0.775 },
  ),
  ...factorTable({ ...toolbox, unit: 'kg/m3', source: `${ends}, lower end` }, { 'density.NaturalGas': 0.7 }),
  ...factorTable(
    { ...toolbox, unit: 'kg/litre', source: `${ends}, upper end` },
    { 'density.new.Kerosene': 0.84 },
  ),
  ...factorTable(
    { ...toolbox, unit: 'kg/m3', source: `${ends}, upper end` },
    { 'density.new.NaturalGas': 0.9 },
  ),
  ...factorTable(
    {
      version: 'hypertextbook',
      unit: 'kg/litre',
      source: 'The Physics Hypertextbook (physics.info), "Density": ethyl alcohol at about 20 °C',
      reliability: 'S',
    },
    { 'density.Ethanol': 0.7892, 'density.new.Ethanol': 0.7892 },
  ),
  // How much methane is in biogas is not known: as a baseline it has no default.
  ...factorTable(
    {
      version: 'pure-methane',
      unit: 'kg/m3',
      source: 'Biogas as if all of it were methane: 16.04 g/mol / 22.414 l/mol',
      reliability: 'D',
    },
    { 'density.new.Biogas': 16.04 / 22.414 },
  ),
];

export const fuelFactors = [...energyContent, ...co2, ...nonCO2Factors, ...charcoalWithKiln, ...density];

/** Baseline fuels whose CO2 is multiplied by fNRB. Fossil fuels count in full, other biomass not at all. */
export const isWoody = (fuel: FuelType): boolean => fuel === 'Charcoal' || fuel === 'Wood';
