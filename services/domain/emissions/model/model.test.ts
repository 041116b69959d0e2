// Vectors of test/vectors/vectors.json through the equations that analyses use.
import { expect, test } from 'vitest';
import { confidenceOf } from '../uncertainty/confidence.ts';
import type { CookerTerm } from '../cookers/cooker-emissions.ts';
import { propagate, reader, type Inputs } from '../uncertainty/delta-method.ts';
import { unlimited } from '../cookers/energy-limits.ts';
import { baselineIntensity, householdEmissions, meteredEmissions } from './model.ts';

/** Of methodologies without these steps. */
const neutral = { daf: 0, upstream: 0, 'meterError:d': 0 };

const exact = (values: Record<string, number>): Inputs =>
  Object.fromEntries(
    Object.entries({ ...neutral, ...values }).map(([name, value]) => [name, { value, standard: 0 }]),
  );

const cooker: CookerTerm = {
  did: 'd',
  carrier: 'Electricity',
  ratio: { given: 'ratio' },
  cookingShare: 1,
};
const options = {
  limits: unlimited,
  partOfDays: 1,
  lpgForEfficiencyOnly: true,
  perKgGiven: false,
};
const lpgFactors = { 'efCO2:LPG': 63.1, 'efNonCO2:LPG': 0.1665, 'upstream:LPG': 0 };
/** EF of the fuel as a whole, t/TJ. */
const ef = (value: number) => ({ efCO2: 0, fNRB: 1, efNonCO2: value });

test.each([
  ['kg-wood-030: air-dry wood', { ncv: 15.6, efCO2: 112, fNRB: 0.3, efNonCO2: 9.46 }, 0.671736],
  [
    'charcoal, production included, fNRB 0.4',
    { ncv: 29.5, efCO2: 165.22, fNRB: 0.4, efNonCO2: 44.83 },
    3.272081,
  ],
  ['charcoal, wood-equivalent 4:1, fNRB 1', { ncv: 29.5, efCO2: 236.91, fNRB: 1, efNonCO2: 61.74 }, 8.810175],
])('kgCO2e per kg, %s', (_, values, perKg) => {
  expect(baselineIntensity(reader(exact(values)), false) * values.ncv).toBeCloseTo(perKg, 9);
});

test('mecd12-device: pressure cooker of project GS11817, one year', () => {
  const inputs = exact({
    'amount:d': 328.5,
    ratio: 2.402 / 0.276,
    ...ef(93.74),
    efGrid: 0.412,
    tdl: 0.1041,
    ncv: 15.6,
    baselineFuel: 1e9,
  });
  const { baseline, actual } = meteredEmissions(reader(inputs), [cooker], options);
  expect(baseline / 1000).toBeCloseTo(0.9648, 3);
  expect(actual / 1000).toBeCloseTo(0.1494, 3);
  expect(Math.abs((baseline - actual) / 1000 - 0.8154)).toBeLessThan(1e-4);
});

test('mecd12-case1-induction: ratio of efficiencies', () => {
  const inputs = exact({
    'amount:d': 250,
    ratio: 0.85 / 0.1,
    efCO2: 112,
    fNRB: 0.4,
    efNonCO2: 9.46,
    efGrid: 0.274,
    tdl: 0.1,
    ncv: 15.6,
    baselineFuel: 1e9,
  });
  const { baseline, actual } = meteredEmissions(reader(inputs), [cooker], options);
  expect(baseline).toBeCloseTo(415.089, 6);
  expect(actual).toBeCloseTo(75.35, 9);
});

test('mecd12-case1-lpg: fuel in both terms', () => {
  const lpg: CookerTerm = {
    did: 'd',
    carrier: 'LPG',
    ratio: { given: 'ratio' },
    cookingShare: 1,
  };
  const inputs = exact({
    'amount:d': 90,
    ratio: 0.55 / 0.15,
    efCO2: 112,
    fNRB: 0.4,
    efNonCO2: 9.46,
    'ncv:LPG': 47.3,
    ...lpgFactors,
    ncv: 15.6,
    baselineFuel: 1e9,
  });
  const limits = { electricityKwh: 0, fuelMJ: 4.5, persons: 5, days: 365 };
  const { baseline, actual, energyCapped } = meteredEmissions(reader(inputs), [lpg], {
    limits,
    partOfDays: 1,
    lpgForEfficiencyOnly: true,
    perKgGiven: false,
  });
  expect(baseline).toBeCloseTo(846.94434, 6);
  expect(actual).toBeCloseTo(269.3254905, 6);
  expect(energyCapped).toBe(false);
});

