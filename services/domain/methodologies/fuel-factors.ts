// Equations of the emission factors of fuels, t/TJ unless stated (infra/docs/factors.md#fuels).
import { equation, formulaEquation } from './equation.ts';

/** t/TJ. */
export interface FossilFactors {
  readonly efCO2: number;
  readonly efNonCO2: number;
  /** Of making and bringing the fuel, where a methodology counts it. */
  readonly upstream?: number;
}

export interface FuelFactors extends FossilFactors {
  /** Fraction of non-renewable biomass, for the CO2 of woody fuels; 1 for all that is fossil. */
  readonly fNRB: number;
}

/** fNRB multiplies the CO2 alone, never CH4 and N2O. */
export const emissionFactor = equation(
  'EF',
  'EF_CO2 × fNRB + EF_nonCO2 + upstream',
  ({ efCO2, efNonCO2, fNRB, upstream = 0 }: FuelFactors): number => efCO2 * fNRB + efNonCO2 + upstream,
);

/** Emissions of one unit of energy: kgCO2e/MJ, or tCO2e/GJ. */
export const fuelIntensity = equation(
  'intensity',
  `(${emissionFactor.text}) / 1000`,
  (fuel: FuelFactors): number => emissionFactor(fuel) / 1000,
);

/** The same without fNRB, as of new energy. */
export const fossilIntensity = equation(
  'intensity',
  '(EF_CO2 + EF_nonCO2 + upstream) / 1000',
  ({ efCO2, efNonCO2, upstream = 0 }: FossilFactors): number => (efCO2 + efNonCO2 + upstream) / 1000,
);

/** Where the request gives a factor per kg. */
export const givenIntensity = equation(
  'intensity',
  'emissionsPerKg / NCV',
  (emissionsPerKg: number, ncv: number): number => emissionsPerKg / ncv,
);

/** kgCO2e per kg of fuel; NCV in MJ/kg. */
export const emissionsPerKg = equation(
  'emissionsPerKg',
  `(${emissionFactor.text}) × NCV / 1000`,
  (fuel: FuelFactors, ncv: number): number => (emissionFactor(fuel) * ncv) / 1000,
);

interface OtherGases {
  readonly ch4: number;
  readonly n2o: number;
}

/** Global warming potentials over 100 years, kgCO2e/kg. Sets of two IPCC reports are never mixed. */
export type WarmingPotentials = OtherGases;

/** tCO2e/TJ from kg/TJ of each gas. */
export const nonCO2Factor = equation(
  'EF_nonCO2',
  '(CH4 GWP_CH4 + N2O GWP_N2O) / 1000',
  (kgPerTJ: OtherGases, potentials: WarmingPotentials): number =>
    (kgPerTJ.ch4 * potentials.ch4 + kgPerTJ.n2o * potentials.n2o) / 1000,
);

interface Kiln {
  /** Factor of burning the charcoal. */
  readonly combustion: number;
  /** TJ/t of charcoal. */
  readonly ncv: number;
}

/** Combustion and kiln together; `production`: kgCO2 per kg charcoal. */
export const charcoalWithKilnCO2 = formulaEquation(
  'EF_CO2',
  'combustion + production / NCV',
  ({ combustion, ncv }: Kiln, production: number): number => combustion + production / ncv,
);

/** Combustion and kiln together; `production`: g of each gas per kg charcoal. */
export const charcoalWithKilnNonCO2 = formulaEquation(
  'EF_nonCO2',
  `combustion + ${nonCO2Factor.text} / NCV`,
  ({ combustion, ncv }: Kiln, production: OtherGases, potentials: WarmingPotentials): number =>
    combustion + nonCO2Factor(production, potentials) / ncv,
);

interface WoodForCharcoal {
  /** t of wood per t of charcoal. */
  readonly conversion: number;
  readonly efWood: number;
  /** Both in one unit. */
  readonly ncvWood: number;
  readonly ncvCharcoal: number;
}

/** CO2 or other gases of the wood that a TJ of charcoal took. Never together with the factors of the kiln: that counts it twice. */
export const charcoalAsWood = equation(
  'EF',
  'EF_wood × WCCF × NCV_wood / NCV_charcoal',
  ({ conversion, efWood, ncvWood, ncvCharcoal }: WoodForCharcoal): number =>
    (efWood * conversion * ncvWood) / ncvCharcoal,
);

/** Of charcoal by its kiln and by the wood that it took, tCO2e/TJ: both stand for its making, so the smaller one counts. */
export const leastOfCharcoal = equation(
  'EF',
  'min(EF by the kiln, EF by the wood)',
  (byKiln: number, byWood: number): number => Math.min(byKiln, byWood),
);
