// Prints field links, and finds those of a collector that a key may see.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { maySee } from '../contract/access.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import {
  fieldLinkBody,
  fieldLinkStatus,
  fieldLinkStatuses,
  type FieldLink,
} from '../store/bodies/field-link.ts';
import { parseStored } from '../store/bodies/held.ts';

export const fieldLinkReply = z
  .object({
    id: z.string(),
    collectorId: z.string(),
    projectId: z.string(),
    note: z.string().nullable(),
    status: z.enum(fieldLinkStatuses),
    expiresAt: z.string(),
    revokedAt: z.string().nullable(),
    createdBy: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  })
  .meta({ id: 'FieldLink' });

export const fieldLinkExample = {
  id: 'fld_01M7YNX8J0QF6P5307M3HNMPM6',
  collectorId: 'col_01M7YNX8J0QF6P5307M3HNMPM6',
  projectId: 'did:ixo:project/789',
  note: 'Blue phone',
  status: 'active',
  expiresAt: '2027-05-20T00:00:00Z',
  revokedAt: null,
  createdBy: 'key_ExampleExampleExample1',
  createdAt: '2026-11-21T09:10:00Z',
  updatedAt: '2026-11-21T09:10:00Z',
  version: 1,
};

export async function printLinks(api: Api, links: readonly FieldLink[]) {
  const dids = await api.projectDids(links.map(({ body }) => body.projectId));
  return links.map(({ id, version, body }) => {
    const { secretSha256: _, projectId, ...shown } = body;
    return {
      ...shown,
      id,
      projectId: dids.get(projectId),
      status: fieldLinkStatus(body, api.nowMs()),
      version,
    };
  });
}

/** Throws 404. */
export async function visibleLink(
  api: Api,
  principal: Principal,
  { collectorId, id }: { readonly collectorId: string; readonly id: string },
): Promise<FieldLink> {
  const record = (await api.records.latest('field-link', [id])).get(id);
  const link = record && parseStored(fieldLinkBody, record);
  if (link && link.body.collectorId === collectorId && maySee(principal, link.body.projectId)) return link;
  throw new Problem('field-link-not-found', { detail: `The collector has no field link ${id}.` });
}
