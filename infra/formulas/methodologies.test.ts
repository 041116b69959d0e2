// Rules and traps of the methodologies that the public vectors do not show.
import { expect, test } from 'vitest';
import { methodologies } from '#domain/methodologies/registry.ts';
import { formulas } from './catalogue.ts';

type Given = Readonly<Record<string, unknown>>;

/** The outputs, or the refusal. */
const outcome = (name: string, given: Given): unknown => {
  const found = formulas.get(name)?.calculate(given);
  return found && 'outputs' in found ? found.outputs : found;
};

const wood = { fuel: 'wood', ncv_TJ_per_t: 0.0156, efCO2_t_per_TJ: 112, efNonCO2_t_per_TJ: 9.46, fNRB: 0.4 };
const lpg = { fuel: 'LPG', ncv_TJ_per_t: 0.0473, efCO2_t_per_TJ: 63.1, efNonCO2_t_per_TJ: 0.17, fNRB: 1 };
const daily = (fuel: Given, kg: number): Given => ({ ...fuel, consumption_kg_per_day: kg });

test('a fault inside a list is told by its place', () => {
  expect(
    outcome('mmecdEfInput', { fuels: [daily(wood, 3), { ...daily(wood, -1), fNRB: 40, fuell: 'wood' }] }),
  ).toEqual({
    refused:
      'fuels[1].fuell is no input: fuel is; ' +
      'fuels[1].consumption_kg_per_day is -1: a number of at least 0 or nothing is allowed; ' +
      'fuels[1].fNRB is 40: a number of at least 0 and at most 1 is allowed',
  });
});

test('fNRB multiplies the CO2 of woody fuels alone', () => {
  const factor = (fNRB: number): unknown => outcome('mmecdEfInput', { fuels: [daily({ ...wood, fNRB }, 3)] });
  expect(factor(0)).toEqual({ efInput: 9.46 });
  expect(factor(1)).toEqual({ efInput: expect.closeTo(121.46, 9) });
  expect(outcome('mmecdEfInput', { fuels: [daily(wood, 3), daily({ ...lpg, fNRB: 0.4 }, 1)] })).toEqual({
    refused: 'fuels[1].fNRB is 0.4: 1 is allowed, because LPG is no woody biomass',
  });
});

