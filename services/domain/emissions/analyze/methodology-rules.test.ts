// Rules of infra/docs/methodologies.md, each by its name, that no other test of an analysis holds by itself.
import { expect, test } from 'vitest';
import {
  householdOf,
  january,
  refusalOf,
  reporting,
  resultOf as analyze,
} from '#test/support/january-household.ts';
import type { AnalysisInputs, Baseline, Device } from '../case/household.ts';
import { daysOf } from '../../dating/calendar.ts';
import { parametersOf } from '../refusals/refusals.ts';
import type { AnalysisResult } from '../result/result.ts';
import type { FuelType } from '../../fuels.ts';

const calibrations = [{ performedOn: '2015-06-01', dueOn: null, errorPercent: 1 }];
const cooker: Device = {
  ...reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 12 / 31 }),
  calibrations,
};
/** Without a meter: what it burns is weighed with the old fuel. */
const improved = (fuelType: FuelType, installedOn: string | null = null, days = january): Device => ({
  ...reporting('did:x:improved', 'ImprovedBiomassStove', {}, days),
  fuelType,
  installedOn,
});
/** As many kg in 31 days. */
const scale = (fuelType: FuelType, kg: number, days = january): Device => ({
  ...reporting('did:x:scale', 'FuelScale', { fuels: { [fuelType]: kg / 31 } }, days),
  fuelType,
});
const burned = (
  fuelType: FuelType,
  monthlyConsumption: number,
  validFrom: string | null = null,
): Baseline[] => [{ validFrom, fuelType, monthlyConsumption }];

const resultOf = (changes: Partial<AnalysisInputs>): AnalysisResult =>
  analyze(householdOf({ devices: [cooker], ...changes }));
const codesOf = (changes: Partial<AnalysisInputs>): string[] =>
  resultOf(changes).warnings.map(({ code }) => code);
const detailOf = ({ warnings }: AnalysisResult, code: string): string | undefined =>
  warnings.find((warning) => warning.code === code)?.detail;

/** Five persons who burned 200 kg of wood a month, and 120 kg with the new stove. */
const wood = {
  baselines: burned('Wood', 200),
  devices: [improved('Wood'), scale('Wood', 120)],
} as const;
const woodPerKg = ((112 * 0.4 + 9.46) * 15.6) / 1000;

test('all: fNRB multiplies only the CO2 of woody biomass, never CH4 and N2O and never a fossil fuel', () => {
  const before = (fuelType: FuelType, fNRB: number): number =>
    resultOf({ baselines: burned(fuelType, 20), parameters: { fNRB, scRatio: 1 } }).analysis
      .baselineEmissions;
  const displaced = 12 * 3.6;
  expect(before('Wood', 0)).toBeCloseTo((displaced * 9.46) / 1000, 2);
  expect(before('Wood', 1)).toBeCloseTo((displaced * (112 + 9.46)) / 1000, 2);
  expect(before('Charcoal', 0)).toBeCloseTo((displaced * 44.83) / 1000, 2);
  expect(before('LPG', 0)).toBe(before('LPG', 1));
  expect(before('LPG', 0)).toBeCloseTo((displaced * 63.2665) / 1000, 2);
});

test.each([
  ['gs-mecd@1.2', '2023-02-01', '2023-01-20'],
  ['verra-vm0050@1.0', '2019-02-01', '2019-01-20'],
] as const)(
  '%s: a baseline of %s is not too old, one of %s is to be checked again',
  (methodology, young, old) => {
    const asked = (from: string | null) => resultOf({ methodology, baselines: burned('Charcoal', 40, from) });
    expect(detailOf(asked(young), 'baseline-old')).toBeUndefined();
    expect(detailOf(asked(null), 'baseline-old')).toBeUndefined();
    expect(detailOf(asked(old), 'baseline-old')).toMatch(
      new RegExp(`^The latest baseline is dated ${old}, and ${methodology} requires a check after at most `),
    );
    expect(asked(old).creditedReduction).toBe(asked(young).creditedReduction);
    const weighed = burned('Charcoal', 40, '2023-12-01').map((row) => ({ ...row, source: 'kpt' as const }));
    expect(codesOf({ methodology, baselines: [...burned('Charcoal', 40, old), ...weighed] })).not.toContain(
      'baseline-old',
    );
  },
);

