// GET /v1/devices/{id}/keys: the public keys of a device.
import { defineEndpoint, noBody } from '../endpoint.ts';
import { deviceListPage, everyRecord, printOfDevice, withdrawableQuery } from '../records/device-list.ts';
import { resourceParams } from '../records/fields.ts';
import { deviceKeyReply, listReply } from '../records/replies.ts';
import { deviceKeyBody } from '../records/stored/device-key.ts';

export const listDeviceKeys = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/keys',
  operationId: 'listDeviceKeys',
  summary: 'List the public keys of a device',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of keys', schema: listReply(deviceKeyReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'device-key',
      body: deviceKeyBody,
      print: printOfDevice,
      visible: everyRecord,
    }),
});
