// GET /v1/collectors: the persons who collect survey responses, by project.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import type { Condition } from '../contract/condition.ts';
import { anyOf } from '../contract/condition.ts';
import { reference } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { didText, many, one } from '../contract/query.ts';
import type { Api } from '../context/api.ts';
import { ownRegistrants } from '../registrants/registrant.ts';
import { collectorBody, type Collector } from '../store/bodies/collector.ts';
import { parseStored } from '../store/bodies/held.ts';
import { findProject } from '../store/find.ts';
import { latestOf, listPage } from '../store/page.ts';
import { auditNames, collectorReply, printCollectors } from './collectors.ts';

export const listCollectors = defineEndpoint({
  method: 'GET',
  path: '/v1/collectors',
  operationId: 'listCollectors',
  summary: 'List collectors',
  description: 'With `projectId` also those that work for all projects.',
  scope: 'projects:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(collectorReply),
    projectId: many(reference('project')),
    did: many(didText),
    active: one(z.enum(['true', 'false'])),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of collectors.', schema: pageReply(collectorReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal, origin }, api) => {
    const shown: Collector[] = [];
    const answer = await listPage(api, {
      table: 'collectors',
      page: query,
      conditions: [
        ...ownRegistrants(principal),
        ...(principal.collector === null
          ? []
          : [{ sql: 'did = {ownCollector:String}', params: { ownCollector: principal.collector } }]),
        ...(await ofProjects(api, query.projectId)),
        ...anyOf('did', query.did),
        ...(query.active === undefined ? [] : [{ sql: query.active === 'true' ? 'active' : 'NOT active' }]),
      ],
      print: async (ids) => {
        shown.push(
          ...(await latestOf(api, 'collector', ids)).map((record) => parseStored(collectorBody, record)),
        );
        return printCollectors(api, principal, shown);
      },
    });
    const showsNames = query.fields === undefined || query.fields.includes('name');
    await auditNames(api, { principal, origin }, showsNames ? shown : []);
    return answer;
  },
});

async function ofProjects(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  if (named === undefined) return [];
  const projects = await Promise.all(named.map((idOrDid) => findProject(api.records, idOrDid)));
  const ids = projects.flatMap((project) => project?.id ?? []);
  return [
    {
      sql: '(empty(project_ids) OR hasAny(project_ids, {namedProjects:Array(String)}))',
      params: { namedProjects: ids },
    },
  ];
}
