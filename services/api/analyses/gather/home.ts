// Finds the project of a household in a period. An analysis belongs to one project, with its country and its days.
import { openDayBounds, type DayBounds } from '#domain/dating/local-day.ts';
import { holdDate } from '#domain/dating/most-of-day.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type ProblemCode } from '../../contract/problem.ts';
import { findProjectOf } from '../../store/find.ts';
import { householdIn, membershipsOf, type Membership } from '../../store/memberships.ts';
import type { Household } from '../../store/bodies/household.ts';
import { projectDefaults, type Project } from '../../store/bodies/project.ts';

/** A membership with those days of a period on which it held for most of the day. */
interface Part {
  readonly membership: Membership;
  readonly days: readonly string[];
}

const zoneOf = (project: Project | null): string => project?.body.timeZone ?? projectDefaults.timeZone;

const partOf = (membership: Membership, days: readonly string[], boundsOf: DayBounds): Part => ({
  membership,
  days: days.filter((day) => holdDate([membership], day, boundsOf)),
});

async function partsOf(
  api: Pick<Api, 'records'>,
  { body }: Household,
  days: readonly string[],
): Promise<Part[]> {
  const parts = membershipsOf(body).map(async (membership) =>
    partOf(membership, days, openDayBounds(zoneOf(await findProjectOf(api.records, membership)))),
  );
  return Promise.all(parts);
}

/**
 * The household as it was in the project of all days of a period. Throws 422 that names the parts if it was in
 * several projects, and 403 if the key may see none of them.
 */
export async function householdInPeriod(
  api: Pick<Api, 'records'>,
  principal: Pick<Principal, 'projectIds'>,
  { household, period }: { readonly household: Household; readonly period: Period },
): Promise<Household> {
  const mayAsk = ({ membership }: Pick<Part, 'membership'>): boolean =>
    maySee(principal, membership.projectId);
  const [first, ...others] = membershipsOf(household.body);
  if (first !== undefined && others.length === 0 && mayAsk({ membership: first })) return household;
  const days = daysOf(period);
  const parts = await partsOf(api, household, days);
  const whole = parts.findLast((part) => part.days.length === days.length);
  if (whole && mayAsk(whole)) return householdIn(household, whole.membership);
  const own = parts.filter((part) => part.days.length > 0 && mayAsk(part));
  if (own.length === 0) throw notOfKey(period);
  throw elsewhere(
    'insufficient-data',
    `The household was in another project for a part of this period. Choose ${own.map(({ days: of }) => rangeOf(of)).join(', or ')}.`,
  );
}

const rangeOf = (days: readonly string[]): string => `${days[0]} to ${days.at(-1)}`;

const notOfKey = ({ start, end }: Period): Problem =>
  elsewhere(
    'project-not-allowed',
    `From ${start} to ${end} the household was in a project that this key may not see. Choose a time in which it was in a project of this key; GET /v1/households/{id}/memberships lists them.`,
  );

const elsewhere = (code: ProblemCode, detail: string): Problem =>
  new Problem(code, { detail, errors: [{ pointer: '#/periodStart', code: 'in-other-project', detail }] });

/** The part of a period in which a household was in one project; `boundsOf`: bounds of the days of that project. */
export interface OfProject {
  readonly household: Household;
  /** Days of the period in the project, all of one membership. */
  readonly days: readonly string[];
}

/** The membership in a project with most days of a period, the last one of equal ones; null if there is none. */
export function householdOfProject(
  household: Household,
  projectId: string,
  { days, boundsOf }: { readonly days: readonly string[]; readonly boundsOf: DayBounds },
): OfProject | null {
  const parts = membershipsOf(household.body)
    .filter((membership) => membership.projectId === projectId)
    .map((membership) => partOf(membership, days, boundsOf));
  const most = parts.toSorted((a, b) => a.days.length - b.days.length).at(-1);
  return most ? { household: householdIn(household, most.membership), days: most.days } : null;
}

/** Why a household of a project is left out for a part of the period. */
export const awayDetail = ({ days }: OfProject): string =>
  days.length === 0
    ? 'It was in another project in this period.'
    : `It was in this project only from ${days[0]} to ${days.at(-1)}. Choose a period within these days.`;
