// What of a household's time belongs to another project than that in which it is: limited keys may not learn of it, and no
// project is credited with it twice.
import type { Period } from '#domain/emissions/calendar.ts';
import { maySee } from '../access.ts';
import type { Api } from '../endpoint.ts';
import type { Principal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { findProjectOf } from '../records/find.ts';
import { inProjectSince, membershipsOf } from '../records/memberships.ts';
import type { Household } from '../records/stored/household.ts';
import { projectDefaults, type Project } from '../records/stored/project.ts';
import { localDays } from '../time.ts';

/** The day on which it came from another project, when that is within the period or behind it; that day is of both. */
export function cameWithin({ body }: Household, project: Project | null, { start }: Pick<Period, 'start'>) {
  const sinceMs = inProjectSince(body);
  if (sinceMs === -Infinity) return null;
  const day = localDays(project?.body.timeZone ?? projectDefaults.timeZone)(sinceMs);
  return start <= day ? day : null;
}

/**
 * The project whose keys may read an analysis of the household; null: none, for it is also of time in another one. Throws
 * 403 when the key that asks is limited.
 */
export async function projectOfPeriod(
  { records }: Pick<Api, 'records'>,
  principal: Principal,
  { household, period }: { readonly household: Household; readonly period: Pick<Period, 'start'> },
): Promise<string | null> {
  const { projectId } = household.body;
  if (membershipsOf(household.body).length === 1) return projectId;
  const project = await findProjectOf(records, household.body);
  const day = cameWithin(household, project, period);
  if (day === null) return projectId;
  if (maySee(principal, null)) return null;
  const detail = `Until ${day} the household was in another project, and the period starts on ${period.start}: a key that is limited to projects may ask for a period that starts after ${day}.`;
  throw new Problem('project-not-allowed', {
    detail,
    errors: [{ pointer: '#/periodStart', code: 'in-other-project', detail }],
  });
}
