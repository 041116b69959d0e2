// Parameters of a request: values above a cap are cut, and values that claim more than usual give a warning.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { Given } from '../../methodologies/overrides.ts';
import type { AnalysisInputs } from '../case/household.ts';

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 12 / 31 });
const asked = (parameters: AnalysisInputs['parameters'], changes: Partial<AnalysisInputs> = {}) =>
  resultOf(householdOf({ devices: [cooker], parameters, ...changes }));

const codesOf = (parameters: AnalysisInputs['parameters'], changes: Partial<AnalysisInputs> = {}) =>
  asked(parameters, changes).warnings.map(({ code }) => code);

test('MMECD: charcoal counts at most 197.15 and 92.29 t/TJ, whatever is given', () => {
  const most = asked({ efCO2: 197.15, efNonCO2: 92.29 });
  const above = asked({ efCO2: 400, efNonCO2: 100 });
  expect(above.analysis).toEqual(most.analysis);
  expect(above.warnings).toContainEqual({
    code: 'parameter-capped',
    detail: 'efCO2 is given as 400, and efCO2Cap.Charcoal@mmecd-1.2 allows 197.15. The limit is used.',
  });
  expect(most.warnings.map(({ code }) => code)).not.toContain('parameter-capped');
  const verra = { methodology: 'verra-vm0050@1.0' } as const;
  expect(codesOf({ efCO2: 300 }, verra)).not.toContain('parameter-capped');
});

test('MMECD: a factor per kg of charcoal is worth no more than its capped parts', () => {
  const perKg = asked({ emissionsPerKg: 15 });
  const parts = asked({ efCO2: 197.15, efNonCO2: 92.29 });
  expect(perKg.analysis.baselineEmissions).toBe(parts.analysis.baselineEmissions);
  expect(perKg.warnings).toContainEqual({
    code: 'parameter-capped',
    detail:
      'emissionsPerKg is given as 15, and efCO2Cap.Charcoal@mmecd-1.2, efNonCO2Cap.Charcoal@mmecd-1.2 allow 5.049. The limit is used.',
  });
  expect(codesOf({ emissionsPerKg: 5 })).not.toContain('parameter-capped');
});

test('a factor per kg is held against the fNRB that would count beside it, and a higher one is told', () => {
  const both = { emissionsPerKg: 6.1, fNRB: 0.99 };
  expect(codesOf(both)).toContain('given-claims-more');
  const verra = { methodology: 'verra-vm0050@1.0' } as const;
  expect(asked(both, verra).warnings.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('fNRB is given as 0.99, above the listed 0.4'),
      expect.stringMatching(/^emissionsPerKg is given as 6.1, .* allow 4.893. The limit is used/),
    ]),
  );
});

test.each([
  ['fNRB', 0.41, 0.39],
  ['efCO2', 166, 165],
  ['efNonCO2', 45, 44],
  ['emissionsPerKg', 3.28, 3.27],
  ['scRatio', 15.2, 15],
  ['efGrid', 0.19, 0.2],
  ['leakageFraction', 0.04, 0.06],
] as const)(
  '%s: a value that claims more than the usual one is told, and one that claims less is not',
  (name, more, less) => {
    expect(codesOf({ [name]: more })).toContain('given-claims-more');
    expect(codesOf({ [name]: less })).not.toContain('given-claims-more');
    expect(asked({ [name]: more }).creditedReduction).toBeGreaterThanOrEqual(
      asked({ [name]: less }).creditedReduction,
    );
  },
);

test('MMECD v2.0: emissions upstream of charcoal, whose factors hold its kiln, claim more and are told', () => {
  const calibrations = [{ performedOn: '2015-06-01', dueOn: null, errorPercent: 1 }];
  const given = (upstream: number) =>
    asked(
      { daf: 0, 'upstream.Charcoal': upstream },
      { methodology: 'gs-mecd@2.0', devices: [{ ...cooker, calibrations }] },
    );
  expect(given(5).warnings).toContainEqual({
    code: 'given-claims-more',
    detail: `upstream.Charcoal is given as 5, which raises creditedReduction from ${given(0).creditedReduction} to ${given(5).creditedReduction} kgCO2e: keep the proof.`,
  });
  expect(given(5).creditedReduction).toBeGreaterThan(given(0).creditedReduction);
  expect(given(0).warnings.map(({ code }) => code)).not.toContain('given-claims-more');
});

