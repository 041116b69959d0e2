// GET /v1/devices/{id}/calibrations: the calibrations of a device.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { deviceListPage, printOfDevice, withdrawableQuery } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { calibrationReply, listReply } from '../store/bodies/replies.ts';
import { calibrationBody } from '../store/bodies/calibration.ts';
import { inOwnTime } from '../store/own-time.ts';

export const listDeviceCalibrations = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/calibrations',
  operationId: 'listDeviceCalibrations',
  summary: 'List the calibrations of a device',
  description:
    'A key that is limited to projects receives what was recorded while the device was in its projects, about that time.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of calibrations.', schema: listReply(calibrationReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'calibration',
      body: calibrationBody,
      print: printOfDevice,
      visible: inOwnTime,
    }),
});
