// GET /v1/devices/{id}/gaps: the documented gaps in the data of a device.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { deviceListPage, printOfDevice, withdrawableQuery } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { gapReply, listReply } from '../store/bodies/replies.ts';
import { gapBody } from '../store/bodies/gap.ts';
import { inOwnTime } from '../store/own-time.ts';

export const listDeviceGaps = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/gaps',
  operationId: 'listDeviceGaps',
  summary: 'List the documented gaps in the data of a device',
  description:
    'A key that is limited to projects receives what was recorded while the device was in its projects, about that time.',
  scope: 'readings:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of gaps.', schema: listReply(gapReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, { kind: 'gap', body: gapBody, print: printOfDevice, visible: inOwnTime }),
});
