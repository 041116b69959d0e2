// Collectors, the persons who ask households for survey responses: how they are stored and printed.
import { z } from 'zod';
import { mayReadPersonal } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { Origin } from '../contract/shape.ts';
import { auditUse } from '../execute/audit-use.ts';
import {
  projectsOf,
  findShownProjects,
  visibleRegistrant,
  type Registrants,
} from '../registrants/registrant.ts';
import { collectorBody, type Collector } from '../store/bodies/collector.ts';
import * as names from '../store/bodies/names.ts';
import { findCollectors } from '../store/field-work/collectors.ts';
import { collectorContent, collectorInput, type CollectorInput } from './collector-input.ts';

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
  const projectsOfOne = await findShownProjects(api, principal, collectors);
  const showsNames = mayReadPersonal(principal);
  return collectors.map((collector) => {
    const { name, ...body } = collector.body;
    return {
      ...body,
      ...(name !== null && (showsNames ? { name } : { masked: true })),
      projectIds: projectsOfOne(collector),
      id: collector.id,
      version: collector.version,
    };
  });
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

export const collectors: Registrants<Collector['body'], CollectorInput> = {
  kind: 'collector',
  collection: 'collectors',
  idPrefix: 'col',
  missing: 'collector-not-found',
  conflict: 'collector-conflict',
  stored: collectorBody,
  input: collectorInput,
  content: collectorContent,
  readOnly: ['masked'],
  nameOf: names.collectorDid,
  find: async (api, idOrDid) => (await findCollectors(api, [idOrDid])).get(idOrDid) ?? null,
  print: printCollectors,
  describe: async (api, principal, { name, projectIds, languages, publicKeys, active, validUntil }) => ({
    name: name ?? null,
    projectIds: await projectsOf(api, principal, projectIds),
    languages,
    publicKeys,
    active,
    validUntil: validUntil ?? null,
  }),
};

/** The key of a collector sees no other. Throws 404. */
export async function visibleCollector(api: Api, principal: Principal, idOrDid: string): Promise<Collector> {
  const found = await visibleRegistrant(api, principal, collectors, idOrDid);
  if (principal.collector === null || found.body.did === principal.collector) return found;
  throw new Problem('collector-not-found', { detail: `There is no collector ${idOrDid}.` });
}
