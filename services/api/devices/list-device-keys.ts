// GET /v1/devices/{id}/keys: the public keys of a device.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { deviceListPage, everyRecord, printOfDevice, withdrawableQuery } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { deviceKeyReply, listReply } from '../store/bodies/replies.ts';
import { deviceKeyBody, type DeviceKey } from '../store/bodies/device-key.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { ownTime } from '../store/own-time.ts';

export const listDeviceKeys = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/keys',
  operationId: 'listDeviceKeys',
  summary: 'List the public keys of a device',
  description: 'Devices sign batches with these keys.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of keys.', schema: listReply(deviceKeyReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async (request, api) => {
    const { device } = await visibleShownDevice(api, request.principal, request.params.id);
    const own = await ownTime(api, request.principal, device.id);
    const wasThere = (at: string): boolean =>
      !own || own.known.some(({ fromMs, toMs }) => fromMs <= Date.parse(at) && Date.parse(at) < toMs);
    return deviceListPage(api, request, {
      kind: 'device-key',
      body: deviceKeyBody,
      print: (key, did) => printOfDevice(wasThere(key.body.updatedAt) ? key : withoutReason(key), did),
      visible: everyRecord,
    });
  },
});

/** A device signs with its keys wherever it is; only the project of that time sees why one was corrected. */
function withoutReason(key: DeviceKey): DeviceKey {
  const { correctionReason: _, ...body } = key.body;
  return { ...key, body };
}
