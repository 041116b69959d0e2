// Builds the trace of a result: every calculated value with its equation, from the inputs on.
import type { BoundaryResult } from '../model/boundary.ts';
import type { Known } from '../refusals/choose-boundary.ts';
import type { ComparedStatement } from '../declared/stated-use.ts';
import type { Attributed } from '../shares/contributions.ts';
import { reader } from '../uncertainty/delta-method.ts';
import { creditedStep, creditSteps, reductionSteps } from './credit.ts';
import { cookerSteps, intensityStep } from './devices.ts';
import { coverageSteps } from './coverage.ts';
import { shareSteps } from './shares.ts';
import { statementSteps } from './statements.ts';
import { householdTotals, explainMeteredTotals } from './totals.ts';
import { uncertaintySteps } from './uncertainty.ts';
import { citationsOf, usualMethodology, type MethodologyId } from '../../methodologies/registry.ts';
import type { Entry, Step, Trace } from '../case/trace.ts';

interface Explained {
  readonly coverage: Known;
  readonly boundary: BoundaryResult;
  readonly other: BoundaryResult | undefined;
  readonly shares: Attributed;
  readonly methodology: MethodologyId;
  readonly statements: readonly ComparedStatement[];
}

/** The steps of the other boundary follow with the prefix `crossCheck`: the smaller credit of the two counts. */
export function traceOf({ coverage, boundary, other, shares, methodology, statements }: Explained): Trace {
  const check = other && { ...other, methodology: usualMethodology[other.method] };
  return {
    inputs: [
      ...entriesOf(boundary),
      ...(check ? entriesOf(check).map((entry) => ({ ...entry, name: `crossCheck ${entry.name}` })) : []),
    ],
    steps: [
      ...coverageSteps(coverage),
      ...statementSteps(statements),
      ...stepsOf(boundary, methodology),
      ...(check
        ? stepsOf(check, check.methodology).map((step) => ({ ...step, id: `crossCheck ${step.id}` }))
        : []),
      creditedStep(boundary, other),
      ...shareSteps(shares, boundary),
    ],
  };
}

/** Values that the calculation starts from, in the order of their names. */
const entriesOf = ({ inputs, propagated }: BoundaryResult): Entry[] =>
  Object.entries(inputs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { value, unit, standard, u95, source }]) => ({
      name,
      value,
      unit,
      standard,
      u95,
      source,
      varianceShare: propagated.varianceShares[name] ?? null,
    }));

/** The calculated steps, in the order of the calculation. */
function stepsOf(result: BoundaryResult, methodology: MethodologyId): Step[] {
  const cited = citationsOf(methodology);
  const read = reader(result.inputs);
  const { emissions, terms } = result;
  return [
    ...Object.values(result.inputs).flatMap(({ steps }) => steps ?? []),
    intensityStep(result, { read, cited }),
    ...terms.flatMap((term) => {
      const part = emissions.cookers.find(({ did }) => did === term.did);
      return part ? cookerSteps(term, part, { result, read, cited }) : [];
    }),
    ...(result.method === 'metered'
      ? explainMeteredTotals(result, { read, cited })
      : householdTotals(result, { read, cited })),
    ...reductionSteps(result, cited),
    ...uncertaintySteps(result),
    ...creditSteps(result, cited),
  ];
}
