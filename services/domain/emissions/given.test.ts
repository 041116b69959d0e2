// Factors that a request gives: what a methodology caps is cut, and what claims more than usual is told.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { AnalysisInputs } from './household.ts';

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
    detail: 'efCO2 is given as 400, efCO2Cap.Charcoal@mmecd-1.2 allows 197.15: the cap is used.',
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
      'emissionsPerKg is given as 15, efCO2Cap.Charcoal@mmecd-1.2, efNonCO2Cap.Charcoal@mmecd-1.2 allow 5.049: the cap is used.',
  });
  expect(codesOf({ emissionsPerKg: 5 })).not.toContain('parameter-capped');
});

test('a factor per kg is held against the fNRB that would count beside it, and a higher one is told', () => {
  const both = { emissionsPerKg: 6.1, fNRB: 0.99 };
  expect(codesOf(both)).toContain('given-claims-more');
  const verra = { methodology: 'verra-vm0050@1.0' } as const;
  expect(asked(both, verra).warnings.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('fNRB is given as 0.99, more than the listed 0.4'),
      expect.stringContaining('emissionsPerKg is given as 6.1, usual is 4.893'),
    ]),
  );
});

test.each([
  ['fNRB', 0.41, 0.39],
  ['efCO2', 166, 165],
  ['efNonCO2', 45, 44],
  ['ncv', 30, 29],
  ['emissionsPerKg', 3.28, 3.27],
  ['scRatio', 15.2, 15.19],
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
    detail: 'upstream.Charcoal is given as 5, usual is 0: this claims more and needs proof.',
  });
  expect(given(5).creditedReduction).toBeGreaterThan(given(0).creditedReduction);
  expect(given(0).warnings.map(({ code }) => code)).not.toContain('given-claims-more');
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
        detail: `${told}, and nothing in this analysis takes it: it changes no number.`,
      },
    ]);
    expect(result.analysis).toEqual(without.analysis);
  },
);

test('parameters that an analysis takes are not told as unused', () => {
  const taken = { fNRB: 0.3, efCO2: 100, efNonCO2: 20, ncv: 28, scRatio: 3, efGrid: 0.5, tdl: 0.1 };
  expect(codesOf({ ...taken, leakageFraction: 0.05 })).not.toContain('parameter-unused');
});

test('the efficiency of the old stove and a ratio for a hotplate are compared with its own', () => {
  const hotplate = { devices: [reporting('did:x:hotplate', 'ElectricHotplate', { energyKwh: 0.3 })] };
  expect(codesOf({ efficiencyBaseline: 0.15 }, hotplate)).toContain('given-claims-more');
  expect(codesOf({ efficiencyBaseline: 0.25 }, hotplate)).not.toContain('given-claims-more');
  expect(asked({ scRatio: 15 }, hotplate).warnings).toContainEqual({
    code: 'given-claims-more',
    detail: 'scRatio is given as 15, usual is 2: this claims more and needs proof.',
  });
});
