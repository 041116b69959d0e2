// Opens the address of a phone: its token names a link of a collector to a project, and stands for an API key.
import { clientOf } from '#runtime/text/networks.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { collectorBody, mayWork } from '../store/bodies/collector.ts';
import {
  fieldLinkBody,
  fieldLinkStatus,
  opensLink,
  parseToken,
  type FieldLink,
} from '../store/bodies/field-link.ts';
import { held } from '../store/bodies/held.ts';

type Parts = Pick<Api, 'records' | 'limits' | 'nowMs'>;

/**
 * `params`: `token`, and `project` with the id of the project. The caller acts as the collector, in that project alone, and
 * has no scope. Throws 403, never 401: phones ask for a password then. Throws 429 for an address with many failures.
 */
export async function openLink(
  api: Parts,
  params: Readonly<Record<string, string>>,
  address: string,
): Promise<Principal> {
  try {
    return await opened(api, params);
  } catch (error) {
    if (error instanceof Problem) api.limits.countFailure(clientOf(address));
    throw error;
  }
}

async function opened(api: Parts, { token = '', project = '' }: Readonly<Record<string, string>>) {
  const parts = parseToken(token);
  const link = parts && (await storedLink(api, parts.id));
  if (!opensLink(parts?.secret ?? '', link) || !link || link.body.projectId !== project)
    throw refused('This address is not valid. Scan the code again, or ask for a new one.');
  const status = fieldLinkStatus(link.body, api.nowMs());
  if (status !== 'active') throw refused(`This link is ${status}. Ask for a new code.`);
  const record = (await api.records.latest('collector', [link.body.collectorId])).get(link.body.collectorId);
  const collector = record && held(collectorBody, record);
  if (!collector || !mayWork(collector, project, api.nowMs()))
    throw refused('The collector of this link does not work for this project now.');
  const { did } = collector.body;
  return { keyId: link.id, name: did, scopes: [], projectIds: [project], actor: did };
}

async function storedLink(api: Parts, id: string): Promise<FieldLink | null> {
  const record = (await api.records.latest('field-link', [id])).get(id);
  return record ? held(fieldLinkBody, record) : null;
}

const refused = (detail: string): Problem => new Problem('field-link-refused', { detail });
