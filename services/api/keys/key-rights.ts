// What one key may grant another: nothing that it lacks itself.
import type { KeyBody } from '#records/api-keys/api-keys.ts';
import { maySee } from '../contract/access.ts';
import { withinProjects, type Condition } from '../contract/condition.ts';
import type { Api } from '../context/api.ts';
import { pointerOf } from '../contract/faults.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { findProject } from '../store/find.ts';

/**
 * Whether a key that is limited to `projectIds` (empty: not limited) opens no more projects than the key of the
 * caller.
 */
export const isWithin = (principal: Principal, projectIds: readonly string[]): boolean =>
  principal.projectIds.length === 0 ||
  (projectIds.length > 0 && projectIds.every((id) => maySee(principal, id)));

/** Which keys a caller sees: `conditions` of a list, and `sees` of one key, say the same. */
export const keysOf = (principal: Principal) => ({
  conditions: [{ sql: 'session_of IS NULL' }, ...withinProjects(principal), ...ofOrganisation(principal)],
  sees: ({ session, projectIds, organisation }: KeyBody): boolean =>
    session === null && isWithin(principal, projectIds) && isOfCaller(principal, { organisation }),
});

const ofOrganisation = ({ organisation }: Principal): Condition[] =>
  organisation == null
    ? []
    : [{ sql: 'organisation = {ownOrganisation:String}', params: { ownOrganisation: organisation } }];

/** Throws 403 that lists the scopes that the caller lacks. */
export function checkHoldsScopes(principal: Principal, scopes: readonly string[]): void {
  const lacking = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return;
  throw new Problem('scope-missing', {
    detail: `A key cannot grant scopes that it lacks itself: ${lacking.join(', ')}.`,
    errors: lacking.map((scope) => ({
      header: 'Authorization',
      code: 'scope-missing',
      detail: `This key does not have the scope ${scope}.`,
      allowed: [scope],
    })),
  });
}

/** A key of an organisation manages keys of that organisation only: the secret of another one would decide for it. */
const isOfCaller = (
  { organisation: own }: Pick<Principal, 'organisation'>,
  { organisation }: { readonly organisation: string | null },
): boolean => own == null || own === organisation;

/** Throws 403: a key of an organisation makes keys of that organisation only, or its holder could decide on own claims. */
export function checkOrganisation(principal: Principal, organisation: string | null): void {
  if (isOfCaller(principal, { organisation })) return;
  const own = principal.organisation;
  const detail = `This key belongs to ${own}, so it can only give that organisation. Send it as organisation.`;
  throw new Problem('separation-of-duties', {
    detail,
    errors: [{ pointer: '#/organisation', code: 'other-organisation', detail, allowed: [own] }],
  });
}

/**
 * Ids of the projects of a request, each named by its id or DID. Throws 403 outside the caller's projects, else 404.
 */
export async function findProjects(
  api: Api,
  principal: Principal,
  named: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(named.map((idOrDid) => findProject(api.records, idOrDid)));
  const ids = found.map((project) => (project?.body.withdrawnAt === undefined ? (project?.id ?? '') : ''));
  if (!isWithin(principal, ids)) {
    throw new Problem('project-not-allowed', {
      detail: 'This key is limited to projects. Name only its own projects in projectIds, and at least one.',
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
