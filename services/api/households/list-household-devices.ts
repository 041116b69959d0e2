// GET /v1/households/{id}/devices: the devices that are installed in a household now, ordered by creation.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { whereInstalled } from '../store/list-conditions.ts';
import { latestOf, listPage } from '../store/page.ts';
import { printDevices } from '../devices/device/print.ts';
import { resourceParams } from '../contract/fields.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { visibleHousehold } from '../store/visible.ts';

export const listHouseholdDevices = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/devices',
  operationId: 'listHouseholdDevices',
  summary: 'List the devices of a household',
  description: 'Devices that are installed now.',
  scope: 'devices:read',
  params: resourceParams('household'),
  query: z.strictObject(listQuery(deviceReply)),
  body: noBody,
  replies: { 200: { description: 'A page of devices.', schema: pageReply(deviceReply) } },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id: householdId } = await visibleHousehold(api, principal, params.id);
    return listPage(api, {
      table: 'devices',
      page: query,
      conditions: [whereInstalled(householdId)],
      print: async (ids) =>
        printDevices(
          api,
          (await latestOf(api, 'device', ids)).map((record) => parseStored(deviceBody, record)),
        ),
    });
  },
});
