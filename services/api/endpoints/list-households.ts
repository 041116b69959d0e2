// GET /v1/households: households by project, place, fuel and state, in order of creation.
import { z } from 'zod';
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { defineEndpoint, noBody, noParams } from '../endpoint.ts';
import { listQuery, pageReply, words } from '../list-query.ts';
import { anyOf, listPage, ownProjects, type Condition } from '../page.ts';
import { didText, many } from '../query.ts';
import {
  checkExpansions,
  expandedHouseholds,
  expandedReply,
  expansions,
} from '../records/expanded-households.ts';
import { reference, text } from '../records/fields.ts';
import { densities, householdGroups } from '../records/household-input.ts';
import { inProjects } from '../records/projects.ts';

export const listHouseholds = defineEndpoint({
  method: 'GET',
  path: '/v1/households',
  operationId: 'listHouseholds',
  summary: 'List households',
  scope: 'households:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(expandedReply),
    expand: words(expansions),
    projectId: many(reference('project')),
    district: many(text(200)),
    density: many(z.enum(densities)),
    fuelType: many(z.enum(fuelTypes)),
    status: many(z.enum(['enrolled', 'active', 'inactive', 'withdrawn', 'archived'])),
    group: many(z.enum(householdGroups)),
    deviceType: many(z.enum(deviceTypes)),
    tag: many(text(100)),
    externalId: many(text(100)),
    did: many(didText),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of households', schema: pageReply(expandedReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    checkExpansions(query.expand, principal);
    return listPage(api, {
      table: 'households',
      page: query,
      conditions: [
        ...ownProjects(principal),
        ...(await inProjects(api, query.projectId)),
        ...anyOf('district', query.district),
        ...anyOf('density', query.density),
        ...anyOf('fuel_type', query.fuelType),
        ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'archived'` }]),
        ...anyOf('study_group', query.group),
        ...withDevice(query.deviceType),
        ...withTag(query.tag),
        ...anyOf('external_id', query.externalId),
        ...anyOf('did', query.did),
      ],
      print: (ids) => expandedHouseholds(api, ids, query.expand),
    });
  },
});

const withTag = (tags: readonly string[] | undefined): Condition[] =>
  tags === undefined ? [] : [{ sql: 'hasAny(tags, {tags:Array(String)})', params: { tags } }];

/** Households in which a device of one of the types is installed now. */
const withDevice = (types: readonly string[] | undefined): Condition[] =>
  types === undefined
    ? []
    : [
        {
          sql: `id IN (SELECT household_id FROM placements FINAL WHERE valid_to IS NULL
            AND device_id IN (SELECT id FROM devices FINAL WHERE type IN {deviceTypes:Array(String)}))`,
          params: { deviceTypes: types },
        },
      ];