test('MMECD v2.0: what has no default is said whatever it is, once, with its proof', () => {
  const calibrations = [{ performedOn: '2015-06-01', dueOn: null, errorPercent: 1 }];
  const saidOf = (parameters: AnalysisInputs['parameters']) =>
    asked(parameters, { methodology: 'gs-mecd@2.0', devices: [{ ...cooker, calibrations }] })
      .warnings.filter(({ code }) => code.startsWith('given-'))
      .map(({ code, detail }) => [code, detail.split(', which')[0]]);
  const without = 'and its default is not confirmed:';
  expect(saidOf({ daf: 0, 'upstream.Charcoal': 0, fNRB: 0.3 })).toEqual([
    ['given-without-default', `daf is given as 0, ${without} keep the proof.`],
    ['given-without-default', `upstream.Charcoal is given as 0, ${without} keep the proof.`],
  ]);
  expect(saidOf({ daf: { value: 0.1, reference: 'Tool 3' }, 'upstream.Charcoal': 5 })).toEqual([
    ['given-without-default', `daf is given as 0.1, ${without} its proof is Tool 3.`],
    ['given-claims-more', 'upstream.Charcoal is given as 5'],
  ]);
});

test('an efficiency that has a default for one fuel and none for another is said for the other', () => {
  const of = (fuelType: 'Wood' | 'Kerosene') =>
    codesOf(
      { efficiencyBaseline: 0.9 },
      {
        baselines: [{ validFrom: null, fuelType, monthlyConsumption: 40 }],
        devices: [reporting('did:x:hotplate', 'ElectricHotplate', { energyKwh: 0.3 })],
      },
    );
  expect(of('Wood')).not.toContain('given-without-default');
  expect(of('Kerosene')).toContain('given-without-default');
});

test.each([
  ['density', { density: 0.8 }, 'density is given as 0.8'],
  ['efficiencyBaseline', { efficiencyBaseline: 0.2 }, 'efficiencyBaseline is given as 0.2'],
  ['efCO2', { efCO2: 100, emissionsPerKg: 3 }, 'efCO2 is given as 100'],
] as const)(
  '%s is told where the analysis takes no such parameter, and changes no number',
  (name, given, told) => {
    const { [name]: _, ...others }: AnalysisInputs['parameters'] = given;
    const [result, without] = [asked(given), asked(others)];
    expect(result.warnings.filter(({ code }) => code === 'parameter-unused')).toEqual([
      {
        code: 'parameter-unused',
        detail: `${told} and changes no number of this analysis.`,
      },
    ]);
    expect(result.analysis).toEqual(without.analysis);
  },
);

test('parameters that an analysis takes are not told as unused', () => {
  const taken = { fNRB: 0.3, efCO2: 100, efNonCO2: 20, ncv: 28, scRatio: 12, efGrid: 0.5, tdl: 0.1 };
  expect(codesOf({ ...taken, leakageFraction: 0.05 })).not.toContain('parameter-unused');
});

test('the efficiency of the old stove and a ratio for a hotplate are compared with its own', () => {
  const hotplate = { devices: [reporting('did:x:hotplate', 'ElectricHotplate', { energyKwh: 0.3 })] };
  expect(codesOf({ efficiencyBaseline: 0.15 }, hotplate)).toContain('given-claims-more');
  expect(codesOf({ efficiencyBaseline: 0.25 }, hotplate)).not.toContain('given-claims-more');
  expect(asked({ scRatio: 15 }, hotplate).warnings).toContainEqual({
    code: 'given-claims-more',
    detail: expect.stringMatching(/^scRatio is given as 15, which raises creditedReduction from /),
  });
});

test('a value is judged by its effect: energy per kg of fuel claims more only where the baseline binds', () => {
  expect(codesOf({ ncv: 30 })).toEqual([]);
  const baselines = [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 10 }] as const;
  expect(codesOf({ ncv: 30 }, { baselines })).toContain('given-claims-more');
  expect(codesOf({ ncv: 29 }, { baselines })).not.toContain('given-claims-more');
});

const gas = {
  baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 45 }],
  devices: [reporting('did:x:gas', 'LpgStove', { fuels: { LPG: 9.647 / 31 } })],
} as const;

test('LPG is limited to its own intensity: that is said, and a factor per kg above it changes nothing', () => {
  const plain = asked({}, gas);
  expect(plain.warnings).toContainEqual({
    code: 'lpg-efficiency-only',
    detail:
      'did:x:gas burns LPG, which is credited for efficiency only. The replaced fuel counts with 0.0633 kgCO2e/MJ of LPG, not with 0.1109 of Charcoal.',
  });
  const perKg = asked({ emissionsPerKg: 3 }, gas);
  expect(perKg.creditedReduction).toBe(plain.creditedReduction);
  expect(
    perKg.warnings.filter(({ code }) => code.startsWith('given') || code.startsWith('parameter')),
  ).toEqual([
    {
      code: 'parameter-unused',
      detail: 'emissionsPerKg is given as 3 and changes no number of this analysis.',
    },
  ]);
});