test('MMECD v2.0: the performance of a stove is tested again after two years', () => {
  const asked = (installedOn: string): AnalysisResult =>
    resultOf({
      methodology: 'gs-mecd@2.0',
      parameters: { daf: 0.1, 'upstream.Charcoal': 2 },
      devices: [{ ...cooker, installedOn }],
    });
  expect(detailOf(asked('2022-02-01'), 'performance-test-due')).toBeUndefined();
  expect(detailOf(asked('2021-12-01'), 'performance-test-due')).toBe(
    'gs-mecd@2.0 requires a performance test after at most 2 years. Older stoves: did:x:cooker (2021-12-01).',
  );
});

test('TPDDTEC method 3: BE and PE of all that is burned, the CO2 of the project fuel without fNRB', () => {
  const pellets: Device = {
    ...reporting('did:x:pellets', 'PelletStove', { fuels: { Pellets: 1 } }),
    fuelType: 'Pellets',
  };
  const asked = { ...wood, devices: [pellets, scale('Wood', 31)], parameters: { leakageFraction: 0.02 } };
  for (const methodology of ['gs-tpddtec@3.1', 'gs-tpddtec@4'] as const) {
    const { analysis, leakage } = resultOf({ ...asked, methodology });
    expect(analysis.baselineEmissions).toBeCloseTo(200 * woodPerKg, 2);
    const ofPellets = (31 * pelletsMJ * (100 + 9.46)) / 1000;
    expect(analysis.actualEmissions).toBeCloseTo(31 * woodPerKg + ofPellets, 2);
    expect(leakage).toBeCloseTo(0.02 * Math.max(0, analysis.reductions), 2);
  }
});

/** MJ/kg, from the trace. */
const pelletsMJ = 11.6;

test.each([
  ['gs-tpddtec@4', 'Wood', 0.75],
  ['gs-tpddtec@5.0', 'Wood', 0.75],
  ['gs-tpddtec@5.0', 'Charcoal', 0.2],
  ['gs-smec@4.0', 'Charcoal', 0.2],
] as const)('%s: %s above %d t per person and year needs a justification', (methodology, fuel, tonnes) => {
  const asked = (monthly: number) =>
    codesOf({
      methodology,
      baselines: burned(fuel, monthly),
      devices: [improved(fuel), scale(fuel, 10)],
      parameters: needed(methodology),
    });
  const limit = (5 * tonnes * 1000) / 12;
  expect(asked(limit - 0.01)).not.toContain('baseline-high');
  expect(asked(limit + 0.01)).toContain('baseline-high');
});

const given = { daf: 0, hawthorneIndex: 0.9, leakageFraction: 0.02 };
const needed = (methodology: Parameters<typeof parametersOf>[0]): AnalysisInputs['parameters'] =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => parametersOf(methodology).some((one) => one === name)),
  );

test.each([
  ['Wood', 1.25, 15.6, 112, 9.46],
  ['Charcoal', 0.4, 29.5, 236.91, 61.74],
] as const)('RECH and SMEC: %s counts at most %d t per person and year', (fuel, cap, ncv, co2, other) => {
  for (const methodology of ['gs-tpddtec@5.0', 'gs-smec@4.0'] as const) {
    const { analysis, warnings } = resultOf({
      methodology,
      baselines: burned(fuel, 2000),
      devices: [improved(fuel), scale(fuel, 10)],
      parameters: needed(methodology),
    });
    const kg = (5 * cap * 1000) / 12;
    expect(analysis.baselineEmissions).toBeCloseTo((kg * ncv * (co2 * 0.4 + other)) / 1000, 1);
    expect(warnings.map(({ code }) => code)).toContain('baseline-capped');
  }
});

test('RECH and SMEC: ER = max(0, (BE − AE) HE − LE), with the conservative reduction', () => {
  for (const methodology of ['gs-tpddtec@5.0', 'gs-smec@4.0'] as const) {
    const { analysis, leakage, creditedReduction } = resultOf({
      ...wood,
      methodology,
      parameters: needed(methodology),
    });
    expect(leakage).toBeCloseTo(0.02 * analysis.reductions, 2);
    // Leakage is that of what is credited.
    const { lower } = analysis.interval;
    expect(creditedReduction).toBeCloseTo(Math.max(0, lower * 0.9 - 0.02 * lower), 2);
    const more = { baselines: wood.baselines, devices: [improved('Wood'), scale('Wood', 190)] };
    const none = resultOf({ ...more, methodology, parameters: { ...needed(methodology), daf: 0.1 } });
    expect(none.creditedReduction).toBe(0);
  }
});

