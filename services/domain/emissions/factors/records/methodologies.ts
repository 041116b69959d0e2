// Other factors of methodologies: leakage, net-to-gross, precision, gaps, adjustments.
import { factorTable } from '../../case/factor.ts';

const mmecd = { version: 'mmecd-2.0', source: 'Gold Standard MMECD v2.0 (2025)', reliability: 'S' } as const;
const rech = { version: 'rech-5.0', source: 'Gold Standard RECH v5.0', reliability: 'S' } as const;
const v31 = {
  version: 'tpddtec-3.1',
  source: 'Gold Standard TPDDTEC v3.1, not confirmed at the source',
  reliability: 'M',
} as const;
const smec = {
  version: 'smec-4.0',
  source: 'Gold Standard SMEC v4.0; in which years each holds is not confirmed',
  reliability: 'M',
} as const;
const vm0050 = { version: 'vm0050-1.0', source: 'Verra VM0050 v1.0', reliability: 'S' } as const;
const amsIIG = {
  version: 'ams-ii-g',
  source: 'CDM AMS-II.G, not confirmed at the source',
  reliability: 'M',
} as const;
const amsIE = {
  version: 'ams-i-e',
  source: 'CDM AMS-I.E, not confirmed at the source',
  reliability: 'M',
} as const;

const reduction = 'fraction of the reduction';
const kgPerDevice = 'kgCO2e per new device';
const fraction = 'fraction';

const leakage = [
  ...factorTable({ ...mmecd, unit: reduction }, { leakageFraction: 0.02 }),
  ...factorTable(
    { ...rech, unit: reduction, source: `${rech.source}, section 9.3.2, eq. 20, pp. 40-41` },
    { leakageFraction: 0.02 },
  ),
  ...factorTable({ ...mmecd, unit: kgPerDevice }, { embodied: 17 }),
  ...factorTable(
    { ...rech, unit: kgPerDevice, source: `${rech.source}, section 9.2.2, eq. 18 and 19, p. 39` },
    { embodied: 17 },
  ),
  ...factorTable({ ...vm0050, unit: fraction }, { netToGross: 0.95 }),
  ...factorTable({ ...amsIIG, unit: fraction }, { netToGross: 0.95 }),
  ...factorTable({ ...amsIE, unit: fraction }, { netToGross: 0.95 }),
];

const phased = { ...rech, unit: fraction, source: `${rech.source}; the year of the change is not confirmed` };

/** Use outside a test / use during the test. */
const hawthorne = [
  ...factorTable(
    { ...phased, version: 'rech-5.0-to-2029', validUntil: '2029-12-31' },
    { hawthorneIndex: 0.85 },
  ),
  ...factorTable(
    { ...phased, version: 'rech-5.0-from-2030', validFrom: '2030-01-01' },
    { hawthorneIndex: 0.75 },
  ),
  ...factorTable({ ...rech, version: 'rech-5.0-monitored', unit: fraction }, { hawthorneIndex: 1 }),
  ...[0.9, 0.85, 0.75].flatMap((value, index) =>
    factorTable(
      { ...smec, version: `smec-4.0-step-${index + 1}`, unit: fraction },
      { hawthorneIndex: value },
    ),
  ),
];

const surveys = [
  ...factorTable({ ...rech, unit: fraction }, { precisionMax: 0.1, suppressedDemandPart: 0.95 }),
  ...factorTable({ ...v31, unit: fraction }, { precisionMax: 0.3 }),
  ...factorTable(
    { ...v31, unit: 'households' },
    { 'sampleMin.kpt': 30, 'sampleMin.usage': 100, 'sampleMin.ageGroup': 30 },
  ),
];

// Of a contributor's example. Gold Standard has published no defaults.
const upstream = factorTable(
  {
    version: 'mmecd-2.0-example',
    unit: 'tCO2e/TJ',
    source: 'Values of a contributor for an example of MMECD v2.0',
    reliability: 'M',
  },
  { 'upstream.Wood': 1.5, 'upstream.NaturalGas': 8, 'upstream.LPG': 6 },
);

export const methodologyFactors = [
  ...leakage,
  ...hawthorne,
  ...surveys,
  ...upstream,
  ...factorTable(
    { ...mmecd, unit: fraction },
    { meterErrorAllowed: 0.025, 'gaps.excludedFrom': 0.5, 'gaps.fillPercentile': 0.25 },
  ),
  ...factorTable(
    { ...vm0050, unit: fraction },
    // The part of a TOOL30 fNRB that counts; the largest shares of backup by a generator or by non-renewable power.
    { tool30Part: 0.74, 'backupMax.generator': 0.01, 'backupMax.nonRenewable': 0.2 },
  ),
  ...factorTable(
    { ...vm0050, version: 'vm0050-1.0-default', unit: 't wood per t charcoal' },
    { woodForCharcoal: 4 },
  ),
  ...factorTable(
    {
      ...vm0050,
      version: 'vm0050-1.0-shown',
      unit: 't wood per t charcoal',
      source: 'Verra VM0050 v1.0, if shown',
    },
    { woodForCharcoal: 6 },
  ),
  // CO2 of the fossil fuel that older versions put in the place of wood.
  ...factorTable({ ...amsIIG, version: 'ams-ii-g-first', unit: 'tCO2/TJ' }, { efProjectedFossil: 81.6 }),
  ...factorTable({ ...amsIIG, version: 'ams-ii-g-later', unit: 'tCO2/TJ' }, { efProjectedFossil: 63.7 }),
];
