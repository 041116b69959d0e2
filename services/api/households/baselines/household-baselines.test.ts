// Dated baselines: which row a request adds, replaces or repeats, and when it needs a reason.
import { expect, test } from 'vitest';
import { storedHousehold } from '#test/support/stored-household.ts';
import { Problem } from '../../contract/problem.ts';
import type { BaselineRow } from '../../store/bodies/household.ts';
import { baselineInput, baselineRowInput } from './baseline-input.ts';
import { addRow, baselineRows, restateBaselines } from './household-baselines.ts';

const at = '2026-06-01T00:00:00Z';
const stating = { path: '#/baseline', today: '2026-06-01', at };

const row = (fields: Partial<BaselineRow>): BaselineRow => ({
  fuelType: 'Charcoal',
  monthlyConsumption: 40,
  unit: 'kg',
  validFrom: null,
  source: 'declared',
  recordedAt: '2026-01-01T00:00:00Z',
  ...fields,
});

const householdOf = (rows: readonly BaselineRow[]) =>
  storedHousehold({ baseline: rows.at(-1) ?? null, baselines: [...rows], createdAt: at, updatedAt: at });

const add = (rows: readonly BaselineRow[], fields: object) =>
  addRow(
    householdOf(rows),
    baselineRowInput.parse({ fuelType: 'Charcoal', monthlyConsumption: 30, ...fields }),
    stating,
  );

const startsOf = (rows: readonly BaselineRow[] | null) => rows?.map(({ validFrom }) => validFrom);

test('the first row holds for all earlier days, a further one from today', () => {
  expect(startsOf(add([], {}).rows)).toEqual([null]);
  expect(startsOf(add([row({})], {}).rows)).toEqual([null, '2026-06-01']);
});

test('rows are ordered by their first days', () => {
  const rows = [row({}), row({ validFrom: '2026-03-01' })];
  expect(startsOf(add(rows, { validFrom: '2026-02-01' }).rows)).toEqual([null, '2026-02-01', '2026-03-01']);
});

test('a row replaces another only with a reason', () => {
  expect(() => add([row({})], { validFrom: null })).toThrow(Problem);
  const { rows } = add([row({})], { validFrom: null, reason: 'The scale was wrong.' });
  expect(rows?.map(({ monthlyConsumption, reason }) => [monthlyConsumption, reason])).toEqual([
    [30, 'The scale was wrong.'],
  ]);
});

test('an equal row is a repeat', () => {
  const existing = row({ validFrom: '2026-03-01', monthlyConsumption: 30 });
  expect(add([existing], { validFrom: '2026-03-01' })).toEqual({ row: existing, rows: null });
});

test('a future day is refused', () => {
  expect(() => add([], { validFrom: '2026-06-02' })).toThrow(Problem);
});

test('a patch with the present baseline changes nothing, another amount adds a row from today', () => {
  const household = householdOf([row({})]);
  const stated = (monthlyConsumption: number) =>
    restateBaselines(household, baselineInput.parse({ fuelType: 'Charcoal', monthlyConsumption }), stating);
  expect(stated(40)).toBeNull();
  expect(startsOf(stated(30))).toEqual([null, '2026-06-01']);
});

test('a household whose baseline never changed has one row', () => {
  const { body } = householdOf([row({})]);
  expect(baselineRows({ body: { ...body, baselines: undefined } })).toHaveLength(1);
  expect(baselineRows({ body: { ...body, baseline: null, baselines: undefined } })).toEqual([]);
});
