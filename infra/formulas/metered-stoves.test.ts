// Rules and traps of MMECD that the public vectors do not show.
import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { calculated } from '#test/support/calculated.ts';

type Given = Readonly<Record<string, unknown>>;

const wood = { fuel: 'wood', ncv_TJ_per_t: 0.0156, efCO2_t_per_TJ: 112, efNonCO2_t_per_TJ: 9.46, fNRB: 0.4 };
const lpg = { fuel: 'LPG', ncv_TJ_per_t: 0.0473, efCO2_t_per_TJ: 63.1, efNonCO2_t_per_TJ: 0.17, fNRB: 1 };
const daily = (fuel: Given, kg: number): Given => ({ ...fuel, consumption_kg_per_day: kg });

test('a fault inside a list is told by its place', () => {
  expect(
    calculated('mmecdEfInput', { fuels: [daily(wood, 3), { ...daily(wood, -1), fNRB: 40, fuell: 'wood' }] }),
  ).toEqual({
    refused:
      'fuels[1].fuell is no input: fuel is; ' +
      'fuels[1].consumption_kg_per_day is -1: a number of at least 0 or nothing is allowed; ' +
      'fuels[1].fNRB is 40: a number of at least 0 and at most 1 is allowed',
  });
});

test('fNRB multiplies the CO2 of woody fuels alone', () => {
  const factor = (fNRB: number): unknown =>
    calculated('mmecdEfInput', { fuels: [daily({ ...wood, fNRB }, 3)] });
  expect(factor(0)).toEqual({ efInput: 9.46 });
  expect(factor(1)).toEqual({ efInput: expect.closeTo(121.46, 9) });
  expect(calculated('mmecdEfInput', { fuels: [daily(wood, 3), daily({ ...lpg, fNRB: 0.4 }, 1)] })).toEqual({
    refused: 'fuels[1].fNRB is 0.4: 1 is allowed, because LPG is no woody biomass',
  });
});

test('a mix has one unit of consumption, and some of it', () => {
  expect(
    calculated('mmecdEfInput', { fuels: [daily(wood, 3), { ...lpg, consumption_t_per_year: 1 }] }),
  ).toEqual({
    refused:
      'fuels has 1 consumption_t_per_year and 1 consumption_kg_per_day: one of these for each fuel, the same for all, is allowed',
  });
  expect(calculated('mmecdEfInput', { fuels: [daily(wood, 0)] })).toEqual({
    refused: 'the consumption of fuels is [0]: at least one above 0 is allowed',
  });
});

const induction = {
  electricity: 2.4,
  efficiencyProject: 0.85,
  fuels: [{ ...daily(wood, 5), efficiency: 0.1 }],
  efGrid: 0.274,
  tdl: 0.1,
  leakageFraction: 0.05,
};

test('the credit cap binds in the baseline only', () => {
  const capped = calculated('mmecdCase1', { ...induction, persons: 5, days: 365 });
  expect(capped).toMatchObject({ pe: 2.4 * 0.274 * 1.1 });
  expect(capped).toHaveProperty('usefulEnergy', expect.closeTo(1.825 * 0.0036 * 0.85, 12));
  expect(calculated('mmecdCase1', { ...induction, persons: 5 })).toEqual({
    refused: 'days is missing: both persons and days, which make the credit cap, or none is allowed',
  });
});

test('fuel is capped by its energy, 4.5 MJ per person and day', () => {
  const { electricity: _mwh, efGrid: _grid, tdl: _losses, ...rest } = induction;
  const gas = { ...rest, projectFuel: 0.5, ncvProject: 0.0473, efProject: 63.2665, persons: 2, days: 100 };
  expect(calculated('mmecdCase1', gas)).toHaveProperty('fuelEnergyCredited', expect.closeTo(0.0009, 12));
  expect(calculated('mmecdCase1', gas)).toHaveProperty('pe', 0.5 * 0.0473 * 63.2665);
});

test('a device has one carrier, with all that it needs', () => {
  expect(calculated('mmecdCase1', { ...induction, projectFuel: 1 })).toEqual({
    refused: 'electricity and projectFuel are both missing or both given: one of them is allowed',
  });
  expect(calculated('mmecdCase1', { ...induction, tdl: undefined })).toEqual({
    refused: 'tdl is missing: electricity is allowed with all of efGrid, tdl',
  });
  expect(calculated('mmecdCase1', { ...induction, fuels: [daily(wood, 5)] })).toEqual({
    refused: 'fuels[0].efficiency is missing: a number above 0 and at most 1 is allowed',
  });
});

const chain = {
  beUnadjusted: 1000,
  daf: 0.1,
  bauCeiling: null,
  peMetered: 200,
  meterError: 0.025,
  newDevices: 100,
  marketLeakage: 0.02,
};

test('a meter within 2.5 % adds nothing, a worse one its whole error', () => {
  expect(calculated('mmecd20Chain', chain)).toMatchObject({ be: 900, pe: 200 });
  expect(calculated('mmecd20Chain', { ...chain, meterError: 0.03 })).toMatchObject({ pe: 206 });
});

test('new devices leak once, and no reduction leaks nothing more', () => {
  expect(calculated('mmecd20Chain', { ...chain, beUnadjusted: 0 })).toMatchObject({
    le: expect.closeTo(1.7, 12),
  });
});

test('a device that misses half of the period is excluded', () => {
  const gaps = { observedDaily: [1, 1, 1, 1, 1], daysInPeriod: 10 };
  expect(calculated('gapFill', gaps)).toEqual({
    missingShare: 0.5,
    fillValue: null,
    periodEnergy: null,
    excluded: true,
  });
  expect(calculated('gapFill', { observedDaily: [], daysInPeriod: 10 })).toMatchObject({ excluded: true });
  expect(calculated('gapFill', { ...gaps, daysInPeriod: 4 })).toEqual({
    refused: 'observedDaily has 5 days: at most the 4 of daysInPeriod are allowed',
  });
});

const mass = double({ min: 0.01, max: 100, noNaN: true });

test('the factor of a mix does not depend on the unit of its masses', () => {
  assert(
    property(mass, mass, double({ min: 0.001, max: 1000, noNaN: true }), (one, other, scale) => {
      const factor = (times: number): unknown =>
        calculated('mmecdEfInput', { fuels: [daily(wood, one * times), daily(lpg, other * times)] });
      expect(factor(scale)).toEqual({
        efInput: expect.closeTo(Number(Object.values(factor(1) ?? {})[0]), 9),
      });
    }),
  );
});

test('more renewable wood never earns more', () => {
  const fraction = double({ min: 0, max: 1, noNaN: true });
  const reduction = (fNRB: number): number =>
    Number(
      Object.entries(
        calculated('mmecdCase1', { ...induction, fuels: [{ ...daily(wood, 5), efficiency: 0.1, fNRB }] }) ??
          {},
      ).find(([name]) => name === 'er')?.[1],
    );
  assert(
    property(fraction, fraction, (one, other) => {
      expect(reduction(Math.min(one, other))).toBeLessThanOrEqual(reduction(Math.max(one, other)));
    }),
  );
});
