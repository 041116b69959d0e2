// Vectors of test/vectors/vectors.json through the equations that analyses use.
import { expect, test } from 'vitest';
import { confidenceOf } from '../uncertainty/confidence.ts';
import type { CookerTerm } from '../cookers/cooker-emissions.ts';
import { propagate, reader, type Inputs, type Read } from '../uncertainty/delta-method.ts';
import { unlimited, type EnergyLimits } from '../cookers/energy-limits.ts';
import {
  baselineIntensity,
  householdEmissions,
  meteredEmissions,
  reductionOf,
  type Emissions,
} from './model.ts';

/** Of methodologies without these steps. */
const neutral = { daf: 0, upstream: 0, 'meterError:d': 0 };

const exact = (values: Record<string, number>): Inputs =>
  Object.fromEntries(
    Object.entries({ ...neutral, ...values }).map(([name, value]) => [name, { value, standard: 0 }]),
  );

const termOf = (carrier: CookerTerm['carrier'], days: number, amount: number): CookerTerm => {
  const daily = Array.from({ length: days }, () => amount / days);
  return {
    did: 'd',
    carrier,
    ratio: { given: 'ratio' },
    amounts: { used: daily, cooked: daily, unseen: [] },
  };
};

interface Vector {
  readonly carrier?: CookerTerm['carrier'];
  readonly limits?: EnergyLimits;
  /** Over which the amounts of the vector are spread evenly. */
  readonly days?: number;
}

const amountIn = (inputs: Inputs, name: string): number => inputs[name]?.value ?? 0;

/** A vector over its days, each like the others: then a limit of the day is that of the period. */
function modelOf(inputs: Inputs, { carrier = 'Electricity', limits = unlimited, days = 1 }: Vector = {}) {
  const spread = (name: string): number[] =>
    Array.from({ length: days }, () => amountIn(inputs, name) / days);
  const terms = [termOf(carrier, days, amountIn(inputs, 'amount:d'))];
  const options = {
    limits,
    baselineKg: spread('baselineFuel'),
    residualKg: spread('residualFuel'),
    partInUse: spread('baselineFuel').map(() => 1),
    lpgForEfficiencyOnly: true,
    perKgGiven: false,
  };
  return {
    metered: (read: Read) => meteredEmissions(read, terms, options),
    household: (read: Read) => householdEmissions(read, terms, options),
  };
}

const metered = (inputs: Inputs, vector?: Vector): Emissions =>
  modelOf(inputs, vector).metered(reader(inputs)).totals();

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
  const { baseline, actual } = metered(inputs, { days: 365 });
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
  const { baseline, actual } = metered(inputs);
  expect(baseline).toBeCloseTo(415.089, 6);
  expect(actual).toBeCloseTo(75.35, 9);
});

test('mecd12-case1-lpg: fuel in both terms', () => {
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
  const limits = { electricityKwh: 0, fuelMJ: 4.5, persons: 5 };
  const { baseline, actual, energyCapped } = metered(inputs, { carrier: 'LPG', limits, days: 365 });
  expect(baseline).toBeCloseTo(846.94434, 6);
  expect(actual).toBeCloseTo(269.3254905, 6);
  expect(energyCapped).toBe(false);
});

test('LPG earns nothing by being the cleaner fuel, also where the household cap binds', () => {
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
  const few = metered(inputs(3), { carrier: 'LPG', days: 30 });
  expect(few.baseline / few.actual).toBeCloseTo(1.5, 9);
  const many = metered(inputs(100), { carrier: 'LPG', days: 30 });
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
  const limits = { electricityKwh: 1, fuelMJ: 0, persons: 5 };
  const { baseline, actual, energyCapped } = metered(inputs, { limits, days: 365 });
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
  const inputs = exact({ ...month, 'amount:d': 12 });
  const { baseline, actual, impliedFuelKg } = metered(inputs, { days: 30 });
  expect(baseline).toBeCloseTo(72.803479814, 6);
  expect(actual).toBeCloseTo(2.6004, 9);
  expect(impliedFuelKg).toBeCloseTo(22.2499014584, 6);
  const household = modelOf(inputs, { days: 30 }).household(reader(inputs)).totals();
  expect(household.baseline).toBeCloseTo(130.88324, 6);
  expect(household.actual).toBeCloseTo(51.681615, 6);
});

test('boundary-cap: never more than the household burned', () => {
  const { baseline, impliedFuelKg, cookers } = metered(exact({ ...month, 'amount:d': 30 }), { days: 30 });
  expect(impliedFuelKg).toBeCloseTo(55.624753646, 6);
  expect(cookers[0]?.baseline).toBeCloseTo(182.008699535, 6);
  expect(baseline).toBeCloseTo(130.88324, 6);
});

test('fuel-saved-sc-1: energy x ratio / NCV', () => {
  const { impliedFuelKg } = metered(exact({ ...month, ratio: 15.2, 'amount:d': 12 }), { days: 30 });
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
  const days = 30;
  const of = modelOf(inputs, { days });
  const model = (read: Read): number => reductionOf(of.metered(read), days);
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