const lasting = (installedOn: string, technicalLife?: number, embodied?: number): AnalysisResult =>
  resultOf({
    ...wood,
    methodology: 'gs-tpddtec@5.0',
    devices: [improved('Wood', installedOn), scale('Wood', 120)],
    parameters: {
      ...needed('gs-tpddtec@5.0'),
      ...(technicalLife !== undefined && { technicalLife }),
      ...(embodied !== undefined && { embodied }),
    },
  });
const newDevicesIn = ({ trace }: AnalysisResult): number =>
  trace.steps.find(({ id }) => id === 'newDevices')?.value ?? NaN;
const embodiedIn = (result: AnalysisResult): number =>
  result.leakage - 0.02 * Math.max(0, result.analysis.reductions);

test.each([undefined, 1, 4.9])(
  'RECH and SMEC: a stove that lasts less than 5 years, or nobody knows how long (%s), counts 17 kg over its first year',
  (life) => {
    expect(embodiedIn(lasting('2024-01-05', life))).toBeCloseTo((17 * 27) / 365, 2);
    expect(embodiedIn(lasting('2023-12-31', life))).toBeCloseTo((17 * 31) / 365, 2);
    expect(embodiedIn(lasting('2023-01-15', life))).toBeCloseTo((17 * 14) / 365, 2);
    expect(embodiedIn(lasting('2023-01-01', life))).toBeCloseTo(0, 2);
  },
);

test.each([undefined, 5])(
  'RECH and SMEC: claims that begin after the stove came, however they split its time, count its making whole (life %s)',
  (technicalLife) => {
    const claim = (start: string, end: string): number => {
      const days = daysOf({ start, end });
      return newDevicesIn(
        resultOf({
          ...wood,
          period: { start, end },
          methodology: 'gs-smec@4.0',
          devices: [improved('Wood', '2024-01-01', days), scale('Wood', 120, days)],
          parameters: { ...needed('gs-smec@4.0'), ...(technicalLife !== undefined && { technicalLife }) },
        }),
      );
    };
    const whole = claim('2024-01-02', '2024-12-30');
    expect(whole).toBeCloseTo(364 / (365 * (technicalLife ?? 1)), 12);
    for (const cut of ['2024-01-02', '2024-03-31', '2024-11-01']) {
      const next = daysOf({ start: cut, end: '2024-12-30' })[1] ?? '';
      expect(claim('2024-01-02', cut) + claim(next, '2024-12-30')).toBeCloseTo(whole, 12);
    }
  },
);

test('RECH and SMEC: of a stove that leaves all that is left of its making counts', () => {
  const days = january.slice(0, 20);
  const result = resultOf({
    ...wood,
    methodology: 'gs-tpddtec@5.0',
    devices: [improved('Wood', '2023-12-22', days), scale('Wood', 120)],
    parameters: needed('gs-tpddtec@5.0'),
  });
  expect(newDevicesIn(result)).toBeCloseTo(355 / 365, 12);
});

test.each([
  ['2024-01-01', 31],
  ['2024-01-11', 21],
  ['2023-01-01', 31],
  ['2019-01-15', 13],
  ['2019-01-02', 0],
  ['2018-01-01', 0],
] as const)(
  'RECH and SMEC: a stove that lasts 5 years counts a fifth of 17 kg a year for five years; of %s %d days of January 2024',
  (installedOn, days) => {
    const result = lasting(installedOn, 5);
    expect(embodiedIn(result)).toBeCloseTo((17 * days) / (5 * 365), 2);
    const step = result.trace.steps.find(({ id }) => id === 'newDevices');
    expect(step).toMatchObject({ value: days / (5 * 365), from: { 'days in all': 1825 } });
  },
);

