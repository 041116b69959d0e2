// GET /v1/sessions: the open sessions of the calling key, or of the key of the calling session.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { readKey } from '../keys/keys.ts';
import { latestOf, listPage } from '../store/page.ts';
import { printSessions, sessionReply } from './sessions.ts';

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/sessions',
  operationId: 'listSessions',
  summary: 'List the open sessions of your key',
  description: 'Ended sessions are left out. Revoking the key ends all of them within 5 s.',
  scope: 'any',
  params: noParams,
  query: z.strictObject(listQuery(sessionReply)),
  body: noBody,
  replies: { 200: { description: 'A page of sessions.', schema: pageReply(sessionReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) =>
    listPage(api, {
      table: 'api_keys',
      page: query,
      conditions: [
        {
          sql: `session_of = {keyId:String} AND status = 'active' AND expires_at > now64(3)`,
          params: { keyId: principal.keyId },
        },
      ],
      print: async (ids) => printSessions(api, (await latestOf(api, 'api-key', ids)).map(readKey), principal),
    }),
});