test('a mix has one unit of consumption, and some of it', () => {
  expect(outcome('mmecdEfInput', { fuels: [daily(wood, 3), { ...lpg, consumption_t_per_year: 1 }] })).toEqual(
    {
      refused:
        'fuels has 1 consumption_t_per_year and 1 consumption_kg_per_day: one of these for each fuel, the same for all, is allowed',
    },
  );
  expect(outcome('mmecdEfInput', { fuels: [daily(wood, 0)] })).toEqual({
    refused: 'fuels has a consumption of 0 only: one above 0 is allowed',
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
  const capped = outcome('mmecdCase1', { ...induction, persons: 5, days: 365 });
  expect(capped).toMatchObject({ pe: 2.4 * 0.274 * 1.1 });
  expect(capped).toHaveProperty('usefulEnergy', expect.closeTo(1.825 * 0.0036 * 0.85, 12));
  expect(outcome('mmecdCase1', { ...induction, persons: 5 })).toEqual({
    refused: 'days is missing: persons and days together make the credit cap',
  });
});

test('fuel is capped by its energy, 4.5 MJ per person and day', () => {
  const { electricity: _mwh, efGrid: _grid, tdl: _losses, ...rest } = induction;
  const gas = { ...rest, projectFuel: 0.5, ncvProject: 0.0473, efProject: 63.2665, persons: 2, days: 100 };
  expect(outcome('mmecdCase1', gas)).toHaveProperty('fuelEnergyCredited', expect.closeTo(0.0009, 12));
  expect(outcome('mmecdCase1', gas)).toHaveProperty('pe', 0.5 * 0.0473 * 63.2665);
});

test('a device has one carrier, with all that it needs', () => {
  expect(outcome('mmecdCase1', { ...induction, projectFuel: 1 })).toEqual({
    refused: 'electricity and projectFuel are both missing or both given: one of them is allowed',
  });
  expect(outcome('mmecdCase1', { ...induction, tdl: undefined })).toEqual({
    refused: 'tdl is missing: electricity needs efGrid, tdl',
  });
  expect(outcome('mmecdCase1', { ...induction, fuels: [daily(wood, 5)] })).toEqual({
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
  expect(outcome('mmecd20Chain', chain)).toMatchObject({ be: 900, pe: 200 });
  expect(outcome('mmecd20Chain', { ...chain, meterError: 0.03 })).toMatchObject({ pe: 206 });
});

test('new devices leak once, and no reduction leaks nothing more', () => {
  expect(outcome('mmecd20Chain', { ...chain, beUnadjusted: 0 })).toMatchObject({
    le: expect.closeTo(1.7, 12),
  });
});

test('a device that misses half of the period is excluded', () => {
  const gaps = { observedDaily: [1, 1, 1, 1, 1], daysInPeriod: 10 };
  expect(outcome('gapFill', gaps)).toEqual({
    missingShare: 0.5,
    fillValue: null,
    periodEnergy: null,
    excluded: true,
  });
  expect(outcome('gapFill', { observedDaily: [], daysInPeriod: 10 })).toMatchObject({ excluded: true });
  expect(outcome('gapFill', { ...gaps, daysInPeriod: 4 })).toEqual({
    refused: 'observedDaily has 5 days: at most the 4 of daysInPeriod are allowed',
  });
});

const group = { stoves: 100, usage: 1, fuel_t_per_year: 2, ...wood };
const claim = {
  baseline: [group],
  activity: [{ ...group, fuel_t_per_year: 1 }],
  daf: 0,
  newDevices: 100,
  technicalLife: 5,
  creditingYear: 5,
  embodied: 0.017,
  marketLeakage: 0,
  hawthorneIndex: 1,
};

test('a stove of five years and more leaks a fifth in each of the first five', () => {
  expect(outcome('smecChain', claim)).toMatchObject({ le: (0.017 * 100) / 5 });
  expect(outcome('smecChain', { ...claim, creditingYear: 6 })).toMatchObject({ le: 0 });
  expect(outcome('smecChain', { ...claim, technicalLife: 4.9, creditingYear: 2 })).toMatchObject({ le: 0 });
});

test('SMEC claims nothing below zero', () => {
  expect(outcome('smecChain', { ...claim, activity: [{ ...group, fuel_t_per_year: 3 }] })).toMatchObject({
    er: 0,
  });
});

const sample = {
  mean: 3.2,
  sd: 0.8,
  n: 40,
  householdSize: 2,
  capPerPerson: 1.25,
  boundQuantile: 't(0.95, n-1)',
};

test('a precise mean stands, up to the cap of its persons', () => {
  expect(outcome('baselineFuelAdjusted', sample)).toMatchObject({ statisticalValue: 3.2, adjusted: 2.5 });
  expect(outcome('baselineFuelAdjusted', { ...sample, n: 1 })).toEqual({
    refused: 'n is 1: a whole number of at least 2 is allowed',
  });
});

test('the one-sided bound claims more than the two-sided one', () => {
  const wide = { ...sample, sd: 1.6, householdSize: 9 };
  expect(outcome('baselineFuelAdjusted', wide)).toHaveProperty('adjusted', expect.closeTo(2.7737565634, 9));
  expect(outcome('baselineFuelAdjusted', { ...wide, boundQuantile: 't(0.90, n-1)' })).toHaveProperty(
    'adjusted',
    expect.closeTo(3.2 - (1.30364 * 1.6) / Math.sqrt(40), 5),
  );
});

const stoves = { devices: 800, ncv: 0.0156, efCO2: 112, fNRB: 0.4, efNonCO2: 9.46, netToGross: 0.95 };
const saving = { ...stoves, useFactor: 1 };

test('each route of AMS-II.G asks for its own inputs', () => {
  expect(outcome('amsIIG', { ...saving, route: 'KPT', fuelOld: 2 })).toEqual({
    refused: 'fuelNew is missing: route KPT needs fuelOld, fuelNew',
  });
  expect(outcome('amsIIG', { ...saving, route: 'CCT', fuelOld: 2, scOld: 0.4, scNew: 0.3 })).toMatchObject({
    savings: expect.closeTo(0.5, 12),
  });
  const heat = { route: 'TEO', heatDelivered: 0.00312, efficiencyOld: 0.1, efficiencyNew: 0.25 };
  expect(outcome('amsIIG', { ...saving, ...heat })).toHaveProperty('savings', expect.closeTo(1.2, 12));
  expect(outcome('amsIIG', { ...saving, ...heat, efficiencyNew: 0.24 })).toEqual({
    refused: 'efficiencyNew is 0.24: AMS-II.G allows at least 0.25',
  });
});

test('AMS-I.E takes measured wood or the heat that it gave', () => {
  const fuel = { ...stoves, projectEmissions: 10 };
  expect(outcome('amsIE', { ...fuel, fuelOld: 2 })).toEqual({
    er: expect.closeTo((800 * 2 * 0.0156 * 54.26 - 10) * 0.95, 9),
  });
  expect(outcome('amsIE', { ...fuel, heatDelivered: 0.006 })).toEqual({
    refused: 'efficiencyOld is missing: heatDelivered needs efficiencyOld',
  });
  expect(outcome('amsIE', fuel)).toEqual({
    refused: 'fuelOld and heatDelivered are both missing or both given: one of them is allowed',
  });
});

const hotplate = {
  route: 'Eq 3',
  projectKind: 'electric',
  electricity: 0.3,
  efficiencyOld: 0.15,
  efficiencyNew: 0.6,
  efGrid: 0.2,
  tdl: 0.1,
  devices: 10,
  usage: 0.5,
  efCO2Baseline: 112,
  fNRB: 0.5,
  fNRBFromTool30: true,
  efNonCO2Baseline: 9.46,
  leRenewableBiomass: 1,
};

test('VM0050 takes electricity in TJ for the baseline and in MWh for the project, and the usage in both', () => {
  const ec = 0.3 * 0.0036 * 4;
  const be = ec * 5 * (112 * 0.5 * 0.74 + 9.46);
  const pe = 0.3 * 5 * 0.2 * 1.1;
  expect(outcome('vm0050', hotplate)).toEqual({
    fNRBUsed: 0.37,
    ec: expect.closeTo(ec, 12),
    be: expect.closeTo(be, 9),
    pe: expect.closeTo(pe, 12),
    er: expect.closeTo((be - pe) * 0.95 - 1, 9),
  });
});

test('VM0050 refuses what its equations are not for', () => {
  expect(outcome('vm0050', { ...hotplate, efficiencyNew: 0.39 })).toEqual({
    refused: 'efficiencyNew is 0.39: VM0050 allows at least 0.4 for electric',
  });
  const fuel = { projectFuel: 1, ncvProject: 0.0156, efCO2Project: 112, efNonCO2Project: 9.46 };
  const ratio = { route: 'Eq 5', projectKind: 'biomass', scBaseline: 4, scProject: 2 };
  expect(outcome('vm0050', { ...hotplate, ...fuel, ...ratio })).toEqual({
    refused: 'projectKind is "biomass": electric is allowed with route Eq 5',
  });
});

test('formulas that a methodology names are in the catalogue', () => {
  const named = methodologies.flatMap(({ equations }) => equations.flatMap((equation) => equation.formulas));
  expect(named.filter((name) => !formulas.has(name))).toEqual([]);
});
