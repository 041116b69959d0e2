// Formulas of emission factors of fuels (infra/docs/factors.md#fuels).
import {
  charcoalAsWood,
  charcoalWithKilnCO2,
  charcoalWithKilnNonCO2,
  emissionsPerKg,
  nonCO2Factor,
} from '#domain/emissions/case/fuel-factors.ts';
import { formula, type Formula } from './formula.ts';
import { fraction, notNegative, positive } from './quantities.ts';

const ncv = positive('TJ/t');
const potentials = { gwpCH4: positive('kgCO2e/kg'), gwpN2O: positive('kgCO2e/kg') } as const;

export const fuelFactorFormulas: readonly Formula[] = [
  formula({
    name: 'nonCO2Factor',
    equation: 'EF_non = (CH4 GWP_CH4 + N2O GWP_N2O) / 1000',
    source: 'IPCC 2006 Guidelines, volume 2; GWP of an IPCC assessment report',
    inputs: { ch4: notNegative('kg/TJ'), n2o: notNegative('kg/TJ'), ...potentials },
    outputs: { ef: 'tCO2e/TJ' },
    run: ({ ch4, n2o, gwpCH4, gwpN2O }) => ({ ef: nonCO2Factor({ ch4, n2o }, { ch4: gwpCH4, n2o: gwpN2O }) }),
  }),
  formula({
    name: 'charcoalEfProductionCO2',
    equation: 'EF_CO2 = combustion + production / NCV',
    source: 'Gold Standard MMECD and TPDDTEC v4, Verra VM0050',
    inputs: { combustion: notNegative('tCO2/TJ'), production: notNegative('kgCO2 per kg charcoal'), ncv },
    outputs: { ef: 'tCO2/TJ' },
    run: ({ combustion, production, ncv: perTonne }) => ({
      ef: charcoalWithKilnCO2({ combustion, ncv: perTonne }, production),
    }),
  }),
  formula({
    name: 'charcoalEfProductionNonCO2',
    equation: 'EF_non = combustion + (CH4 GWP_CH4 + N2O GWP_N2O) / 1000 / NCV',
    source: 'Gold Standard MMECD and TPDDTEC v4, Verra VM0050',
    inputs: {
      combustion: notNegative('tCO2e/TJ'),
      ch4: notNegative('g per kg charcoal'),
      n2o: notNegative('g per kg charcoal'),
      ncv,
      ...potentials,
    },
    outputs: { ef: 'tCO2e/TJ' },
    run: ({ combustion, ch4, n2o, ncv: perTonne, gwpCH4, gwpN2O }) => ({
      ef: charcoalWithKilnNonCO2({ combustion, ncv: perTonne }, { ch4, n2o }, { ch4: gwpCH4, n2o: gwpN2O }),
    }),
  }),
  formula({
    name: 'charcoalEfWoodEquivalent',
    equation:
      'EF_CO2 = EF_wood WCCF NCV_wood / NCV_charcoal; never together with a factor that has the kiln in it',
    source: 'Gold Standard RECH v5.0, ICS 8 to 11',
    inputs: {
      wccf: positive('t wood per t charcoal'),
      efWood: notNegative('tCO2/TJ'),
      ncvWood: positive('TJ/Gg'),
      ncvCharcoal: positive('TJ/Gg'),
    },
    outputs: { ef: 'tCO2/TJ charcoal' },
    run: ({ wccf: conversion, ...wood }) => ({ ef: charcoalAsWood({ conversion, ...wood }) }),
  }),
  formula({
    name: 'emissionsPerKg',
    equation: 'kgCO2e/kg = (EF_CO2 fNRB + EF_non) NCV / 1000; fNRB is 1 for a fossil fuel',
    source: 'infra/docs/factors.md#emissions-per-kg',
    inputs: {
      ncv: positive('MJ/kg'),
      efCO2: notNegative('gCO2/MJ'),
      fNRB: fraction,
      efNonCO2: notNegative('gCO2e/MJ'),
    },
    outputs: { emissions: 'kgCO2e/kg' },
    run: ({ ncv: perKg, ...fuel }) => ({ emissions: emissionsPerKg(fuel, perKg) }),
  }),
];
