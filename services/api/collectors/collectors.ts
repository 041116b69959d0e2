// Prints collectors, and finds those that a key may see.
import { z } from 'zod';
import { mayReadPersonal } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { Origin } from '../contract/shape.ts';

import { auditUse } from '../execute/audit-use.ts';
import { visibleProject } from '../store/visible.ts';
import { collectorBody, type Collector } from '../store/bodies/collector.ts';
import { findCollectors } from '../store/field-work/collectors.ts';
import type { CollectorInput } from './collector-input.ts';

export const collectorReply = z
  .object({
    ...collectorBody.omit({ name: true }).shape,
    name: z.string().optional(),
    masked: z.boolean().optional(),
    id: z.string(),
    version: z.number(),
  })
  .meta({
    id: 'Collector',
    examples: [
      {
        did: 'did:ixo:agent/7',
        name: 'Amina',
        projectIds: ['did:ixo:project/789'],
        languages: ['lg', 'en'],
        publicKeys: [],
        active: true,
        validUntil: '2027-12-31T23:59:59Z',
        createdAt: '2026-11-21T09:10:00Z',
        updatedAt: '2026-11-21T09:10:00Z',
        id: 'col_01M7YNX8J0QF6P5307M3HNMPM6',
        version: 1,
      },
    ],
  });

/** As the key may see them: names with `pii:read` only, and its own projects. */
export async function printCollectors(api: Api, principal: Principal, collectors: readonly Collector[]) {
  const isOwn = (projectId: string): boolean =>
    principal.projectIds.length === 0 || principal.projectIds.includes(projectId);
  const dids = await api.projectDids(collectors.flatMap(({ body }) => body.projectIds).filter(isOwn));
  const showsNames = mayReadPersonal(principal);
  return collectors.map(({ id, version, body: { name, projectIds, ...body } }) => ({
    ...body,
    ...(name !== null && (showsNames ? { name } : { masked: true })),
    projectIds: projectIds.flatMap((projectId) => (isOwn(projectId) ? (dids.get(projectId) ?? []) : [])),
    id,
    version,
  }));
}

/** Writes the audit entry of names that are shown. */
export const auditNames = (
  api: Api,
  { principal, origin }: { readonly principal: Principal; readonly origin: Origin },
  collectors: readonly Collector[],
): Promise<void> =>
  auditUse(api, {
    principal,
    origin,
    records: mayReadPersonal(principal)
      ? collectors
          .filter(({ body }) => body.name !== null)
          .map(({ id, version, body }) => ({
            kind: 'collector',
            id,
            version,
            projectId: body.projectIds[0] ?? null,
          }))
      : [],
  });

/** Collectors of all projects are seen by every key. */
export const ownCollectors = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: '(empty(project_ids) OR hasAny(project_ids, {ownProjects:Array(String)}))',
          params: { ownProjects: projectIds },
        },
      ];

/** Throws 404. */
export async function visibleCollector(api: Api, principal: Principal, idOrDid: string): Promise<Collector> {
  const found = (await findCollectors(api, [idOrDid])).get(idOrDid);
  const { projectIds } = principal;
  const isSeen = (of: readonly string[]): boolean =>
    projectIds.length === 0 || of.length === 0 || of.some((id) => projectIds.includes(id));
  if (found && isSeen(found.body.projectIds)) return found;
  throw new Problem('collector-not-found', { detail: `There is no collector ${idOrDid}.` });
}

/** The stored form of what a request states. `projectIds`: those of the key if the request names none. Throws 404. */
export async function describedCollector(
  api: Api,
  principal: Principal,
  { name, projectIds, languages, publicKeys, active, validUntil }: Omit<CollectorInput, 'did'>,
) {
  const projects = await Promise.all(projectIds.map((one) => visibleProject(api, principal, one)));
  const ids = [...new Set(projects.map(({ id }) => id))];
  return {
    name: name ?? null,
    projectIds: ids.length > 0 ? ids : [...principal.projectIds],
    languages,
    publicKeys,
    active,
    validUntil: validUntil ?? null,
  };
}

/** Throws 403: a key that is limited to projects changes no one that works for others, too. */
export function refuseForeign(principal: Principal, { body: { projectIds } }: Collector): void {
  const own = principal.projectIds;
  if (own.length === 0 || (projectIds.length > 0 && projectIds.every((id) => own.includes(id)))) return;
  throw new Problem('project-not-allowed', {
    detail: 'This collector also works for projects to which this key has no access.',
  });
}
