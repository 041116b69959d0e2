// Time of a household in a project that the key may not see: what that project is credited with is not for the key to change.
import { isDate } from '#domain/emissions/calendar.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { membershipsOf } from '../../store/memberships.ts';
import type { HouseholdContent } from './household-input.ts';
import type { Household } from '../../store/bodies/household.ts';

/** No zone is further from UTC. */
const zoneMs = 14 * 3_600_000;

/** First days or moments of a request, by the names of their fields. */
type FirstDays = Readonly<Record<string, string | null | undefined>>;

/** Those of a household as it is stated. */
export const firstDaysOf = ({ validFrom, baseline }: HouseholdContent): FirstDays => ({
  validFrom,
  'baseline/validFrom': baseline?.validFrom,
});

/** Throws 403 for each of them on which, or after which, the household was in a project that the key may not see. */
export function refuseForeignTime(principal: Principal, { body }: Household, firstDays: FirstDays): void {
  const foreign = membershipsOf(body).filter(({ projectId }) => !maySee(principal, projectId));
  const lastMs = Math.max(...foreign.map(({ toMs }) => toMs));
  const errors = Object.entries(firstDays)
    .filter(([, day]) => day != null && Date.parse(day) - (isDate(day) ? zoneMs : 0) < lastMs)
    .map(([field, day]) => ({
      pointer: `#/${field}`,
      code: 'in-other-project',
      detail: `${isDate(day ?? '') ? 'On' : 'At'} ${day} or later the household was in a project that this key may not see: name a later ${isDate(day ?? '') ? 'day' : 'moment'}.`,
    }));
  if (errors.length > 0)
    throw new Problem('project-not-allowed', { detail: errors[0]?.detail ?? '', errors });
}
