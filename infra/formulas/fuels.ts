// Fuels as formulas take them, the reduction that they lead to, and formulas of their emission factors and plausible amounts (infra/docs/factors.md#fuels).
import { z } from 'zod';
import { textOf } from '#domain/methodologies/equation.ts';
import { leakage, netReduction, reduction, type LeakageCauses } from '#domain/methodologies/equations.ts';
import {
  charcoalAsWood,
  charcoalWithKilnCO2,
  charcoalWithKilnNonCO2,
  leastOfCharcoal,
  emissionFactor,
  emissionsPerKg,
  fuelIntensity,
  nonCO2Factor,
  type FuelFactors,
} from '#domain/methodologies/fuel-factors.ts';
import { creditedFraction } from '#domain/methodologies/mmecd.ts';
import { fuelClass } from '#domain/plausibility/baseline-fuel.ts';
import { formula, valueOf, type Formula } from './formula.ts';
import { choice, fraction, notNegative, positive, type Quantity } from './quantities.ts';

/** Emission factors of each fuel of a list. fNRB is 1 for a fuel that is not woody. */
export const emitting = {
  efCO2_t_per_TJ: notNegative('tCO2/TJ'),
  efNonCO2_t_per_TJ: notNegative('tCO2e/TJ'),
  fNRB: fraction,
} as const;

export interface Emitting {
  readonly fuel?: string | undefined;
  readonly efCO2_t_per_TJ: number;
  readonly efNonCO2_t_per_TJ: number;
  readonly fNRB: number;
  readonly uef_t_per_TJ?: number;
}

const factorsOf = ({
  efCO2_t_per_TJ: efCO2,
  efNonCO2_t_per_TJ: efNonCO2,
  fNRB,
  ...of
}: Emitting): FuelFactors => ({
  efCO2,
  efNonCO2,
  fNRB,
  upstream: of.uef_t_per_TJ ?? 0,
});

/** tCO2e/TJ. */
export const factorOf = (fuel: Emitting): number => emissionFactor(factorsOf(fuel));

/** tCO2e/GJ. */
export const intensityOf = (fuel: Emitting): number => fuelIntensity(factorsOf(fuel));

const fossil = ['lpg', 'gas', 'natural gas', 'naturalgas', 'kerosene', 'paraffin', 'coal', 'diesel'];

/** fNRB is no property of a fossil fuel. */
export function renewableFossil(list: string, fuels: readonly Emitting[]): string | null {
  const index = fuels.findIndex(({ fuel, fNRB }) => fossil.includes(fuel?.toLowerCase() ?? '') && fNRB !== 1);
  const found = fuels[index];
  return found === undefined
    ? null
    : `${list}[${index}].fNRB is ${found.fNRB}: 1 is allowed, because ${found.fuel} is no woody biomass`;
}

/** A TJ of energy in GJ, or t/TJ of an emission factor in kg/GJ; a t in kg. */
export const thousand = 1000;

interface Less extends Partial<LeakageCauses> {
  readonly hawthorneIndex?: number;
  /** Known as a whole, instead of by its causes. */
  readonly leakage?: number;
}

/** Leakage and net reduction of baseline and project emissions, tCO2e. */
export function netOf(be: number, pe: number, less: Less) {
  const { hawthorneIndex = 1, fraction: leaking = 0, embodied = 0, newDevices = 0 } = less;
  const reduced = reduction(be, pe);
  const le = less.leakage ?? leakage(reduced, { fraction: leaking, embodied, newDevices });
  return { be, pe, le, er: netReduction(reduced, { hawthorneIndex, leakage: le }) };
}

const ncv = positive('TJ/t');
const potentials = { gwpCH4: positive('kgCO2e/kg'), gwpN2O: positive('kgCO2e/kg') } as const;
const charcoal = 'Gold Standard MMECD and TPDDTEC v4, Verra VM0050';

