// GET /v1/verifiers: the persons and services that decide on claims.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { anyOf } from '../contract/condition.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { didText, many, one } from '../contract/query.ts';
import { ownRegistrants } from '../registrants/registrant.ts';
import { parseStored } from '../store/bodies/held.ts';
import { verifierBody } from '../store/bodies/verifier.ts';
import { latestOf, listPage } from '../store/page.ts';
import { printVerifiers, verifierReply } from './verifiers.ts';

export const listVerifiers = defineEndpoint({
  method: 'GET',
  path: '/v1/verifiers',
  operationId: 'listVerifiers',
  summary: 'List verifiers',
  description: 'Those of the projects of the key, and those that work for all projects.',
  scope: 'projects:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(verifierReply),
    did: many(didText),
    active: one(z.enum(['true', 'false'])),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of verifiers.', schema: pageReply(verifierReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) =>
    listPage(api, {
      table: 'verifiers',
      page: query,
      conditions: [
        ...ownRegistrants(principal),
        ...anyOf('did', query.did),
        ...(query.active === undefined ? [] : [{ sql: query.active === 'true' ? 'active' : 'NOT active' }]),
      ],
      print: async (ids) =>
        printVerifiers(
          api,
          principal,
          (await latestOf(api, 'verifier', ids)).map((record) => parseStored(verifierBody, record)),
        ),
    }),
});
