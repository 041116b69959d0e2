// Prints verifiers, and finds those that a key may see.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { verifierBody, type Verifier } from '../store/bodies/verifier.ts';
import { findVerifier } from '../store/claims/find-verifiers.ts';
import { visibleProject } from '../store/visible.ts';
import type { VerifierInput } from './verifier-input.ts';

export const verifierReply = z.object({ ...verifierBody.shape, id: z.string(), version: z.number() }).meta({
  id: 'Verifier',
  examples: [
    {
      did: 'did:ixo:verifier/9',
      name: 'Desk review',
      organisation: 'Earth Audits',
      kind: 'person',
      method: { name: 'desk-review', version: '2' },
      projectIds: ['did:ixo:project/789'],
      publicKeys: [],
      accreditation: { number: 'VVB-114', validUntil: '2027-12-31' },
      active: true,
      validUntil: null,
      createdAt: '2026-11-21T09:10:00Z',
      updatedAt: '2026-11-21T09:10:00Z',
      id: 'vfr_01M7YNX8J0QF6P5307M3HNMPM6',
      version: 1,
    },
  ],
});

/** With the projects of the key only. */
export async function printVerifiers(api: Api, principal: Principal, verifiers: readonly Verifier[]) {
  const isOwn = (projectId: string): boolean =>
    principal.projectIds.length === 0 || principal.projectIds.includes(projectId);
  const dids = await api.projectDids(verifiers.flatMap(({ body }) => body.projectIds).filter(isOwn));
  return verifiers.map(({ id, version, body }) => ({
    ...body,
    projectIds: body.projectIds.flatMap((one) => (isOwn(one) ? (dids.get(one) ?? []) : [])),
    id,
    version,
  }));
}

/** Verifiers of all projects are seen by every key. */
export const ownVerifiers = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: '(empty(project_ids) OR hasAny(project_ids, {ownProjects:Array(String)}))',
          params: { ownProjects: projectIds },
        },
      ];

const isSeen = ({ projectIds: own }: Principal, { body: { projectIds } }: Verifier): boolean =>
  own.length === 0 || projectIds.length === 0 || projectIds.some((id) => own.includes(id));

/** Throws 404. */
export async function visibleVerifier(api: Api, principal: Principal, idOrDid: string): Promise<Verifier> {
  const verifier = await findVerifier(api, idOrDid);
  if (verifier && isSeen(principal, verifier)) return verifier;
  throw new Problem('verifier-not-found', { detail: `There is no verifier ${idOrDid}.` });
}

/** The stored form of what a request states. `projectIds`: those of the key if the request names none. Throws 404. */
export async function describedVerifier(
  api: Api,
  principal: Principal,
  { name, organisation, kind, method, projectIds, publicKeys, ...rest }: Omit<VerifierInput, 'did'>,
) {
  const projects = await Promise.all(projectIds.map((one) => visibleProject(api, principal, one)));
  const ids = [...new Set(projects.map(({ id }) => id))];
  return {
    name,
    organisation,
    kind,
    method: method ?? null,
    projectIds: ids.length > 0 ? ids : [...principal.projectIds],
    publicKeys,
    accreditation: rest.accreditation ?? null,
    active: rest.active,
    validUntil: rest.validUntil ?? null,
  };
}

/** Throws 403: a key that is limited to projects changes no one that works for others, too. */
export function refuseForeign({ projectIds: own }: Principal, { body: { projectIds } }: Verifier): void {
  if (own.length === 0 || (projectIds.length > 0 && projectIds.every((id) => own.includes(id)))) return;
  throw new Problem('project-not-allowed', {
    detail: 'This verifier also works for projects to which this key has no access.',
  });
}
