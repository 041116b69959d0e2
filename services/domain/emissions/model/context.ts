// The context of an analysis before emissions are calculated: rules, factors, baseline and residual fuel, cookers.
import { baselineFuel, type BaselineFuel, type Precedence } from '../baseline/baseline.ts';
import { daysOf } from '../../dating/calendar.ts';
import {
  counterfactualOf,
  type Counterfactual,
  type CounterfactualSources,
} from '../counterfactual/counterfactual.ts';
import { creditedCookers, type Cooker } from '../cookers/cookers.ts';
import { isVolume } from '../factors/model-input.ts';
import { factorLookup, type FactorLookup } from '../factors/factor-lookup.ts';
import { warningNote, type Note, type Noted } from '../factors/notes.ts';
import { givenRatioNotes } from '../inputs/ratio-inputs.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { rulesOf, usualMethodology } from '../../methodologies/registry.ts';
import type { MethodRules } from '../../methodologies/rules.ts';
import { placeOf, type Place } from '../factors/place.ts';
import { residualFuel, type ResidualFuel } from '../baseline/residual.ts';
import type { Refusal } from '../result/result.ts';
import { fuelUnits, type FuelType } from '../../fuels.ts';
import type { GapRule } from '../../methodologies/mmecd.ts';

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
  readonly notes: readonly Note[];
}

type Prepared =
  | { readonly ok: true; readonly context: AnalysisContext }
  | { readonly ok: false; readonly refusal: Refusal };

/** Refused when no baseline can be used. */
export function analysisContext(inputs: AnalysisInputs, precedence: Precedence): Prepared {
  const { period, parameters: overrides, country, devices } = inputs;
  const rules = rulesOf(inputs.methodology ?? usualMethodology[inputs.baselineMethod ?? 'metered']);
  const lookup = factorLookup({ period, overrides, versions: rules.versions });
  const place = placeOf(country);
  const { value: persons, notes: ofPersons } = personsOf(inputs);
  const found = baselineFuel(inputs, { persons, lookup, precedence });
  if (!found.ok) return found;
  const baseline = found.fuel;
  const { cookers, warnings } = creditedCookers(devices, baseline.fuelType);
  const residual = residualFuel(devices, daysOf(period), {
    baseline,
    perUnitMJ: usualMJ(baseline.fuelType, lookup),
  });
  const sources = { inputs, declared: baseline, residual, cookers };
  const counterfactual = { sources, ...counterfactualOf(sources) };
  const { value: gapRule, notes: ofGaps } = rules.fillsGaps ? gapRuleOf(lookup) : noGapRule;
  const notes = [
    ...place.notes,
    ...ofPersons,
    ...baseline.notes,
    ...warnings.map((warning) => ({ warning })),
    ...ofGaps,
    ...givenRatioNotes(cookers, lookup),
  ];
  const known = { inputs, rules, gapRule, lookup, place: place.value, persons, baseline, residual, cookers };
  return { ok: true, context: { ...known, counterfactual, notes } };
}

/** MJ in a unit of a fuel, to compare a fire with its weight: no number is calculated with it. */
const usualMJ = (fuel: FuelType, lookup: FactorLookup): number =>
  (lookup.usual(`ncv.${fuel}`) ?? 0) *
  (isVolume(fuelUnits[fuel]) ? (lookup.usual(`density.${fuel}`) ?? 1) : 1);

/** Above `most` the number is no household's, above `many` it is rare (infra/docs/signals.md#plausible-values). */
const personsOfHousehold = { many: 20, most: 50 } as const;

/** Limits grow with the persons, so a household without a number of persons earns at most the credit of one. */
function personsOf({ persons }: AnalysisInputs): Noted<number> {
  const { many, most } = personsOfHousehold;
  if (persons !== null && persons > 0 && persons <= most) {
    const high = warningNote('persons-high', `The household has ${persons} persons. Check its members.`);
    return { value: persons, notes: persons > many ? [high] : [] };
  }
  const known =
    (persons ?? 0) > most ? `has ${persons} persons, above the limit of ${most}` : 'has no number of persons';
  const detail = `The household ${known}. The limits for one person are used. Set members.`;
  return { value: 1, notes: [warningNote('persons-assumed', detail)] };
}

const noGapRule: Noted<null> = { value: null, notes: [] };

function gapRuleOf(lookup: FactorLookup): Noted<GapRule> {
  const [excludedFrom, fillPercentile] = [
    lookup.find('gaps.excludedFrom'),
    lookup.find('gaps.fillPercentile'),
  ];
  return {
    value: { excludedFrom: excludedFrom.value, fillPercentile: fillPercentile.value },
    notes: [...excludedFrom.notes, ...fillPercentile.notes],
  };
}
