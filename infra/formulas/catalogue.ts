// All formulas that npm run formula knows, by name.
import { attributionFormulas } from './attribution.ts';
import { boundaryFormulas } from './boundary.ts';
import { clusterFormulas } from './clusters.ts';
import { confidenceFormulas } from './confidence.ts';
import { energyFormulas } from './energy.ts';
import { estimateFormulas } from './estimates.ts';
import type { Formula } from './formula.ts';
import { fuelFactorFormulas } from './fuels.ts';
import { kitchenTestFormulas } from './kitchen-test.ts';
import { meteredConfidenceFormulas } from './metered-confidence.ts';
import { mmecdFormulas } from './mmecd.ts';
import { panelFormulas } from './panels.ts';
import { plausibilityFormulas } from './plausibility.ts';
import { precisionFormulas } from './precision.ts';
import { shapleyFormulas } from './shapley.ts';
import { simpleRandomFormulas } from './simple-random.ts';
import { amsFormulas, smecFormulas, tpddtecFormulas } from './stoves.ts';
import { strataFormulas } from './strata.ts';
import { surveyFormulas } from './surveys.ts';
import { temperatureFormulas } from './temperature.ts';
import { twoGroupFormulas } from './two-groups.ts';
import { uncertaintyFormulas } from './uncertainty.ts';
import { useFormulas } from './use.ts';
import { vm0050Formulas } from './vm0050.ts';

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
