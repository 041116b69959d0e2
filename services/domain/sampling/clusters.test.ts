// Samples of clusters: laws that must hold for all plans.
import { assert, double, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { clustersForProportion, designEffect, twoStageClusters } from './clusters.ts';

const plans = record({
  proportion: double({ min: 0.05, max: 0.95, noNaN: true }),
  halfWidth: double({ min: 0.01, max: 0.3, noNaN: true }),
  size: integer({ min: 1, max: 200 }),
  clusters: integer({ min: 1, max: 5000 }),
});

test('clusters of one are a simple sample, whatever their correlation', () => {
  expect(designEffect({ size: 1, rho: 0.7 })).toBe(1);
  expect(designEffect({ size: 40, rho: 0 })).toBe(1);
});

test('never more clusters than there are, and more correlation never needs fewer', () => {
  assert(
    property(plans, double({ min: 0, max: 1, noNaN: true }), (plan, rho) => {
      const needed = (r: number): number =>
        clustersForProportion({ z: 1.645, ...plan, effect: designEffect({ size: plan.size, rho: r }) });
      expect(needed(rho)).toBeLessThanOrEqual(plan.clusters);
      expect(needed(rho)).toBeGreaterThanOrEqual(needed(rho / 2));
    }),
  );
});

test('many clusters are the limit of ever more, and whole clusters have no spread within', () => {
  const plan = { z: 1.645, precision: 0.1, between: 0.1, within: 1.1, meanSize: 50, unitsPerCluster: 10 };
  const many = twoStageClusters({ ...plan, clusters: null });
  expect(twoStageClusters({ ...plan, clusters: 1e12 })).toBeCloseTo(many, 6);
  const whole = { ...plan, unitsPerCluster: 50, clusters: 120 };
  expect(twoStageClusters(whole)).toBe(twoStageClusters({ ...whole, within: 0 }));
});
