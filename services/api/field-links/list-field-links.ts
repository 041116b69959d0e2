// GET /v1/collectors/{id}/field-links: the links of a collector, including revoked and expired ones.
import { z } from 'zod';
import { visibleCollector } from '../collectors/collectors.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { anyOf } from '../contract/condition.ts';
import { resourceParams } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { fieldLinkBody } from '../store/bodies/field-link.ts';
import { parseStored } from '../store/bodies/held.ts';
import { latestOf, listPage } from '../store/page.ts';
import { fieldLinkReply, printLinks } from './links.ts';

export const listFieldLinks = defineEndpoint({
  method: 'GET',
  path: '/v1/collectors/:id/field-links',
  operationId: 'listFieldLinks',
  summary: 'List the field links of a collector',
  description: 'Without their tokens, which are never shown again.',
  scope: 'projects:read',
  params: resourceParams('collector'),
  query: z.strictObject(listQuery(fieldLinkReply)),
  body: noBody,
  replies: { 200: { description: 'A page of field links.', schema: pageReply(fieldLinkReply) } },
  problems: ['collector-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleCollector(api, principal, params.id);
    return listPage(api, {
      table: 'field_links',
      page: query,
      conditions: [
        ...anyOf('collector_id', [id]),
        ...(principal.projectIds.length > 0 ? anyOf('project_id', principal.projectIds) : []),
      ],
      print: async (ids) =>
        printLinks(
          api,
          (await latestOf(api, 'field-link', ids)).map((record) => parseStored(fieldLinkBody, record)),
        ),
    });
  },
});
