// In which project a household was when: what it did there belongs to that project, wherever it is by now.
import type { Span } from '#domain/cooking/steps.ts';
import type { Household } from './stored/household.ts';

type Body = Pick<Household['body'], 'projectId' | 'formerProjects'>;

export interface Membership extends Span {
  readonly projectId: string | null;
}

/** What the next version says of former projects. Time before the first project counts as of that one: nobody else had it. */
export function formerProjects(
  { projectId, formerProjects: before }: Body,
  next: string | null,
  until: string,
): Pick<Body, 'formerProjects'> {
  const isLeft = projectId !== next && (projectId !== null || before !== undefined);
  const former = [...(before ?? []), ...(isLeft ? [{ projectId, until }] : [])];
  return former.length === 0 ? {} : { formerProjects: former };
}

/** All of its time, in order. */
export function membershipsOf({ projectId, formerProjects: former = [] }: Body): Membership[] {
  const ends = former.map(({ until }) => Date.parse(until));
  return [...former.map((one) => one.projectId), projectId].map((id, index) => ({
    projectId: id,
    fromMs: ends[index - 1] ?? -Infinity,
    toMs: ends[index] ?? Infinity,
  }));
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
