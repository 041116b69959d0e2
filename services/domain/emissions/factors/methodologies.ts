// Numbers of the methodologies themselves: what they add, take off or allow, beside their fuels and stoves.
import { factorTable } from '../factor.ts';

const mmecd = {
  version: 'gs-mecd-2.0',
  source: 'Gold Standard MMECD v2.0 (2025)',
  reliability: 'S',
} as const;

const vm0050 = {
  version: 'vm0050-1.0',
  source: 'Verra VM0050 v1.0 (9 October 2024)',
  reliability: 'S',
  unit: 'fraction',
} as const;

const amsIIG = {
  version: 'ams-ii-g',
  source: 'CDM AMS-II.G, text of the methodology',
  reliability: 'S',
  unit: 'fraction',
} as const;

export const methodologyFactors = [
  ...factorTable({ ...mmecd, unit: 'tCO2e per new device' }, { embodied: 0.017 }),
  ...factorTable({ ...mmecd, unit: 'fraction' }, { 'meterError.allowed': 0.025 }),
  // What a fNRB of TOOL30 counts.
  ...factorTable(vm0050, { netToGross: 0.95, 'fNRB.tool30Part': 0.74, 'efficiency.biomass': 0.25 }),
  ...factorTable(amsIIG, { 'efficiency.minimum': 0.25 }),
];
