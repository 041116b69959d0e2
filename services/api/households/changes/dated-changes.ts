// Dates a change of a household: from when its values and its project hold, and which time a key may change.
import { changeFrom, type Dated } from '#domain/dating/former-values.ts';
import { Problem } from '../../contract/problem.ts';
import { refuseMany } from '../../contract/too-many.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Api } from '../../context/api.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import { formerProjects, inProjectSince, membershipsOf } from '../../store/memberships.ts';
import { refuseFuture } from '../../contract/moments.ts';
import { isDate } from '#domain/dating/calendar.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import type { HouseholdContent } from '../household/input.ts';

type Body = Household['body'];
type Values = Pick<Body, 'members' | 'group'>;

/** Names of the dated fields. */
export const datedFields = ['members', 'group'] as const;

export const datedValues = ({ members, group, formerValues: former = [] }: Body): Dated<Values> => ({
  now: { members, group },
  former,
});

interface ValueChange {
  /** Fields that the request states. */
  readonly named: readonly string[];
  /** Their first day, if the request has one. */
  readonly validFrom: string | undefined;
  /** The day in the time zone of the project. */
  readonly today: string;
}

/** Former values after a change. Throws 400 for a first day in the future, or without a dated field. */
export function formerValuesAfter(
  before: Body,
  after: Values,
  { named, validFrom, today }: ValueChange,
): Pick<Body, 'formerValues'> {
  if (validFrom !== undefined) refuseDay(validFrom, { named, today });
  const change = Object.fromEntries(
    datedFields.filter((name) => named.includes(name)).map((name) => [name, after[name]]),
  );
  const { former } = changeFrom(datedValues(before), change, validFrom ?? today);
  refuseMany('invalid-household', former, '#/validFrom');
  return former.length === 0
    ? {}
    : { formerValues: former.map(({ until, group, members }) => ({ until, group, members })) };
}

function refuseDay(validFrom: string, { named, today }: Omit<ValueChange, 'validFrom'>): void {
  if (!datedFields.some((name) => named.includes(name)))
    throw fault('required', 'validFrom needs members or group. Send one of them.');
  if (validFrom > today)
    throw fault('in-future', `This day is in the future. It must not be after today, ${today}.`);
  if (validFrom < earliest)
    throw fault('too-small', `This day is too early. The earliest allowed day is ${earliest}.`);
}

const earliest = '1970-01-01';

const fault = (code: string, detail: string): Problem =>
  new Problem('invalid-household', { errors: [{ pointer: '#/validFrom', code, detail }] });

interface ProjectChange {
  /** Project after the change; null for none. */
  readonly projectId: string | null;
  /** When it joined the project, if the request says so. Default: now. */
  readonly projectFrom: string | undefined;
}

/**
 * The project and the former projects after a change. Throws 400 for a time in the future, 409 for one before its
 * last move: a move can only end the last membership, as only the open installation of a device can end.
 */
export function membershipAfter(
  api: Api,
  { body }: Household,
  { projectId, projectFrom }: ProjectChange,
): Pick<Household['body'], 'projectId' | 'formerProjects'> {
  refuseFuture(api, 'invalid-household', { projectFrom });
  const stays = projectId === body.projectId && projectFrom === undefined;
  if (stays) return { projectId, ...(body.formerProjects && { formerProjects: body.formerProjects }) };
  const at = projectFrom === undefined ? isoTime(api.nowMs()) : inUtc(projectFrom);
  const former = formerProjects(body, projectId, at);
  if (former === null) throw tooEarly(inProjectSince(body));
  refuseMany('invalid-household', former.formerProjects ?? [], '#/projectId');
  return { projectId, ...former };
}

function tooEarly(sinceMs: number): Problem {
  const since = Number.isFinite(sinceMs) ? `since ${isoTime(sinceMs)}` : 'from the beginning';
  const detail = `The household is in its project ${since}. It can only move to another one at a later time.`;
  return new Problem('household-conflict', {
    detail,
    errors: [{ pointer: '#/projectFrom', code: 'before-start', detail }],
  });
}

/** Largest distance of a time zone from UTC. */
const zoneMs = 14 * 3_600_000;

/** First days or times of a request, by the names of their fields. */
type FirstDays = Readonly<Record<string, string | null | undefined>>;

/** First days and times of the household in a request. */
export const firstDaysOf = ({ validFrom, baseline }: HouseholdContent): FirstDays => ({
  validFrom,
  'baseline/validFrom': baseline?.validFrom,
});

/** Throws 403 for each day or time from which on the household was in a project that the key may not see. */
export function refuseForeignTime(principal: Principal, { body }: Household, firstDays: FirstDays): void {
  const foreign = membershipsOf(body).filter(({ projectId }) => !maySee(principal, projectId));
  const lastMs = Math.max(...foreign.map(({ toMs }) => toMs));
  const errors = Object.entries(firstDays)
    .filter(([, day]) => day != null && Date.parse(day) - (isDate(day) ? zoneMs : 0) < lastMs)
    .map(([field, day]) => ({
      pointer: `#/${field}`,
      code: 'in-other-project',
      detail: `${isDate(day ?? '') ? 'On' : 'At'} ${day} or later the household was in a project that this key may not see. Choose a later ${isDate(day ?? '') ? 'day' : 'time'}.`,
    }));
  if (errors.length > 0)
    throw new Problem('project-not-allowed', { detail: errors[0]?.detail ?? '', errors });
}
