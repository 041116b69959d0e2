// Missing readings earn nothing: of a stove among others, of a scale, of days at a limit.
import { expect, test } from 'vitest';
import type { Device, DeviceDay } from '../case/household.ts';
import type { Amount } from '../../range.ts';
import type { AnalysisResult } from '../result/result.ts';
import { householdOf, january, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';

const cooker = (kwhPerDay: number, days = january): Device => ({
  ...reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: kwhPerDay }, days),
  installedDays: january,
});

const scale = (kgPerDay: number, days = january): Device => ({
  ...reporting('did:x:scale', 'FuelScale', { usageHours: null, fuels: { Charcoal: kgPerDay } }, days),
  fuelType: 'Charcoal',
  installedDays: january,
});

const charcoalStove = (day: Partial<DeviceDay>, days = january): Device => ({
  ...reporting('did:x:stove', 'ImprovedBiomassStove', day, days),
  fuelType: 'Charcoal',
  installedDays: january,
});

const detailOf = ({ warnings }: AnalysisResult, code: string): string | undefined =>
  warnings.find((warning) => warning.code === code)?.detail;

test.each<[string, Device]>([
  ['a day of it is lost', charcoalStove({ usageHours: 0 }, january.slice(1))],
  ['two days of it are lost', charcoalStove({ usageHours: 0 }, january.slice(2))],
  ['its readings say nothing of use', charcoalStove({ usageHours: null })],
])('a stove of which no use is known lifts no check of what the meters claim: %s', (_, stove) => {
  const credited = (one: Device) =>
    resultOf(householdOf({ devices: [cooker(3 / 31), scale(2 / 31), one] })).creditedReduction;
  expect(credited(stove)).toBeLessThanOrEqual(credited(charcoalStove({ usageHours: 0 })));
});

test('a stove that was used without a meter may have replaced what the meters did not: no check', () => {
  const result = resultOf(
    householdOf({ devices: [cooker(3 / 31), scale(2 / 31), charcoalStove({ usageHours: 1 })] }),
  );
  expect(result.baselineMethod).toBe('wholeHousehold');
  expect(result.crossCheck).toBeNull();
});

test('a scale that weighed on fewer days credits no more, and none when it weighed on no day', () => {
  const of = (days: number) =>
    resultOf(householdOf({ devices: [cooker(12 / 31), scale(5 / 31, january.slice(0, days))] }));
  const credits = [31, 20, 10, 1, 0].map((days) => of(days).creditedReduction);
  expect(credits.toSorted((a, b) => b - a)).toEqual(credits);
  expect(credits[0]).toBeGreaterThan(0);
  expect(credits.at(-1)).toBe(0);
  expect(detailOf(of(0), 'device-silent')).toBe(
    'did:x:scale sent no weights in this period. Its fuel use is assumed equal to the baseline.',
  );
});

test('lost days of a meter earn nothing: alone they emit nothing, beside another stove what may have been used', () => {
  const asked = {
    persons: 1,
    baselines: [{ validFrom: null, fuelType: 'Charcoal' as const, monthlyConsumption: 12 }],
  };
  const second = reporting('did:x:second', 'InductionStove', { energyKwh: 0.5 });
  const of = (days: number, ...others: Device[]) =>
    resultOf(householdOf({ ...asked, devices: [cooker(3, january.slice(0, days)), ...others] }));
  const [whole, lost] = [of(31), of(30)];
  expect(detailOf(whole, 'energy-cap')).toContain('On 31 days');
  expect(lost.analysis.reductions).toBeCloseTo((whole.analysis.reductions * 30) / 31, 2);
  expect(lost.claim.reduction).toBeCloseTo((whole.claim.reduction * 30) / 31, 6);
  expect(lost.creditedReduction).toBeLessThanOrEqual(whole.creditedReduction);
  expect(detailOf(lost, 'lost-readings-counted')).toBeUndefined();
  // The limit of the day leaves the lost 3 kWh nothing that the second stove has not earned: the day is as those before it.
  const [all, beside] = [of(31, second), of(30, second)];
  expect(beside.claim.reduction).toBeLessThanOrEqual(all.claim.reduction + 1e-9);
  expect(beside.creditedReduction).toBeLessThanOrEqual(all.creditedReduction);
  expect(detailOf(beside, 'lost-readings-counted')).toBe(
    'On one day a limit leaves more energy nothing to earn. What may have been used in time without readings therefore emits.',
  );
});

