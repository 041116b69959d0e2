// GET /v1/devices/{id}/history: all versions of a device, newest first, with author and time.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyPage, historyQuery, versionReply } from '../store/history.ts';
import { describedDevice } from './device/print.ts';
import { resourceParams } from '../contract/fields.ts';
import { deviceVersionReply, listReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { held } from '../store/bodies/held.ts';
import { withoutForeignStoves } from './installations/stoves.ts';
import { writtenInOwnTime } from '../store/own-time.ts';
import { visibleShownDevice } from '../store/visible.ts';

export const getDeviceHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/history',
  operationId: 'getDeviceHistory',
  summary: 'List all versions of a device',
  description:
    'Newest first. Its installations show where it was. A key that is limited to projects receives the versions that were written while the device was in its projects.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: historyQuery,
  body: noBody,
  replies: {
    200: {
      description: 'A page of versions.',
      schema: listReply(z.object({ ...versionReply, record: deviceVersionReply })),
    },
  },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    return historyPage(api, {
      kind: 'device',
      id: device.id,
      page: query,
      visible: await writtenInOwnTime(api, principal, device.id),
      print: async (versions) => {
        const all = versions.map((stored) => describedDevice(held(deviceBody, stored)));
        const records = await withoutForeignStoves(api, principal, all);
        return versions.map(({ version, at, actor }, index) => ({
          version,
          at,
          actor,
          record: records[index],
        }));
      },
    });
  },
});
