// From a household's data to its result: acceptance numbers, choice of boundary, caps, gaps, refusals, warnings.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdOf, january, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';
import { sha256 } from '#test/support/sha256.ts';
import type { AnalysisInputs, Device, DeviceDay } from '../case/household.ts';
import { identify } from '../documents/printed.ts';
import type { AnalysisResult, Refusal } from '../result/result.ts';

const device = (did: string, type: string, day: Partial<DeviceDay>, days = january): Device => ({
  ...reporting(did, type, { usageHours: 0, ...day }, days),
  installedDays: january,
});

const cooker = (kwh: number, days = january): Device =>
  device('did:x:cooker', 'ElectricPressureCooker', { energyKwh: kwh / 31, usageHours: 120 / 31 }, days);
const charcoalScale = (kg: number, days = january): Device => ({
  ...device('did:x:scale', 'FuelScale', { fuels: { Charcoal: kg / 31 } }, days),
  fuelType: 'Charcoal',
});

const household = (changes: Partial<AnalysisInputs> = {}): AnalysisInputs =>
  householdOf({ devices: [cooker(12)], ...changes });

const codes = ({ warnings }: AnalysisResult): string[] => warnings.map(({ code }) => code);

test('the published sample: 120, 45, 75, fuel saved 32 with charcoal at 3.0 kg/kg (ixoworld/docs)', () => {
  const result = resultOf(
    household({
      devices: [cooker(40), charcoalScale(8)],
      methodology: 'whole-household@1',
      parameters: { emissionsPerKg: 3, efGrid: 0.5, tdl: 0.05 },
    }),
  );
  expect(result.analysis).toMatchObject({
    baselineEmissions: 120,
    actualEmissions: 45,
    reductions: 75,
    unattributedShare: 0,
  });
  expect(result.analysis.deviceContributions).toEqual([
    { deviceId: 'did:x:cooker', reductionShare: 1, evidence: { usageHours: 120, fuelSaved: 32 } },
  ]);
  expect(result).toMatchObject({
    baselineMethod: 'wholeHousehold',
    leakage: 3.75,
    status: 'final',
    coverage: 1,
  });
});

test('one month of a metered pressure cooker in Zambia (vector boundary-1, grid losses 10 %)', () => {
  const result = resultOf(household({ parameters: { tdl: 0.1 } }));
  expect(result.analysis).toMatchObject({
    baselineEmissions: 72.803,
    actualEmissions: 2.6,
    reductions: 70.203,
  });
  expect(result.analysis.deviceContributions[0]?.evidence.fuelSaved).toBe(22.25);
  expect(result).toMatchObject({ baselineMethod: 'metered', methodology: 'gs-mecd@1.2', leakage: 3.51 });
  expect(codes(result)).toEqual(['given-claims-more']);
  expect(result.factors.map(({ id }) => id)).toContain('fNRB.ZM@tool33-3.0');
});

test('below 90/10 the lower end of the 90 % interval less leakage is credited', () => {
  const { analysis, creditedReduction } = resultOf(household());
  expect(analysis.confidence).toBeLessThan(0.9);
  expect(creditedReduction).toBeCloseTo(0.95 * analysis.interval.lower, 2);
});

test('energy above what the household burned is capped at its baseline', () => {
  const result = resultOf(household({ devices: [cooker(30)] }));
  expect(result.analysis.baselineEmissions).toBe(130.883);
  expect(result.analysis.deviceContributions[0]?.evidence.fuelSaved).toBe(40);
  expect(codes(result)).toContain('baseline-cap');
});

test('the limit per person binds in the baseline of each day, and what was used above it emits', () => {
  const baselines = [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 60 }] as const;
  const one = resultOf(household({ baselines, persons: 1, devices: [cooker(20)] }));
  const more = resultOf(household({ baselines, persons: 1, devices: [cooker(35)] }));
  expect(codes(one)).not.toContain('energy-cap');
  expect(codes(more)).toContain('energy-cap');
  expect(more.analysis.actualEmissions / one.analysis.actualEmissions).toBeCloseTo(35 / 20, 3);
});

test('both boundaries: the metered one is the result, the smaller one is credited', () => {
  const lone = resultOf(household());
  const result = resultOf(household({ devices: [cooker(12), charcoalScale(30)] }));
  expect(result.baselineMethod).toBe('metered');
  expect(result.analysis.reductions).toBe(lone.analysis.reductions);
  expect(result.creditedReduction).toBeLessThan(lone.creditedReduction);
  expect(codes(result)).toContain('cross-check-lower');
});

