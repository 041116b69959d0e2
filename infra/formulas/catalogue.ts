// All formulas that npm run formula knows, by name.
import { amsFormulas } from './ams.ts';
import { clusterFormulas } from './clusters.ts';
import { estimateFormulas } from './estimates.ts';
import type { Formula } from './formula.ts';
import { fuelFactorFormulas } from './fuel-factors.ts';
import { mmecd20Formulas } from './mmecd-2.ts';
import { mmecdFormulas } from './mmecd.ts';
import { precisionFormulas } from './precision.ts';
import { simpleRandomFormulas } from './simple-random.ts';
import { smecFormulas } from './smec.ts';
import { strataFormulas } from './strata.ts';
import { tpddtecFormulas } from './tpddtec.ts';
import { twoGroupFormulas } from './two-groups.ts';
import { vm0050Formulas } from './vm0050.ts';

export const formulas: ReadonlyMap<string, Formula> = new Map(
  [
    ...mmecdFormulas,
    ...mmecd20Formulas,
    ...tpddtecFormulas,
    ...smecFormulas,
    ...amsFormulas,
    ...vm0050Formulas,
    ...fuelFactorFormulas,
    ...simpleRandomFormulas,
    ...strataFormulas,
    ...clusterFormulas,
    ...estimateFormulas,
    ...precisionFormulas,
    ...twoGroupFormulas,
  ].map((formula) => [formula.name, formula]),
);
