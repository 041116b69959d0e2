// All formulas that npm run formula knows, by name.
import { clusterFormulas } from './clusters.ts';
import { estimateFormulas } from './estimates.ts';
import type { Formula } from './formula.ts';
import { precisionFormulas } from './precision.ts';
import { simpleRandomFormulas } from './simple-random.ts';
import { strataFormulas } from './strata.ts';
import { twoGroupFormulas } from './two-groups.ts';

export const formulas: ReadonlyMap<string, Formula> = new Map(
  [
    ...simpleRandomFormulas,
    ...strataFormulas,
    ...clusterFormulas,
    ...estimateFormulas,
    ...precisionFormulas,
    ...twoGroupFormulas,
  ].map((formula) => [formula.name, formula]),
);
