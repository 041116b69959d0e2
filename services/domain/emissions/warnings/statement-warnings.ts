// Warns of statements of a household that its readings contradict, or that no sensor covers.
import type { ComparedStatement } from '../declared/stated-use.ts';
import type { BoundaryResult } from '../model/boundary.ts';
import { round3 } from '../case/rounding.ts';
import { warning, type Warning } from '../result/result.ts';

interface Stated {
  readonly statements: readonly ComparedStatement[];
  readonly boundary: BoundaryResult;
  readonly other: BoundaryResult | undefined;
}

export function* warningsOfStatements({ statements, boundary, other }: Stated): Generator<Warning> {
  for (const { method, stoveDays } of [boundary, ...(other === undefined ? [] : [other])])
    if (stoveDays.lowered !== null)
      yield warning(
        'survey-understates-use',
        `The household states use on ${round3(stoveDays.lowered.stated)} of the days, and readings show ${round3(stoveDays.lowered.measured)}. ${method} takes the smaller one.`,
      );
  const isLowered = [boundary, other].some((one) => one?.stoveDays.lowered != null);
  for (const one of statements) yield* warningsOfStatement(one, { isLowered, method: boundary.method });
}

function* warningsOfStatement(
  one: ComparedStatement,
  { isLowered, method }: Pick<BoundaryResult, 'method'> & { readonly isLowered: boolean },
): Generator<Warning> {
  const { statement, comparison, isCovered } = one;
  const { verdict } = comparison;
  if (statement.measure !== 'traditionalDaysShare') {
    if (verdict === 'overstated')
      yield warning('survey-overstates-use', `${contradiction(one)} Only the measured use counts.`);
    if (verdict === 'understated' && !(isLowered && statement.measure === 'daysInUseShare'))
      yield warning(
        'survey-understates-use',
        `${contradiction(one)} No equation of ${method} takes the statement, so no number changes.`,
      );
    return;
  }
  if (verdict === 'understated')
    yield warning('survey-understates-old-stove', `${contradiction(one)} Only measured fuel counts.`);
  if (!isCovered && statement.value > 0 && method === 'metered')
    yield warning(
      'survey-old-stove',
      `${statedText(one)}. No sensor covers the old stove, and its fuel is outside of metered, so no number changes. Weigh its fuel with a FuelScale.`,
    );
}

const kinds = {
  daysInUseShare: 'of the days with the new stove',
  hoursPerDay: 'hours of use a day',
  traditionalDaysShare: 'of the days with the old stove',
} as const;

const statedText = ({
  statement: { response, question, measure, statedOn, value, isYesNo },
}: ComparedStatement) =>
  `${response.id} of ${statedOn} states ${isYesNo ? (value > 0 ? 'yes' : 'no') : round3(value)} (${question}: ${kinds[measure]})`;

function contradiction(one: ComparedStatement): string {
  const { measured, interval, coverage } = one.comparison;
  const range = interval === null ? '' : ` (${round3(interval.lower)} to ${round3(interval.upper)})`;
  return `${statedText(one)}, and readings of ${round3(coverage)} of the days show ${measured === null ? 'nothing' : round3(measured)}${range}.`;
}