test('a cooker without a meter needs the residual fuel', () => {
  const unmetered = {
    ...device('did:x:cooker', 'ElectricPressureCooker', { usageHours: 2 }),
    ratedPowerW: 1000,
  };
  expect(refusalOf(household({ devices: [unmetered] })).code).toBe('insufficient-data');
  const result = resultOf(household({ devices: [unmetered, charcoalScale(8)] }));
  expect(result).toMatchObject({ baselineMethod: 'wholeHousehold', methodology: 'whole-household@1' });
  expect(codes(result)).toContain('energy-estimated');
});

test('what was asked for is not replaced by the other boundary', () => {
  const unmetered = device('did:x:cooker', 'ElectricPressureCooker', { usageHours: 2 });
  const devices = [unmetered, charcoalScale(8)];
  expect(refusalOf(household({ devices, methodology: 'gs-mecd@1.2' })).code).toBe('insufficient-data');
  expect(refusalOf(household({ methodology: 'whole-household@1' })).code).toBe('insufficient-data');
});

test('an LPG stove is measured by its scale and credited for its efficiency only', () => {
  const scale = {
    ...device('did:x:lpg-scale', 'FuelScale', { fuels: { LPG: 3 / 31 } }),
    fuelType: 'LPG' as const,
  };
  const stove = { ...device('did:x:lpg-stove', 'LpgStove', { usageHours: 1 }), days: [] };
  const alone = resultOf(household({ devices: [scale] }));
  const both = resultOf(household({ devices: [scale, stove] }));
  expect(alone.analysis.baselineEmissions).toBeCloseTo((3 * 47.3 * (0.3 / 0.2) * (63.1 + 0.1665)) / 1000, 2);
  expect(alone.analysis.actualEmissions).toBeCloseTo((3 * 47.3 * (63.1 + 0.1665)) / 1000, 2);
  expect(alone.analysis.deviceContributions[0]?.evidence.fuelSaved).toBeCloseTo((3 * 47.3 * 1.5) / 29.5, 2);
  expect(both.analysis.reductions).toBe(alone.analysis.reductions);
  expect(both.analysis.deviceContributions.map(({ deviceId }) => deviceId)).toEqual(['did:x:lpg-stove']);
});

test('an improved stove of the baseline fuel is seen through the residual fuel; an old one is not credited', () => {
  const improved = {
    ...device('did:x:improved', 'ImprovedBiomassStove', { usageHours: 2 }),
    fuelType: 'Charcoal' as const,
  };
  const { analysis, baselineMethod } = resultOf(household({ devices: [improved, charcoalScale(25)] }));
  expect(baselineMethod).toBe('wholeHousehold');
  expect(analysis.reductions).toBeCloseTo(15 * 3.272081, 2);
  expect(analysis).toMatchObject({
    deviceContributions: [{ deviceId: 'did:x:improved', reductionShare: 0 }],
    unattributedShare: 1,
  });
  const old = device('did:x:old', 'LpgStove', { usageHours: 2 });
  const baselines = [{ validFrom: null, fuelType: 'LPG', monthlyConsumption: 8 }] as const;
  expect(refusalOf(household({ baselines, devices: [old] })).detail).toMatch(/^No creditable stove/);
});

test('a meter beside a cooker that measures itself is left out; alone it is taken as a hotplate', () => {
  const meter = device('did:x:meter', 'SmartMeter', { energyKwh: 12 / 31 });
  const beside = resultOf(household({ devices: [cooker(12), meter] }));
  expect(beside.analysis.reductions).toBe(resultOf(household()).analysis.reductions);
  expect(codes(beside)).toContain('meter-overlap');
  const used = device('did:x:meter', 'SmartMeter', { energyKwh: 12 / 31, usageHours: 1 });
  const alone = resultOf(household({ devices: [used] }));
  expect(alone.analysis.baselineEmissions).toBeCloseTo((12 * 3.6 * (0.4 / 0.2) * 110.918) / 1000, 2);
  expect(codes(alone)).toContain('cooker-assumed');
});

test('a pressure cooker that draws more than any household one claims as a hotplate', () => {
  const rated = (ratedPowerW: number) => resultOf(household({ devices: [{ ...cooker(12), ratedPowerW }] }));
  const hotplate = resultOf(household({ devices: [{ ...cooker(12), type: 'ElectricHotplate' }] }));
  expect(rated(1800).analysis.reductions).toBe(hotplate.analysis.reductions);
  expect(codes(rated(1800))).toContain('cooker-assumed');
  expect(rated(1400).analysis.reductions).toBeGreaterThan(2 * hotplate.analysis.reductions);
  expect(codes(rated(1400))).not.toContain('cooker-assumed');
});

