// Emission factors of fuels from their parts, t/TJ unless stated (infra/docs/factors.md#fuels).

/** Emission factors of a fuel, t/TJ. */
export interface FuelEmissions {
  readonly efCO2: number;
  readonly efNonCO2: number;
  /** Fraction of non-renewable biomass, for the CO2 of woody fuels; 1 for all that is fossil. */
  readonly fNRB: number;
}

/** tCO2e/TJ of fuel. fNRB multiplies the CO2 alone, never CH4 and N2O. */
export const emissionFactor = ({ efCO2, efNonCO2, fNRB }: FuelEmissions): number => efCO2 * fNRB + efNonCO2;

/** kgCO2e per kg of fuel. */
export const emissionsPerKg = (fuel: FuelEmissions, ncvMJPerKg: number): number =>
  (emissionFactor(fuel) * ncvMJPerKg) / 1000;

/** Global warming potentials over 100 years, kgCO2e/kg. Sets of two IPCC reports are never mixed. */
export interface WarmingPotentials {
  readonly ch4: number;
  readonly n2o: number;
}

interface OtherGases {
  readonly ch4: number;
  readonly n2o: number;
}

/** tCO2e/TJ from kg/TJ of each gas. */
export const nonCO2Factor = (kgPerTJ: OtherGases, potentials: WarmingPotentials): number =>
  (kgPerTJ.ch4 * potentials.ch4 + kgPerTJ.n2o * potentials.n2o) / 1000;

interface Kiln {
  /** Factor of burning the charcoal. */
  readonly combustion: number;
  /** TJ/t of charcoal. */
  readonly ncv: number;
}

/** Combustion and kiln together; `production`: kgCO2 per kg charcoal. */
export const charcoalWithKilnCO2 = ({ combustion, ncv }: Kiln, production: number): number =>
  combustion + production / ncv;

/** Combustion and kiln together; `production`: g of each gas per kg charcoal. */
export const charcoalWithKilnNonCO2 = (
  { combustion, ncv }: Kiln,
  production: OtherGases,
  potentials: WarmingPotentials,
): number => combustion + nonCO2Factor(production, potentials) / ncv;

interface WoodForCharcoal {
  /** t of wood per t of charcoal. */
  readonly conversion: number;
  readonly efWood: number;
  /** Both in one unit. */
  readonly ncvWood: number;
  readonly ncvCharcoal: number;
}

/** CO2 of the wood that a TJ of charcoal took. Never together with the factors of the kiln: that counts it twice. */
export const charcoalAsWood = ({ conversion, efWood, ncvWood, ncvCharcoal }: WoodForCharcoal): number =>
  (efWood * conversion * ncvWood) / ncvCharcoal;
