// Caps, leakage and default uncertainties.
import { factorTable } from '../../case/factor.ts';

const mmecd = {
  version: 'mmecd-1.2',
  source: 'Gold Standard MMECD v1.2 (13 December 2022)',
  reliability: 'S',
} as const;

const caps = [
  ...factorTable({ ...mmecd, unit: 'kWh per person and day' }, { 'cap.electricity': 1 }),
  ...factorTable({ ...mmecd, unit: 'MJ per person and day, input energy' }, { 'cap.fuelEnergy': 4.5 }),
  ...factorTable(
    {
      version: 'rech-5.0',
      unit: 'kg per person and month',
      source: 'Gold Standard RECH v5.0 section 7.4.2.3, p. 31: 0.20, 0.40, 0.75, 1.25 t a year, rounded up',
      reliability: 'D',
    },
    {
      'warn.baseline.Charcoal': 17,
      'cap.baseline.Charcoal': 34,
      'warn.baseline.Wood': 62.5,
      'cap.baseline.Wood': 104.2,
    },
  ),
  ...factorTable(
    {
      version: 'hearth-1',
      unit: 'MJ per person and month',
      source: 'Rule of Hearth for fuels without a limit of their own: 17 and 34 kg of charcoal of 29.5 MJ/kg',
      reliability: 'D',
    },
    { 'warn.baselineEnergy': 17 * 29.5, 'cap.baselineEnergy': 34 * 29.5 },
  ),
];

const leakage = factorTable({ ...mmecd, unit: 'fraction of the reduction' }, { leakageFraction: 0.05 });

const uncertainties = factorTable(
  {
    version: 'hearth-1',
    unit: 'half-width of the 95 % interval, relative',
    source: 'Rule of Hearth inside the ranges of IPCC 2006, volume 2, and Johnson 2009',
    reliability: 'D',
  },
  {
    'u95.fNRB': 0.4,
    'u95.ratio': 0.15,
    // Two cooking tests make a ratio of 0.15: half of its variance is of each.
    'u95.specificEnergy': 0.15 / Math.SQRT2,
    'u95.efficiency': 0.15,
    'u95.efCO2': 0.16,
    'u95.efNonCO2': 0.5,
    // No range of making and transport is published: as wide as the widest of the emission factors.
    'u95.upstream': 0.5,
    'u95.ncv': 0.1,
    'u95.efGrid': 0.2,
    // No range of grid losses is published: as wide as the widest of the factors.
    'u95.tdl': 0.5,
    'u95.meter': 0.025,
    'u95.baselineFuel': 0.3,
    'u95.weighedFuel': 0.3,
    // A given factor per kg replaces all of the above: as wide as the widest.
    'u95.emissionsPerKg': 0.4,
    // Energy from hours and rated power instead of a meter.
    'u95.estimatedEnergy': 0.5,
  },
);

/** The least that is believed of a value that a request gives, or of a meter or scale by its accuracy class. */
const uncertaintyFloors = factorTable(
  {
    version: 'hearth-1',
    unit: 'least half-width of the 95 % interval that is accepted, relative',
    source:
      'Rule of Hearth: what a survey of 90/10 precision, a repeated laboratory test or a meter of class 1 (IEC 62053-21) can show at best',
    reliability: 'D',
  },
  {
    'u95Min.fNRB': 0.1,
    // A laboratory that repeats its test three times; two of them make a ratio.
    'u95Min.specificEnergy': 0.05,
    'u95Min.efficiency': 0.05,
    'u95Min.ratio': 0.05 * Math.SQRT2,
    // The range of IPCC 2006 for LPG, the narrowest of all fuels.
    'u95Min.efCO2': 0.03,
    'u95Min.efNonCO2': 0.2,
    'u95Min.upstream': 0.2,
    'u95Min.ncv': 0.03,
    'u95Min.efGrid': 0.05,
    'u95Min.tdl': 0.1,
    'u95Min.emissionsPerKg': 0.1,
    'u95Min.meter': 0.01,
    // The class of a scale is of its full load; a day of use is the difference of two readings far below it.
    'u95Min.weighedFuel': 0.05,
  },
);

export const ruleFactors = [...caps, ...leakage, ...uncertainties, ...uncertaintyFloors];
