// How far the data reach on which an analysis stands: who looks for late data finds it by that.
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import type { Household } from '../../store/bodies/household.ts';
import { weeksAround } from './fuel-history.ts';
import { weighedFuel } from './weighed.ts';

/** `comparedWith`: the project whose comparison households it was compared with; null: fuel was not weighed. */
export function standsOn({ body }: Household, inputs: AnalysisInputs) {
  const { period } = inputs;
  return weighedFuel(inputs) === undefined
    ? { from: period.start, comparedWith: null }
    : { from: weeksAround(period)[0] ?? period.start, comparedWith: body.projectId };
}
