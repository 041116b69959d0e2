// All formulas that npm run formula knows, by name.
import type { Formula } from './formula.ts';
import { samplingFormulas } from './sampling.ts';

export const formulas: ReadonlyMap<string, Formula> = new Map(
  [...samplingFormulas].map((formula) => [formula.name, formula]),
);