test('lost days of a stove that cooked nothing emit, whatever the lost days of another one would earn', () => {
  const idle = (days: number): Device => ({
    ...reporting('did:x:idle', 'InductionStove', { energyKwh: 1, usageHours: 0 }, january.slice(0, days)),
    installedDays: january,
  });
  const of = (ofIdle: number, ofCooker: number) =>
    resultOf(
      householdOf({
        allowLowCoverage: true,
        devices: [idle(ofIdle), cooker(0.4, january.slice(0, ofCooker))],
      }),
    );
  const [known, lost] = [of(31, 30), of(29, 30)];
  expect(lost.claim.reduction).toBeCloseTo(known.claim.reduction, 6);
  expect(lost.creditedReduction).toBeLessThanOrEqual(known.creditedReduction);
  expect(of(16, 29).analysis.reductions).toBeLessThan(of(16, 30).analysis.reductions);
});

test('fuel that is only noise of a scale refuses nothing', () => {
  const noise = (day: DeviceDay): DeviceDay => ({ ...day, fuels: { ...day.fuels, Wood: 0.003 } });
  const noisy = { ...scale(5 / 31), days: scale(5 / 31).days.map(noise) };
  expect(resultOf(householdOf({ devices: [cooker(0.4), noisy] })).baselineMethod).toBe('metered');
});

test('where no limit binds, metered energy is not filled', () => {
  const { analysis, warnings } = resultOf(householdOf({ devices: [cooker(0.4, january.slice(1))] }));
  const whole = resultOf(householdOf({ devices: [cooker(0.4)] })).analysis;
  expect(analysis.reductions).toBeCloseTo((whole.reductions * 30) / 31, 2);
  expect(warnings.map(({ code }) => code)).not.toContain('lost-readings-counted');
});

test('an amount of which nearly nothing is known is uncertain upward, and never below 0', () => {
  const heard = cooker(3, january.slice(0, 2));
  const devices = [{ ...heard, days: heard.days.map((day) => ({ ...day, received: 2 })) }];
  const { trace, analysis } = resultOf(householdOf({ persons: 1, devices, allowLowCoverage: true }));
  const { from = {} } = trace.steps.find(({ id }) => id === 'effect amount:did:x:cooker') ?? {};
  expect(from['R(x − u)']).toBe(0);
  expect(from['R(x + u)']).toBeLessThan(analysis.reductions);
});

test('what an improved stove perhaps burned of the baseline fuel counts once', () => {
  const of = (Charcoal: Amount) =>
    resultOf(
      householdOf({
        devices: [charcoalStove({ fuels: { Charcoal }, usageHours: 1 })],
        baselineMethod: 'wholeHousehold',
      }),
    );
  const perhaps = of({ low: 0.5, best: 0.5, high: 0.7 });
  expect(perhaps.claim.reduction).toBeCloseTo(of(0.7).claim.reduction, 6);
  expect(perhaps.analysis.actualEmissions).toBe(of(0.5).analysis.actualEmissions);
});

test.each(['metered', 'wholeHousehold'] as const)(
  'fuel that a device used beside its own is refused by its name, as nothing would count it: %s',
  (baselineMethod) => {
    const both = { ...scale(5 / 31), days: scale(5 / 31).days.map(withWood) };
    const of = (...devices: Device[]) =>
      householdOf({ baselineMethod, devices: [cooker(12 / 31), ...devices] });
    expect(refusalOf(of(both))).toEqual({
      code: 'insufficient-data',
      detail:
        'did:x:scale (FuelScale) used Wood, which is not measured elsewhere: a device can report one fuel in addition to Charcoal of the baseline. Ask for days without Wood, and let a separate FuelScale report it.',
    });
    expect(resultOf(of(scale(5 / 31))).analysis.reductions).toBeGreaterThan(0);
  },
);

const withWood = (day: DeviceDay): DeviceDay => ({ ...day, fuels: { ...day.fuels, Wood: 3 } });

test('that a meter is taken for that of a stove which sends nothing is told', () => {
  const stove = { ...cooker(0), days: [] };
  const meter = reporting('did:x:meter', 'SmartMeter', { energyKwh: 0.4 });
  expect(detailOf(resultOf(householdOf({ devices: [stove, meter] })), 'meter-of-silent-stove')).toBe(
    'did:x:cooker sends no readings. All energy of did:x:meter is assumed to be its energy.',
  );
  const result = resultOf(householdOf({ devices: [cooker(0.2), meter] }));
  expect(detailOf(result, 'meter-of-silent-stove')).toBeUndefined();
});

test('the making of a stove that was not used is taken off what a programme credits', () => {
  const unused = { ...charcoalStove({ usageHours: 0 }), installedOn: '2024-01-01' };
  const devices = [unused, scale(5 / 31)];
  const { claim, crossCheck, leakage, analysis } = resultOf(
    householdOf({ methodology: 'gs-tpddtec@5.0', parameters: { daf: 0 }, devices }),
  );
  expect(crossCheck).toBeNull();
  expect(claim).toMatchObject({ reduction: 0, claimedEmissions: 0 });
  expect(claim.leakage).toBeCloseTo((17 * 31) / 365, 6);
  expect(leakage).toBeCloseTo((17 * 31) / 365 + 0.02 * analysis.reductions, 2);
});