test('LPG earns nothing by being the cleaner fuel, also where the household cap binds', () => {
  const lpg: CookerTerm = {
    did: 'd',
    carrier: 'LPG',
    ratio: { given: 'ratio' },
    cookingShare: 1,
  };
  const inputs = (kg: number): Inputs =>
    exact({
      'amount:d': kg,
      ratio: 1.5,
      ...ef(110.918),
      'ncv:LPG': 47.3,
      ...lpgFactors,
      ncv: 29.5,
      baselineFuel: 40,
    });
  const few = meteredEmissions(reader(inputs(3)), [lpg], options);
  expect(few.baseline / few.actual).toBeCloseTo(1.5, 9);
  const many = meteredEmissions(reader(inputs(100)), [lpg], options);
  expect(many.baseline).toBeCloseTo((40 * 29.5 * 63.2665) / 1000, 9);
});

test('mecd12-cap: the limit per person binds in the baseline only', () => {
  const inputs = exact({
    'amount:d': 2400,
    ratio: 3.92 / 0.258,
    ...ef(110.918),
    efGrid: 0.197,
    tdl: 0.1,
    ncv: 29.5,
    baselineFuel: 1e9,
  });
  const limits = { electricityKwh: 1, fuelMJ: 0, persons: 5, days: 365 };
  const { baseline, actual, energyCapped } = meteredEmissions(reader(inputs), [cooker], {
    limits,
    partOfDays: 1,
    lpgForEfficiencyOnly: true,
    perKgGiven: false,
  });
  expect(baseline).toBeCloseTo(11072.1958884, 6);
  expect(actual).toBeCloseTo(520.08, 6);
  expect(energyCapped).toBe(true);
});

const month = {
  ratio: 15.1937984496,
  ...ef(110.918),
  efGrid: 0.197,
  tdl: 0.1,
  ncv: 29.5,
  baselineFuel: 40,
  residualFuel: 15,
};

test('boundary-1: the two boundaries of one month', () => {
  const read = reader(exact({ ...month, 'amount:d': 12 }));
  const metered = meteredEmissions(read, [cooker], options);
  expect(metered.baseline).toBeCloseTo(72.803479814, 6);
  expect(metered.actual).toBeCloseTo(2.6004, 9);
  expect(metered.impliedFuelKg).toBeCloseTo(22.2499014584, 6);
  const household = householdEmissions(read, [cooker], options);
  expect(household.baseline).toBeCloseTo(130.88324, 6);
  expect(household.actual).toBeCloseTo(51.681615, 6);
});

test('boundary-cap: never more than the household burned', () => {
  const { baseline, impliedFuelKg, cookers } = meteredEmissions(
    reader(exact({ ...month, 'amount:d': 30 })),
    [cooker],
    options,
  );
  expect(impliedFuelKg).toBeCloseTo(55.624753646, 6);
  expect(cookers[0]?.baseline).toBeCloseTo(182.008699535, 6);
  expect(baseline).toBeCloseTo(130.88324, 6);
});

test('fuel-saved-sc-1: energy x ratio / NCV', () => {
  const { impliedFuelKg } = meteredEmissions(
    reader(exact({ ...month, ratio: 15.2, 'amount:d': 12 })),
    [cooker],
    options,
  );
  expect(impliedFuelKg).toBeCloseTo(22.2589830508, 8);
});

test('conf-metered-delta: uncertainty of a metered household', () => {
  const half = 1.95996398454;
  const uncertain = (value: number, u95: number) => ({ value, standard: (value * u95) / half });
  const inputs: Inputs = {
    'amount:d': uncertain(12, 0.025),
    ratio: uncertain(15.1937984496, 0.15),
    efCO2: uncertain(165.22, 0.1),
    fNRB: uncertain(0.4, 0.4),
    efNonCO2: uncertain(44.83, 0.3),
    efGrid: uncertain(0.197, 0.2),
    ...exact({ tdl: 0.1, ncv: 29.5, baselineFuel: 1e9 }),
  };
  const model = (read: (name: string) => number): number => {
    const { baseline, actual } = meteredEmissions(read, [cooker], options);
    return baseline - actual;
  };
  const { value, sigma, varianceShares } = propagate(model, inputs);
  expect(value).toBeCloseTo(70.203079814, 6);
  expect(sigma).toBeCloseTo(11.6393494284, 6);
  expect(varianceShares['fNRB']).toBeCloseTo(0.578511267136, 6);
  expect(varianceShares['ratio']).toBeCloseTo(0.229157037432, 6);
  expect(varianceShares['amount:d']).toBeCloseTo(0.005918869334, 6);
  const { confidence, interval } = confidenceOf(value, sigma, 0.9);
  expect(confidence).toBeCloseTo(0.453593057876, 6);
  expect(interval.lower).toBeCloseTo(51.0580536912, 5);
});
