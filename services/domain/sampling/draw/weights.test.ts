// Design weights: households of a stratum stand for all of it, and on average a cluster sample for the whole frame.
import { assert, array, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { committed } from '#test/support/golden-draw.ts';
import { drawClusters } from './clusters.ts';
import { designWeights } from './weights.ts';

test('a household stands for its stratum, or for the whole frame', () => {
  const stratified = designWeights(committed);
  expect([stratified('High'), stratified('Medium'), stratified('Low')]).toEqual([2, 3, null]);
  const strata = [{ name: 'all', population: 10, take: 4 }];
  expect(designWeights({ method: 'simple_random', strata })('Medium')).toBe(2.5);
  expect(designWeights({ method: 'systematic', strata })('a / b')).toBe(2.5);
  expect(designWeights({ method: 'census', strata: [{ name: 'all', population: 7, take: 7 }] })('x')).toBe(1);
  expect(designWeights({ method: 'purposive', strata })('x')).toBeNull();
});

test('a cluster that is certain weighs by its own households only', () => {
  const strata = [
    { name: 'city', population: 22, take: 2 },
    { name: 'hill', population: 6, take: 2 },
    { name: 'lake', population: 6, take: 2 },
    { name: 'wood', population: 6, take: 2 },
  ];
  const weight = designWeights({ method: 'cluster', strata, clusters: 2 });
  // The interval is 40 / 2 = 20, so the city is certain; the others share one place: 6 / 18.
  expect([weight('city'), weight('hill')]).toEqual([11, 9]);
});

test('over all starts the weights of the drawn clusters add up to the frame', () => {
  assert(
    property(
      array(integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 6 }),
      integer({ min: 1, max: 2 }),
      (sizes, clusters) => {
        const strata = sizes.map((population, index) => ({
          name: `${index}`,
          population,
          take: Math.min(3, population),
        }));
        const weight = designWeights({ method: 'cluster', strata, clusters });
        const named = strata.map(({ name, population: size }) => ({ name, size }));
        const starts = 2000;
        let total = 0;
        for (let index = 0; index < starts; index++) {
          const hit = new Set(drawClusters(named, clusters, (index + 0.5) / starts));
          for (const { name, take } of strata) if (hit.has(name)) total += take * (weight(name) ?? 0);
        }
        const frame = sizes.reduce((sum, size) => sum + size, 0);
        expect(Math.abs(total / starts - frame)).toBeLessThan(frame * 0.02);
      },
    ),
    { numRuns: 50 },
  );
});
