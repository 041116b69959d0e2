// GET /v1/devices: devices by type, state, household and project, in order of creation.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { deviceStatuses } from '#domain/device-status.ts';
import { connectivities } from '#domain/device-health.ts';
import { deviceTypes } from '#domain/devices.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { whereInstalledIn, installedWhere, ownDevices } from '../store/list-conditions.ts';
import { latestOf, listPage } from '../store/page.ts';
import type { Principal } from '../contract/principal.ts';
import { didText, many, one } from '../contract/query.ts';
import { printDevices } from './device/print.ts';
import { reference } from '../contract/fields.ts';
import { findHousehold } from '../store/find.ts';
import { inProjects, oneProject } from '../projects/projects.ts';
import { withUnexplainedGap } from '../store/days/project-coverage.ts';
import { recentDaysCount } from '../store/days/recent-days.ts';
import { inConnectivity } from '../store/silent.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';

const ofDevices = {
  type: many(z.enum(deviceTypes)),
  status: many(z.enum(deviceStatuses)),
  householdId: many(reference('household')),
  projectId: many(reference('project')),
  did: many(didText),
  connectivity: many(z.enum(connectivities)),
  hasUnexplainedGap: one(z.enum(['true'])).describe(
    `true: only devices with a gap in the last ${recentDaysCount} complete days that has no reason. A device that never sent is not among them. Needs exactly one \`projectId\`.`,
  ),
};

const filters = z.object(ofDevices);

/** What selects devices, beside the page. */
export type DeviceFilters = z.output<typeof filters>;

/** The conditions of the list. Throws 400 for filters that do not fit together. */
export async function deviceConditions(
  api: Api,
  principal: Principal,
  query: DeviceFilters,
): Promise<Condition[]> {
  return [
    ...ownDevices(principal),
    ...(await inHouseholds(api, query.householdId)),
    ...(await installedInProjects(api, query.projectId)),
    ...anyOf('type', query.type),
    ...anyOf('status', query.status),
    ...anyOf('did', query.did),
    ...inConnectivity(query.connectivity),
    ...(query.hasUnexplainedGap
      ? await withUnexplainedGap(api, await oneProject(api, query.projectId, 'hasUnexplainedGap'))
      : []),
  ];
}

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/v1/devices',
  operationId: 'listDevices',
  summary: 'List devices',
  description:
    'A key that is limited to projects receives the devices that are installed in households of its projects.',
  scope: 'devices:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(deviceReply),
    ...ofDevices,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of devices.', schema: pageReply(deviceReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'devices',
      page: query,
      conditions: await deviceConditions(api, principal, query),
      print: async (ids) =>
        printDevices(
          api,
          (await latestOf(api, 'device', ids)).map((record) => parseStored(deviceBody, record)),
        ),
    }),
});

async function installedInProjects(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  return (await inProjects(api, named)).map(installedWhere);
}

async function inHouseholds(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  if (named === undefined) return [];
  const found = await Promise.all(named.map((idOrDid) => findHousehold(api.records, idOrDid)));
  const households = found.flatMap((household) => household?.id ?? []);
  return [whereInstalledIn(households)];
}
