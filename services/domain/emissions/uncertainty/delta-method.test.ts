// Vectors gum-h1, shared-factor-1 and conf-75 of the methods page.
import { expect, test } from 'vitest';
import { propagate, relative, secondOrderSigma, type Read } from './delta-method.ts';

test('GUM H.1, first order and with the terms of second order (cran/propagate)', () => {
  const inputs = {
    ls: { value: 50_000_623, standard: 25 },
    d: { value: 215, standard: 9.7 },
    da: { value: 0, standard: 5.8e-7 },
    th: { value: -0.1, standard: 0.41 },
    as: { value: 1.15e-5, standard: 1.2e-6 },
    dt: { value: 0, standard: 0.029 },
  };
  const length = (x: Read): number => x('ls') + x('d') - x('ls') * (x('da') * x('th') + x('as') * x('dt'));
  expect(propagate(length, inputs).sigma).toBeCloseTo(31.71, 2);
  expect(secondOrderSigma(length, inputs)).toBeCloseTo(33.91, 2);
});

test('the curvature of one input counts where the first order sees nothing', () => {
  // The variance of the square of a standard normal number is 2.
  expect(secondOrderSigma((x) => x('a') ** 2, { a: { value: 0, standard: 1 } })).toBeCloseTo(Math.SQRT2, 12);
});

test('the half-width of a 95 % interval is 1.959964 standard uncertainties', () => {
  expect(relative(-120, 0.2)).toEqual({ value: -120, standard: expect.closeTo(24 / 1.959963984540054, 12) });
});

test('a factor that both terms share acts on the difference', () => {
  const inputs = {
    before: { value: 40, standard: 4 },
    after: { value: 10, standard: 1 },
    factor: { value: 3.272081, standard: 0.2 * 3.272081 },
  };
  const { value, sigma } = propagate((x) => (x('before') - x('after')) * x('factor'), inputs);
  expect(value).toBeCloseTo(98.16243, 9);
  expect(sigma).toBeCloseTo(23.8211092466, 6);
});

test('two independent terms', () => {
  const half = 1.95996398454;
  const inputs = {
    baseline: { value: 120, standard: 24 / half },
    actual: { value: 45, standard: 4.5 / half },
  };
  const { sigma, varianceShares } = propagate((x) => x('baseline') - x('actual'), inputs);
  expect(sigma).toBeCloseTo(12.4585099965, 8);
  expect(Object.values(varianceShares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

test('no uncertainty has no shares', () => {
  expect(propagate((x) => x('a'), { a: { value: 2, standard: 0 } })).toEqual({
    value: 2,
    sigma: 0,
    effects: {},
    sides: {},
    varianceShares: {},
  });
});

test('a larger uncertainty never makes a smaller one of the result where a cap binds within it', () => {
  // Full credit up to 8, and what is used above counts against it.
  const capped = (x: Read): number => Math.min(x('used'), 8) - 0.5 * x('used');
  const sigmaOf = (standard: number): number => propagate(capped, { used: { value: 10, standard } }).sigma;
  const sigmas = [0.5, 1, 2, 3, 4, 6, 10, 40].map(sigmaOf);
  expect(sigmas).toEqual(sigmas.toSorted((a, b) => a - b));
  expect(sigmas.slice(0, 3)).toEqual([0.25, 0.5, 1]);
});
