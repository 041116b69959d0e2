// Less knowledge never earns more: unknown persons, rare reports, no use, impossible numbers, hardly any data.
import { expect, test } from 'vitest';
import { analyzeHousehold } from './analyze.ts';
import { householdOf, january, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { Device, DeviceDay } from '../case/household.ts';
import { programmeOf } from '../project/project.ts';
import type { AnalysisResult } from '../result/result.ts';

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
    detail: expect.stringContaining('Set members.'),
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
  // Days without use give nothing and lend nothing.
  expect(result.analysis.reductions).toBe(0);
  expect(result.creditedReduction).toBe(0);
  expect(result.warnings).toContainEqual({
    code: 'no-use',
    detail:
      'The readings of did:x:cooker show no cooking in the whole period: no reduction of the period is credited.',
  });
  const { baselineEmissions, actualEmissions } = result.analysis;
  const members = [{ ...result, baselineEmissions, actualEmissions }];
  expect(programmeOf(members, { level: 0.9, creditedShare: 1 }).creditedReduction).toBe(0);
});

test.each(['PelletStove', 'LpgStove', 'BiogasStove'])(
  'a %s whose readings tell nothing of use may have been used: the whole household earns nothing beside it',
  (type) => {
    const beside = (usageHours: number | null) =>
      householdOf({
        baselineMethod: 'wholeHousehold',
        devices: [cooker(12), scale(10), reporting('did:x:other', type, { usageHours })],
      });
    expect(resultOf(beside(0)).creditedReduction).toBeGreaterThan(0);
    expect(refusalOf(beside(null)).code).toBe('insufficient-data');
  },
);

/** Beside a metered cooker and a scale: what the whole household earns, null where that is not known. */
const creditBeside = (...others: readonly Device[]): number | null => {
  const inputs = householdOf({
    baselineMethod: 'wholeHousehold',
    allowLowCoverage: true,
    devices: [cooker(12), scale(10), ...others],
  });
  const outcome = analyzeHousehold(inputs);
  return outcome.ok ? outcome.result.creditedReduction : null;
};

const pellet = (day: Partial<DeviceDay>, known = january): Device => ({
  ...reporting('did:x:other', 'PelletStove', day, known),
  installedDays: january,
});

test.each<[string, readonly Device[]]>([
  [
    'a scale without amounts beside a stove without a row',
    [
      { ...reporting('did:x:other', 'LpgStove', {}, []), installedDays: january },
      { ...reporting('did:x:bottle', 'FuelScale', { usageHours: null }), fuelType: 'LPG' },
    ],
  ],
  ['hours of a day in a month', [pellet({ usageHours: 0 }, january.slice(0, 1))]],
  ['hours of all days but two', [pellet({ usageHours: 0 }, january.slice(2))]],
  ['a tenth of the reports of each day', [pellet({ usageHours: 0, received: 9 })]],
  ['the weight of a fuel that it does not burn', [pellet({ usageHours: null, fuels: { Wood: 0 } })]],
  ['hours of its fan', [pellet({ usageHours: 0, energyKwh: 0.02 })]],
])('a stove of which only this is known may have been used: %s', (_, others) => {
  expect(creditBeside(...others)).toBeNull();
});

test.each<[string, Device]>([
  ['hours of all days but one', pellet({ usageHours: 0 }, january.slice(1))],
  ['pellets that were weighed', pellet({ usageHours: null, fuels: { Pellets: 0 } })],
  [
    'no energy of a hob, by a meter too slow to show loads',
    reporting('did:x:hob', 'InductionStove', { energyKwh: 0, usageHours: null }),
  ],
])('a stove that was not used stands in no way: %s', (_, other) => {
  expect(creditBeside(other)).toBeGreaterThan(0);
});

test('hours of a stove are of the days that it tells, whatever its meter tells of itself', () => {
  const hob = { ...reporting('did:x:hob', 'InductionStove', { usageHours: 1 }), ratedPowerW: 1000 };
  const silentMeter = reporting('did:x:meter', 'SmartMeter', { usageHours: null });
  const actual = (...devices: readonly Device[]) =>
    resultOf(householdOf({ baselineMethod: 'wholeHousehold', devices: [scale(10), ...devices] })).analysis
      .actualEmissions;
  expect(actual(hob, silentMeter)).toBeCloseTo(actual(hob), 9);
});

