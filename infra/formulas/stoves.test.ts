// Rules and traps of methodologies for stoves without a meter that the public vectors do not show.
import { expect, test } from 'vitest';
import { methodologies } from '#domain/methodologies/registry.ts';
import { calculated } from '#test/support/calculated.ts';
import { formulas } from './catalogue.ts';

const wood = { fuel: 'wood', ncv_TJ_per_t: 0.0156, efCO2_t_per_TJ: 112, efNonCO2_t_per_TJ: 9.46, fNRB: 0.4 };

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
  expect(calculated('smecChain', claim)).toMatchObject({ le: (0.017 * 100) / 5 });
  expect(calculated('smecChain', { ...claim, creditingYear: 6 })).toMatchObject({ le: 0 });
  expect(calculated('smecChain', { ...claim, technicalLife: 4.9, creditingYear: 2 })).toMatchObject({
    le: 0,
  });
});

test('SMEC claims nothing below zero', () => {
  expect(calculated('smecChain', { ...claim, activity: [{ ...group, fuel_t_per_year: 3 }] })).toMatchObject({
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
  expect(calculated('baselineFuelAdjusted', sample)).toMatchObject({ statisticalValue: 3.2, adjusted: 2.5 });
  expect(calculated('baselineFuelAdjusted', { ...sample, n: 1 })).toEqual({
    refused: 'n is 1: a whole number of at least 2 is allowed',
  });
});

test('the one-sided bound claims more than the two-sided one', () => {
  const wide = { ...sample, sd: 1.6, householdSize: 9 };
  expect(calculated('baselineFuelAdjusted', wide)).toHaveProperty(
    'adjusted',
    expect.closeTo(2.7737565634, 9),
  );
  expect(calculated('baselineFuelAdjusted', { ...wide, boundQuantile: 't(0.90, n-1)' })).toHaveProperty(
    'adjusted',
    expect.closeTo(3.2 - (1.30364 * 1.6) / Math.sqrt(40), 5),
  );
});

const stoves = { devices: 800, ncv: 0.0156, efCO2: 112, fNRB: 0.4, efNonCO2: 9.46, netToGross: 0.95 };
const saving = { ...stoves, useFactor: 1 };

test('each route of AMS-II.G asks for its own inputs', () => {
  expect(calculated('amsIIG', { ...saving, route: 'KPT', fuelOld: 2 })).toEqual({
    refused: 'fuelNew is missing: route KPT is allowed with all of fuelOld, fuelNew',
  });
  expect(calculated('amsIIG', { ...saving, route: 'CCT', fuelOld: 2, scOld: 0.4, scNew: 0.3 })).toMatchObject(
    {
      savings: expect.closeTo(0.5, 12),
    },
  );
  const heat = { route: 'TEO', heatDelivered: 0.00312, efficiencyOld: 0.1, efficiencyNew: 0.25 };
  expect(calculated('amsIIG', { ...saving, ...heat })).toHaveProperty('savings', expect.closeTo(1.2, 12));
  expect(calculated('amsIIG', { ...saving, ...heat, efficiencyNew: 0.24 })).toEqual({
    refused: 'efficiencyNew is 0.24: AMS-II.G allows at least 0.25',
  });
});

test('AMS-I.E takes measured wood or the heat that it gave', () => {
  const fuel = { ...stoves, projectEmissions: 10 };
  expect(calculated('amsIE', { ...fuel, fuelOld: 2 })).toEqual({
    er: expect.closeTo((800 * 2 * 0.0156 * 54.26 - 10) * 0.95, 9),
  });
  expect(calculated('amsIE', { ...fuel, heatDelivered: 0.006 })).toEqual({
    refused: 'efficiencyOld is missing: heatDelivered is allowed with all of efficiencyOld',
  });
  expect(calculated('amsIE', fuel)).toEqual({
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
  expect(calculated('vm0050', hotplate)).toEqual({
    fNRBUsed: 0.37,
    ec: expect.closeTo(ec, 12),
    be: expect.closeTo(be, 9),
    pe: expect.closeTo(pe, 12),
    er: expect.closeTo((be - pe) * 0.95 - 1, 9),
  });
});

test('VM0050 refuses what its equations are not for', () => {
  expect(calculated('vm0050', { ...hotplate, efficiencyNew: 0.39 })).toEqual({
    refused: 'efficiencyNew is 0.39: VM0050 allows at least 0.4 for electric',
  });
  const fuel = { projectFuel: 1, ncvProject: 0.0156, efCO2Project: 112, efNonCO2Project: 9.46 };
  const ratio = { route: 'Eq 5', projectKind: 'biomass', scBaseline: 4, scProject: 2 };
  expect(calculated('vm0050', { ...hotplate, ...fuel, ...ratio })).toEqual({
    refused: 'projectKind is "biomass": electric is allowed with route Eq 5',
  });
});

const sampled = {
  mean_t_per_year: 4,
  sd_t: 0.5,
  n: 40,
  ncv_TJ_per_t: 0.0156,
  efCO2_t_per_TJ: 112,
  fNRB: 0.4,
};
const used = { ...sampled, efNonCO2_t_per_TJ: 9.46 };
const full = {
  stoves: 100,
  usageBaseline: 1,
  householdSize: 2,
  baseline: [{ ...used, fuel: 'wood', deviceShare: 1, cap_t_per_person: 1.25 }],
  project: { ...used, usage: 1, mean_t_per_year: 1 },
  daf: 0.1,
  bauCeiling: 200,
  hawthorneIndex: 0.5,
  newDevices: 0,
  embodied: 0.017,
  marketLeakage: 0,
  precision: '90/10 with t(0.95, n-1)',
};

test('a claim of SMEC takes the cap of the persons, then the adjustment, then the ceiling', () => {
  const perTonne = 100 * 0.0156 * 54.26;
  expect(calculated('smecFull', { ...full, bauCeiling: null })).toMatchObject({
    beUnadjusted: expect.closeTo(4 * perTonne, 9),
    beUncertainty: expect.closeTo(2.5 * perTonne, 9),
    be: expect.closeTo(2.5 * perTonne * 0.9, 9),
    precisionCharcoal: null,
  });
  expect(calculated('smecFull', full)).toMatchObject({ be: expect.closeTo(2.5 * perTonne * 0.9, 9) });
  expect(calculated('smecFull', { ...full, bauCeiling: 150 })).toMatchObject({ be: 150 });
});

test('shares of stoves make a whole, one for each fuel', () => {
  const [wooden] = full.baseline;
  expect(calculated('smecFull', { ...full, baseline: [{ ...wooden, deviceShare: 0.5 }] })).toEqual({
    refused: 'baseline[].deviceShare sum to 0.5: a sum of 1 within 1e-9 is allowed',
  });
  const halves = [wooden, wooden].map((half) => ({ ...half, deviceShare: 0.5 }));
  expect(calculated('smecFull', { ...full, baseline: halves })).toEqual({
    refused: 'baseline[1].fuel is "wood" once more: one entry for each fuel is allowed',
  });
});

test('formulas that a methodology names are in the catalogue', () => {
  const named = methodologies.flatMap(({ equations }) => equations.flatMap((equation) => equation.formulas));
  expect(named.filter((name) => !formulas.has(name))).toEqual([]);
});
