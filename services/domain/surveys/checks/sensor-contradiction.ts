// Whether the sensors of a household contradict what it states.
import type { HouseholdComparison } from '../sensor-comparison/compare-household.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

/** Names the statement that is furthest off. Null: none could be compared. A large overstatement fails. */
export function checkSensorContradiction(
  comparisons: readonly HouseholdComparison[],
  { failFrom }: Thresholds['sensorContradiction'],
): CheckResult | null {
  const compared = comparisons.flatMap(({ question, excess, stated, measured, coverage, verdict }) =>
    excess === null || measured === null ? [] : [{ question, excess, stated, measured, coverage, verdict }],
  );
  const [worst] = compared.toSorted((a, b) => Math.abs(b.excess) - Math.abs(a.excess));
  if (worst === undefined) return null;
  const { question, verdict, ...numbers } = worst;
  return {
    id: 'sensor-contradiction',
    result: verdictOf(
      verdict !== 'consistent',
      compared.some((one) => one.verdict === 'overstated' && one.excess >= failFrom),
    ),
    numbers,
    question,
  };
}