test('two parameters that hide behind one limit are both told', () => {
  const both = { scBaseline: 6, scProject: 0.2 };
  const baselines = [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 23 }] as const;
  const told = asked(both, { baselines }).warnings.filter(({ code }) => code === 'given-claims-more');
  expect(told.map(({ detail }) => detail.split(' ')[0])).toEqual(['scBaseline', 'scProject']);
});

test('MECD case 1: the tested efficiency of a new stove, for all of them or by their type', () => {
  const plain = asked({}, gas);
  const tested = asked({ efficiencyProject: 0.55 }, gas);
  expect(tested.analysis.baselineEmissions).toBeCloseTo((plain.analysis.baselineEmissions * 0.55) / 0.3, 2);
  expect(tested.analysis.actualEmissions).toBe(plain.analysis.actualEmissions);
  expect(tested.methodologyReduction).toBeGreaterThan(45);
  expect(tested.warnings.map(({ code }) => code)).toContain('given-claims-more');
  const byType = asked({ efficiencyProject: 0.9, 'efficiencyProject.LpgStove': 0.55 }, gas);
  expect(byType.analysis).toEqual(tested.analysis);
  expect(
    byType.warnings.filter(({ code }) => code === 'parameter-unused').map(({ detail }) => detail),
  ).toEqual(['efficiencyProject is given as 0.9 and changes no number of this analysis.']);
  expect(codesOf({ 'efficiencyProject.InductionStove': 0.9 }, gas)).toContain('parameter-unused');
});

test('MECD case 2: cooking tests of the old and of the new stove', () => {
  const both = asked({ scBaseline: 3, scProject: 0.3 });
  expect(both.analysis.baselineEmissions).toBeCloseTo(asked({ scRatio: 10 }).analysis.baselineEmissions, 3);
  expect(asked({ scBaseline: 20, scProject: 0.1 }).analysis).toEqual(
    asked({ scBaseline: 20, scProject: 1 }).analysis,
  );
  expect(codesOf({ scBaseline: 20, scProject: 0.1 })).toContain('parameter-capped');
  expect(codesOf({ scBaseline: 3, scRatio: 10 })).toContain('parameter-unused');
});

test('a value with its own uncertainty: the smaller, the more is credited, and that is told', () => {
  const listed = 0.4;
  const at = (u95: number) => asked({ fNRB: { value: listed, u95, reference: 'Survey 7' } });
  const usual = asked({ fNRB: listed });
  expect(at(0.4).creditedReduction).toBe(usual.creditedReduction);
  expect(at(0.1).creditedReduction).toBeGreaterThan(usual.creditedReduction);
  expect(at(0.8).creditedReduction).toBeLessThan(usual.creditedReduction);
  expect([at(0.1), usual].map(({ methodologyReduction }) => methodologyReduction)).toEqual([66.468, 66.468]);
  expect(usual.warnings).toEqual([]);
  expect(at(0.8).warnings).toEqual([]);
  expect(at(0.1).warnings).toEqual([
    {
      code: 'given-claims-more',
      detail: `u95 of fNRB is given as 0.1, which raises creditedReduction from ${usual.creditedReduction} to ${at(0.1).creditedReduction} kgCO2e: its proof is Survey 7.`,
    },
  ]);
  expect(at(0.1).trace.inputs.find(({ name }) => name === 'fNRB')).toMatchObject({
    u95: 0.1,
    source: 'given',
    standard: expect.closeTo((0.4 * 0.1) / 1.959964, 9),
  });
});

test('an uncertainty below the floor counts as the floor, which the result names', () => {
  const [below, floor] = [0.001, 0.1].map((u95) => asked({ fNRB: { value: 0.4, u95 } }));
  expect(below?.analysis).toEqual(floor?.analysis);
  expect(below?.factors.map(({ id }) => id)).toContain('u95Min.fNRB@hearth-1');
});

test('the Monte Carlo draws by the uncertainty that is given', () => {
  const seed = [1, 2, 3, 4] as const;
  const sdOf = (fNRB: Given) => asked({ fNRB }).simulate(seed).sd;
  expect(sdOf({ value: 0.4, u95: 0.1 })).toBeLessThan(sdOf(0.4) * 0.85);
});