test('RECH and SMEC: what the making of a stove takes beyond the credit of a period is told, for the next claim', () => {
  const result = lasting('2024-01-05', undefined, 400);
  const { leakage, creditedReduction, analysis } = result;
  expect(creditedReduction).toBe(0);
  const { lower } = analysis.interval;
  const ofCredit = leakage - 0.02 * (analysis.reductions - lower);
  const left = ofCredit - Math.max(0, lower * 0.9);
  expect(Number(/^[^0-9]+([0-9.]+) kgCO2e/.exec(detailOf(result, 'leakage-left') ?? '')?.[1])).toBeCloseTo(
    left,
    1,
  );
  expect(detailOf(lasting('2023-01-01', undefined, 400), 'leakage-left')).toBeUndefined();
  expect(lasting('2024-01-05', 5).warnings.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(
      /^technicalLife is given as 5, .* give technicalLife in every claim of these years\.$/,
    ),
  );
});

test('what the making of a stove takes is told also where the boundary that is not the result’s binds', () => {
  const result = resultOf({
    methodology: 'gs-mecd@2.0',
    parameters: { daf: 0, embodied: 200, 'upstream.Charcoal': 0 },
    devices: [{ ...cooker, installedOn: '2024-01-01' }, scale('Charcoal', 39)],
  });
  expect(result.analysis.interval.lower).toBeGreaterThan(result.leakage);
  expect(result.creditedReduction).toBe(0);
  expect(detailOf(result, 'leakage-left')).toBeDefined();
});

test.each([
  ['2023-06-05', undefined, false],
  ['2022-06-05', undefined, true],
  ['2019-02-05', undefined, true],
  ['2019-01-10', undefined, true],
  ['2018-06-05', undefined, false],
  ['2022-06-05', 10, false],
] as const)(
  'RECH and SMEC: of a stove of %s with a life of %s it is told that its making may still count: %s',
  (installedOn, life, isTold) => {
    expect((detailOf(lasting(installedOn, life), 'rules-not-checked') ?? '').includes('technicalLife')).toBe(
      isTold,
    );
  },
);

test('AMS-II.G: what the household saves of its wood, KPT option, less what the request gives as leakage', () => {
  const { analysis, leakage, warnings } = resultOf({
    ...wood,
    methodology: 'cdm-ams-ii-g@unversioned',
    parameters: { leakageFraction: 0.05 },
  });
  expect(analysis.reductions).toBeCloseTo((200 - 120) * woodPerKg, 2);
  expect(leakage).toBeCloseTo(0.05 * analysis.reductions, 2);
  expect(warnings).toContainEqual({
    code: 'rules-not-checked',
    detail: expect.stringContaining('an efficiency of at least 0.25'),
  });
});

test('VM0050: a new stove counts with the lowest efficiency that it must have, against an old one of 0.25', () => {
  const before = (type: string): number => {
    const stove = reporting('did:x:stove', type, { energyKwh: 0.3 });
    return resultOf({ methodology: 'verra-vm0050@1.0', devices: [stove] }).analysis.baselineEmissions;
  };
  const perMJ = (165.22 * 0.4 + 44.83) / 1000;
  expect(before('ElectricHotplate')).toBeCloseTo(31 * 0.3 * 3.6 * (0.4 / 0.25) * perMJ, 2);
  expect(before('InductionStove')).toBeCloseTo(31 * 0.3 * 3.6 * (0.7 / 0.25) * perMJ, 2);
});

test('VM0050 Eq 5 and 9: cooking tests for pressure cookers, all electricity with the losses of the grid', () => {
  const { analysis } = resultOf({ methodology: 'verra-vm0050@1.0', parameters: { tdl: 0.1 } });
  const perMJ = (165.22 * 0.4 + 44.83) / 1000;
  expect(analysis.baselineEmissions).toBeCloseTo(12 * 3.6 * (3.92 / 0.258) * perMJ, 2);
  expect(analysis.actualEmissions).toBeCloseTo(12 * 0.197 * 1.1, 2);
});

test.each([
  [0.8, 0.592],
  [0.45, 0.4],
  [0.4, 0.4],
  [0.3, 0.3],
])(
  'VM0050: a fNRB of %d by TOOL30 counts 0.74 of it, one that claims no more than the listed counts whole: %d',
  (fNRB, counts) => {
    const asked = (methodology: 'verra-vm0050@1.0' | 'gs-mecd@1.2') =>
      resultOf({ methodology, parameters: { fNRB } });
    const value = ({ trace }: AnalysisResult) => trace.inputs.find(({ name }) => name === 'fNRB')?.value;
    const verra = asked('verra-vm0050@1.0');
    expect(value(verra)).toBeCloseTo(counts, 12);
    expect(detailOf(verra, 'parameter-capped') !== undefined).toBe(counts < fNRB);
    expect(value(asked('gs-mecd@1.2'))).toBe(fNRB);
  },
);

