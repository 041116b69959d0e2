// How many households of each stratum a draw takes: kept totals, rounded ones, and frames that are too small.
import { expect, test } from 'vitest';
import { frame } from '#test/support/golden-draw.ts';
import { planDraw, type DrawPlan } from './plan.ts';

const stratified = { method: 'stratified', size: 4, isComputed: false, allocation: 'proportional' } as const;

const takes = (plan: DrawPlan, from = frame) => {
  const outcome = planDraw(from, plan);
  return outcome.ok ? outcome.planned.strata.map(({ name, take }) => [name, take]) : outcome.code;
};

test.each<[DrawPlan, unknown]>([
  [
    stratified,
    [
      ['High', 2],
      ['Medium', 2],
    ],
  ],
  [
    { ...stratified, size: 5, isComputed: true },
    [
      ['High', 2],
      ['Medium', 3],
    ],
  ],
  [
    { ...stratified, size: 6, isComputed: true },
    [
      ['High', 3],
      ['Medium', 4],
    ],
  ],
  [
    { ...stratified, size: 6 },
    [
      ['High', 2],
      ['Medium', 4],
    ],
  ],
  [
    { ...stratified, size: 9, allocation: 'equal' },
    [
      ['High', 4],
      ['Medium', 5],
    ],
  ],
  [
    { ...stratified, size: 10 },
    [
      ['High', 4],
      ['Medium', 6],
    ],
  ],
  [
    {
      ...stratified,
      size: 8,
      allocation: 'neyman',
      values: new Map([
        ['High', { sd: 3 }],
        ['Medium', { sd: 1 }],
      ]),
    },
    [
      ['High', 4],
      ['Medium', 4],
    ],
  ],
  [
    {
      ...stratified,
      size: 6,
      allocation: 'cost',
      values: new Map([
        ['High', { unitCost: 1 }],
        ['Medium', { unitCost: 100 }],
      ]),
    },
    [
      ['High', 4],
      ['Medium', 2],
    ],
  ],
  [
    {
      method: 'stratified',
      sizes: new Map([
        ['High', 3],
        ['Medium', 1],
      ]),
    },
    [
      ['High', 3],
      ['Medium', 2],
    ],
  ],
  [{ method: 'stratified', sizes: new Map([['High', 5]]) }, 'frame-too-small'],
  [{ method: 'stratified', sizes: new Map([['Low', 1]]) }, 'frame-too-small'],
  [{ ...stratified, size: 3 }, 'too-few-for-strata'],
  [{ ...stratified, size: 11 }, 'frame-too-small'],
  [{ method: 'simple_random', size: 10 }, [['all', 10]]],
  [{ method: 'systematic', size: 11 }, 'frame-too-small'],
  [{ method: 'census' }, [['all', 10]]],
  [
    { method: 'cluster', clusters: 1, unitsPerCluster: 5 },
    [
      ['High', 4],
      ['Medium', 5],
    ],
  ],
  [{ method: 'cluster', clusters: 3, unitsPerCluster: 5 }, 'frame-too-small'],
  [{ method: 'purposive', chosen: ['did:ixo:household/101'], reason: 'pilot' }, [['all', 1]]],
  [{ method: 'purposive', chosen: ['did:x:1'], reason: 'pilot' }, 'not-in-frame'],
])('%j', (plan, expected) => {
  expect(takes(plan)).toEqual(expected);
});

test('a stratum of one household is taken whole with a warning, and a systematic order is warned of', () => {
  const alone = [...frame, { household: 'did:x:1', stratum: 'Low' }];
  const outcome = planDraw(alone, { ...stratified, size: 6 });
  expect(outcome).toMatchObject({
    planned: { strata: [{ take: 2 }, { name: 'Low', take: 1 }, { take: 3 }] },
    warnings: [{ code: 'stratum-of-one' }],
  });
  expect(planDraw(frame, { method: 'systematic', size: 4 })).toMatchObject({
    warnings: [{ code: 'periodic-order' }],
  });
  expect(takes({ method: 'census' }, [...frame, ...frame])).toBe('invalid-frame');
  expect(takes({ method: 'census' }, [])).toBe('frame-too-small');
});
