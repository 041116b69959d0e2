// What each methodology of the analysis does otherwise: its factors, caps, gaps, leakage, and what it asks for.
import { expect, test } from 'vitest';
import {
  householdOf,
  refusalOf as whyNot,
  reporting,
  resultOf as analyze,
} from '#test/support/january-household.ts';
import { daysOf } from '../../dating/calendar.ts';
import type { AnalysisInputs, Calibration, Device, DeviceDay } from '../case/household.ts';
import { analyzable, rulesOf, type MethodologyId } from '../../methodologies/registry.ts';
import type { Overrides } from '../../methodologies/overrides.ts';
import { parameterFaults } from '../refusals/refusals.ts';
import { missingOfMethodology } from '../refusals/missing-inputs.ts';
import type { AnalysisResult, Refusal } from '../result/result.ts';

const device = (
  did: string,
  type: string,
  day: Partial<DeviceDay>,
  changes: Partial<Device> = {},
): Device => ({ ...reporting(did, type, day), ...changes });

const calibration = { performedOn: '2023-06-01', dueOn: '2025-06-01', errorPercent: 1 };
const cooker = (changes: Partial<Device> = {}): Device =>
  device(
    'did:x:cooker',
    'ElectricPressureCooker',
    { energyKwh: 12 / 31 },
    { calibrations: [calibration], ...changes },
  );
/** Without a meter: what it burns is weighed with the charcoal of the household. */
const improved = (changes: Partial<Device> = {}): Device =>
  device('did:x:improved', 'ImprovedBiomassStove', {}, { fuelType: 'Charcoal', ...changes });
const scale = device('did:x:scale', 'FuelScale', { fuels: { Charcoal: 15 / 31 } }, { fuelType: 'Charcoal' });

const inputsOf = (changes: Partial<AnalysisInputs>): AnalysisInputs =>
  householdOf({ devices: [cooker()], ...changes });
const resultOf = (changes: Partial<AnalysisInputs>): AnalysisResult => analyze(inputsOf(changes));
const refusalOf = (changes: Partial<AnalysisInputs>): Refusal => whyNot(inputsOf(changes));

const stepOf = ({ trace }: AnalysisResult, id: string): number =>
  trace.steps.find((step) => step.id === id)?.value ?? NaN;

const mecd2 = {
  methodology: 'gs-mecd@2.0',
  parameters: { daf: 0.1, 'upstream.Charcoal': 2, tdl: 0.1 },
} as const;
/** What a kWh displaces and emits in Zambia, fNRB 0.40, charcoal with its kiln, 2 t/TJ upstream. */
const displacedMJ = 12 * 3.6 * (3.92 / 0.258);

/** What a methodology needs, and a household that it is for. */
function fitting(methodology: MethodologyId): Partial<AnalysisInputs> {
  const { boundary, mustBeGiven, countsUpstream, unmeteredOnly } = rulesOf(methodology);
  const given: Overrides = { daf: 0.05, hawthorneIndex: 0.9, leakageFraction: 0.02 };
  const stove = unmeteredOnly ? improved() : cooker();
  return {
    methodology,
    devices: boundary === 'metered' ? [stove] : [stove, scale],
    parameters: {
      ...Object.fromEntries(mustBeGiven.map((name) => [name, given[name] ?? 0])),
      ...(countsUpstream && { 'upstream.Charcoal': 2 }),
    },
  };
}

test('MMECD v2.0: upstream in the intensity, DAF off the baseline, 2 % and 17 kg for each new device in its first year', () => {
  const old = resultOf(mecd2);
  const intensity = (165.22 * 0.4 + 44.83 + 2) / 1000;
  expect(old.analysis.baselineEmissions).toBeCloseTo(displacedMJ * intensity * 0.9, 2);
  expect(old.analysis.actualEmissions).toBeCloseTo(12 * 0.197 * 1.1, 2);
  expect(old.leakage).toBeCloseTo(0.02 * old.analysis.reductions, 2);
  const fresh = resultOf({ ...mecd2, devices: [cooker({ installedOn: '2024-01-02' })] });
  expect(fresh.leakage).toBeCloseTo(old.leakage + (17 * 30) / 365, 2);
  expect(fresh.analysis.reductions).toBe(old.analysis.reductions);
});

