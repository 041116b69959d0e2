// The use of a household that an analysis may take from a statement and a sensor.
import type { ConservativeSide } from '../../sampling/precision.ts';
import type { HouseholdComparison } from './compare-household.ts';

/**
 * `lower`, for use of the new stove and the baseline: never above what was measured, whatever was stated. `upper`, for
 * fuel of the project and use of the stove of before: never below it. Hours of a day on which the stove is used are made
 * hours of any day. Null: nothing was measured well enough, and a statement alone gives no measured use.
 */
export function usableUse(
  {
    verdict,
    stated,
    isYesNo,
    measured,
    daysShare,
  }: Pick<HouseholdComparison, 'verdict' | 'stated' | 'isYesNo' | 'measured' | 'daysShare'>,
  side: ConservativeSide,
): number | null {
  if (verdict === 'not_comparable' || measured === null) return null;
  // "Yes" names no amount, so the measured one stands.
  const amount = isYesNo && stated > 0 ? measured : stated;
  return daysShare * (side === 'lower' ? Math.min(amount, measured) : Math.max(amount, measured));
}
