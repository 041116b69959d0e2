// Days with several batches: each one follows from its own leaves and those of the days beside it at the time of its cut.
import { expect, test } from 'vitest';
import { cut, draftsOf, firstMs } from '#test/support/bundled-batches.ts';
import { openHash } from '#test/support/sha256.ts';
import { follows, repeatDays } from './repeat-days.ts';

const hourMs = 3_600_000;
const metered = { did: 'did:x:1', days: 2, everyMs: hourMs, role: 'claimed', isLate: false } as const;

/** A counter that is read at half past each hour. Before the first midnight of the period it ran three times as fast. */
const rows = Array.from({ length: 96 }, (_, index) => ({
  observedAt: firstMs - 24 * hourMs + (index + 0.5) * hourMs,
  sequence: index,
  activePowerW: 100,
  voltageV: 230,
  currentA: null,
  energyWh: 100 * index + (index >= 47 ? 200 : 0),
  relayOn: true,
}));
const lateMs = firstMs + 23.5 * hourMs;

/** The batches of both days before and after the last reading of the first day came late. */
const [before, after] = [rows.filter(({ observedAt }) => observedAt !== lateMs), rows].map((own) =>
  cut(draftsOf({ ...metered, isInflated: false }, own), false),
);
if (!before || !after) throw new Error('no batches');
const both = [...before, ...after.filter(({ id }) => before.every((one) => one.id !== id))];

test('a late reading before midnight makes new batches of both days', () => {
  const days = both.map(({ head }) => head.day).toSorted();
  expect(days.filter((day) => day === '2024-01-01')).toHaveLength(2);
  expect(days.filter((day) => day === '2024-01-02')).toHaveLength(2);
});

test.each([
  ['old ones first', both],
  ['new ones first', both.toReversed()],
  ['by id', both.toSorted((a, b) => (a.id < b.id ? -1 : 1))],
])('every one of them is repeated: %s', (_order, batches) => {
  const repeated = repeatDays(batches, openHash);
  expect(batches.filter((batch) => !follows(batch, repeated))).toEqual([]);
});

test('a batch does not follow without the batch of the day beside it that it was cut with', () => {
  const old = before.find(({ head }) => head.day === '2024-01-02');
  const given = after.map((batch) => (batch.head.day === '2024-01-02' && old ? old : batch));
  const repeated = repeatDays(given, openHash);
  expect(given.filter((batch) => !follows(batch, repeated))).toEqual([old]);
});
