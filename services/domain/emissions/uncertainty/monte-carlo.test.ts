// JCGM 101 9.2.2 (vector jcgm101-9.2.2 of the methods page), the forms of the inputs, and the delta method as its double.
import { expect, test } from 'vitest';
import { propagate, relative, type Inputs, type Read } from './delta-method.ts';
import { unlimited } from '../cookers/energy-limits.ts';
import { householdEmissions, meteredEmissions, reductionOf } from '../model/model.ts';
import { monteCarlo } from './monte-carlo.ts';
import type { Seed } from '../../random.ts';

const seed: Seed = [0x1234_5678, 0x9abc_def0, 3, 4];
const one = (x: Read): number => x('x');
const distribution = (value: number, u95: number) =>
  monteCarlo(one, { x: relative(value, u95) }, { seed, fractions: [], draws: 20_000 });

test('four standard normal inputs, a million draws', () => {
  const inputs = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { value: 0, standard: 1 }]));
  const { mean, sd, limits95 } = monteCarlo((x) => x('a') + x('b') + x('c') + x('d'), inputs, {
    seed,
    fractions: [],
    draws: 1_000_000,
  });
  const found = [mean, sd, limits95.lower, limits95.upper];
  [0, 2, -3.92, 3.92].forEach((want, index) =>
    expect(Math.abs((found[index] ?? Number.NaN) - want)).toBeLessThan(0.02),
  );
});

/** A month of a pressure cooker that replaces charcoal, kWh and t/TJ. */
const month: Inputs = {
  'amount:cooker': relative(12, 0.025),
  ratio: relative(3.92 / 0.258, 0.15),
  efCO2: relative(165.22, 0.1),
  fNRB: relative(0.4, 0.4),
  efNonCO2: relative(44.83, 0.3),
  efGrid: relative(0.197, 0.2),
  tdl: relative(0.1, 0),
  ncv: relative(29.5, 0.1),
  baselineFuel: relative(1000, 0),
  upstream: relative(0, 0),
  daf: relative(0, 0),
  'meterError:cooker': relative(0, 0),
};
const cookers = [
  {
    did: 'cooker',
    carrier: 'Electricity',
    ratio: { given: 'ratio' },
    amounts: { used: [12], cooked: [12], unseen: [] },
  },
] as const;
const optionsOf = (baselineKg: number) => ({
  limits: unlimited,
  baselineKg: [baselineKg],
  residualKg: [15],
  partInUse: [1],
  lpgForEfficiencyOnly: true,
  perKgGiven: false,
});
const reduction = (read: Read): number => reductionOf(meteredEmissions(read, cookers, optionsOf(1000)), 1);

test.each([
  ['metered charcoal', month, reduction],
  [
    'metered firewood, with the usual uncertainties',
    {
      ...month,
      ratio: relative(17.5, 0.15),
      efCO2: relative(112, 0.16),
      fNRB: relative(0.3, 0.4),
      efNonCO2: relative(9.46, 0.5),
      ncv: relative(15.6, 0.1),
    },
    reduction,
  ],
  [
    'a whole household',
    { ...month, baselineFuel: relative(40, 0.3), residualFuel: relative(15, 0.3) },
    (read: Read): number => reductionOf(householdEmissions(read, cookers, optionsOf(40)), 1),
  ],
])(
  'agrees with the delta method within two per cent, after as many draws as the limits need: %s',
  (_, inputs, model) => {
    const { value, sigma } = propagate(model, inputs);
    const { sd, mean, draws, limits90 } = monteCarlo(model, inputs, { seed, fractions: ['fNRB'] });
    expect(Math.abs(sd / sigma - 1)).toBeLessThan(0.02);
    expect(Math.abs(mean / value - 1)).toBeLessThan(0.01);
    expect(draws).toBeGreaterThanOrEqual(20_000);
    expect(limits90.lower).toBeLessThan(value - 1.5 * sigma);
    expect(limits90.upper).toBeGreaterThan(value + 1.5 * sigma);
  },
);

test('the same seed gives the same bytes, another seed others', () => {
  const bytes = (from: Seed): string =>
    JSON.stringify(monteCarlo(reduction, month, { seed: from, fractions: ['fNRB'], draws: 2000 }));
  expect(bytes(seed)).toBe(bytes([...seed]));
  expect(bytes(seed)).not.toBe(bytes([1, 2, 3, 4]));
});

test('an input of 60 % and more is lognormal through the limits of its 95 % interval', () => {
  const { distributions, limits95 } = distribution(10, 0.6);
  expect(distributions).toMatchObject({ x: { kind: 'lognormal' } });
  expect(limits95.lower).toBeCloseTo(4, 0);
  expect(limits95.upper).toBeCloseTo(16, 0);
  expect(distribution(10, 0.59).distributions).toMatchObject({ x: { kind: 'normal' } });
});

test('where the lower limit is not above 0, the value is the median and nothing is below 0', () => {
  const { limits95 } = distribution(10, 3);
  expect(limits95.lower).toBeCloseTo(10 / 4, 0);
  expect(Math.abs(limits95.upper / 40 - 1)).toBeLessThan(0.05);
});

test('fractions are cut to 0 and 1', () => {
  const { limits95 } = monteCarlo(one, { x: relative(0.9, 0.5) }, { seed, fractions: ['x'], draws: 20_000 });
  expect(limits95.upper).toBe(1);
});

test('what is known exactly has no spread, and a model may not ask for more inputs', () => {
  const { sd, limits95, draws } = monteCarlo(one, { x: relative(5, 0) }, { seed, fractions: [] });
  expect({ sd, limits95, draws }).toEqual({ sd: 0, limits95: { lower: 5, upper: 5 }, draws: 20_000 });
  expect(() => monteCarlo(one, {}, { seed, fractions: [] })).toThrow('the model has no input x');
});

test('a half-width of exactly the value keeps the upper limit, whatever the dust', () => {
  for (const value of [0.00532, 0.1, 12])
    expect(distribution(value, 1).limits95.upper / value).toBeCloseTo(2, 1);
});
