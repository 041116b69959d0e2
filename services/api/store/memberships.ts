// The projects of a household with their times: what it did in that time belongs to that project, wherever it is now.
import type { Span } from '#domain/cooking/steps.ts';
import { isoTime } from '../contract/time.ts';
import type { Household } from './bodies/household.ts';

type Body = Pick<Household['body'], 'projectId' | 'formerProjects'>;

export interface Membership extends Span {
  readonly projectId: string | null;
}

/** All of its time, in order; consecutive memberships have different projects. */
export function membershipsOf({ projectId, formerProjects: former = [] }: Body): Membership[] {
  const ids = [...former.map((one) => one.projectId), projectId];
  const begins = [-Infinity, ...former.map(({ until }) => Date.parse(until))];
  const stays = ids
    .map((id, index) => ({ projectId: id, fromMs: begins[index] ?? -Infinity }))
    .filter((stay, index) => index === 0 || stay.projectId !== ids[index - 1]);
  return stays.map((stay, index) => ({ ...stay, toMs: stays[index + 1]?.fromMs ?? Infinity }));
}

/**
 * The former projects of the next version when the household moves to a project at a time, or when the time at which
 * it joined its project is corrected. Time before the first project belongs to that project. Null if the time is not
 * in its last membership, which is the only one that a move ends.
 */
export function formerProjects(
  body: Body,
  next: string | null,
  at: string,
): Pick<Body, 'formerProjects'> | null {
  const all = membershipsOf(body);
  const isCorrected = body.projectId === next;
  const before = isCorrected ? all.slice(0, -1) : all;
  const [atMs, last] = [Date.parse(at), before.at(-1)];
  if (last === undefined) return {};
  if (atMs < last.fromMs || (isCorrected && atMs === last.fromMs)) return null;
  if (body.projectId === null && body.formerProjects === undefined) return {};
  // A membership that would end at its start never existed.
  const kept = before.filter(({ fromMs }) => fromMs < atMs);
  const former = kept.map(({ projectId }, index) => {
    const end = kept[index + 1];
    return { projectId, until: end ? isoTime(end.fromMs) : at };
  });
  return { formerProjects: former };
}

/** When it joined its present project from another one; -Infinity if it was in no other. */
export const inProjectSince = (body: Body): number => membershipsOf(body).at(-1)?.fromMs ?? -Infinity;

/** An installation in the household, divided where the household changed its project. */
export const byProject = (stay: Span, memberships: readonly Membership[]): Membership[] =>
  memberships
    .map(({ projectId, fromMs, toMs }) => ({
      projectId,
      fromMs: Math.max(fromMs, stay.fromMs),
      toMs: Math.min(toMs, stay.toMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);

/** The household during one of its memberships: in that project, with the earlier ones as former projects. */
export function householdIn(household: Household, { projectId, fromMs }: Membership): Household {
  const { formerProjects: former = [], ...body } = household.body;
  const before = former.filter(({ until }) => Date.parse(until) <= fromMs);
  return {
    ...household,
    body: { ...body, projectId, ...(before.length > 0 && { formerProjects: before }) },
  };
}
