// A household that goes to another project: since when, and what stands against it.
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import { refuseMany } from '../../contract/too-many.ts';
import { formerProjects, inProjectSince } from '../../store/memberships.ts';
import { refuseFuture } from '../../contract/moments.ts';
import type { Household } from '../../store/bodies/household.ts';

interface Change {
  /** In which it is after the change; null: in none. */
  readonly projectId: string | null;
  /** When it came there, if the request says so; else it comes now. */
  readonly projectFrom: string | undefined;
}

/**
 * The project and the former ones after a change. Throws 400 for a moment to come, 409 for one that is before its last
 * move: only the last membership ends, as only the open installation of a device does.
 */
export function membershipAfter(
  api: Api,
  { body }: Household,
  { projectId, projectFrom }: Change,
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
  const detail = `The household is in its project ${since}: it can only come to another one at a later moment.`;
  return new Problem('household-conflict', {
    detail,
    errors: [{ pointer: '#/projectFrom', code: 'before-start', detail }],
  });
}