test('a stove without a meter saves on days that show its use, and on no other one', () => {
  const hob = reporting('did:x:hob', 'ElectricHotplate', { usageHours: 1 });
  const of = (known: number) =>
    resultOf(
      householdOf({
        baselineMethod: 'wholeHousehold',
        devices: [
          scale(10),
          {
            ...hob,
            ratedPowerW: 1000,
            days: hob.days.map((day, index) => (index < known ? day : { ...day, usageHours: null })),
          },
        ],
      }),
    );
  const [all, some] = [of(31), of(10)];
  expect(all.analysis.reductions).toBeGreaterThan(0);
  expect(some.analysis.reductions).toBeCloseTo((all.analysis.reductions * 10) / 31, 2);
  expect(some.claim.reduction).toBeCloseTo((all.claim.reduction * 10) / 31, 6);
});

test('no rating that is stated for a stove without a meter makes it emit less than the strongest of its type', () => {
  const credited = (ratedPowerW: number): number => {
    const hob = { ...reporting('did:x:hob', 'InductionStove', { usageHours: 1 }), ratedPowerW };
    return resultOf(householdOf({ baselineMethod: 'wholeHousehold', devices: [scale(10), hob] })).claim
      .reduction;
  };
  expect(credited(400)).toBeCloseTo(credited(2200), 9);
  expect(credited(3000)).toBeLessThan(credited(2200));
});

test('one idle stove beside one in use is told, and the other one is credited', () => {
  const idle = reporting('did:x:idle', 'InductionStove', { energyKwh: 0, usageHours: 0 });
  const result = resultOf(householdOf({ devices: [cooker(12), idle] }));
  expect(result.creditedReduction).toBeGreaterThan(0);
  expect(result.warnings).toContainEqual({
    code: 'no-use',
    detail: 'The readings of did:x:idle show no cooking in the whole period.',
  });
  expect(codes(resultOf(householdOf({ devices: [cooker(12)] })))).not.toContain('no-use');
});

/** A stove that took 12 kWh in the month, and no cooking was seen. */
const lamp = (expectedIntervalSeconds: number): Device => {
  const expected = 86_400 / expectedIntervalSeconds;
  return {
    ...reporting('did:x:lamp', 'ElectricHotplate', {
      energyKwh: 12 / 31,
      usageHours: 0,
      expected,
      received: expected,
    }),
    expectedIntervalSeconds,
  };
};

test('energy without cooking in readings that would show it replaces nothing, and its emissions count', () => {
  const result = resultOf(householdOf({ devices: [lamp(900)] }));
  const { baselineEmissions, actualEmissions, reductions } = result.analysis;
  expect(baselineEmissions).toBe(0);
  expect(actualEmissions).toBeGreaterThan(1);
  expect(reductions).toBe(-actualEmissions);
  expect(result.creditedReduction).toBe(0);
  expect(codes(result)).toEqual(expect.arrayContaining(['no-use', 'energy-without-cooking', 'no-reduction']));
  expect(result.trace.steps).toContainEqual(
    expect.objectContaining({
      id: 'ratio did:x:lamp',
      value: 0,
      equation: '0: it was not used for cooking',
    }),
  );
  expect(
    resultOf(householdOf({ devices: [lamp(900), scale(8)], methodology: 'whole-household@1' })),
  ).toMatchObject({ creditedReduction: 0 });
});

test('energy without cooking beside a stove in use takes its emissions off the credit of that stove', () => {
  const alone = resultOf(householdOf({ devices: [cooker(12)] }));
  const beside = resultOf(householdOf({ devices: [cooker(12), lamp(900)] }));
  expect(beside.analysis.baselineEmissions).toBe(alone.analysis.baselineEmissions);
  expect(beside.analysis.actualEmissions).toBeGreaterThan(alone.analysis.actualEmissions);
  expect(beside.creditedReduction).toBeLessThan(alone.creditedReduction);
});

test('one meal credits the energy of its day, and not the standby of the days around it', () => {
  const cooked = (days: number): Device => ({
    ...lamp(300),
    type: 'ElectricPressureCooker',
    days: lamp(300).days.map((day, index) => ({
      ...day,
      ...(index < days ? { usageHours: 0.25, cookingKwh: 12 / 31 } : { usageHours: 0, cookingKwh: 0 }),
    })),
  });
  const of = (days: number) => resultOf(householdOf({ devices: [cooked(days)] }));
  const [one, all] = [of(1), of(31)];
  expect(one.analysis.baselineEmissions).toBeCloseTo(all.analysis.baselineEmissions / 31, 3);
  expect(one.analysis.actualEmissions).toBe(all.analysis.actualEmissions);
  expect(one.warnings).toContainEqual({
    code: 'energy-without-cooking',
    detail: expect.stringMatching(/^did:x:lamp used 11\.613 kWh without cooking/),
  });
  expect(codes(all)).not.toContain('energy-without-cooking');
});

