// POST /v1/devices/{id}/keys: adds a public key with which a device signs its batches.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { pointerOf } from '../contract/faults.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { deviceKeyFields, endsTooEarly } from './corrections/input.ts';
import { refuseForeignDeviceTime } from './installations/foreign-time.ts';
import { printOfDevice } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import * as names from '../store/bodies/names.ts';
import { deviceKeyReply } from '../store/bodies/replies.ts';
import { deviceKeyBody, type DeviceKey } from '../store/bodies/device-key.ts';
import type { Device } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { deviceKeys } from './corrections/kinds.ts';

const keyInput = z
  .strictObject({
    keyId: z
      .string()
      .max(600)
      .regex(/^[!-~]+$/, 'This must be printable ASCII without spaces.')
      .describe('Id of the key, as signatures name it, for example the DID of the device and a fragment.'),
    ...deviceKeyFields,
  })
  .refine(
    ({ validFrom, validUntil }) =>
      !validFrom || !validUntil || Date.parse(validFrom) < Date.parse(validUntil),
    endsTooEarly,
  );

type KeyInput = z.output<typeof keyInput>;

export const addDeviceKey = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/keys',
  operationId: 'addDeviceKey',
  summary: 'Add or end a public key of a device',
  description:
    'To end a key, send it again with another `validUntil` and no other change. Signatures made before that time remain valid.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: keyInput,
    fault: 'invalid-device',
    example: {
      keyId: 'did:ixo:device/456#k1',
      publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      validFrom: '2026-11-01T00:00:00Z',
      validUntil: null,
    },
  },
  replies: {
    201: { description: 'The new key.', schema: deviceKeyReply },
    200: {
      description: 'The key exists with the same content, or now ends at another time.',
      schema: deviceKeyReply,
    },
  },
  problems: ['device-not-found', 'device-conflict', 'project-not-allowed'],
  run: async ({ params, body, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    const name = names.deviceKey(device.id, body.keyId);
    const before = (await api.records.names([name])).get(name);
    const owner = before?.owner ?? '';
    const stored = (await api.records.latest('device-key', owner === '' ? [] : [owner])).get(owner);
    if (stored)
      return again(api, principal, { device, stored: parseStored(deviceKeyBody, stored), sent: body });
    const at = isoTime(api.nowMs());
    const { keyId, publicKeyMultibase, validFrom, validUntil } = body;
    const key: DeviceKey = {
      id: `dvk_${api.newUlid()}`,
      version: 1,
      body: {
        deviceId: device.id,
        keyId,
        publicKeyMultibase,
        validFrom: validFrom ? inUtc(validFrom) : at,
        validUntil: validUntil ? inUtc(validUntil) : null,
        createdAt: at,
        updatedAt: at,
      },
    };
    await deviceKeys.guard(api, principal, { before: [], after: [key] });
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/keys`,
      body: printOfDevice(key, device.body.did),
      records: [{ kind: 'device-key', ...key }, names.nextOwner(name, key.id, before)],
    };
  },
});

interface Repeated {
  readonly device: Device;
  readonly stored: DeviceKey;
  readonly sent: KeyInput;
}

async function again(api: Api, principal: Principal, { device, stored, sent }: Repeated): Promise<Answer> {
  const { publicKeyMultibase, validFrom } = sent;
  const fixed = { publicKeyMultibase, ...(validFrom && { validFrom: inUtc(validFrom) }) };
  const other = differences(fixed, stored.body);
  if (other.length > 0)
    throw new Problem('device-conflict', {
      detail: `The device has a key ${sent.keyId} with other content. Use another keyId, or correct the stored key.`,
      errors: other.map((path) => ({
        pointer: pointerOf(path),
        code: 'other-content',
        detail: 'The stored key has another value for this field.',
      })),
    });
  const validUntil = sent.validUntil ? inUtc(sent.validUntil) : null;
  if (sent.validUntil === undefined || validUntil === stored.body.validUntil)
    return { status: 200, version: stored.version, body: printOfDevice(stored, device.body.did) };
  const ends = [stored.body.validUntil, validUntil].filter((end) => end !== null);
  await refuseForeignDeviceTime(api, principal, {
    deviceId: device.id,
    since: isoTime(Math.min(...ends.map((end) => Date.parse(end)))),
    until: null,
    pointer: '#/validUntil',
  });
  const body = { ...stored.body, validUntil, updatedAt: isoTime(api.nowMs()) };
  const ended = { id: stored.id, version: stored.version + 1, body };
  return {
    status: 200,
    version: ended.version,
    body: printOfDevice(ended, device.body.did),
    records: [{ kind: 'device-key', ...ended }],
  };
}
