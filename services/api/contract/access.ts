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
  { scopes, collector = null }: Pick<Principal, 'scopes'> & Partial<Pick<Principal, 'collector'>>,
): void {
  if (scope === 'public' || scope === 'any' || scope === 'field-link' || scopes.includes(scope)) return;
  const detail =
    collector === null
      ? `This key does not have the scope ${scope}.`
      : `This key does not have the scope ${scope}: it acts for the collector ${collector}, for field work alone.`;
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail, allowed: [scope] }],
  });
}

/** Throws 403 for the key of a collector where an operation shows the work of all. */
export function checkOwnWork(
  { ofAllCollectors }: Pick<Shape<unknown, unknown, unknown>, 'ofAllCollectors'>,
  { collector }: Principal,
): void {
  if (ofAllCollectors === undefined || collector === null) return;
  const detail = `This shows the work of all collectors, and this key has that of ${collector} alone. Use a key that acts for no collector.`;
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail }],
  });
}
