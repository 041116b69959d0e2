// GET /v1/devices/{id}: one device.
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { conditionsOf } from '../records/conditions.ts';
import { printDevice } from '../records/devices.ts';
import { resourceParams } from '../records/fields.ts';
import { deviceReply } from '../records/replies.ts';
import { visibleShownDevice } from '../records/visible.ts';

export const getDevice = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id',
  operationId: 'getDevice',
  summary: 'Read a device',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The device', schema: deviceReply } },
  problems: ['device-not-found'],
  run: async ({ params, principal }, api) => {
    const { device, installation } = await visibleShownDevice(api, principal, params.id);
    const condition = (await conditionsOf(api, [device])).get(device.id);
    return { status: 200, version: device.version, body: printDevice(device, installation, condition) };
  },
});
