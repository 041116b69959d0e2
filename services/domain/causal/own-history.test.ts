// Own history: the season does not count as an effect, whether it comes from the comparison or from the own year.
import { expect, test } from 'vitest';
import { effectOf } from '#test/support/simulated-panel.ts';
import { ownHistory } from './own-history.ts';
import type { PanelHousehold } from './panel.ts';

const season = [1.4, 1.3, 1.2, 1, 0.8, 0.7, 0.6, 0.7, 0.8, 1, 1.2, 1.3];
const periods = Array.from(
  { length: 24 },
  (_, t) => `${2024 + Math.floor(t / 12)}-${String((t % 12) + 1).padStart(2, '0')}`,
);

/** Uses `level` times the season, and from a period on a part of it only. */
const household = (id: string, level: number, treatedFrom: number | null, part = 1): PanelHousehold => ({
  id,
  cluster: id,
  treatedFrom,
  outcomes: periods.map(
    (_, t) => level * (season[t % 12] ?? NaN) * (treatedFrom !== null && t >= treatedFrom ? part : 1),
  ),
});

test.each([
  [
    'the comparison',
    [household('b', 2, null), household('c', 5, null)],
    'season by the comparison households',
  ],
  ['the own year', [], 'season by the same calendar months before'],
])('by %s half of the winter use is saved', (_, comparison, note) => {
  const treated = [household('a', 3, 18, 0.5), household('d', 4, 18, 0.5)];
  const own = effectOf(ownHistory({ periods, households: [...treated, ...comparison] }, 0.95));
  const winter = (0.6 + 0.7 + 0.8 + 1 + 1.2 + 1.3) / 6;
  expect(own.notes).toContain(note);
  expect(own.effect).toBeCloseTo(-0.5 * 3.5 * winter, 10);
});

test('without comparison and without the same months before the index is 1, and the result says so', () => {
  const short = { ...household('a', 3, 4, 0.5), outcomes: household('a', 3, 4, 0.5).outcomes.slice(0, 8) };
  const own = effectOf(ownHistory({ periods: periods.slice(0, 8), households: [short] }, 0.95));
  expect(own.effect).toBeCloseTo(3 * (0.5 * 0.7 - 1.225), 10);
  expect(own.notes.join()).toContain('index 1');
});

test('a month that nobody of the comparison knows leaves the season to the own year', () => {
  const comparison = household('b', 2, null);
  const holed = { ...comparison, outcomes: comparison.outcomes.with(20, null) };
  const own = effectOf(ownHistory({ periods, households: [household('a', 3, 18, 0.5), holed] }, 0.95));
  expect(own.notes).toContain('season by the same calendar months before');
});