test('a meter never counts for a silent stove what another stove measured itself', () => {
  const [one, two] = [cooker(6), { ...cooker(6.3), did: 'did:x:second' }];
  const meter = device('did:x:meter', 'SmartMeter', { energyKwh: 12 / 31 });
  const both = resultOf(household({ devices: [one, two, meter] }));
  const left = resultOf(household({ devices: [{ ...one, days: [] }, two, meter], allowLowCoverage: true }));
  expect(left.analysis.reductions).toBeCloseTo((both.analysis.reductions * 6.3) / 12.3, 2);
  expect(left.coverage).toBe(0.5);
  expect(codes(left)).toEqual(expect.arrayContaining(['meter-overlap', 'device-silent']));
});

test('of two meters one behind the other the one that counted least is credited, lone or for a stove', () => {
  const meter = (did: string, kwh: number): Device => device(did, 'SmartMeter', { energyKwh: kwh / 31 });
  const [main, plug] = [meter('did:x:main', 12), meter('did:x:plug', 9)];
  const alone = resultOf(household({ devices: [plug] }));
  const both = resultOf(household({ devices: [main, plug] }));
  expect(both.analysis.reductions).toBe(alone.analysis.reductions);
  expect(both.creditedReduction).toBe(alone.creditedReduction);
  expect(both.warnings).toContainEqual({
    code: 'meter-overlap',
    detail: 'did:x:main is not credited: it may measure the same energy as did:x:plug, which measured less.',
  });
  const stove = device('did:x:epc', 'ElectricPressureCooker', { usageHours: 2 });
  const behind = resultOf(household({ devices: [stove, main, plug] }));
  expect(behind.analysis.reductions).toBe(
    resultOf(household({ devices: [stove, plug] })).analysis.reductions,
  );
  expect(refusalOf(household({ devices: [main, { ...plug, days: [] }], allowLowCoverage: true })).code).toBe(
    'insufficient-data',
  );
});

test('a meter that took the place of another is credited with it', () => {
  const part = (did: string, from: number, to: number): Device => {
    const whole = device(did, 'SmartMeter', { energyKwh: 0.4 });
    const days = whole.days.slice(from, to);
    return { ...whole, days, installedDays: days.map(({ day }) => day) };
  };
  const replaced = resultOf(household({ devices: [part('did:x:a', 0, 15), part('did:x:b', 15, 31)] }));
  const one = resultOf(household({ devices: [part('did:x:a', 0, 31)] }));
  expect(replaced.analysis.reductions).toBeCloseTo(one.analysis.reductions, 2);
  expect(codes(replaced)).not.toContain('meter-overlap');
});

test('in the whole household every meter counts against the reduction, and a day without a value is unknown', () => {
  const resultWith = (devices: readonly Device[]) =>
    resultOf(household({ devices: [...devices, charcoalScale(10)], methodology: 'whole-household@1' }));
  const asked = (devices: readonly Device[]) => resultWith(devices).analysis;
  const meter = (did: string): Device => device(did, 'SmartMeter', { energyKwh: 0.4 });
  const residual = asked([meter('did:x:one')]).actualEmissions;
  const each = asked([meter('did:x:one'), meter('did:x:two')]).actualEmissions - residual;
  expect(each).toBeCloseTo(31 * 0.4 * 0.197 * 1.2, 2);
  // Days without a value may have used what the others did: they print nothing, and earn no more than those.
  const whole = device('did:x:cooker', 'InductionStove', { energyKwh: 2, usageHours: 1 });
  const few = { ...whole, days: whole.days.map((day, at) => (at < 3 ? day : { ...day, energyKwh: null })) };
  expect(resultWith([few]).claim.reduction).toBeCloseTo(resultWith([whole]).claim.reduction, 6);
  expect(resultWith([few]).creditedReduction).toBeLessThan(resultWith([whole]).creditedReduction);
});

test('an electric cooker that saves nothing has share 0, and the result says so', () => {
  const result = resultOf(household({ parameters: { efGrid: 5, scRatio: 0.1 } }));
  expect(result.analysis.reductions).toBeLessThan(0);
  expect(result.analysis).toMatchObject({ confidence: 0, unattributedShare: 1 });
  expect(result.analysis.deviceContributions[0]?.reductionShare).toBe(0);
  expect(result).toMatchObject({ creditedReduction: 0, leakage: 0 });
  expect(codes(result)).toContain('no-reduction');
});

