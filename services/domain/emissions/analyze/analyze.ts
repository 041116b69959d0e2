// Analyzes a household: from its data to its emission reduction, or to a refusal (infra/docs/methods.md#from-household-data-to-a-result).
import { areOfDifferentFuels, type Precedence } from '../baseline/baseline.ts';
import { computeBoundary, otherBoundary } from '../model/boundary.ts';
import { chooseBoundary } from '../refusals/choose-boundary.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { resultOf } from './household-result.ts';
import { parameterWarnings } from '../given/effects.ts';
import { lowerOfFuels } from '../result/lower-of-fuels.ts';
import { orderInputs } from '../case/ordered.ts';
import { changingFactors, findRefusal } from '../refusals/refusals.ts';
import { refuse, type Outcome } from '../result/result.ts';
import { analysisContext } from '../model/context.ts';

/** Version of the method as a whole: a change of any rule in this folder raises it, so that ids change too. */
export const methodVersion = 'hearth-analysis-2';

/** Emissions in kgCO2e. The same inputs give the same outcome, to the last bit. */
export function analyzeHousehold(given: AnalysisInputs): Outcome {
  const inputs = orderInputs(given);
  const outcome = analyzeOrdered(inputs);
  if (!outcome.ok) return outcome;
  const { result } = outcome;
  const ofParameters = parameterWarnings(inputs, result, analyzeOrdered);
  return { ok: true, result: { ...result, warnings: [...ofParameters, ...result.warnings] } };
}

function analyzeOrdered(inputs: AnalysisInputs): Outcome {
  const unfit = findRefusal(inputs);
  if (unfit !== undefined) return refuse(unfit);
  const later = analyzeByBaseline(inputs, 'later');
  return later.ok && areOfDifferentFuels(inputs)
    ? { ok: true, result: lowerOfFuels(later.result, analyzeByBaseline(inputs, 'earlier')) }
    : later;
}

function analyzeByBaseline(inputs: AnalysisInputs, precedence: Precedence): Outcome {
  const known = analysisContext(inputs, precedence);
  if (!known.ok) return known;
  const { context } = known;
  const choice = chooseBoundary(context);
  if (!choice.ok) return choice;
  const { chosen } = choice;
  const boundary = computeBoundary(context, chosen.method, chosen.measured);
  const other = otherBoundary(context, chosen.method);
  const notes = [...context.notes, ...boundary.notes, ...(other?.notes ?? [])];
  const changed = changingFactors(notes);
  if (changed !== undefined) return refuse(changed);
  return { ok: true, result: resultOf(context, { ...chosen, boundary, other, notes }) };
}
