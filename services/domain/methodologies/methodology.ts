// A methodology: its rules, parameters and equations.
import { textOf, type EquationText } from './equation.ts';
import type { BaselineMethod, MethodRules } from './rules.ts';

/** C read at the source, S second-hand, M unconfirmed, D derived by arithmetic or a rule of Hearth. */
export const reliabilities = ['C', 'S', 'M', 'D'] as const;
export type Reliability = (typeof reliabilities)[number];

export interface Equation {
  /** Number or name of it in the methodology. */
  readonly reference: string;
  readonly text: string;
  /** Formulas of `npm run formula` that calculate it. */
  readonly formulas: readonly string[];
  /** Whether analyses calculate it, or the part of it that one household with one baseline fuel has. */
  readonly inAnalyses: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly unit: string;
  /** Id of the default factor. An unconfirmed factor is no default. */
  readonly default: string | null;
  /** Name under which the factor registry has values for it: all that begin with it. */
  readonly factors: string | null;
}

/** Where the steps of a trace are stated: title of the methodology, with its equation. */
export interface Cited {
  readonly intensity: string;
  readonly displaced: string;
  readonly baseline: string;
  readonly electricity: string;
  readonly fuel: string;
  readonly leakage: string;
  readonly caps: string;
}

export interface Methodology {
  /** `name@version`. */
  readonly id: string;
  readonly title: string;
  /** A result has one of them. */
  readonly boundaries: readonly BaselineMethod[];
  /** null: no analysis can follow it; `npm run formula` calculates its equations. */
  readonly rules: MethodRules | null;
  readonly equations: readonly Equation[];
  readonly parameters: readonly Parameter[];
  readonly source: string;
  /** How well its equations are known. */
  readonly reliability: Reliability;
  /** First day on which it was in force; null: not known. */
  readonly validFrom: string | null;
}

/** One that analyses can follow. */
export interface AnalyzableMethodology extends Methodology {
  readonly rules: MethodRules;
  readonly cited: Cited;
}

/** An equation by its number: the equations that calculate it, then remarks. */
export const listEquation = (
  reference: string,
  parts: readonly (EquationText | string)[],
  ...formulas: readonly string[]
): Equation => ({
  reference,
  text: textOf(...parts),
  formulas,
  inAnalyses: parts.some((part) => typeof part !== 'string' && part.inAnalyses),
});

/** Cites the title alone, but for steps with an equation of their own. */
export const cite = (title: string, equations: Partial<Cited> = {}): Cited => {
  const of = (step: keyof Cited): string =>
    equations[step] === undefined ? title : `${title}, ${equations[step]}`;
  return {
    intensity: of('intensity'),
    displaced: of('displaced'),
    baseline: of('baseline'),
    electricity: of('electricity'),
    fuel: of('fuel'),
    leakage: of('leakage'),
    caps: of('caps'),
  };
};

/** A number that each project gives, without a known default. */
export const brought = (name: string, unit: string): Parameter => ({
  name,
  unit,
  default: null,
  factors: null,
});

/** A number that depends on fuel, stove or country, or of which only unconfirmed values are known. */
export const chosenParameter = (name: string, unit: string, factors: string): Parameter => ({
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
  chosenParameter('ncv', 'MJ/kg', 'ncv'),
  chosenParameter('efCO2', 'tCO2/TJ', 'efCO2'),
  chosenParameter('efNonCO2', 'tCO2e/TJ', 'efNonCO2'),
  chosenParameter('fNRB', 'fraction', 'fNRB'),
  chosenParameter('ch4', 'kg/TJ', 'ch4'),
  chosenParameter('n2o', 'kg/TJ', 'n2o'),
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
  chosenParameter('efGrid', 'kgCO2e/kWh', 'efGrid'),
  chosenParameter('tdl', 'fraction', 'tdl'),
];
