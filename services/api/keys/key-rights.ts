// What one key may give another: nothing that it lacks itself.
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { pointerOf } from '../contract/faults.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { findProject } from '../store/find.ts';

/** Whether a key that is limited to `projectIds` (empty: to none) opens no more projects than the caller's. */
export const isWithin = (principal: Principal, projectIds: readonly string[]): boolean =>
  principal.projectIds.length === 0 ||
  (projectIds.length > 0 && projectIds.every((id) => maySee(principal, id)));

/** Throws 403 that names the scopes which the caller lacks. */
export function checkHoldsScopes(principal: Principal, scopes: readonly string[]): void {
  const lacking = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return;
  throw new Problem('scope-missing', {
    detail: `A key cannot give what it lacks itself: ${lacking.join(', ')}.`,
    errors: lacking.map((scope) => ({
      header: 'Authorization',
      code: 'scope-missing',
      detail: `This key does not have the scope ${scope}.`,
      allowed: [scope],
    })),
  });
}

/** Ids of the projects that a request names, each by its id or its DID. Throws 403 outside the caller's, else 404. */
export async function givenProjects(
  api: Api,
  principal: Principal,
  named: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(named.map((idOrDid) => findProject(api.records, idOrDid)));
  const ids = found.map((project) => (project?.body.withdrawnAt === undefined ? (project?.id ?? '') : ''));
  if (!isWithin(principal, ids)) {
    throw new Problem('project-not-allowed', {
      detail: 'This key is limited to projects: name some of its own in projectIds, and no others.',
    });
  }
  const unknown = ids.indexOf('');
  if (unknown !== -1) {
    const detail = `There is no project ${named[unknown]}.`;
    throw new Problem('project-not-found', {
      detail,
      errors: [{ pointer: pointerOf(['projectIds', unknown]), code: 'not-found', detail }],
    });
  }
  return [...new Set(ids)];
}
