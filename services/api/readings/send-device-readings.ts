// POST /v1/devices/{id}/readings: accepts readings of one device, as POST /v1/readings/batches does.
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { batchOfDevice } from './one-device.ts';
import { batchDoor, takeBatch } from './take.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleShownDevice } from '../store/visible.ts';

export const sendDeviceReadings = defineEndpoint({
  ...batchDoor,
  method: 'POST',
  path: '/v1/devices/:id/readings',
  operationId: 'sendDeviceReadings',
  summary: 'Send readings of one device',
  description:
    'As `POST /v1/readings/batches`. `deviceId` may be left out. If it names another device, the whole batch is 400 and nothing of it is stored.',
  params: resourceParams('device'),
  query: noQuery,
  problems: ['device-not-found', 'daily-volume-exceeded'],
  run: async ({ params, body, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    return takeBatch(api, principal, batchOfDevice(body, { id: device.id, did: device.body.did }));
  },
});