/** Fuels as formulas take them, the reduction that they lead to, and formulas of their emission factors (infra/docs/factors.md#fuels). */
export const fuelFactorFormulas: readonly Formula[] = [
  formula({
    name: 'nonCO2Factor',
    source: 'IPCC 2006 Guidelines, volume 2; GWP of an IPCC assessment report',
    inputs: { ch4: notNegative('kg/TJ'), n2o: notNegative('kg/TJ'), ...potentials },
    outputs: { ef: 'tCO2e/TJ' },
    run: ({ ch4, n2o, gwpCH4, gwpN2O }) => ({ ef: nonCO2Factor({ ch4, n2o }, { ch4: gwpCH4, n2o: gwpN2O }) }),
  }),
  formula({
    name: 'charcoalEfProductionCO2',
    source: charcoal,
    inputs: { combustion: notNegative('tCO2/TJ'), production: notNegative('kgCO2 per kg charcoal'), ncv },
    outputs: { ef: 'tCO2/TJ' },
    run: ({ production, ...kiln }) => ({ ef: charcoalWithKilnCO2(kiln, production) }),
  }),
  formula({
    name: 'charcoalEfProductionNonCO2',
    source: charcoal,
    inputs: {
      combustion: notNegative('tCO2e/TJ'),
      ch4: notNegative('g per kg charcoal'),
      n2o: notNegative('g per kg charcoal'),
      ncv,
      ...potentials,
    },
    outputs: { ef: 'tCO2e/TJ' },
    run: ({ ch4, n2o, gwpCH4, gwpN2O, ...kiln }) => ({
      ef: charcoalWithKilnNonCO2(kiln, { ch4, n2o }, { ch4: gwpCH4, n2o: gwpN2O }),
    }),
  }),
  formula({
    name: 'charcoalEfWoodEquivalent',
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
    name: 'charcoalEfLeast',
    source: 'Hearth: VM0050 and AMS-II.G convert charcoal to wood, so the smaller of both factors counts',
    inputs: { byKiln: notNegative('tCO2e/TJ'), byWood: notNegative('tCO2e/TJ') },
    outputs: { ef: 'tCO2e/TJ' },
    run: ({ byKiln, byWood }) => ({ ef: leastOfCharcoal(byKiln, byWood) }),
  }),
  formula({
    name: 'emissionsPerKg',
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

/** The mean of several households may be a fraction. */
const persons: Quantity<number> = {
  unit: 'persons',
  schema: z.number().min(1).max(50),
  allowed: 'a number from 1 to 50',
};

const fuelNames = { charcoal: 'Charcoal', firewood: 'Wood' } as const;

/** kg per person and month. */
const limitsOf = (fuel: keyof typeof fuelNames) => ({
  warn: valueOf(`warn.baseline.${fuelNames[fuel]}@rech-5.0`),
  reject: valueOf(`cap.baseline.${fuelNames[fuel]}@rech-5.0`),
});

/** Formulas of what a household can burn and what of it is credited (infra/docs/signals.md#plausible-values). */
export const plausibilityFormulas: readonly Formula[] = [
  formula({
    name: 'baselineFuelLimit',
    equation:
      'kg per person and month: charcoal warns above 17 and is rejected above 34, firewood above 62.5 and 104.2',
    source: 'Gold Standard RECH v5.0, section 7.4.2.3, rounded up',
    inputs: {
      fuelType: choice('charcoal or firewood', ['charcoal', 'firewood']),
      monthlyConsumption: notNegative('kg per month'),
      persons,
    },
    outputs: { class: 'ok or warn or reject' },
    run: ({ fuelType, monthlyConsumption, persons: number }) => ({
      class: fuelClass(monthlyConsumption, number, limitsOf(fuelType)),
    }),
  }),
  formula({
    name: 'energyPerPerson',
    equation: textOf(creditedFraction, 'of 1 kWh per person and one day; the measurement is kept'),
    source: 'Gold Standard MMECD v1.2',
    inputs: { energy: notNegative('kWh per household and day'), persons },
    outputs: {
      perPerson: 'kWh per person and day',
      flag: 'boolean',
      creditedEnergy: 'kWh per household and day',
    },
    run: ({ energy, persons: number }) => {
      const limit = valueOf('cap.electricity@mmecd-1.2');
      const part = creditedFraction(energy, { persons: number, days: 1, limit });
      return { perPerson: energy / number, flag: part < 1, creditedEnergy: energy * part };
    },
  }),
];
