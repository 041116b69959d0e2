// GET /v1/devices/{id}/status-changes: the steps in the life cycle of a device.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../endpoint.ts';
import { pageQuery } from '../query.ts';
import { deviceListPage, printOfDevice } from '../records/device-list.ts';
import { resourceParams } from '../records/fields.ts';
import { statusChangeReply, listReply } from '../records/replies.ts';
import { statusChangeBody } from '../records/stored/device-status-change.ts';
import { inOwnTime } from '../series/own-time.ts';

export const listDeviceStatusChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/status-changes',
  operationId: 'listDeviceStatusChanges',
  summary: 'List the steps in the life cycle of a device',
  description:
    'A key that is limited to projects has what was recorded while the device was there, about that time.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: z.strictObject(pageQuery),
  body: noBody,
  replies: { 200: { description: 'A page of steps', schema: listReply(statusChangeReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'device-status-change',
      body: statusChangeBody,
      print: printOfDevice,
      visible: inOwnTime,
    }),
});
