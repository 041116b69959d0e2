// The factors are data: unique, sourced, and never silently unconfirmed.
import { expect, test } from 'vitest';
import { analyzeHousehold } from '../../analyze/analyze.ts';
import { isWoody } from './fuels.ts';
import type { Factor } from '../../case/factor.ts';
import {
  overridable,
  overrideNames,
  type OverrideName,
  type Overrides,
} from '../../../methodologies/overrides.ts';
import type { AnalysisInputs, Device } from '../../case/household.ts';
import { factors, findFactor, isNamed, placeInName } from './registry.ts';
import { fuelTypes, type FuelType } from '../../../fuels.ts';
import { methodologies } from '../../../methodologies/registry.ts';

test('ids are unique and every factor says where it comes from', () => {
  expect(new Set(factors.map(({ id }) => id)).size).toBe(factors.length);
  expect(factors.filter(({ source, unit }) => source === '' || unit === '')).toEqual([]);
});

test('an unconfirmed factor is never found, by no name and version', () => {
  const unconfirmed = factors.filter(({ reliability }) => reliability === 'M');
  expect(unconfirmed.length).toBeGreaterThan(0);
  const found = unconfirmed.map(({ name, version }) => findFactor(name, '2024-01-01', [version]));
  expect(found.filter((factor) => factor?.reliability === 'M')).toEqual([]);
});

test('the national fNRB table is complete', () => {
  expect(factors.filter(({ id }) => /^fNRB\.[A-Z]{2}@tool33-3\.0$/.test(id))).toHaveLength(64);
  expect(findFactor('fNRB.UG', '2024-01-01')?.value).toBe(0.39);
  expect(findFactor('fNRB.FR', '2024-01-01')).toBeUndefined();
  expect(findFactor('fNRB.unlisted', '2024-01-01')?.value).toBe(0);
});

test('0 is a grid factor, not a missing one', () => {
  expect(findFactor('efGrid.NP', '2024-01-01')?.value).toBe(0);
  expect(findFactor('efGrid.unlisted', '2024-01-01')?.value).toBe(0.608);
});

test.each(fuelTypes.filter((fuel) => fuel !== 'Electricity'))(
  '%s has energy content and emission factors',
  (fuel) => {
    const day = '2024-01-01';
    expect(findFactor(`ncv.${fuel}`, day)?.value).toBeGreaterThan(0);
    expect(findFactor(`efCO2.${fuel}`, day)?.value).toBeGreaterThanOrEqual(0);
    expect(findFactor(`efNonCO2.${fuel}`, day)?.value).toBeGreaterThan(0);
  },
);

test('non-CO2 factors follow from CH4 and N2O at AR5; charcoal has that of its kiln on top', () => {
  expect((300 * 28 + 4 * 265) / 1000).toBeCloseTo(findFactor('efNonCO2.Wood', '2024-01-01')?.value ?? 0, 9);
  const combustion = (200 * 28 + 1 * 265) / 1000;
  const kiln = (40.3 * 28 + 0.08 * 265) / 1000 / 0.0295;
  expect(combustion + kiln).toBeCloseTo(findFactor('efNonCO2.Charcoal', '2024-01-01')?.value ?? 0, 2);
});

test('only charcoal and wood take fNRB', () => {
  expect(fuelTypes.filter(isWoody)).toEqual(['Charcoal', 'Wood']);
});

const day = '2024-01-01';

/** A device that used one unit of every fuel, and one kWh. */
/** kWh of the day: equal ones would be one stove under two names. */
const kwhOf: Readonly<Record<string, number>> = { ElectricPressureCooker: 0.8, InductionStove: 0.9 };

const device = (type: string, fuelType: FuelType | null = null): Device => ({
  did: `did:x:${type}-${fuelType}`,
  type,
  fuelType,
  ratedPowerW: null,
  expectedIntervalSeconds: 3600,
  installedDays: [day],
  days: [
    {
      day,
      digest: '',
      usageHours: 1,
      energyKwh: fuelType === null ? (kwhOf[type] ?? 1) : null,
      fuels: fuelType === null ? {} : { [fuelType]: 1 },
      expected: 24,
      received: 24,
      flags: [],
    },
  ],
});

const electric = ['ElectricPressureCooker', 'InductionStove', 'ElectricHotplate'].map((type) => device(type));

/** Fuels of whose old stoves an efficiency is confirmed. */
const traditional: readonly FuelType[] = ['Charcoal', 'Wood', 'CropResidue', 'Dung'];

