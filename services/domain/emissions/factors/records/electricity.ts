// Emission factor of grid electricity by country, and the losses of the grid.
import { factorTable } from '../../case/factor.ts';

const head = {
  version: 'ifi-2021-3.1',
  unit: 'kgCO2e/kWh',
  source: 'IFI default grid factors 2021 v3.1 (UNFCCC), combined margin for electricity consumption',
  reliability: 'C',
} as const;

// 0 is a value (Nepal, Ethiopia: hydropower), not "missing".
const national: Readonly<Record<string, number>> = {
  ZM: 0.197,
  KE: 0.274,
  UG: 0.116,
  RW: 0.416,
  TZ: 0.336,
  MW: 0.243,
  GH: 0.276,
  NG: 0.358,
  IN: 0.608,
  NP: 0,
  BD: 0.412,
  ET: 0,
  MZ: 0.111,
  KH: 0.588,
};

const assumed = {
  ...head,
  version: 'ifi-2021-3.1-highest',
  source: `${head.source}; highest listed value, by rule`,
  reliability: 'D',
  warning: 'grid-factor-assumed',
} as const;

export const electricityFactors = [
  ...factorTable(
    head,
    Object.fromEntries(Object.entries(national).map(([country, value]) => [`efGrid.${country}`, value])),
  ),
  // Electricity counts against the project, so this claims the least.
  ...factorTable(assumed, { 'efGrid.unlisted': Math.max(...Object.values(national)) }),
  ...factorTable(
    { version: 'gs11817', unit: 'fraction', source: 'Verified tool of project GS11817', reliability: 'S' },
    { 'tdl.BD': 0.1041 },
  ),
  ...factorTable(
    {
      version: 'tool05',
      unit: 'fraction',
      source:
        'CDM TOOL05 (first: "Tool to calculate baseline, project and/or leakage emissions from electricity consumption", version 1), default of a project that consumes electricity, as told by a report check of UNFCCC on cdm.unfccc.int',
      reliability: 'S',
    },
    { 'tdl.unknown': 0.2 },
  ),
];