test('VM0050: a factor per kg holds no more than the listed factors with a fNRB that counts', () => {
  const asked = (parameters: AnalysisInputs['parameters']) =>
    resultOf({ methodology: 'verra-vm0050@1.0', parameters }).analysis.baselineEmissions;
  const [listed, ofHigh] = [asked({}), asked({ fNRB: 0.9 })];
  expect(ofHigh).toBeGreaterThan(listed);
  expect(asked({ emissionsPerKg: 9 })).toBeCloseTo(listed, 2);
  expect(asked({ emissionsPerKg: 9, fNRB: 0.9 })).toBeCloseTo(ofHigh, 2);
  expect(asked({ emissionsPerKg: 1 })).toBeLessThan(listed);
});

test('common: electricity counts without any cap against the project, and with the losses of the grid', () => {
  const heavy = { persons: 1, devices: [reporting('did:x:heavy', 'ElectricHotplate', { energyKwh: 3 })] };
  const { analysis } = resultOf({ ...heavy, methodology: 'gs-mecd@1.2', parameters: { tdl: 0.1 } });
  expect(analysis.actualEmissions).toBeCloseTo(3 * january.length * 0.197 * 1.1, 2);
  const perMJ = (165.22 * 0.4 + 44.83) / 1000;
  expect(analysis.baselineEmissions).toBeCloseTo(january.length * 3.6 * (0.4 / 0.2) * perMJ, 2);
});

test.each([
  ['gs-mecd@2.0', 'PCAP'],
  ['verra-vm0050@1.0', 'efficiency that is used'],
  ['gs-tpddtec@4', 'usage surveys'],
  ['gs-tpddtec@5.0', 'usage surveys'],
  ['cdm-ams-ii-g@unversioned', '0.25'],
] as const)('%s names its rules about which data of devices says nothing: %s', (methodology, rule) => {
  const stoves = methodology === 'gs-mecd@2.0' || methodology === 'verra-vm0050@1.0' ? {} : wood;
  const result = resultOf({
    ...stoves,
    methodology,
    parameters: { ...needed(methodology), ...(methodology === 'gs-mecd@2.0' && { 'upstream.Charcoal': 2 }) },
  });
  expect(detailOf(result, 'rules-not-checked')).toContain(rule);
  expect(codesOf({})).not.toContain('rules-not-checked');
});

test.each([
  ['gs-mecd@1.2', 0.3 / 0.2],
  ['verra-vm0050@1.0', 0.3 / 0.25],
] as const)(
  '%s: an ethanol stove counts its fuel with the lowest efficiency of 0.30, its CO2 is biogenic',
  (methodology, ratio) => {
    const stove = reporting('did:x:stove', 'EthanolStove', { fuels: { Ethanol: 0.2 } });
    const meter = {
      ...reporting('did:x:meter', 'FuelScale', { fuels: { Ethanol: 0.2 } }),
      fuelType: 'Ethanol',
    } as const;
    const inputMJ = january.length * 0.2 * 0.7892 * 27;
    for (const device of [stove, meter]) {
      const { analysis, baselineMethod } = resultOf({ methodology, devices: [device] });
      expect(baselineMethod).toBe('metered');
      expect(analysis.baselineEmissions).toBeCloseTo((inputMJ * ratio * (165.22 * 0.4 + 44.83)) / 1000, 2);
      expect(analysis.actualEmissions).toBeCloseTo((inputMJ * 0.439) / 1000, 2);
    }
  },
);

test.each([
  ['BiogasStove', 'Biogas'],
  ['PelletStove', 'Pellets'],
] as const)(
  'no efficiency of a %s is confirmed: its metered fuel is credited in the whole household alone',
  (type, fuelType) => {
    const devices = [reporting('did:x:stove', type, { fuels: { [fuelType]: 0.2 } })];
    expect(refusalOf(householdOf({ devices, methodology: 'gs-mecd@1.2' }))).toEqual({
      code: 'insufficient-data',
      detail: `For did:x:stove (${fuelType}) no efficiency is confirmed, so saved Charcoal cannot be computed. Use the boundary wholeHousehold, with a FuelScale for the residual Charcoal.`,
    });
  },
);