test('MMECD v2.0: each fuel has emissions upstream of its own, and one that nobody told is asked for', () => {
  const lpg = device('did:x:lpg', 'LpgStove', { fuels: { LPG: 0.1 } }, { calibrations: [calibration] });
  const told = { ...mecd2.parameters, 'upstream.LPG': 6 };
  const result = resultOf({ ...mecd2, parameters: told, devices: [lpg] });
  const inputMJ = 31 * 0.1 * 47.3;
  const ofLpg = (63.1 + 0.1665 + 6) / 1000;
  expect(result.analysis.actualEmissions).toBeCloseTo(inputMJ * ofLpg, 2);
  expect(result.analysis.baselineEmissions).toBeCloseTo(inputMJ * (0.3 / 0.2) * ofLpg * 0.9, 2);
  const rows = result.trace.inputs.filter(({ name }) => name.startsWith('upstream'));
  expect(rows.map(({ name, value, source }) => [name, value, source])).toEqual([
    ['upstream', 2, 'given'],
    ['upstream:LPG', 6, 'given'],
  ]);
  expect(rows.every(({ standard, value }) => standard > 0.25 * value)).toBe(true);
  expect(refusalOf({ ...mecd2, devices: [lpg] })).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringContaining('upstream.LPG'),
  });
});

test('MMECD v2.0: a meter worse than 2.5 % adds its error to what it measured', () => {
  const good = resultOf({ ...mecd2, devices: [cooker({ accuracyPercent: 2.5 })] });
  const worse = resultOf({ ...mecd2, devices: [cooker({ accuracyPercent: 5 })] });
  expect(worse.analysis.actualEmissions).toBeCloseTo(good.analysis.actualEmissions * 1.05, 2);
  expect(worse.analysis.baselineEmissions).toBe(good.analysis.baselineEmissions);
  const drifted = cooker({ calibrations: [{ ...calibration, errorPercent: -4 }] });
  expect(resultOf({ ...mecd2, devices: [drifted] }).analysis.actualEmissions).toBeCloseTo(
    good.analysis.actualEmissions * 1.04,
    2,
  );
});

test('MMECD v2.0 fills missing days by the lower quartile, and leaves out a device that misses half of them', () => {
  const uneven = cooker().days.map((day, index) => ({ ...day, energyKwh: index % 2 === 0 ? 0.2 : 0.6 }));
  const gaps = { ...cooker(), days: uneven.slice(0, 24) };
  const filled = resultOf({ ...mecd2, devices: [gaps], allowLowCoverage: true });
  expect(stepOf(filled, 'input did:x:cooker')).toBeCloseTo((12 * 0.2 + 12 * 0.6 + 7 * 0.2) * 3.6, 6);
  const refused = refusalOf({
    ...mecd2,
    devices: [{ ...cooker(), days: uneven.slice(0, 15) }],
    allowLowCoverage: true,
  });
  expect(refused).toMatchObject({ code: 'insufficient-data' });
  const kept = resultOf({ devices: [gaps], allowLowCoverage: true });
  expect(stepOf(kept, 'input did:x:cooker')).toBeCloseTo((12 * 0.2 + 12 * 0.6) * 3.6, 6);
});

test.each([
  ['none', [], '2024-01-01'],
  ['one that ends within the period', [{ ...calibration, dueOn: '2024-01-30' }], '2024-01-31'],
  ['one that begins within the period', [{ ...calibration, performedOn: '2024-01-02' }], '2024-01-01'],
  [
    'two with a day between them',
    [
      { ...calibration, dueOn: '2024-01-10' },
      { ...calibration, performedOn: '2024-01-12' },
    ],
    '2024-01-11',
  ],
])('MMECD v2.0 needs a calibration on every day; refused with %s', (_, calibrations, day) => {
  expect(refusalOf({ ...mecd2, devices: [cooker({ calibrations })] })).toMatchObject({
    code: 'calibration-missing',
    detail: expect.stringContaining(`none is valid on ${day}`),
  });
});

