// GET /v1/devices/{id}: one device.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { asOfQuery } from '../store/as-of.ts';
import { conditionsOf } from '../store/device-conditions.ts';
import { printDeviceAsOf } from './installations/as-of.ts';
import { printDevice } from './device/print.ts';
import { resourceParams } from '../contract/fields.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import { ownTime } from '../store/own-time.ts';
import { visibleShownDevice } from '../store/visible.ts';

export const getDevice = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id',
  operationId: 'getDevice',
  summary: 'Get a device',
  description:
    'With `asOf` the reply has no connectivity and health, because they describe the present. A key that is limited to projects may read the time in which the device was in its projects.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: z.strictObject(asOfQuery),
  body: noBody,
  replies: { 200: { description: 'The device.', schema: deviceReply } },
  problems: ['device-not-found'],
  run: async ({ params, query: { asOf }, principal }, api) => {
    const { device, installation } = await visibleShownDevice(api, principal, params.id);
    if (asOf !== undefined) {
      const own = await ownTime(api, principal, device.id);
      const past = await printDeviceAsOf(api, principal, { device, at: asOf, known: own?.known ?? null });
      if (past) return { status: 200, version: past.version, body: past };
      throw new Problem('device-not-found', {
        detail: `Device ${params.id} did not exist at ${asOf}, or was outside the projects of this key.`,
      });
    }
    const condition = (await conditionsOf(api, [device])).get(device.id);
    return { status: 200, version: device.version, body: printDevice(device, installation, condition) };
  },
});