test('a period with a day that is not over is provisional at any coverage, and says so', () => {
  const over = resultOf(household({}));
  const open = resultOf(household({ openFrom: '2024-01-31' }));
  expect([over.status, open.status]).toEqual(['final', 'provisional']);
  expect(codes(over)).not.toContain('days-open');
  expect(open.warnings.find(({ code }) => code === 'days-open')?.detail).toBe(
    'The period ends on 2024-01-31, and 2024-01-31 was not over when the data was read. The result is provisional. Analyze again after 2024-01-31, or end the period before 2024-01-31.',
  );
  expect(open.creditedReduction).toBe(over.creditedReduction);
  // Read again after the day, the same data are another analysis.
  const idOf = (inputs: AnalysisInputs): string => identify(inputs, resultOf(inputs), sha256).id;
  expect(idOf(household({ openFrom: '2024-01-31' }))).not.toBe(idOf(household({})));
});

test('low coverage is refused, or provisional when asked for; gaps are never filled', () => {
  const devices = [cooker(12, january.slice(0, 20))];
  expect(refusalOf(household({ devices }))).toMatchObject({
    code: 'coverage-below-threshold',
    coverage: 0.6452,
    required: 0.95,
  });
  const result = resultOf(household({ devices, allowLowCoverage: true, parameters: { tdl: 0.1 } }));
  expect(result).toMatchObject({ status: 'provisional', coverage: 0.6452 });
  expect(result.analysis.reductions).toBeCloseTo((70.203 * 20) / 31, 2);
});

test('residual fuel of days without data is filled, at most with the baseline', () => {
  const devices = [cooker(12), charcoalScale(8, january.slice(0, 16))];
  const half = resultOf(
    household({
      devices,
      allowLowCoverage: true,
      methodology: 'whole-household@1',
      parameters: { tdl: 0.1 },
    }),
  );
  // 16 days of 8/31 kg, 15 of the baseline's 40/31 kg.
  expect(half.analysis.actualEmissions).toBeCloseTo(((8 * 16 + 40 * 15) / 31) * 3.272081 + 2.6004, 2);
  expect(codes(half)).toContain('residual-filled');
  const once = [cooker(12), device('did:x:scale', 'FuelScale', { fuels: { Charcoal: 8 } }, ['2024-01-09'])];
  const capped = resultOf(
    household({
      devices: once,
      allowLowCoverage: true,
      methodology: 'whole-household@1',
      parameters: { tdl: 0.1 },
    }),
  );
  expect(capped.analysis.actualEmissions).toBeCloseTo((8 + (40 * 30) / 31) * 3.272081 + 2.6004, 2);
});

const wholeHousehold = (devices: readonly Device[]): AnalysisInputs =>
  household({ devices, methodology: 'whole-household@1', parameters: { tdl: 0.1 } });
const installedLate = (scale: Device, days: readonly string[]): Device => ({
  ...scale,
  installedDays: days,
  days: scale.days.filter(({ day }) => days.includes(day)),
});

test('days before the scale came are missing, however often the cooker reports', () => {
  const scale = { ...installedLate(charcoalScale(8), january.slice(28)), expectedIntervalSeconds: 86_400 };
  const daily = { ...scale, days: scale.days.map((day) => ({ ...day, expected: 1, received: 1 })) };
  expect(refusalOf(wholeHousehold([cooker(12), daily]))).toMatchObject({
    code: 'coverage-below-threshold',
    coverage: 0.0968,
  });
});

test('each scale is filled by itself: the other one does not stand for it', () => {
  const second = { ...charcoalScale(6, january.slice(0, 30)), did: 'did:x:scale-2' };
  const result = resultOf(wholeHousehold([cooker(12), charcoalScale(8), second]));
  // On the day that one of them does not know the household burned its baseline.
  expect(result.analysis.actualEmissions).toBeCloseTo((((8 + 6) * 30 + 40) / 31) * 3.272081 + 2.6004, 2);
  expect(codes(result)).toContain('residual-filled');
});

test('a scale that never sent anything leaves no reduction to its days', () => {
  const silent = { ...charcoalScale(0, []), did: 'did:x:scale-2' };
  const inputs = wholeHousehold([cooker(12), charcoalScale(8), silent]);
  const result = resultOf({ ...inputs, allowLowCoverage: true });
  expect(result.coverage).toBe(0.5);
  expect(result.analysis.actualEmissions).toBeCloseTo(130.883 + 2.6, 2);
});