const inputs = (fuelType: FuelType, country: string | null): AnalysisInputs => ({
  householdDid: 'did:x:household',
  persons: 5,
  baselines: [{ validFrom: null, fuelType, monthlyConsumption: 40 }],
  devices: [
    ...electric,
    ...fuelTypes.filter((fuel) => fuel !== 'Electricity').map((fuel) => device('FuelScale', fuel)),
  ],
  period: { start: day, end: day },
  country,
  coverageThreshold: 0.95,
  methodology: 'whole-household@1',
  parameters: {
    ...(traditional.includes(fuelType) ? {} : { efficiencyBaseline: 0.5 }),
    ...(fuelType === 'Biogas' ? { density: 0.4 } : {}),
  },
  confidenceLevel: 0.9,
  allowLowCoverage: false,
  daysPending: false,
});

const withUncertainty = (names: readonly OverrideName[]): Overrides =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { uncertainty, max } = overridable[name];
      return uncertainty === null ? [] : [[name, { value: max / 2, u95: 0.5 }]];
    }),
  );

test('no factor is kept that neither a household nor a methodology reaches', () => {
  const countries = factors.flatMap(({ name }) => /^(?:fNRB|efGrid)\.([A-Z]{2})$/.exec(name)?.[1] ?? []);
  const cases = [
    ...fuelTypes.flatMap((fuel) => ['ZM', 'BD', 'FR', null].map((country) => inputs(fuel, country))),
    ...countries.map((country) => inputs('Wood', country)),
  ];
  const unmetered = { ...device('InductionStove'), ratedPowerW: 1000 };
  const calibrations = [{ performedOn: day, dueOn: null, errorPercent: 1 }];
  const calibrated = { ...device('InductionStove'), calibrations };
  const outcomes = [
    ...cases,
    { ...inputs('Charcoal', 'ZM'), parameters: { emissionsPerKg: 3, scRatio: 10 } },
    {
      ...inputs('Charcoal', 'ZM'),
      parameters: withUncertainty(['emissionsPerKg', 'scRatio', 'tdl', 'efGrid']),
    },
    {
      ...inputs('Charcoal', 'ZM'),
      devices: [
        device('ElectricPressureCooker'),
        device('InductionStove'),
        device('FuelScale', 'Charcoal'),
      ].map((one) => ({ ...one, accuracyPercent: 1 })),
      parameters: withUncertainty(
        overrideNames.filter((name) => !['emissionsPerKg', 'scRatio'].includes(name)),
      ),
    },
    {
      ...inputs('Charcoal', 'ZM'),
      devices: [calibrated],
      methodology: 'gs-mecd@2.0',
      parameters: { daf: 0, 'upstream.Charcoal': 1 },
    } as const,
    {
      ...inputs('Charcoal', 'ZM'),
      devices: [
        { ...unmetered, days: unmetered.days.map((row) => ({ ...row, energyKwh: null })) },
        device('FuelScale', 'Charcoal'),
      ],
    },
  ].map(analyzeHousehold);
  const used = new Set(
    outcomes.flatMap((outcome) => (outcome.ok ? outcome.result.factors.map(({ id }) => id) : [])),
  );
  const named = [
    ...methodologies.flatMap(({ parameters }) => parameters.map((parameter) => parameter.factors ?? '')),
    ...overrideNames.map((name) => overridable[name].factors ?? ''),
  ];
  // Grid factors of other kinds are kept for comparison.
  const reached = ({ id, name }: Factor): boolean =>
    used.has(id) ||
    /^efGrid(?:OperatingMargin|Average)\./.test(name) ||
    named.some((start) => isNamed(name, start));
  expect(factors.filter((factor) => !reached(factor)).map(({ id }) => id)).toEqual([]);
});

test('a factor of a country or region says so in its name', () => {
  expect(['fNRB.UG', 'sc.africa.LPG', 'efGrid.unlisted', 'ncv.LPG'].map(placeInName)).toEqual([
    'UG',
    'africa',
    null,
    null,
  ]);
});

test('versions of methodologies come after the general factor of a name', () => {
  const general = [
    'efCO2.Charcoal',
    'efNonCO2.Charcoal',
    'efNonCO2.Wood',
    'ncv.LPG',
    'efCO2.Biogas',
    'fNRB.ZM',
  ];
  expect(general.map((name) => findFactor(name, day)?.id)).toEqual([
    'efCO2.Charcoal@production-included',
    'efNonCO2.Charcoal@production-included',
    'efNonCO2.Wood@ipcc-2006-ar5',
    'ncv.LPG@ipcc-2006',
    'efCO2.Biogas@ipcc-2006',
    'fNRB.ZM@tool33-3.0',
  ]);
});
