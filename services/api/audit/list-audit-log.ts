// GET /v1/audit-log: writes, and reads of personal data, with their authors.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { isDid } from '#domain/identifiers.ts';
import { auditReply, printEntries } from './entries.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import type { Principal } from '../contract/principal.ts';
import { many } from '../contract/query.ts';
import { anyText } from '../contract/fields.ts';
import * as names from '../store/bodies/names.ts';

const word = anyText(600);

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/v1/audit-log',
  operationId: 'listAuditLog',
  summary: 'List entries of the audit log',
  description:
    'One entry for each operation that wrote records, by REST or by a command, for each reply with personal data, and for each replay of dead letters. The copy of the API that answered the operation shows the entry immediately, others within two seconds. `resource` is an id or a DID; it selects every entry whose `records` name it. Readings are telemetry, not records, and have no entries. A key that is limited to projects receives the entries about records of its projects, without the records of other projects.',
  scope: 'audit:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(auditReply),
    actor: many(word),
    keyId: many(word),
    action: many(word),
    resource: many(word),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of entries, oldest first.', schema: pageReply(auditReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    // A caller that writes and then reads finds its entry immediately at this copy of the API.
    await api.records.drain();
    return listPage(api, {
      table: 'audit_log',
      page: query,
      conditions: [
        ...touchesOwn(principal),
        ...anyOf('actor', query.actor),
        ...anyOf('key_id', query.keyId),
        ...anyOf('action', query.action),
        ...(await aboutAny(api, query.resource)),
      ],
      print: async (ids) => printEntries(api, principal, await latestOf(api, 'audit-entry', ids)),
    });
  },
});

/** An entry names the projects of all its records: a move between projects is in the log of both. */
const touchesOwn = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [{ sql: 'hasAny(project_ids, {ownProjects:Array(String)})', params: { ownProjects: projectIds } }];

async function aboutAny(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  if (named === undefined) return [];
  const dids = named.filter(isDid);
  const owners = await api.records.names(
    dids.flatMap((did) => [names.projectDid(did), names.householdDid(did), names.deviceDid(did)]),
  );
  const ids = [...named.filter((name) => !isDid(name)), ...[...owners.values()].map(({ owner }) => owner)];
  return [{ sql: 'hasAny(resources, {resources:Array(String)})', params: { resources: ids } }];
}
