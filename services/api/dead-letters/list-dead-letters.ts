// GET /v1/readings/dead-letters: messages that could not be used, with their bytes and reasons, ordered by arrival.
import { z } from 'zod';
import { filterQuery, ownLettersNote } from './filter.ts';
import { letterReply, printLetter } from './letters.ts';
import { letterPage } from './page.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { reference } from '../contract/fields.ts';
import { many, pageQuery } from '../contract/query.ts';
import { projectIdsOf } from '../store/find.ts';
import { listReply } from '../store/bodies/replies.ts';

export const listDeadLetters = defineEndpoint({
  method: 'GET',
  path: '/v1/readings/dead-letters',
  operationId: 'listDeadLetters',
  summary: 'List messages that could not be used',
  description: 'Ordered by arrival. Each letter has the reason and the bytes of the message.',
  scope: 'readings:read',
  params: noParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    ...filterQuery,
    projectId: many(reference('project')).describe(
      'Only letters that arrived while their device was installed in one of these projects.',
    ),
  }),
  body: noBody,
  replies: {
    200: {
      description: `A page of dead letters. It ends early when its messages reach 8 MiB; ${ownLettersNote}.`,
      schema: listReply(letterReply),
    },
  },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    const { projectId, ...filter } = query;
    const projectIds = projectId && (await projectIdsOf(api.records, projectId));
    const { letters, nextCursor } = await letterPage(api, principal, { ...filter, projectIds });
    const body = { data: letters.map(printLetter), nextCursor, hasMore: nextCursor !== null };
    return { status: 200, body, ...(nextCursor !== null && { nextCursor }) };
  },
});