test('a new stove that never sent anything: what it burned is not known, and the whole household neither', () => {
  const gas = device('did:x:gas', 'LpgStove', {}, []);
  const inputs = { ...wholeHousehold([cooker(12), charcoalScale(8), gas]), allowLowCoverage: true };
  expect(refusalOf(inputs)).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringContaining('did:x:gas sent no readings'),
  });
  expect(codes(resultOf({ ...inputs, methodology: 'gs-mecd@1.2' }))).toContain('device-silent');
});

test('readings that came and cannot be used are not called missing', () => {
  const unused = device('did:x:cooker', 'ElectricPressureCooker', {
    usageHours: null,
    received: 0,
    flags: ['reading.conflict'],
  });
  expect(refusalOf(household({ devices: [unused] }))).toMatchObject({
    code: 'insufficient-data',
    detail:
      'did:x:cooker sent readings from 2024-01-01 to 2024-01-31, but none can be used (readings of the same time contradict each other on 31 days). Let one source alone send under this DID, or ask for days with readings (see GET /v1/households/{id}/coverage).',
  });
});

test('the noise of a scale below 0 burns nothing backwards', () => {
  const lpg = device('did:x:lpg', 'LpgStove', { usageHours: 1, fuels: { LPG: -0.01 } });
  const result = resultOf(wholeHousehold([lpg, charcoalScale(-0.5)]));
  expect(result.analysis).toMatchObject({ actualEmissions: 0, baselineEmissions: 130.883 });
});

test('a cooker of ten days replaces the fuel of ten days, and its limit is of ten days', () => {
  const ten = january.slice(0, 10);
  const late = (kwh: number): Device => ({ ...cooker((kwh * 31) / 10, ten), installedDays: ten });
  const result = resultOf(household({ devices: [late(30)] }));
  expect(result.analysis.baselineEmissions).toBeCloseTo((130.88324 * 10) / 31, 2);
  expect(codes(result)).toContain('baseline-cap');
  const alone = {
    persons: 1,
    baselines: [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 60 }],
  } as const;
  expect(codes(resultOf(household({ ...alone, devices: [late(10.1)] })))).toContain('energy-cap');
  expect(codes(resultOf(household({ ...alone, devices: [late(9.9)] })))).not.toContain('energy-cap');
});

test('a day on which the scale spoke but weighed nothing is filled', () => {
  const scale = charcoalScale(8);
  const mute = {
    ...scale,
    days: scale.days.map((day, index) => (index === 0 ? { ...day, fuels: {} } : day)),
  };
  const result = resultOf(wholeHousehold([cooker(12), mute]));
  expect(result.analysis.actualEmissions).toBeCloseTo(((8 * 30 + 40) / 31) * 3.272081 + 2.6004, 2);
});

test.each<[string, Partial<AnalysisInputs>, Refusal['code']]>([
  ['no baseline', { baselines: [] }, 'no-baseline'],
  [
    'a baseline that starts within the period after nothing',
    { baselines: [{ validFrom: '2024-01-10', fuelType: 'Charcoal', monthlyConsumption: 40 }] },
    'no-baseline',
  ],
  ['no device', { devices: [] }, 'insufficient-data'],
  [
    'only a logger on the old stove',
    { devices: [device('did:x:logger', 'StoveUseMonitor', { usageHours: 3 })] },
    'insufficient-data',
  ],
  ['no reading', { devices: [cooker(12, [])] }, 'insufficient-data'],
  [
    'a baseline of electricity',
    { baselines: [{ validFrom: null, fuelType: 'Electricity', monthlyConsumption: 40 }] },
    'insufficient-data',
  ],
])('refuses %s', (_, changes, code) => {
  expect(refusalOf(household(changes)).code).toBe(code);
});

test('each day takes the baseline that is valid on it', () => {
  const baselines = [
    { validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 31 },
    { validFrom: '2024-01-11', fuelType: 'Charcoal', monthlyConsumption: 62 },
  ] as const;
  const devices = [cooker(12), charcoalScale(0)];
  const { analysis } = resultOf(
    household({ baselines, devices, methodology: 'whole-household@1', parameters: { emissionsPerKg: 1 } }),
  );
  expect(analysis.baselineEmissions).toBe(10 + 42);
});

