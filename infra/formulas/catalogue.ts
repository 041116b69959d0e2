// All formulas that npm run formula knows, by name.
import type { Formula } from './formula.ts';
import { simpleRandomFormulas } from './simple-random.ts';
import { strataFormulas } from './strata.ts';

export const formulas: ReadonlyMap<string, Formula> = new Map(
  [...simpleRandomFormulas, ...strataFormulas].map((formula) => [formula.name, formula]),
);
