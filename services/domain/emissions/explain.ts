// The way from the inputs to a result as an auditor reads it: each value that was calculated, with its equation.
import type { BoundaryResult } from './boundary.ts';
import { citedBy } from './cited.ts';
import { reader } from './delta-method.ts';
import { creditSteps, reductionSteps, uncertaintySteps } from './explain-credit.ts';
import { cookerSteps, intensityStep } from './explain-devices.ts';
import { householdTotals, meteredTotals } from './explain-totals.ts';
import type { Methodology } from './methodology.ts';
import type { Entry, Step } from './trace.ts';

/** Values that the calculation starts from, in the order of their names. */
export const entriesOf = ({ inputs, propagated }: BoundaryResult): Entry[] =>
  Object.entries(inputs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { value, unit, standard, source }]) => ({
      name,
      value,
      unit,
      standard,
      source,
      varianceShare: propagated.varianceShares[name] ?? null,
    }));

/** What was calculated from them, in the order of the calculation. */
export function stepsOf(result: BoundaryResult, methodology: Methodology): Step[] {
  const cited = citedBy(methodology);
  const read = reader(result.inputs);
  const { emissions, terms } = result;
  return [
    intensityStep(result, { read, cited }),
    ...terms.flatMap((term) => {
      const part = emissions.cookers.find(({ did }) => did === term.did);
      return part ? cookerSteps(term, part, { read, cited, intensity: emissions.intensity }) : [];
    }),
    ...(result.method === 'metered'
      ? meteredTotals(result, { read, cited })
      : householdTotals(result, { read, cited })),
    ...reductionSteps(result, cited),
    ...uncertaintySteps(result),
    ...creditSteps(result, cited),
  ];
}