test('more fuel than persons can burn is cut', () => {
  const devices = [cooker(12), charcoalScale(0)];
  const result = resultOf(
    household({ persons: 1, devices, methodology: 'whole-household@1', parameters: { emissionsPerKg: 1 } }),
  );
  expect(result.analysis.baselineEmissions).toBe(34);
  expect(codes(result)).toContain('baseline-capped');
});

test.each<[string, Partial<AnalysisInputs>, readonly string[]]>([
  ['no country', { country: null }, ['country-assumed', 'grid-factor-assumed']],
  ['a country without a table', { country: 'FR' }, ['country-unlisted', 'grid-factor-assumed']],
  ['a country without a grid factor', { country: 'ML' }, ['grid-factor-assumed']],
  ['no persons', { persons: null }, ['baseline-capped', 'persons-assumed']],
  [
    'wood in Africa',
    { baselines: [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 100 }] },
    ['specific-energy-assumed'],
  ],
])('%s is said', (_, changes, expected) => {
  expect([...new Set(codes(resultOf(household(changes))))].sort()).toEqual([...expected].sort());
});

test('the numbers hold together, whatever the energy and the gaps', () => {
  const kwh = fc.double({ min: 0.1, max: 200, noNaN: true });
  const covered = fc.integer({ min: 1, max: 31 });
  fc.assert(
    fc.property(kwh, covered, (energy, days) => {
      const { analysis } = resultOf(
        household({ devices: [cooker(energy, january.slice(0, days))], allowLowCoverage: true }),
      );
      const milli = (value: number): number => Math.round(value * 1000);
      expect(milli(analysis.reductions)).toBe(
        milli(analysis.baselineEmissions) - milli(analysis.actualEmissions),
      );
      const shares = [
        ...analysis.deviceContributions.map(({ reductionShare }) => reductionShare),
        analysis.unattributedShare,
      ];
      expect(shares.reduce((sum, share) => sum + Math.round(share * 10_000), 0)).toBe(10_000);
      expect(analysis.interval.lower).toBeLessThanOrEqual(analysis.interval.upper);
    }),
  );
});

test('confidence falls with every day that is missing', () => {
  const confidences = [31, 28, 20, 10].map(
    (days) =>
      resultOf(household({ devices: [cooker(12, january.slice(0, days))], allowLowCoverage: true })).analysis
        .confidence,
  );
  expect(confidences.toSorted((a, b) => b - a)).toEqual(confidences);
  expect(new Set(confidences).size).toBe(4);
});

test('the order of devices changes nothing', () => {
  const devices = [
    cooker(12),
    charcoalScale(8),
    device('did:x:induction', 'InductionStove', { energyKwh: 0.2, usageHours: 1 }),
  ];
  const bytes = (ordered: readonly Device[]): string =>
    JSON.stringify(resultOf(household({ devices: ordered })));
  expect(bytes(devices.toReversed())).toBe(bytes(devices));
});

test('a device that should send each year is not covered by three days of a month', () => {
  const days = january.slice(0, 3);
  const rare = {
    ...reporting('did:x:rare', 'ElectricPressureCooker', { energyKwh: 1, expected: 1, received: 1 }, days),
    expectedIntervalSeconds: 365 * 86_400,
    installedDays: january,
  };
  expect(resultOf(household({ devices: [rare], allowLowCoverage: true })).coverage).toBeCloseTo(3 / 31, 4);
});

test('a project may ask for less coverage, but below 95 % no result is final', () => {
  const covered = (received: number, coverageThreshold: number) => {
    const one = cooker(12);
    const days = one.days.map((day) => ({ ...day, expected: 100, received }));
    return resultOf(household({ devices: [{ ...one, days }], coverageThreshold })).status;
  };
  expect(covered(95, 0)).toBe('final');
  expect(covered(94, 0)).toBe('provisional');
  expect(covered(94, 0.9)).toBe('provisional');
});

test('the one device of a metered household has the whole share, however small the reduction', () => {
  const days = january.slice(0, 3);
  for (let energyKwh = 1e-6; energyKwh < 0.2; energyKwh *= 1.7) {
    const meter = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh }, days);
    const { analysis } = resultOf(householdOf({ devices: [meter], allowLowCoverage: true }));
    const whole = analysis.reductions > 0 ? 1 : 0;
    const share = analysis.deviceContributions.map(({ reductionShare }) => reductionShare);
    expect({ energyKwh, share, rest: analysis.unattributedShare }).toEqual({
      energyKwh,
      share: [whole],
      rest: 1 - whole,
    });
  }
});
