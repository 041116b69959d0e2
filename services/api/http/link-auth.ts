// Authenticates a phone by the token in its address, which names a field link of a collector to a project and replaces an
// API key.
import { readAhead, type RecordPlace, type Records } from '#records/records.ts';
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
import { parseStored } from '../store/bodies/held.ts';

type Parts = Pick<Api, 'records' | 'recentCollectors' | 'limits' | 'nowMs'>;

/**
 * `params`: `token`, and `project` with the id of the project. The caller acts as the collector, in that project alone, and
 * has no scope. `isIdle`: the collector may not work now. Throws 403, never 401: phones ask for a password then. Throws
 * 429 for an address with many failures.
 */
export async function openLink(
  api: Parts,
  params: Readonly<Record<string, string>>,
  address: string,
): Promise<Principal> {
  try {
    return await findLink(api, params);
  } catch (error) {
    if (error instanceof Problem) api.limits.countFailure(clientOf(address));
    throw error;
  }
}

async function findLink(api: Parts, { token = '', project = '' }: Readonly<Record<string, string>>) {
  const parts = parseToken(token);
  const records = parts === null ? api.records : readAhead(api.records, expectedReads(api, parts.id));
  const link = parts && (await storedLink(records, parts.id));
  if (!opensLink(parts?.secret ?? '', link) || !link || link.body.projectId !== project)
    throw refusal('This address is not valid. Scan the code again, or ask for a new one.');
  const status = fieldLinkStatus(link.body, api.nowMs());
  if (status !== 'active') throw refusal(`This link is ${status}. Ask for a new code.`);
  const { collectorId } = link.body;
  api.recentCollectors.set(link.id, collectorId, api.nowMs());
  const record = (await records.latest('collector', [collectorId])).get(collectorId);
  const collector = record && parseStored(collectorBody, record);
  if (!collector) throw refusal('This link has no collector. Ask for a new code.');
  const { did } = collector.body;
  // Not refused: its phone may hold interviews of before.
  const isIdle = !mayWork(collector, project, api.nowMs());
  return { keyId: link.id, name: did, scopes: [], projectIds: [project], actor: did, collector: did, isIdle };
}

/** The link, and the collector that it had before. */
function expectedReads(api: Parts, id: string): RecordPlace[] {
  const collector = api.recentCollectors.get(id, api.nowMs());
  return [
    { kind: 'field-link', id },
    ...(collector === undefined ? [] : [{ kind: 'collector', id: collector }]),
  ];
}

async function storedLink(records: Records, id: string): Promise<FieldLink | null> {
  const record = (await records.latest('field-link', [id])).get(id);
  return record ? parseStored(fieldLinkBody, record) : null;
}

const refusal = (detail: string): Problem => new Problem('field-link-refused', { detail });
