// The counterfactual of a result: the lower of the declared baseline and the household's own history.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf as analyze } from '#test/support/january-household.ts';
import { daysOf } from '../../dating/calendar.ts';
import type { FuelHistory } from '../case/history.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import type { AnalysisResult } from '../result/result.ts';

/** Mondays from 2021-12-27 on, to that of the last week of the period. */
const weeks = daysOf({ start: '2021-12-27', end: '2024-01-29' }).filter((_, index) => index % 7 === 0);

/** kg a day before the stove came on 12 June 2023, a lot in the weeks after, and 0.5 in January 2024. */
const history = (before: number, changes: Partial<FuelHistory> = {}): FuelHistory => ({
  fuelType: 'Charcoal',
  weeks,
  own: weeks.map((week, index) =>
    week < '2023-06-12'
      ? before + (index % 2 === 0 ? 0.05 : -0.05)
      : week < '2024-01-01'
        ? 9
        : 0.5 + (index % 2) / 100,
  ),
  comparison: null,
  since: { 'did:x:cooker': '2023-06-14' },
  ...changes,
});

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 });
const scale: Device = {
  ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.5 } }),
  fuelType: 'Charcoal',
};

const resultOf = (
  fuelHistory: FuelHistory | undefined,
  changes: Partial<AnalysisInputs> = {},
): AnalysisResult =>
  analyze(
    householdOf({
      devices: [cooker, scale],
      methodology: 'whole-household@1',
      parameters: { emissionsPerKg: 3 },
      ...(fuelHistory && { fuelHistory }),
      ...changes,
    }),
  );

test('own history tells how many weeks it knows, its season, and how the fuel changed before the stove came', () => {
  const diagnosticsOf = (fuelHistory: FuelHistory) => resultOf(fuelHistory).causal.diagnostics;
  const own = (of: (index: number) => number) =>
    history(1, {
      own: weeks.map((week, index) => (week < '2023-06-12' ? of(index) : week < '2024-01-01' ? 9 : 0.5)),
    });
  const comparison = weeks.map(() => 2);
  const noise = (index: number): number => ((index * 7919) % 11) / 100;
  expect(diagnosticsOf(history(1))).toEqual({
    weeks: { before: 76, after: 5 },
    season: 'ownYear',
    preTrend: { refused: 'the season comes from the same periods, so it contains their trend' },
  });
  const flat = diagnosticsOf({ ...own((index) => 1 + noise(index)), comparison });
  expect(flat).toMatchObject({ season: 'comparison', weeks: { before: 76 } });
  expect(flat?.preTrend).toMatchObject({ changePerYear: expect.closeTo(0, 1) });
  expect(flat).not.toMatchObject({ preTrend: { pValue: expect.closeTo(0, 1) } });
  const falling = diagnosticsOf({ ...own((index) => 1.5 - index / 100 + noise(index)), comparison });
  expect(falling?.preTrend).toMatchObject({
    changePerYear: expect.closeTo(-0.52, 1),
    pValue: expect.closeTo(0, 3),
  });
});

test('a household that burned less before than it declared: its own time before is the baseline', () => {
  const { analysis, causal, trace } = resultOf(history(1));
  expect(causal).toMatchObject({
    design: 'ownHistory',
    fuelType: 'Charcoal',
    unit: 'kg',
    alternatives: [{ design: 'meteredEnergy' }, { design: 'declaredBaseline', baselineFuel: 40 }],
  });
  // 1 kg a day before, whatever was burned between June and January, and no more than the season of its own year says.
  expect(analysis.baselineEmissions / (31 * 3)).toBeCloseTo(1, 1);
  const entry = trace.inputs.find(({ name }) => name === 'baselineFuel');
  expect(entry).toMatchObject({ source: 'own history', unit: 'kg' });
  expect(entry?.standard).toBeGreaterThan(0);
});

test('a household that burns nothing since its stove came has a result, and no surer one than its scale allows', () => {
  const own = weeks.map((week, index) => (week < '2023-06-12' ? 0.5 + (index % 2) / 20 : 0));
  const { causal, trace } = resultOf(history(1, { own }));
  expect(causal.design).toBe('ownHistory');
  const { value = NaN, standard = NaN } = trace.inputs.find(({ name }) => name === 'baselineFuel') ?? {};
  expect(standard / value).toBeGreaterThan(0.3 / 2);
  expect(causal.standardUncertainty).toBeGreaterThanOrEqual(0);
  expect(causal.detail).toContain('The effect is');
});

test('one that burned more before than it declared is credited what it declared', () => {
  const { analysis, causal } = resultOf(history(2));
  expect(causal.design).toBe('declaredBaseline');
  expect(analysis.baselineEmissions).toBe(120);
  const own = causal.alternatives.find(({ design }) => design === 'ownHistory');
  expect((own?.baselineFuel ?? NaN) / 62).toBeCloseTo(1, 1);
});

test('comparison households that burn less in the season of the period lower what would have been', () => {
  const season = weeks.map((week) => (week.slice(5, 7) === '01' ? 0.8 : 1));
  const without = resultOf(history(1)).analysis.baselineEmissions;
  const { analysis, causal } = resultOf(history(1, { comparison: season }));
  expect(causal.design).toBe('ownHistory');
  expect(analysis.baselineEmissions).toBeLessThan(0.85 * without);
});

test.each([
  ['nothing weighed before', undefined, 'the fuel use before the new stove was not weighed.'],
  [
    'a stove from before all',
    history(1, { since: {} }),
    'a credited stove was installed before the first weighing.',
  ],
  [
    'a stove that came before the first week',
    history(1, { since: { 'did:x:cooker': '2021-01-01' } }),
    'nothing was weighed before the stove was installed.',
  ],
  [
    'another fuel weighed before',
    history(0.1, { fuelType: 'Wood' }),
    'the weighed fuel before the new stove is Wood, and the baseline is Charcoal.',
  ],
])('with %s the declared baseline stands, and the result says why', (_, given, detail) => {
  const { causal } = resultOf(given);
  expect(causal.design).toBe('declaredBaseline');
  expect(causal.alternatives.find(({ design }) => design === 'ownHistory')).toEqual({
    design: 'ownHistory',
    baselineFuel: null,
    standardUncertainty: null,
    detail,
  });
});

test('a metered boundary names the metered energy, and what the others would say', () => {
  const { causal } = resultOf(history(1), { methodology: 'gs-mecd@1.2', parameters: {} });
  expect(causal.design).toBe('meteredEnergy');
  expect(causal.alternatives.map(({ design }) => design)).toEqual(['declaredBaseline', 'ownHistory']);
});
