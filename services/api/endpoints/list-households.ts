// GET /v1/households: households by project, place, fuel and state, in order of creation.
import { z } from 'zod';
import { fuelTypes } from '#domain/fuels.ts';
import { defineEndpoint, noBody, noParams } from '../endpoint.ts';
import { anyOf, listPage, ownProjects } from '../page.ts';
import { didText, many, pageQuery } from '../query.ts';
import { reference, text } from '../records/fields.ts';
import { densities } from '../records/household-input.ts';
import { printHouseholds } from '../records/households.ts';
import { inProjects } from '../records/projects.ts';
import { householdReply, listReply } from '../records/replies.ts';
import { held } from '../records/stored/held.ts';
import { householdBody } from '../records/stored/household.ts';

export const listHouseholds = defineEndpoint({
  method: 'GET',
  path: '/v1/households',
  operationId: 'listHouseholds',
  summary: 'List households',
  scope: 'households:read',
  params: noParams,
  query: z.strictObject({
    ...pageQuery,
    projectId: many(reference('project')),
    district: many(text(200)),
    density: many(z.enum(densities)),
    fuelType: many(z.enum(fuelTypes)),
    status: many(z.enum(['enrolled', 'active', 'inactive', 'withdrawn', 'archived'])),
    externalId: many(text(100)),
    did: many(didText),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of households', schema: listReply(householdReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'households',
      kind: 'household',
      page: query,
      conditions: [
        ...ownProjects(principal),
        ...(await inProjects(api, query.projectId)),
        ...anyOf('district', query.district),
        ...anyOf('density', query.density),
        ...anyOf('fuel_type', query.fuelType),
        ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'archived'` }]),
        ...anyOf('external_id', query.externalId),
        ...anyOf('did', query.did),
      ],
      print: (records) =>
        printHouseholds(
          api,
          records.map((record) => held(householdBody, record)),
        ),
    }),
});
