// Gathers the inputs of the equations for one household: values from factors and data, each with its uncertainty.
import { baselineInput, meterInputs } from './amount-inputs.ts';
import type { BaselineFuel } from '../baseline/baseline.ts';
import type { Estimate } from '../counterfactual/causal.ts';
import type { FactorLookup } from '../factors/factor-lookup.ts';
import { baselineFuelInputs, carrierInputs } from './fuel-inputs.ts';
import { cookingShare, replacesFuel, whyNoFuel, type MeasuredCooker } from '../cookers/measured.ts';
import { exact, type ModelInputs } from '../factors/model-input.ts';
import type { CookerTerm } from '../cookers/cooker-emissions.ts';
import type { Place } from '../factors/place.ts';
import { ratioInputs, ratioName } from './ratio-inputs.ts';

export interface InputSources {
  readonly lookup: FactorLookup;
  readonly place: Place;
  readonly baseline: BaselineFuel;
  readonly estimate: Estimate;
  readonly cookers: readonly MeasuredCooker[];
}

/** Inputs that both boundaries share, and the terms of the cookers that read them. */
export function modelInputs(sources: InputSources): { inputs: ModelInputs; terms: CookerTerm[] } {
  const { cookers, lookup, estimate, baseline } = sources;
  const { fuelType } = baseline;
  const carriers = [...new Set(cookers.map(({ carrier }) => carrier))];
  const used = cookers.filter(replacesFuel);
  return {
    inputs: {
      ...baselineFuelInputs(fuelType, sources),
      // Only some methodologies adjust the baseline downward.
      daf: exact(lookup.findOr('daf', 0), 'fraction'),
      baselineFuel: baselineInput(estimate, sources),
      ...Object.assign({}, ...carriers.map((carrier) => carrierInputs(carrier, sources))),
      ...Object.assign({}, ...used.map((cooker) => ratioInputs(cooker, { ...sources, fuelType }))),
      ...Object.assign({}, ...cookers.map((cooker) => meterInputs(cooker, lookup))),
    },
    terms: cookers.map((cooker) => ({
      did: cooker.did,
      carrier: cooker.carrier,
      // The energy of an unused cooker replaces no cooking, but counts as new energy.
      ratio: used.includes(cooker) ? ratioName(cooker, lookup) : null,
      cookingShare: cookingShare(cooker),
      noRatio: whyNoFuel(cooker),
    })),
  };
}
