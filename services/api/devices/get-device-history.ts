// GET /v1/devices/{id}/history: all versions of a device, newest first, with author and time.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyQuery, historyReply, recordHistory } from '../store/history.ts';
import { describeDevice } from './device/print.ts';
import { resourceParams } from '../contract/fields.ts';
import { deviceVersionReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { withoutForeignStoves } from './installations/stoves.ts';
import { whereWrittenInOwnTime } from '../store/own-time.ts';
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
  replies: { 200: historyReply(deviceVersionReply) },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    return recordHistory(api, {
      kind: 'device',
      id: device.id,
      page: query,
      visible: await whereWrittenInOwnTime(api, principal, device.id),
      print: (records) => {
        const devices = records.map((record) => describeDevice(parseStored(deviceBody, record)));
        return withoutForeignStoves(api, principal, devices);
      },
    });
  },
});
