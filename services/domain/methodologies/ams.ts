// Small-scale methodologies of the CDM: AMS-II.G, better stoves, and AMS-I.E, renewable energy (infra/docs/methodologies.md#ams-iig).
import { emissionFactor, type FuelEmissions } from '../emissions/case/fuel-factors.ts';

/** t of wood that a stove saves, by kitchen test. */
export const savedByKitchenTest = (fuelOld: number, fuelNew: number): number => fuelOld - fuelNew;

interface Efficiencies {
  readonly efficiencyOld: number;
  readonly efficiencyNew: number;
}

/** By water boiling test. */
export const savedByBoilingTest = (fuelOld: number, { efficiencyOld, efficiencyNew }: Efficiencies): number =>
  fuelOld * (1 - efficiencyOld / efficiencyNew);

/** By controlled cooking test, from kg of fuel per kg of food. */
export const savedByCookingTest = (fuelOld: number, scOld: number, scNew: number): number =>
  fuelOld * (1 - scNew / scOld);

/** By thermal energy output: useful heat in TJ, NCV in TJ/t. */
export const savedByHeat = (
  heat: number,
  ncv: number,
  { efficiencyOld, efficiencyNew }: Efficiencies,
): number => (heat / ncv) * (1 / efficiencyOld - 1 / efficiencyNew);

/** t of wood that the old stove took for the useful heat of the new one. */
export const woodForHeat = (heat: number, ncv: number, efficiencyOld: number): number =>
  heat / (ncv * efficiencyOld);

interface Stoves extends FuelEmissions {
  readonly devices: number;
  /** TJ/t. */
  readonly ncv: number;
  /** Net-to-gross factor for leakage. */
  readonly netToGross: number;
}

/** AMS-II.G. `useFactor`: share still in use, corrected for continued use of old stoves. */
export const efficiencyReduction = (saved: number, useFactor: number, stoves: Stoves): number =>
  saved * stoves.devices * useFactor * stoves.ncv * emissionFactor(stoves) * stoves.netToGross;

/** AMS-I.E. `projectEmissions`: fossil and electric auxiliaries, tCO2e. */
export const renewableReduction = (fuelOld: number, projectEmissions: number, stoves: Stoves): number =>
  (stoves.devices * fuelOld * stoves.ncv * emissionFactor(stoves) - projectEmissions) * stoves.netToGross;
