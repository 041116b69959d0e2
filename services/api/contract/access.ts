// What a key may do: its scopes, and the projects to which it is limited. A resource outside of them is treated as
// missing.
import type { Principal } from './principal.ts';
import { Problem } from './problem.ts';
import type { Shape } from './shape.ts';

/** `projectId`: id of the resource's project, or null when it belongs to none. */
export const maySee = (principal: Pick<Principal, 'projectIds'>, projectId: string | null): boolean =>
  principal.projectIds.length === 0 || (projectId !== null && principal.projectIds.includes(projectId));

/** Whether the key may read names, phones, exact coordinates and answers marked sensitive. */
export const mayReadPersonal = ({ scopes }: Principal): boolean => scopes.includes('pii:read');

/** Throws 403, whether or not the project exists. */
export function checkMayWrite(principal: Principal, projectId: string | null): void {
  if (maySee(principal, projectId)) return;
  throw new Problem('project-not-allowed', {
    detail: 'This key is limited to other projects. Name one of its own projects in projectId.',
  });
}

/** Throws 403 with the missing scope. */
export function checkScope(
  { scope }: Pick<Shape<unknown, unknown, unknown>, 'scope'>,
  principal: Pick<Principal, 'scopes'>,
): void {
  if (scope === 'public' || scope === 'any' || scope === 'field-link' || principal.scopes.includes(scope))
    return;
  const detail = `This key does not have the scope ${scope}.`;
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail, allowed: [scope] }],
  });
}
