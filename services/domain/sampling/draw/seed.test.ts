// Plans of seeds lie in the future, and a seed must be the planned one.
import { expect, test } from 'vitest';
import { instantMs } from './instant.ts';
import { seedFaults, type Seed } from './seed.ts';
import { seedPlanFaults, type SeedPlan } from './seed-plan.ts';

const committedAt = '2026-11-21T09:10:00.000Z';
const drawnAt = '2026-11-29T07:00:00.000Z';

const quicknet = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** The first round after a time. */
const roundAfter = (time: string): number => Math.floor((instantMs(time) / 1000 - 1_692_803_367) / 3) + 2;

const drand: SeedPlan = { source: 'drand', chain: quicknet, round: roundAfter('2026-11-28T12:00:00Z') };
const dice: SeedPlan = {
  source: 'dice',
  thrower: 'Chair of the village',
  place: 'School of Kasubi',
  at: '2026-11-28T12:00:00Z',
  witnesses: ['Teacher', 'Nurse'],
};
const lottery: SeedPlan = { source: 'external', description: 'Lottery', date: '2026-11-28' };
const undated: SeedPlan = { source: 'external', description: 'public lottery draw of 2026-11-28' };

test('times are those of the calendar', () => {
  expect(instantMs('2026-11-21T09:10:00.000Z')).toBe(1_795_252_200_000);
  expect(instantMs('2026-11-21T09:10:00.25Z')).toBe(1_795_252_200_250);
  expect(instantMs('tomorrow')).toBeNaN();
});

test.each([drand, dice, lottery, undated])('a plan in the future is taken: %j', (plan) => {
  expect(seedPlanFaults(plan, committedAt)).toEqual([]);
});

test.each<[SeedPlan, string, string]>([
  [{ ...drand, round: roundAfter('2026-11-21T09:00:00Z') }, 'round', 'before-commitment'],
  [{ ...drand, chain: 'abc' }, 'chain', 'not-allowed'],
  [{ ...dice, at: committedAt }, 'at', 'before-commitment'],
  [{ ...dice, at: 'soon' }, 'at', 'before-commitment'],
  [{ ...lottery, date: '2026-11-21' }, 'date', 'before-commitment'],
  [{ ...lottery, date: '2026-02-30' }, 'date', 'before-commitment'],
])('a plan that is not in the future is refused: %j', (plan, field, code) => {
  expect(seedPlanFaults(plan, committedAt)).toMatchObject([{ path: [field], code }]);
});

const randomness = 'a'.repeat(64);
const thrown = '123456'.repeat(9);

test.each<[Seed, SeedPlan]>([
  [{ source: 'drand', value: randomness, round: drand.round }, drand],
  [{ source: 'dice', value: thrown }, dice],
  [{ source: 'external', value: '04 17 23 31 38 42' }, undated],
  [{ source: 'external', value: '04 17', publishedAt: '2026-11-28T20:00:00Z' }, lottery],
])('the planned seed is taken: %j', (seed, plan) => {
  expect(seedFaults(seed, plan, { committedAt, drawnAt })).toEqual([]);
});

test.each<[Seed, SeedPlan, [string, string][]]>([
  [{ source: 'dice', value: thrown }, drand, [['source', 'not-as-planned']]],
  [{ source: 'drand', value: randomness, round: 7 }, drand, [['round', 'not-as-planned']]],
  [{ source: 'drand', value: randomness }, drand, [['round', 'not-as-planned']]],
  [{ source: 'drand', value: 'A'.repeat(64), round: drand.round }, drand, [['value', 'bad-format']]],
  [{ source: 'dice', value: '123' }, dice, [['value', 'bad-format']]],
  [{ source: 'dice', value: `${thrown}7` }, dice, [['value', 'bad-format']]],
  [{ source: 'dice', value: thrown, round: 1 }, dice, [['round', 'not-as-planned']]],
  [{ source: 'external', value: ' 04' }, lottery, [['value', 'bad-format']]],
  [
    { source: 'external', value: '04', publishedAt: committedAt },
    undated,
    [['publishedAt', 'before-commitment']],
  ],
  [
    { source: 'external', value: '04', publishedAt: '2026-12-01T00:00:00Z' },
    undated,
    [['publishedAt', 'in-future']],
  ],
])('another seed is refused: %j', (seed, plan, faults) => {
  const found = seedFaults(seed, plan, { committedAt, drawnAt });
  expect(found.map(({ path, code }) => [path[0], code])).toEqual(faults);
});

test('a draw before the planned source spoke is refused', () => {
  const early = { committedAt, drawnAt: '2026-11-25T07:00:00.000Z' };
  expect(seedFaults({ source: 'dice', value: thrown }, dice, early)).toMatchObject([{ code: 'too-early' }]);
});
