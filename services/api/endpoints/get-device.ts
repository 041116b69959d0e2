// GET /v1/devices/{id}: one device.
import { maySee } from '../access.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { openInstallations, printDevice } from '../records/devices.ts';
import { resourceParams } from '../records/fields.ts';
import { findDevice } from '../records/find.ts';
import { deviceReply } from '../records/replies.ts';

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
    const device = await findDevice(api.records, params.id);
    const installation = device ? (await openInstallations(api, [device.id])).get(device.id) : undefined;
    if (!device || !maySee(principal, installation?.body.projectId ?? null)) {
      throw new Problem('device-not-found', { detail: `There is no device ${params.id}.` });
    }
    return { status: 200, version: device.version, body: printDevice(device, installation) };
  },
});
