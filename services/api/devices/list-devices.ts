// GET /v1/devices: devices by type, state, household and project, in order of creation.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { deviceStatuses } from '#domain/device-status.ts';
import { deviceTypes } from '#domain/devices.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { installedInAny, installedWhere, ownDevices } from '../store/list-conditions.ts';
import { latestOf, listPage } from '../store/page.ts';
import { didText, many } from '../contract/query.ts';
import { printDevices } from './device/print.ts';
import { reference } from '../contract/fields.ts';
import { findHousehold } from '../store/find.ts';
import { inProjects } from '../projects/projects.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { held } from '../store/bodies/held.ts';

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
    type: many(z.enum(deviceTypes)),
    status: many(z.enum(deviceStatuses)),
    householdId: many(reference('household')),
    projectId: many(reference('project')),
    did: many(didText),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of devices.', schema: pageReply(deviceReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'devices',
      page: query,
      conditions: [
        ...ownDevices(principal),
        ...(await inHouseholds(api, query.householdId)),
        ...(await installedInProjects(api, query.projectId)),
        ...anyOf('type', query.type),
        ...anyOf('status', query.status),
        ...anyOf('did', query.did),
      ],
      print: async (ids) =>
        printDevices(
          api,
          (await latestOf(api, 'device', ids)).map((record) => held(deviceBody, record)),
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
  return [installedInAny(households)];
}
