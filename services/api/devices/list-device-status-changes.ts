// GET /v1/devices/{id}/status-changes: the status changes of a device.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { pageQuery } from '../contract/query.ts';
import { deviceListPage, printOfDevice } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { statusChangeReply, listReply } from '../store/bodies/replies.ts';
import { statusChangeBody } from '../store/bodies/device-status-change.ts';
import { inOwnTime } from '../store/own-time.ts';

export const listDeviceStatusChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/status-changes',
  operationId: 'listDeviceStatusChanges',
  summary: 'List the status changes of a device',
  description:
    'A key that is limited to projects receives what was recorded while the device was in its projects, about that time.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: z.strictObject(pageQuery),
  body: noBody,
  replies: { 200: { description: 'A page of changes.', schema: listReply(statusChangeReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'device-status-change',
      body: statusChangeBody,
      print: printOfDevice,
      visible: inOwnTime,
    }),
});
