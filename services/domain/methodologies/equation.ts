// An equation of a methodology: the function that calculates it, with the text that traces, formulas and the API print.

export interface EquationText {
  /** Symbol of the result. */
  readonly gives: string;
  /** The right side, in the names that traces use. */
  readonly text: string;
  /** false: only `npm run formula` calculates it. */
  readonly inAnalyses: boolean;
}

type Calculation = (...values: never[]) => unknown;

/** An equation that analyses calculate. */
export const equation = <F extends Calculation>(
  gives: string,
  text: string,
  calculate: F,
): F & EquationText => Object.assign(calculate, { gives, text, inAnalyses: true });

/** An equation that no analysis calculates, because its inputs are of samples, fleets or mixes of fuels. */
export const formulaEquation = <F extends Calculation>(
  gives: string,
  text: string,
  calculate: F,
): F & EquationText => Object.assign(calculate, { gives, text, inAnalyses: false });

/** The text of an equation with some of its symbols written out. */
export const writeOut = ({ text }: EquationText, symbols: Readonly<Record<string, string>>): string =>
  Object.entries(symbols).reduce((written, [symbol, by]) => written.replace(symbol, () => by), text);

/** Both sides of each equation; a text alone is a remark. */
export const textOf = (...parts: readonly (EquationText | string)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.gives} = ${part.text}`)).join('; ');
