// Fraction of non-renewable biomass (fNRB) by country. It multiplies only the CO2 of woody biomass.
import { factorTable } from '../../case/factor.ts';

const head = {
  version: 'tool33-3.0',
  unit: 'fraction',
  source: 'CDM TOOL33 v03.0 (EB 125, 12 June 2025), table of national values',
  reliability: 'S',
} as const;

const africa = {
  AO: 0.27,
  BJ: 0.34,
  BF: 0.36,
  BI: 0.35,
  CM: 0.38,
  CF: 0.42,
  TD: 0.37,
  CG: 0.16,
  CI: 0.19,
  CD: 0.42,
  DJ: 0.01,
  ER: 0.3,
  SZ: 0.16,
  ET: 0.33,
  GM: 0.55,
  GH: 0.35,
  GN: 0.37,
  GW: 0.34,
  KE: 0.29,
  LR: 0.4,
  MG: 0.36,
  MW: 0.48,
  ML: 0.45,
  MR: 0.65,
  MZ: 0.38,
  NE: 0.61,
  NG: 0.38,
  RW: 0.33,
  SN: 0.61,
  SL: 0.41,
  SO: 0.64,
  ZA: 0.18,
  SS: 0.35,
  SD: 0.5,
  TZ: 0.51,
  TG: 0.46,
  UG: 0.39,
  ZM: 0.4,
  ZW: 0.21,
} as const;

const asia = {
  AF: 0.1,
  BD: 0.39,
  KH: 0.2,
  CN: 0.1,
  IN: 0.07,
  ID: 0.09,
  LA: 0.47,
  MM: 0.36,
  NP: 0.45,
  PK: 0.08,
  PH: 0.55,
  LK: 0.45,
  TL: 0.39,
  TM: 0,
  VN: 0.36,
} as const;

const latinAmerica = {
  BO: 0.14,
  BR: 0.13,
  CO: 0.07,
  GT: 0.41,
  GY: 0,
  HT: 0.59,
  HN: 0.33,
  MX: 0.3,
  NI: 0.26,
  PE: 0.04,
} as const;

const nameByCountry = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [`fNRB.${code}`, value]));

/** What a country without a value gets: it claims the least. */
export const lowestRenewability = Math.min(
  ...[africa, asia, latinAmerica].flatMap((listed) => Object.values(listed)),
);

export const renewability = [
  ...factorTable(head, { ...nameByCountry(africa), ...nameByCountry(asia), ...nameByCountry(latinAmerica) }),
  ...factorTable(head, { 'fNRB.africa': 0.4, 'fNRB.asia': 0.18, 'fNRB.latinAmerica': 0.32 }),
  ...factorTable(
    {
      ...head,
      version: 'tool33-3.0-lowest',
      source: `${head.source}; lowest listed value, by rule`,
      reliability: 'D',
    },
    { 'fNRB.unlisted': lowestRenewability },
  ),
];

/** Regions of the table; the values of a whole region are shown, and never taken. `africa` is sub-Saharan Africa. */
export type Region = 'africa' | 'asia' | 'latinAmerica';

/** Region of a country with a national fNRB (ISO 3166-1 alpha-2); undefined for all others. */
export function regionOf(country: string): Region | undefined {
  if (Object.hasOwn(africa, country)) return 'africa';
  if (Object.hasOwn(asia, country)) return 'asia';
  return Object.hasOwn(latinAmerica, country) ? 'latinAmerica' : undefined;
}
