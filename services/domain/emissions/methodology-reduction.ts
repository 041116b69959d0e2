// What the named methodology gives for a household, before Hearth takes the lower bound: ER = BE − PE − LE.
import type { BoundaryResult } from './boundary.ts';
import { printedDifference } from './rounding.ts';

type Counted = Pick<BoundaryResult, 'emissions' | 'leakage' | 'hawthorneIndex' | 'used'>;

/** From what is printed, so that a reader finds it by subtraction. Where nothing was cooked, no reduction is the stove's. */
export function methodologyReduction({ emissions, leakage, hawthorneIndex, used }: Counted): number {
  const reduction = printedDifference(emissions.baseline, emissions.actual);
  return printedDifference((used ? reduction : Math.min(0, reduction)) * hawthorneIndex, leakage.total);
}