test('of two calibrations the later one tells the error of its days', () => {
  const later = { performedOn: '2023-12-01', dueOn: null, errorPercent: 1 };
  const earlier = { ...calibration, errorPercent: 9 };
  const actual = (calibrations: readonly Calibration[]): number =>
    resultOf({ ...mecd2, devices: [cooker({ calibrations })] }).analysis.actualEmissions;
  expect(actual([earlier, later])).toBe(actual([later]));
});

test('VM0050: 95 % of the reduction, no limit per person, old stoves of TOOL33, LPG as the cleaner fuel', () => {
  const heavy = { persons: 1, devices: [device('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 2 })] };
  const share = (methodology: 'gs-mecd@1.2' | 'verra-vm0050@1.0'): number =>
    stepOf(resultOf({ ...heavy, methodology }), 'creditedFraction did:x:cooker');
  expect([share('gs-mecd@1.2'), share('verra-vm0050@1.0')]).toEqual([0.5, 1]);
  const result = resultOf({ methodology: 'verra-vm0050@1.0', parameters: { tdl: 0.1 } });
  expect(result.leakage).toBeCloseTo(0.05 * result.analysis.reductions, 2);
  const lpg = device('did:x:lpg', 'LpgStove', { fuels: { LPG: 0.1 } });
  const wood = [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 200 }] as const;
  const asked = { devices: [lpg], baselines: wood };
  const gold = resultOf({ ...asked, methodology: 'gs-mecd@1.2' });
  const verra = resultOf({ ...asked, methodology: 'verra-vm0050@1.0' });
  const inputMJ = 31 * 0.1 * 47.3;
  expect(gold.analysis.baselineEmissions).toBeCloseTo(
    inputMJ * (0.3 / 0.2) * Math.min((112 * 0.4 + 9.46) / 1000, 63.2665 / 1000),
    2,
  );
  expect(verra.analysis.baselineEmissions).toBeCloseTo(
    inputMJ * (0.3 / 0.25) * ((112 * 0.4 + 9.46) / 1000),
    2,
  );
});

test('VM0050 credits no LPG after 2045', () => {
  const asked = (end: string, type: string): Partial<AnalysisInputs> => {
    const period = { start: '2045-12-30', end };
    const used = type === 'LpgStove' ? { fuels: { LPG: 0.1 } } : { energyKwh: 0.4 };
    const stove = device('did:x:stove', type, used);
    const days = daysOf(period).flatMap((day) => stove.days.slice(0, 1).map((row) => ({ ...row, day })));
    return {
      methodology: 'verra-vm0050@1.0',
      period,
      devices: [{ ...stove, installedDays: daysOf(period), days }],
    };
  };
  expect(refusalOf(asked('2046-01-01', 'LpgStove'))).toEqual({
    code: 'insufficient-data',
    detail:
      'verra-vm0050@1.0 credits LPG until 2045-12-31, and did:x:stove burns LPG. Ask for a period that ends by 2045-12-31.',
  });
  expect(resultOf(asked('2045-12-31', 'LpgStove')).methodology).toBe('verra-vm0050@1.0');
  expect(resultOf(asked('2046-01-01', 'ElectricPressureCooker')).methodology).toBe('verra-vm0050@1.0');
  expect(resultOf({ ...asked('2046-01-01', 'LpgStove'), methodology: 'gs-mecd@1.2' }).methodology).toBe(
    'gs-mecd@1.2',
  );
});

test('RECH: charcoal by its wood, DAF, Hawthorne index by the year, embodied emissions', () => {
  const asked = {
    methodology: 'gs-tpddtec@5.0',
    devices: [improved({ installedOn: '2024-01-05' }), scale],
  } as const;
  const result = resultOf({ ...asked, parameters: { daf: 0.05 } });
  const perKg = ((236.91 * 0.4 + 61.74) * 29.5) / 1000;
  expect(result.analysis.baselineEmissions).toBeCloseTo(40 * perKg * 0.95, 2);
  expect(result.analysis.actualEmissions).toBeCloseTo(15 * perKg, 2);
  expect(result.leakage).toBeCloseTo(0.02 * result.analysis.reductions + (17 * 27) / 365, 2);
  expect(result.hawthorneIndex).toBe(0.85);
  expect(resultOf({ ...asked, parameters: { daf: 0.05, hawthorneIndex: 1 } }).hawthorneIndex).toBe(1);
});

test('each day has the factor of its day: a period in which another one begins is asked for in parts', () => {
  const asked = (start: string, end: string): Partial<AnalysisInputs> => {
    const period = { start, end };
    const dated = [improved(), scale].map((one) => ({
      ...one,
      installedDays: daysOf(period),
      days: daysOf(period).flatMap((day) => one.days.slice(0, 1).map((row) => ({ ...row, day }))),
    }));
    return { methodology: 'gs-tpddtec@5.0', parameters: { daf: 0.05 }, period, devices: dated };
  };
  expect(refusalOf(asked('2029-12-30', '2030-01-02'))).toMatchObject({
    code: 'insufficient-data',
    detail: 'The factor hawthorneIndex changes on 2030-01-01. Ask for the periods before and after it.',
  });
  expect(resultOf(asked('2029-12-30', '2029-12-31')).hawthorneIndex).toBe(0.85);
  expect(resultOf(asked('2030-01-01', '2030-01-02')).hawthorneIndex).toBe(0.75);
  const given = { parameters: { daf: 0.05, hawthorneIndex: 0.8 } };
  expect(resultOf({ ...asked('2029-12-30', '2030-01-02'), ...given }).hawthorneIndex).toBe(0.8);
});

test('RECH is for stoves without a meter: one that meters its electricity is refused', () => {
  const asked = { methodology: 'gs-tpddtec@5.0', parameters: { daf: 0.05 } } as const;
  expect(refusalOf({ ...asked, devices: [cooker(), scale] })).toEqual({
    code: 'boundary-mixed',
    detail:
      'gs-tpddtec@5.0 is for stoves without meters, but did:x:cooker measures the electricity of did:x:cooker. Use a metered methodology, for example gs-mecd@1.2.',
  });
  const unmetered = device('did:x:cooker', 'InductionStove', {}, { ratedPowerW: 1000 });
  expect(resultOf({ ...asked, devices: [unmetered, scale] }).methodology).toBe('gs-tpddtec@5.0');
});

test.each(analyzable)('%s tells whether a ceiling of its baseline (BAU) is left out', (methodology) => {
  const { hasCeiling } = rulesOf(methodology);
  const { warnings } = resultOf(fitting(methodology));
  expect(warnings.some(({ code }) => code === 'ceiling-not-applied')).toBe(hasCeiling);
});

test('TPDDTEC v4 caps wood at 0.95 t per person and year', () => {
  const wood = [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 500 }] as const;
  const woodScale = {
    ...scale,
    fuelType: 'Wood',
    days: scale.days.map((day) => ({ ...day, fuels: { Wood: 1 } })),
  } as const;
  const asked = { baselines: wood, devices: [cooker(), woodScale], parameters: { leakageFraction: 0.02 } };
  const perKg = ((112 * 0.4 + 9.46) * 15.6) / 1000;
  const v4 = resultOf({ ...asked, methodology: 'gs-tpddtec@4' });
  expect(v4.analysis.baselineEmissions).toBeCloseTo(((5 * 950) / 12) * perKg, 2);
  expect(v4.warnings.map(({ code }) => code)).toContain('baseline-capped');
});

test.each(analyzable)('%s says what it needs, and takes no parameter of others', (methodology) => {
  const { mustBeGiven, parameters, boundary } = rulesOf(methodology);
  expect(parameterFaults(methodology, [...mustBeGiven])).toEqual([]);
  expect(missingOfMethodology({ methodology, parameters: {} })?.missing ?? []).toEqual([...mustBeGiven]);
  const foreign = (['daf', 'upstream.LPG', 'embodied', 'hawthorneIndex'] as const).filter(
    (name) => !parameters.includes(name),
  );
  for (const name of foreign)
    expect(parameterFaults(methodology, [...mustBeGiven, name])).toEqual([
      {
        name,
        detail: expect.stringMatching(
          `^${methodology} has no parameter ${name}. Its parameters are .*fNRB.*\\. Remove it, or use another methodology\\.$`,
        ),
      },
    ]);
  const result = resultOf(fitting(methodology));
  expect(result).toMatchObject({ methodology, baselineMethod: boundary });
  expect(result.creditedReduction).toBeLessThan(result.analysis.reductions);
});