test('of the energy of a day only what was cooked with is credited, and all of it emits', () => {
  const of = (cookingKwh: number) => {
    const days = lamp(300).days.map((day) => ({ ...day, usageHours: 1, energyKwh: 1, cookingKwh }));
    return resultOf(householdOf({ devices: [{ ...lamp(300), days }] })).analysis;
  };
  expect(of(0.25).baselineEmissions).toBeCloseTo(of(1).baselineEmissions / 4, 2);
  expect(of(0.25).actualEmissions).toBe(of(1).actualEmissions);
});

test('what a meter says beyond its energy emits, earns nothing, and is named with the field to check', () => {
  const of = (more: Partial<DeviceDay>) => {
    const days = cooker(12).days.map((day) => ({ ...day, ...more }));
    return resultOf(householdOf({ devices: [{ ...cooker(12), days }] }));
  };
  const kwh = 12 / 31;
  const [honest, jumped] = [of({}), of({ energyKwh: { low: kwh, best: kwh, high: kwh + 0.5 } })];
  // What is printed is the best estimate; what may have been used lowers the credit.
  expect(jumped.analysis.reductions).toBe(honest.analysis.reductions);
  const { efGrid, tdl } = Object.fromEntries(honest.trace.inputs.map(({ name, value }) => [name, value]));
  const emitted = 31 * 0.5 * (efGrid ?? NaN) * (1 + (tdl ?? NaN));
  expect(jumped.claim.reduction).toBeCloseTo(honest.claim.reduction - emitted, 6);
  expect(jumped.creditedReduction).toBeLessThan(honest.creditedReduction - 0.9 * emitted);
  expect(jumped.warnings).toContainEqual({
    code: 'energy-left-out',
    detail: expect.stringMatching(/^did:x:cooker reports 15\.5 kWh .* Check ratedPowerW/),
  });
});

test.each<[string, (day: DeviceDay) => DeviceDay]>([
  [
    'is reported as an amount of fuel',
    (day) => ({
      ...day,
      cookingKwh: 12 / 31,
      energyKwh: null,
      fuels: { Electricity: day.energyKwh ?? 0 },
    }),
  ],
  [
    'comes with less than half of the readings',
    (day) => ({ ...day, cookingKwh: 12 / 31, received: day.expected * 0.49, seenHours: 11 }),
  ],
])('energy without cooking that %s is credited, and told', (_, changed) => {
  const seen = lamp(300);
  const devices = [{ ...seen, days: seen.days.map(changed) }];
  const result = resultOf(householdOf({ devices, allowLowCoverage: true }));
  expect(result.analysis.baselineEmissions).toBeGreaterThan(0);
  expect(codes(result)).toContain('energy-without-cooking');
  expect(codes(result)).not.toContain('no-use');
});

test('energy in readings too far apart to show cooking is credited, and told', () => {
  const result = resultOf(householdOf({ devices: [lamp(960)] }));
  expect(result.creditedReduction).toBeGreaterThan(0);
  expect(codes(result)).not.toContain('no-use');
  expect(result.warnings).toContainEqual({
    code: 'energy-without-cooking',
    detail:
      'did:x:lamp used 12 kWh. Its readings are too few or too far apart to show cooking. Check what it powers, or let it report more often.',
  });
  const cooked = { ...lamp(960), days: lamp(960).days.map((day) => ({ ...day, usageHours: 1 })) };
  expect(resultOf(householdOf({ devices: [cooked] })).creditedReduction).toBe(result.creditedReduction);
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
      /^did:x:stove reported a use of .* on 2024-01-01\. Values above 1000000 per day are rejected\.$/,
    ),
  });
});

