// A methodology as data: its equations and parameters.
import type { BaselineMethod } from '../emissions/case/methodology.ts';
import type { Reliability } from '../emissions/case/factor.ts';

export interface Equation {
  /** Number or name of it in the methodology. */
  readonly reference: string;
  readonly text: string;
  /** Formulas of `npm run formula` that calculate it. */
  readonly formulas: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly unit: string;
  /** Id of the default factor. An unconfirmed factor is no default. */
  readonly default: string | null;
  /** Name under which the factor registry has values for it: all that begin with it. */
  readonly factors: string | null;
}

export interface Methodology {
  /** `name@version`. */
  readonly id: string;
  readonly title: string;
  /** A result has one of them. */
  readonly boundaries: readonly BaselineMethod[];
  readonly equations: readonly Equation[];
  readonly parameters: readonly Parameter[];
  readonly source: string;
  /** How well its equations are known. */
  readonly reliability: Reliability;
  /** First day on which it was in force; null: not known. */
  readonly validFrom: string | null;
}

export const equation = (reference: string, text: string, ...formulas: readonly string[]): Equation => ({
  reference,
  text,
  formulas,
});

/** A number that each project gives, without a known default. */
export const brought = (name: string, unit: string): Parameter => ({
  name,
  unit,
  default: null,
  factors: null,
});

/** A number that depends on fuel, stove or country, or of which only unconfirmed values are known. */
export const chosen = (name: string, unit: string, factors: string): Parameter => ({
  name,
  unit,
  default: null,
  factors,
});

/** A number with a default: the factor `factors@version`. */
export const usual = (name: string, unit: string, factors: string, version: string): Parameter => ({
  name,
  unit,
  default: `${factors}@${version}`,
  factors,
});

/** Parameters of every fuel; `efNonCO2` follows from the other four. */
export const fuelParameters: readonly Parameter[] = [
  chosen('ncv', 'MJ/kg', 'ncv'),
  chosen('efCO2', 'tCO2/TJ', 'efCO2'),
  chosen('efNonCO2', 'tCO2e/TJ', 'efNonCO2'),
  chosen('fNRB', 'fraction', 'fNRB'),
  chosen('ch4', 'kg/TJ', 'ch4'),
  chosen('n2o', 'kg/TJ', 'n2o'),
  usual('gwpCH4', 'kgCO2e/kg', 'gwp.CH4', 'ipcc-ar5'),
  usual('gwpN2O', 'kgCO2e/kg', 'gwp.N2O', 'ipcc-ar5'),
];

/** Charcoal whose kiln is counted in its factors. */
export const kilnParameters: readonly Parameter[] = [
  usual('efCO2Charcoal', 'tCO2e/TJ', 'efCO2.Charcoal', 'production-included'),
  usual('efNonCO2Charcoal', 'tCO2e/TJ', 'efNonCO2.Charcoal', 'production-included'),
  usual('kilnCO2', 'kgCO2 per kg charcoal', 'kiln.CO2', 'production-included'),
  usual('kilnCH4', 'g per kg charcoal', 'kiln.CH4', 'production-included'),
  usual('kilnN2O', 'g per kg charcoal', 'kiln.N2O', 'production-included'),
];

/** Parameters of electricity. */
export const gridParameters: readonly Parameter[] = [
  chosen('efGrid', 'kgCO2e/kWh', 'efGrid'),
  chosen('tdl', 'fraction', 'tdl'),
];
