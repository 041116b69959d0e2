// The projects in which a household was, and when: what it did there belongs to that project, wherever it is now.
import type { Span } from '#domain/cooking/steps.ts';
import { isoTime } from '../contract/time.ts';
import type { Household } from './bodies/household.ts';

type Body = Pick<Household['body'], 'projectId' | 'formerProjects'>;

export interface Membership extends Span {
  readonly projectId: string | null;
}

/** All of its time, in order, each membership with another project than the one before it. */
export function membershipsOf({ projectId, formerProjects: former = [] }: Body): Membership[] {
  const ids = [...former.map((one) => one.projectId), projectId];
  const begins = [-Infinity, ...former.map(({ until }) => Date.parse(until))];
  const stays = ids
    .map((id, index) => ({ projectId: id, fromMs: begins[index] ?? -Infinity }))
    .filter((stay, index) => index === 0 || stay.projectId !== ids[index - 1]);
  return stays.map((stay, index) => ({ ...stay, toMs: stays[index + 1]?.fromMs ?? Infinity }));
}

/**
 * What the next version says of former projects when the household goes to a project at a moment, or when the moment at
 * which it came to its project was another one. Time before the first project counts as of that one: nobody else had it.
 * Null: the moment is not in its last membership, which is the only one that a move ends.
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
  // A membership that would end when it begins never was.
  const kept = before.filter(({ fromMs }) => fromMs < atMs);
  const former = kept.map(({ projectId }, index) => {
    const end = kept[index + 1];
    return { projectId, until: end ? isoTime(end.fromMs) : at };
  });
  return { formerProjects: former };
}

/** When it came from another project into that in which it is; -Infinity: it was in no other. */
export const inProjectSince = (body: Body): number => membershipsOf(body).at(-1)?.fromMs ?? -Infinity;

/** A stay in the household, cut where the household went from one project to another. */
export const byProject = (stay: Span, memberships: readonly Membership[]): Membership[] =>
  memberships
    .map(({ projectId, fromMs, toMs }) => ({
      projectId,
      fromMs: Math.max(fromMs, stay.fromMs),
      toMs: Math.min(toMs, stay.toMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);

/** The household as one of its memberships has it: in that project, with those before it as former ones. */
export function householdIn(household: Household, { projectId, fromMs }: Membership): Household {
  const { formerProjects: former = [], ...body } = household.body;
  const before = former.filter(({ until }) => Date.parse(until) <= fromMs);
  return {
    ...household,
    body: { ...body, projectId, ...(before.length > 0 && { formerProjects: before }) },
  };
}
