// GET /v1/households: households by project, place, fuel and state, ordered by creation.
import { z } from 'zod';
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { checkScope } from '../contract/access.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply, words } from '../contract/list-query.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import type { Api } from '../context/api.ts';
import { listPage } from '../store/page.ts';
import { didText, many, one } from '../contract/query.ts';
import { checkExpansions, expandHouseholds, expandedReply, expansions } from './expanded-households.ts';
import { reference, anyText } from '../contract/fields.ts';
import { densities } from '#domain/households.ts';
import { householdGroups } from './household/input.ts';
import type { HeldPersonal } from '../store/bodies/personal.ts';
import { ownHouseholds } from '../store/shown/own-households.ts';
import { inProjects, oneProject } from '../projects/projects.ts';
import { belowCoverage } from '../store/days/project-coverage.ts';
import { recentDaysCount } from '../store/days/recent-days.ts';
import { withDevice, withinKm, withTag } from '../store/list-conditions.ts';
import { withSilence } from '../store/silent.ts';

const kmMax = 20_000;

const wholeShare = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'This must be a number from 0 to 1, for example 0.95.')
  .transform(Number);

/** A place and a distance from it. */
const near = z
  .string()
  .regex(
    /^-?\d{1,3}(?:\.\d{1,12})?,-?\d{1,3}(?:\.\d{1,12})?,\d{1,5}(?:\.\d{1,12})?$/,
    'This must be lat,lon,km, for example -1.28,36.82,5.',
  )
  .transform((place) => {
    const [lat = 0, lon = 0, km = 0] = place.split(',').map(Number);
    return { lat, lon, km };
  })
  .refine(({ lat, lon, km }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && km <= kmMax, {
    message: `Latitude must be within 90 degrees, longitude within 180 degrees, and the distance at most ${kmMax} km.`,
  });

const ofHouseholds = {
  projectId: many(reference('project')),
  district: many(anyText(200)),
  density: many(z.enum(densities)),
  fuelType: many(z.enum(fuelTypes)),
  status: many(z.enum(['enrolled', 'active', 'inactive', 'withdrawn', 'archived'])),
  group: many(z.enum(householdGroups)),
  deviceType: many(z.enum(deviceTypes)),
  hasSilentDevice: one(z.enum(['true', 'false'])).describe(
    'true: only households with a silent device (`connectivity` is `silent`); false: only the others.',
  ),
  tag: many(anyText(100)),
  externalId: many(anyText(100)),
  did: many(didText),
  near: one(near).describe(
    '`lat,lon,km`: only households within this distance of the place, by exact coordinates. Needs the scope `pii:read`.',
  ),
  erased: one(z.enum(['true'])).describe(
    'true: only households whose personal data were erased. Default: they are left out.',
  ),
  coverageBelow: one(wholeShare).describe(
    `Only households whose devices together sent less than this fraction of their readings in the last ${recentDaysCount} complete days, 0 to 1. Needs exactly one \`projectId\`.`,
  ),
};

const filters = z.object(ofHouseholds);

/** What selects households, beside the page. */
type HouseholdFilters = z.output<typeof filters>;

/** The conditions of the list. Throws 400 for filters that do not fit together. */
export async function householdConditions(
  api: Api,
  principal: Principal,
  query: HouseholdFilters,
): Promise<Condition[]> {
  return [
    ...ownProjects(principal),
    ...ownHouseholds(principal),
    ...(await inProjects(api, query.projectId)),
    ...anyOf('district', query.district),
    ...anyOf('density', query.density),
    ...anyOf('fuel_type', query.fuelType),
    ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'archived'` }]),
    ...anyOf('study_group', query.group),
    ...withDevice(query.deviceType),
    ...(query.hasSilentDevice ? [withSilence(query.hasSilentDevice === 'true')] : []),
    ...withTag(query.tag),
    ...anyOf('external_id', query.externalId),
    ...anyOf('did', query.did),
    ...withinKm(query.near),
    { sql: query.erased ? 'erased_at IS NOT NULL' : 'erased_at IS NULL' },
    ...(query.coverageBelow === undefined
      ? []
      : await belowCoverage(
          api,
          await oneProject(api, query.projectId, 'coverageBelow'),
          query.coverageBelow,
        )),
  ];
}

export const listHouseholds = defineEndpoint({
  method: 'GET',
  path: '/v1/households',
  operationId: 'listHouseholds',
  summary: 'List households',
  description:
    'Archived and erased households appear only with their filters. `expand=devices,project` adds devices and project to each household.',
  scope: 'households:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(expandedReply),
    expand: words(expansions),
    ...ofHouseholds,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of households.', schema: pageReply(expandedReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    checkExpansions(query.expand, principal);
    if (query.near) checkScope({ scope: 'pii:read' }, principal);
    let reads: readonly HeldPersonal[] = [];
    const answer = await listPage(api, {
      table: 'households',
      page: query,
      conditions: await householdConditions(api, principal, query),
      print: async (ids) => {
        const page = await expandHouseholds(api, ids, { expand: query.expand, principal });
        reads = page.reads;
        return page.items;
      },
    });
    // A search by place reveals where the household is, whatever is printed of it.
    return { ...answer, personal: { lists: query.near || showsPersonal(query.fields) ? reads : [] } };
  },
});

const personalFields: readonly string[] = ['location', 'contact', 'consent'];

const showsPersonal = (fields: readonly string[] | undefined): boolean =>
  fields === undefined || fields.some((name) => personalFields.includes(name));
