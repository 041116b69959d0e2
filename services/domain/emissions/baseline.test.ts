// Which of the dated baselines of a household count in a period.
import { expect, test } from 'vitest';
import { rowsWithin } from './baseline.ts';

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
