// GET /v1/households/{id}/memberships: the projects of a household, with times.
import { z } from 'zod';
import { maySee } from '../contract/access.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { membershipsOf } from '../store/memberships.ts';
import { listReply } from '../store/bodies/replies.ts';
import { readableHousehold } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';

const membership = z
  .object({
    projectId: z.string().nullable().describe('DID of the project; null if the household was in none.'),
    from: z
      .string()
      .nullable()
      .describe('When the household joined the project; null for from the beginning.'),
    to: z.string().nullable().describe('When it left the project; null if it is still there.'),
  })
  .meta({ id: 'HouseholdMembership' });

export const listHouseholdMemberships = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/memberships',
  operationId: 'listHouseholdMemberships',
  summary: 'List the projects of a household',
  description:
    'All in one page, in order. A day belongs to the project in which the household was for most of that local day, with the country and time zone of that project. `PATCH /v1/households/{id}` with `projectId` starts the next membership; `projectFrom` says when, by default now. A key that is limited to projects receives those of its own projects.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The memberships.', schema: listReply(membership) } },
  problems: ['household-not-found', 'erased'],
  run: async ({ params, principal }, api) => {
    const { body } = await readableHousehold(api, principal, params.id);
    const own = membershipsOf(body).filter(({ projectId }) => maySee(principal, projectId));
    const dids = await api.projectDids(own.map(({ projectId }) => projectId));
    const data = own.map(({ projectId, fromMs, toMs }) => ({
      projectId: dids.get(projectId ?? '') ?? null,
      from: Number.isFinite(fromMs) ? isoTime(fromMs) : null,
      to: Number.isFinite(toMs) ? isoTime(toMs) : null,
    }));
    return { status: 200, body: { data, nextCursor: null, hasMore: false } };
  },
});
