// What a claim states of its kitchen test, and the most fuel per person and day that follows from it.
import type { CheckContext } from '#domain/claims/checks/check.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { valuesWithin } from '#domain/dating/former-values.ts';
import { standardAdults } from '#domain/kitchen-test/standard-adults.ts';
import { datedValues } from '../../households/changes/dated-changes.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { invalid, type ClaimPlace } from './place.ts';

/** Null for other claims. */
export function weighingsOf({ fuelMeasurements, testPeriod }: ClaimContent): CheckContext['weighings'] {
  if (!fuelMeasurements || !testPeriod) return null;
  return {
    total: fuelMeasurements.total,
    logs: fuelMeasurements.dailyLogs,
    days: daysOf(testPeriod),
    statedDays: testPeriod.durationDays,
  };
}

/**
 * kg per person and day. Some programmes count persons, others standard adults, of which a household has fewer: the least
 * that its members can be. Throws 400 for a household without members, of which nothing per person is known, and for a
 * draft without weighings.
 */
export function kitchenTestMax(
  { fuelMeasurements, testPeriod }: ClaimContent,
  { household, period }: Pick<ClaimPlace, 'household' | 'period'>,
): number {
  if (!fuelMeasurements || !testPeriod)
    throw invalid(
      '#/claim/fuelMeasurements',
      'required',
      'A kitchen test states what was weighed, and when.',
    );
  const adults = valuesWithin(datedValues(household.body), daysOf(period)).map(({ members }) =>
    members === undefined ? 0 : leastAdults(members),
  );
  const least = Math.min(...adults);
  if (least > 0) return fuelMeasurements.total / daysOf(testPeriod).length / least;
  throw invalid(
    '#/claim/householdId',
    'members-missing',
    'The household has no members in this period, so nothing per person can be claimed. Set members of the household.',
  );
}

const leastAdults = ({ adults, children }: { readonly adults: number; readonly children: number }): number =>
  standardAdults({ children0to14: children, womenOver14: adults, men15to59: 0, menOver59: 0 });
