// Less knowledge never earns more: unknown persons, rare reports, no use, impossible numbers, hardly any data.
import { expect, test } from 'vitest';
import { householdOf, january, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { Device, DeviceDay } from './household.ts';
import { programmeOf } from './programme/programme.ts';
import type { AnalysisResult } from './result.ts';

const cooker = (kwh: number, days = january): Device => ({
  ...reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: kwh / 31 }, days),
  installedDays: january,
});

const scale = (kg: number): Device => ({
  ...reporting('did:x:scale', 'FuelScale', { usageHours: 0, fuels: { Charcoal: kg / 31 } }),
  fuelType: 'Charcoal',
});

const codes = ({ warnings }: AnalysisResult): string[] => warnings.map(({ code }) => code);

test('a household of unknown size earns no more than one person, and a told size no less', () => {
  const of = (persons: number | null) =>
    resultOf(householdOf({ persons, devices: [cooker(60)], methodology: 'gs-mecd@1.2' }));
  const credits = [null, 1, 2, 5].map((persons) => of(persons).creditedReduction);
  expect(credits[0]).toBe(credits[1]);
  expect(credits.toSorted((a, b) => a - b)).toEqual(credits);
  expect(credits[3]).toBeGreaterThan(credits[0] ?? Infinity);
  expect(of(null).warnings).toContainEqual({
    code: 'persons-assumed',
    detail: expect.stringContaining('Give its members.'),
  });
});

test('a stove that reports daily weighs as much in the coverage as one that reports each quarter of an hour', () => {
  const daily = (days: readonly string[]): Device => ({
    ...reporting('did:x:daily', 'ElectricHotplate', { energyKwh: 0.3, expected: 1, received: 1 }, days),
    expectedIntervalSeconds: 86_400,
    installedDays: january,
  });
  const devices = [cooker(12), daily(january.slice(0, 10))];
  expect(refusalOf(householdOf({ devices }))).toMatchObject({
    code: 'coverage-below-threshold',
    coverage: Math.round(((1 + 10 / 31) / 2) * 10_000) / 10_000,
  });
});

test('a device that was there for a day weighs as much as a day', () => {
  const guest = { ...cooker(0, january.slice(0, 1)), did: 'did:x:guest', installedDays: january.slice(0, 1) };
  const idle: Device = { ...guest, days: guest.days.map((day) => ({ ...day, received: 0 })) };
  expect(resultOf(householdOf({ devices: [cooker(12), idle] })).coverage).toBe(
    Math.round((31 / 32) * 10_000) / 10_000,
  );
});

const unusedHousehold = (device: Device) =>
  householdOf({ devices: [device, scale(8)], methodology: 'whole-household@1' });

test.each<[string, Device]>([
  [
    'a meter that counted nothing',
    reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0, usageHours: 0 }),
  ],
  [
    'an hour counter that stood still',
    { ...reporting('did:x:cooker', 'ElectricPressureCooker', { usageHours: 0 }), ratedPowerW: 1000 },
  ],
  [
    'an improved stove that stayed cold',
    { ...reporting('did:x:cooker', 'ImprovedBiomassStove', { usageHours: 0 }), fuelType: 'Charcoal' },
  ],
])('what a household saves without its new stove is not credited: %s', (_, device) => {
  const result = resultOf(unusedHousehold(device));
  expect(result.analysis.reductions).toBeGreaterThan(50);
  expect(result.creditedReduction).toBe(0);
  expect(result.warnings).toContainEqual({
    code: 'no-use',
    detail:
      'Nothing was cooked with did:x:cooker in the whole period, by its own readings: no reduction of the period is credited.',
  });
  const { baselineEmissions, actualEmissions } = result.analysis;
  expect(programmeOf([{ ...result, baselineEmissions, actualEmissions }], 0.9).creditedReduction).toBe(0);
});

test('one idle stove beside one in use is told, and the other one is credited', () => {
  const idle = reporting('did:x:idle', 'InductionStove', { energyKwh: 0, usageHours: 0 });
  const result = resultOf(householdOf({ devices: [cooker(12), idle] }));
  expect(result.creditedReduction).toBeGreaterThan(0);
  expect(result.warnings).toContainEqual({
    code: 'no-use',
    detail: 'Nothing was cooked with did:x:idle in the whole period, by its own readings.',
  });
  expect(codes(resultOf(householdOf({ devices: [cooker(12)] })))).not.toContain('no-use');
});

test.each<[string, Partial<DeviceDay>]>([
  ['energy', { energyKwh: 1e297 }],
  ['energy below 0', { energyKwh: -1e7 }],
  ['fuel', { fuels: { LPG: 1e300 } }],
])('a day with impossible %s is refused', (_, day) => {
  const device = reporting('did:x:stove', 'LpgStove', day);
  expect(refusalOf(householdOf({ devices: [device] }))).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringMatching(
      /^did:x:stove says that it used .* on 2024-01-01; no more than 1000000 a day is believed\.$/,
    ),
  });
});

test('where hardly anything was measured the interval is as wide as what was not seen', () => {
  const seen = reporting('did:x:cooker', 'ElectricPressureCooker', {
    energyKwh: 0.5,
    expected: 288,
    received: 1,
  });
  const { analysis, coverage, creditedReduction } = resultOf(
    householdOf({ devices: [seen], allowLowCoverage: true }),
  );
  expect(coverage).toBe(0.0035);
  expect(analysis.interval.upper - analysis.interval.lower).toBeGreaterThan(analysis.reductions);
  expect(creditedReduction).toBe(0);
});
