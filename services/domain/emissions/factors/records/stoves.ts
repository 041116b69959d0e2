// Specific energies and efficiencies: baseline fuel energy per unit of a cooker's energy.
import { factorTable } from '../../case/factor.ts';

const cookingTests = {
  version: 'mmecd-1.2',
  unit: 'MJ per person and event',
  source: 'Gold Standard MMECD v1.2, default specific energy use (projects under 10,000 t a year)',
  reliability: 'S',
} as const;
const assumed = {
  ...cookingTests,
  version: 'mmecd-1.2-assumed',
  warning: 'specific-energy-assumed',
  source: `${cookingTests.source}; not listed for this fuel: a listed fuel that needs less energy, by rule`,
  reliability: 'D',
} as const;

const specificEnergy = [
  ...factorTable(cookingTests, {
    'sc.africa.Charcoal': 3.92,
    'sc.africa.LPG': 0.96,
    'sc.africa.pressureCooker': 0.258,
    'sc.asia.Charcoal': 2.02,
    'sc.asia.Wood': 2.83,
    'sc.asia.LPG': 0.69,
    'sc.asia.pressureCooker': 0.162,
  }),
  // Wood fires use more energy than charcoal (Asia 2.83 against 2.02); every other fuel is taken as LPG, the
  // burner that needs the least.
  ...factorTable(assumed, { 'sc.africa.Wood': 3.92, 'sc.africa.other': 0.96, 'sc.asia.other': 0.69 }),
];

// Of stoves for other fuels no efficiency is confirmed: the request gives it.
const oldStoves = [
  // 0.20 and not the 0.10 of a three-stone fire: the kind of fire is not known, and a better one claims less.
  ...factorTable(
    {
      version: 'mmecd-1.2',
      unit: 'fraction',
      source: 'Gold Standard MMECD v1.2, charcoal and other traditional biomass stoves',
      reliability: 'S',
    },
    {
      'efficiency.baseline.Charcoal': 0.2,
      'efficiency.baseline.Wood': 0.2,
      'efficiency.baseline.CropResidue': 0.2,
      'efficiency.baseline.Dung': 0.2,
    },
  ),
];

// The kind of fire is not known, so not the 0.15 of a three-stone fire.
const vm0050Stoves = factorTable(
  {
    version: 'vm0050-1.0',
    unit: 'fraction',
    source: 'CDM TOOL33 v03.0, other traditional stoves, which VM0050 v1.0 takes',
    reliability: 'S',
  },
  {
    'efficiency.baseline.Charcoal': 0.25,
    'efficiency.baseline.Wood': 0.25,
    'efficiency.baseline.CropResidue': 0.25,
    'efficiency.baseline.Dung': 0.25,
  },
);

const cookers = factorTable(
  {
    version: 'vm0050-1.0',
    unit: 'fraction',
    source: 'Verra VM0050 v1.0, lowest efficiency allowed for the appliance',
    reliability: 'S',
  },
  {
    'efficiency.lpg': 0.3,
    'efficiency.ethanol': 0.3,
    'efficiency.hotplate': 0.4,
    'efficiency.induction': 0.7,
  },
);

export const stoveFactors = [...specificEnergy, ...oldStoves, ...vm0050Stoves, ...cookers];
