// Verra VM0050 v1.0, energy efficiency and fuel switch in cooking (9 October 2024; infra/docs/methodologies.md#vm0050).
import { emissionFactor, type FuelEmissions } from '../emissions/case/fuel-factors.ts';

/** Eq 2: TJ of baseline fuel per device and year, from its t and TJ/t. */
export const measuredEnergy = (fuel: number, ncv: number): number => fuel * ncv;

/** Eq 3: from the TJ of the new stove and the efficiencies of both. */
export const energyByEfficiency = (projectTJ: number, efficiencyNew: number, efficiencyOld: number): number =>
  (efficiencyNew / efficiencyOld) * projectTJ;

/** Eq 5, electric pressure cookers: from the TJ of the cooker and the MJ per person and event of cooking tests. */
export const energyByCookingTest = (projectTJ: number, scBaseline: number, scProject: number): number =>
  (scBaseline / scProject) * projectTJ;

/** Devices, and the share of them in use: it counts in baseline and project alike. */
export interface InUse {
  readonly devices: number;
  readonly usage: number;
}

/** Eq 1, 6, 7 and 8: tCO2e of the TJ that a device burns in a year; fNRB is 1 for what is not woody. */
export const burnedEmissions = (energy: number, { devices, usage }: InUse, fuel: FuelEmissions): number =>
  energy * devices * usage * emissionFactor(fuel);

/** Eq 11: what is left after leakage, less the leakage of renewable biomass. */
export const netReduction = (be: number, pe: number, rest: { netToGross: number; leakage: number }): number =>
  (be - pe) * rest.netToGross - rest.leakage;