test('where hardly anything was measured the interval is as wide as what was not seen', () => {
  const seen = reporting('did:x:cooker', 'ElectricPressureCooker', {
    energyKwh: 0.5,
    // Of one reading a day nothing is certain.
    cookingKwh: { low: 0, best: 0.5, high: 0.5 },
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

const never: Device = {
  ...reporting('did:x:pellets', 'FuelScale', { usageHours: 0, fuels: { Pellets: 0 } }),
  fuelType: 'Pellets',
};

test.each<[string, Device]>([
  ['a scale of pellets that never moves', never],
  [
    'a stove without a meter in which nothing was cooked',
    {
      ...reporting('did:x:idle', 'ImprovedBiomassStove', { usageHours: 0 }),
      fuelType: 'Wood',
    },
  ],
  ['a stove whose energy nobody measured', reporting('did:x:other', 'ElectricPressureCooker', {})],
])('%s earns nothing beside a cooker and a scale: the check by the whole household stays', (_, beside) => {
  const asked = { methodology: 'gs-mecd@1.2' as const };
  const alone = resultOf(householdOf({ ...asked, devices: [cooker(9), scale(25)] }));
  expect(codes(alone)).toContain('cross-check-lower');
  const outcome = analyzeHousehold(householdOf({ ...asked, devices: [cooker(9), scale(25), beside] }));
  const credited = outcome.ok ? outcome.result.creditedReduction : 0;
  expect(credited).toBeLessThanOrEqual(alone.creditedReduction);
});

test('an hour that a stove reports of itself does not outweigh a dense meter that saw no cooking', () => {
  const reported = reporting('did:x:stove', 'ElectricHotplate', { usageHours: 1 });
  const meter: Device = { ...lamp(900), type: 'SmartMeter' };
  const result = resultOf(householdOf({ devices: [reported, meter] }));
  expect(result.creditedReduction).toBe(0);
  expect(codes(result)).toEqual(expect.arrayContaining(['no-use', 'energy-without-cooking']));
});

test('a stove that came on the last day earns a whole household the saving of a day', () => {
  const asked = { methodology: 'whole-household@1' as const };
  const improved = (installedDays: readonly string[]): Device => ({
    ...reporting('did:x:improved', 'ImprovedBiomassStove', {}, installedDays),
    fuelType: 'Charcoal',
  });
  const reductions = (days: readonly string[], kg = 15): number =>
    resultOf(householdOf({ ...asked, devices: [improved(days), scale(kg)] })).analysis.reductions;
  expect(reductions(january.slice(-1))).toBeCloseTo(reductions(january) / 31, 2);
  expect(reductions(january.slice(-1), 50)).toBe(reductions(january, 50));
});

test('a scale that knows a few days says nothing of the others: they burned what the baseline says', () => {
  const asked = { methodology: 'whole-household@1' as const, allowLowCoverage: true };
  const known = (days: number): Device => ({ ...scale(0), days: scale(0).days.slice(0, days) });
  const of = (days: number) => resultOf(householdOf({ ...asked, devices: [cooker(6), known(days)] }));
  expect(of(1).analysis.reductions).toBeLessThan(of(31).analysis.reductions / 25);
  expect(codes(of(1))).toContain('residual-filled');
  expect(of(1).claim.reduction).toBeCloseTo(of(31).claim.reduction / 31, 6);
  expect(of(16).claim.reduction).toBeCloseTo((of(31).claim.reduction * 16) / 31, 6);
  expect(of(16).creditedReduction).toBeLessThanOrEqual(of(31).creditedReduction);
});

test('MMECD v2.0: what a meter counted that misses too many days is taken off, and replaces nothing', () => {
  const calibrations = [{ performedOn: '2024-01-01', dueOn: null, errorPercent: 0 }];
  const lpg = (days: number): Device => ({
    ...reporting('did:x:lpg', 'LpgStove', { fuels: { LPG: 0.25 } }, january.slice(0, days)),
    installedDays: january,
    calibrations,
  });
  const of = (days: number) =>
    resultOf(
      householdOf({
        devices: [{ ...cooker(24.8), calibrations }, lpg(days)],
        methodology: 'gs-mecd@2.0',
        parameters: { daf: 0.1, 'upstream.Charcoal': 2, 'upstream.LPG': 6 },
        allowLowCoverage: true,
      }),
    );
  expect(codes(of(15))).toContain('device-excluded');
  expect(of(15).analysis.actualEmissions).toBeCloseTo(of(31).analysis.actualEmissions, 2);
  expect(of(15).creditedReduction).toBeLessThanOrEqual(of(20).creditedReduction);
});
