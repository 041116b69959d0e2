// Which of the dated baselines of a household count in a period, and what a kitchen test changes.
import { expect, test } from 'vitest';
import { householdOf, period, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import { baselineFuel, fuelOn, rowsWithin } from './baseline.ts';
import { factorLookup } from '../factors/factor-lookup.ts';
import { warningsIn } from '../factors/notes.ts';
import type { AnalysisInputs, Baseline } from '../case/household.ts';
import type { FuelType } from '../../fuels.ts';

const row = (validFrom: string | null) => ({
  validFrom,
  fuelType: 'Charcoal' as const,
  monthlyConsumption: 40,
});
const rows = [row('2026-03-10'), row(null), row('2026-02-01'), row('2026-05-01')];

test.each([
  ['2026-01-01', '2026-01-31', [null]],
  ['2026-01-31', '2026-02-01', [null, '2026-02-01']],
  ['2026-02-01', '2026-02-28', ['2026-02-01']],
  ['2026-03-01', '2026-03-31', ['2026-02-01', '2026-03-10']],
  ['2026-01-01', '2026-12-31', [null, '2026-02-01', '2026-03-10', '2026-05-01']],
  ['2026-06-01', '2026-06-30', ['2026-05-01']],
])('from %s to %s the rows of %j are valid', (start, end, days) => {
  expect(rowsWithin(rows, { start, end }).map(({ validFrom }) => validFrom)).toEqual(days);
});

test('no row is valid before the first dated one', () => {
  expect(rowsWithin([row('2026-02-01')], { start: '2026-01-01', end: '2026-01-31' })).toEqual([]);
});

const inputs = (baselines: readonly Baseline[]): AnalysisInputs =>
  householdOf({
    baselines,
    devices: [reporting('did:x:cooker', 'ElectricPressureCooker', { usageHours: 2, energyKwh: 12 / 31 })],
  });

const stated: Baseline = { validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 40 };
const monthOfDays = 365 / 12;
/** 1.1 kg a day. */
const weighed: Baseline = { ...stated, monthlyConsumption: 1.1 * monthOfDays, source: 'kpt' };
const ofJanuary = expect.closeTo(34.1, 9);

function fuelOf(...baselines: readonly Baseline[]) {
  const lookup = factorLookup({ period, overrides: {}, versions: [] });
  const found = baselineFuel(inputs(baselines), { persons: 5, lookup, precedence: 'later' });
  return found.ok ? found.fuel : found.refusal;
}

test('of a stated baseline and a kitchen test on the same days the lower one is used, whatever came first', () => {
  const disagreement = { days: 31, stated: 40, weighed: ofJanuary };
  expect(fuelOf(stated, weighed)).toMatchObject({ fuelType: 'Charcoal', amount: ofJanuary, disagreement });
  expect(fuelOf({ ...stated, validFrom: '2023-12-01' }, weighed)).toMatchObject({ amount: ofJanuary });
  expect(fuelOf(stated, { ...weighed, monthlyConsumption: 1.6 * monthOfDays })).toMatchObject({
    amount: 40,
    disagreement: { stated: 40, weighed: expect.closeTo(1.6 * 31, 9) },
  });
});

test('days before the kitchen test have the stated baseline alone', () => {
  const found = fuelOf(stated, { ...weighed, validFrom: '2024-01-17' });
  expect(found).toMatchObject({
    fuelType: 'Charcoal',
    derivation: {
      from: {
        'consumption a month 1': 40,
        'months 1': 16 / 31,
        'consumption a month 2': 1.1 * monthOfDays,
        'months 2': expect.closeTo(15 / monthOfDays, 12),
      },
    },
    amount: expect.closeTo((40 * 16) / 31 + 1.1 * 15, 9),
    disagreement: {
      days: 15,
      stated: expect.closeTo((40 * 15) / 31, 9),
      weighed: expect.closeTo(1.1 * 15, 9),
    },
  });
});

test('a kitchen test is worth no more a day in a short month than in a long one', () => {
  const february = { start: '2024-02-01', end: '2024-02-29' };
  const found = baselineFuel(
    { ...inputs([weighed]), period: february },
    {
      persons: 5,
      lookup: factorLookup({ period: february, overrides: {}, versions: [] }),
      precedence: 'later',
    },
  );
  expect(found).toMatchObject({ fuel: { amount: expect.closeTo(1.1 * 29, 9) } });
});

test('both in agreement, or a kitchen test alone, are no disagreement', () => {
  expect(fuelOf(stated, { ...weighed, monthlyConsumption: 40 })).toMatchObject({ disagreement: null });
  expect(fuelOf(weighed)).toMatchObject({ fuelType: 'Charcoal', amount: ofJanuary, disagreement: null });
});

test('of different fuels the later row is looked at first', () => {
  const wood: Baseline = {
    ...weighed,
    fuelType: 'Wood',
    monthlyConsumption: 3 * monthOfDays,
    validFrom: '2023-06-01',
  };
  expect(fuelOf(stated, wood)).toMatchObject({
    fuelType: 'Wood',
    amount: expect.closeTo(93, 9),
    disagreement: null,
  });
  expect(fuelOf({ ...stated, validFrom: '2023-07-01' }, wood)).toMatchObject({ fuelType: 'Charcoal' });
});

/** What a household of these baselines is credited, for which fuel, and what is said of it. */
function outcomeOf(...baselines: readonly Baseline[]) {
  const { creditedReduction, causal, warnings, trace } = resultOf(inputs(baselines));
  const told = warnings.find(({ code }) => code === 'baseline-disagreement')?.detail;
  const step = trace.steps.find(({ id }) => id === 'creditedOfFuels');
  return { creditedReduction, fuelType: causal.fuelType, told, step };
}

test('a stated baseline of another fuel than a kitchen test is told, and the fuel that is credited less is used', () => {
  const charcoal = (validFrom: string): Baseline => ({ ...stated, validFrom });
  const wood = (validFrom: string): Baseline => ({
    ...weighed,
    fuelType: 'Wood',
    monthlyConsumption: 3 * monthOfDays,
    validFrom,
  });
  const alone = {
    Charcoal: outcomeOf(charcoal('2023-06-01')).creditedReduction,
    Wood: outcomeOf(wood('2023-06-01')).creditedReduction,
  };
  const [lower, higher] =
    alone.Wood < alone.Charcoal ? (['Wood', 'Charcoal'] as const) : (['Charcoal', 'Wood'] as const);
  expect(alone[lower]).toBeLessThan(alone[higher]);
  for (const rowsOfBoth of [
    [wood('2023-06-01'), charcoal('2023-07-01')],
    [charcoal('2023-06-01'), wood('2023-07-01')],
    [charcoal('2023-07-01'), wood('2023-06-01')],
  ]) {
    const found = outcomeOf(...rowsOfBoth);
    expect(found).toMatchObject({ creditedReduction: alone[lower], fuelType: lower });
    expect(found.told).toContain(`of ${lower} ${alone[lower]} kgCO2e is credited, with`);
    expect(found.told).toContain(`of ${higher} ${alone[higher]} kgCO2e`);
    expect(found.step).toMatchObject({ value: alone[lower], from: alone });
  }
});

test('of two fuels one of which gives no result the later one is used, and it is told why nothing was compared', () => {
  const wood: Baseline = { ...weighed, fuelType: 'Wood', validFrom: '2024-01-01' };
  const found = outcomeOf({ ...stated, fuelType: 'Electricity' }, wood);
  expect(found).toMatchObject({ fuelType: 'Wood', creditedReduction: outcomeOf(wood).creditedReduction });
  expect(found.told).toContain('A baseline of electricity has no fuel to save');
  const electric: Baseline = { ...stated, fuelType: 'Electricity' };
  expect(
    refusalOf(
      inputs([
        { ...wood, validFrom: null },
        { ...electric, validFrom: '2023-12-31' },
      ]),
    ),
  ).toEqual(refusalOf(inputs([electric])));
});

test('the fuel of a day is that of the row that is used, in whatever order the rows come', () => {
  const wood: Baseline = { ...weighed, fuelType: 'Wood', validFrom: '2025-01-01' };
  const charcoal: Baseline = { ...stated, validFrom: '2026-01-01' };
  for (const all of [
    [charcoal, wood],
    [wood, charcoal],
  ]) {
    expect(fuelOn(all, '2026-03-01')).toBe('Charcoal');
    expect(fuelOn(all, '2025-06-01')).toBe('Wood');
    expect(fuelOn(all, '2024-06-01')).toBeUndefined();
  }
});

test('rows of a kitchen test and stated ones are valid beside each other', () => {
  const given = [stated, { ...weighed, validFrom: '2023-05-01' }, { ...weighed, validFrom: '2023-09-01' }];
  expect(rowsWithin(given, period)).toEqual([stated, { ...weighed, validFrom: '2023-09-01' }]);
});

test('the result tells what was stated, what was weighed, and what the meter stands for', () => {
  const outcome = analyzeHousehold(inputs([stated, weighed]));
  const warnings = outcome.ok ? outcome.result.warnings : [];
  expect(warnings).toContainEqual({
    code: 'baseline-disagreement',
    detail:
      'On 31 days of the period the stated baseline is 40 kg of Charcoal, the kitchen test found 34.1 kg. The lower one is used. The measured cooking of the whole period replaces 22.25 kg.',
  });
  const agreed = analyzeHousehold(inputs([stated]));
  expect(agreed.ok && agreed.result.warnings.map(({ code }) => code)).not.toContain('baseline-disagreement');
});

/** Three days of 1.1 kg each; the last one begins with more than was left. */
const weighings = (startKg: number) =>
  [
    [10, 0, 8.9],
    [8.9, 2, 9.8],
    [startKg, 0, startKg - 1.1],
  ].map(([start = 0, addedKg = 0, endKg = 0], index) => ({
    date: `2023-12-0${index + 1}`,
    fuelType: 'Charcoal' as const,
    startKg: start,
    addedKg,
    endKg,
  }));

test('a kitchen test counts by its weighings, which its step in the trace works out', () => {
  // As it was written down: rounded.
  const found = fuelOf(stated, { ...weighed, monthlyConsumption: 33.4, weighings: weighings(9.8) });
  expect(found).toMatchObject({
    amount: ofJanuary,
    kitchenTests: [
      {
        id: 'kitchenTest 2023-12-01',
        value: expect.closeTo(1.1 * monthOfDays, 9),
        from: { days: 3, 'start 2023-12-02': 8.9, 'added 2023-12-02': 2, 'end 2023-12-02': 9.8 },
      },
    ],
  });
  const outcome = analyzeHousehold(inputs([stated, { ...weighed, weighings: weighings(9.8) }]));
  const steps = outcome.ok ? outcome.result.trace.steps.map(({ id }) => id) : [];
  expect(steps.indexOf('baselineFuel')).toBe(steps.indexOf('kitchenTest 2023-12-01') + 1);
  expect(outcome.ok && outcome.result.warnings.map(({ code }) => code)).not.toContain('kitchen-test-jumps');
});

test('weighings that do not go on from each other are a warning of the result', () => {
  const outcome = analyzeHousehold(inputs([stated, { ...weighed, weighings: weighings(12) }]));
  expect(outcome.ok && outcome.result.warnings).toContainEqual({
    code: 'kitchen-test-jumps',
    detail: expect.stringContaining('12 kg at the start of 2023-12-03, 9.8 kg at the end of the day before:'),
  });
});

const mjPerUnit: [FuelType, number][] = [
  ['Kerosene', 43.8 * 0.775],
  ['LPG', 47.3],
  ['NaturalGas', 48 * 0.7],
  ['Coal', 25.8],
  ['Pellets', 11.6],
];

test.each(mjPerUnit)(
  'no person is believed more %s than the energy of 34 kg of charcoal',
  (fuelType, perUnit) => {
    const amountOf = (monthlyConsumption: number) =>
      fuelOf({ validFrom: null, fuelType, monthlyConsumption });
    const most = (5 * 34 * 29.5) / perUnit;
    expect(amountOf(100_000)).toMatchObject({ amount: expect.closeTo(most, 9) });
    expect(amountOf(most - 0.01)).toMatchObject({ amount: most - 0.01 });
  },
);

test('a lower energy content, when it is given, leaves the limit of energy where it is', () => {
  const fuelType = 'Coal';
  const found = baselineFuel(inputs([{ validFrom: null, fuelType, monthlyConsumption: 1e5 }]), {
    persons: 5,
    lookup: factorLookup({ period, overrides: { ncv: 10 }, versions: [] }),
    precedence: 'later',
  });
  expect(found).toMatchObject({ fuel: { amount: expect.closeTo((5 * 34 * 29.5) / 10, 9) } });
  expect(found.ok && warningsIn(found.fuel.notes)).toEqual([
    {
      code: 'baseline-capped',
      detail: '100000 kg of Coal a month for 5 persons exceeds 100.3 kg per person. The cap is used.',
    },
  ]);
});

test('more than 50 persons are no household: its limits are those of one that does not say how many', () => {
  const credit = (persons: number | null) => {
    const outcome = analyzeHousehold({
      ...inputs([{ ...stated, monthlyConsumption: 6800 }]),
      persons,
      devices: [reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 20 })],
    });
    return outcome.ok
      ? { credit: outcome.result.creditedReduction, codes: outcome.result.warnings.map(({ code }) => code) }
      : undefined;
  };
  expect(credit(200)?.credit).toBe(credit(null)?.credit);
  expect(credit(200)?.codes).toContain('persons-assumed');
  expect(credit(50)?.credit).toBeGreaterThan(credit(200)?.credit ?? Infinity);
  expect(credit(21)?.codes).toContain('persons-high');
  expect(credit(20)?.codes).not.toContain('persons-high');
});
