// The context of an analysis before emissions are calculated: rules, factors, baseline and residual fuel, cookers.
import { baselineFuel, type BaselineFuel, type Precedence } from '../baseline/baseline.ts';
import { daysOf } from '../../dating/calendar.ts';
import {
  counterfactualOf,
  type Counterfactual,
  type CounterfactualSources,
} from '../counterfactual/counterfactual.ts';
import { creditedCookers, type Cooker } from '../cookers/cookers.ts';
import { openFactorLookup, type FactorLookup } from '../factors/factor-lookup.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { rulesOf, usualMethodology, type MethodRules } from '../case/methodology.ts';
import { placeOf, type Place } from '../factors/place.ts';
import { residualFuel, type ResidualFuel } from '../baseline/residual.ts';
import type { Refusal } from '../result/result.ts';
import type { GapRule } from '../../methodologies/mmecd-2.ts';

export interface AnalysisContext {
  readonly inputs: AnalysisInputs;
  readonly rules: MethodRules;
  /** null: gaps are not filled. */
  readonly gapRule: GapRule | null;
  readonly lookup: FactorLookup;
  readonly place: Place;
  readonly persons: number;
  readonly baseline: BaselineFuel;
  /** null: no device weighed it. */
  readonly residual: ResidualFuel | null;
  readonly cookers: readonly Cooker[];
  readonly counterfactual: Counterfactual & { readonly sources: CounterfactualSources };
}

type Prepared =
  | { readonly ok: true; readonly context: AnalysisContext }
  | { readonly ok: false; readonly refusal: Refusal };

/** Refused when no baseline can be used. */
export function analysisContext(inputs: AnalysisInputs, precedence: Precedence): Prepared {
  const { period, parameters: overrides, country, devices } = inputs;
  const rules = rulesOf(inputs.methodology ?? usualMethodology[inputs.baselineMethod ?? 'metered']);
  const lookup = openFactorLookup({ period, overrides, versions: rules.versions });
  const place = placeOf(country, lookup);
  const persons = personsOf(inputs, lookup);
  const found = baselineFuel(inputs, { persons, lookup, precedence });
  if (!found.ok) return found;
  const baseline = found.fuel;
  const { cookers, warnings } = creditedCookers(devices, baseline.fuelType);
  for (const { code, detail } of warnings) lookup.warn(code, detail);
  const residual = residualFuel(devices, baseline, daysOf(period));
  const sources = { inputs, declared: baseline, residual, cookers };
  const counterfactual = { sources, ...counterfactualOf(sources) };
  const gapRule = rules.fillsGaps ? gapRuleOf(lookup) : null;
  const known = { inputs, rules, gapRule, lookup, place, persons, baseline, residual, cookers };
  return { ok: true, context: { ...known, counterfactual } };
}

/** Above `most` the number is no household's, above `many` it is rare (infra/docs/signals.md#plausible-values). */
const personsOfHousehold = { many: 20, most: 50 } as const;

/** Limits grow with the persons, so a household without a number of persons earns at most the credit of one. */
function personsOf({ persons }: AnalysisInputs, lookup: FactorLookup): number {
  const { many, most } = personsOfHousehold;
  if (persons !== null && persons > 0 && persons <= most) {
    if (persons > many)
      lookup.warn('persons-high', `The household has ${persons} persons. Check its members.`);
    return persons;
  }
  const known =
    (persons ?? 0) > most ? `has ${persons} persons, above the limit of ${most}` : 'has no number of persons';
  lookup.warn('persons-assumed', `The household ${known}. The limits for one person are used. Set members.`);
  return 1;
}

const gapRuleOf = (lookup: FactorLookup): GapRule => ({
  excludedFrom: lookup.use('gaps.excludedFrom'),
  fillPercentile: lookup.use('gaps.fillPercentile'),
});
