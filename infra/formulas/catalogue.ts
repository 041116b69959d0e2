// All formulas that npm run formula knows, by name.
import { panelFormulas, twoGroupFormulas } from './comparisons.ts';
import { estimateFormulas, kitchenTestFormulas, precisionFormulas, surveyFormulas } from './estimates.ts';
import type { Formula } from './formula.ts';
import { fuelFactorFormulas, plausibilityFormulas } from './fuels.ts';
import { mmecdFormulas, vm0050Formulas } from './metered-stoves.ts';
import {
  boundaryFormulas,
  confidenceFormulas,
  meteredConfidenceFormulas,
  uncertaintyFormulas,
} from './reductions.ts';
import { clusterFormulas, simpleRandomFormulas, strataFormulas } from './samples.ts';
import { attributionFormulas, shapleyFormulas } from './shares.ts';
import { energyFormulas, temperatureFormulas, useFormulas } from './signals.ts';
import { amsFormulas, smecFormulas, tpddtecFormulas } from './stoves.ts';

export const formulas: ReadonlyMap<string, Formula> = new Map(
  [
    ...mmecdFormulas,
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
    ...panelFormulas,
    ...boundaryFormulas,
    ...attributionFormulas,
    ...shapleyFormulas,
    ...uncertaintyFormulas,
    ...confidenceFormulas,
    ...meteredConfidenceFormulas,
    ...temperatureFormulas,
    ...useFormulas,
    ...energyFormulas,
    ...kitchenTestFormulas,
    ...surveyFormulas,
    ...plausibilityFormulas,
  ].map((formula) => [formula.name, formula]),
);
