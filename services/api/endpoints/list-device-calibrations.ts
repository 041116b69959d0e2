// GET /v1/devices/{id}/calibrations: the calibrations of a device.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../endpoint.ts';
import { pageQuery } from '../query.ts';
import { deviceListPage, printOfDevice } from '../records/device-list.ts';
import { resourceParams } from '../records/fields.ts';
import { calibrationReply, listReply } from '../records/replies.ts';
import { calibrationBody } from '../records/stored/calibration.ts';

export const listDeviceCalibrations = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/calibrations',
  operationId: 'listDeviceCalibrations',
  summary: 'List the calibrations of a device',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: z.strictObject(pageQuery),
  body: noBody,
  replies: { 200: { description: 'A page of calibrations', schema: listReply(calibrationReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, { kind: 'calibration', body: calibrationBody, print: printOfDevice }),
});
