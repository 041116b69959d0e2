// GET /v1/me: the key that asks, its scopes and projects.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams, noQuery } from '../endpoint.ts';
import { projectDids } from '../records/projects.ts';

const reply = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  projectIds: z.array(z.string()),
});

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/v1/me',
  operationId: 'getMe',
  summary: 'The key in use, its scopes and projects',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The key', schema: reply } },
  problems: [],
  run: async ({ principal: { keyId, name, scopes, projectIds } }, api) => {
    const dids = await projectDids(api, projectIds);
    return {
      status: 200,
      body: { id: keyId, name, scopes, projectIds: projectIds.map((id) => dids.get(id) ?? id) },
    };
  },
});
