// PATCH /v1/devices/{id}/keys/{recordId}: corrects a public key of a device.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { RecordVersion } from '#records/records.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { sentOrStored, correctionReason, refuseWithdrawn } from '../store/corrections.ts';
import { deviceKeyFields, endsTooEarly } from './corrections/input.ts';
import * as names from '../store/bodies/names.ts';
import { deviceKeyReply } from '../store/bodies/replies.ts';
import type { DeviceKey } from '../store/bodies/device-key.ts';
import { inUtc } from '../contract/time.ts';
import {
  answerCorrection,
  findRecord,
  paramsOf,
  pathOf,
  refuseOrder,
  type Found,
} from './corrections/correctable.ts';
import { deviceKeys } from './corrections/kinds.ts';

export const correctDeviceKey = defineEndpoint({
  method: 'PATCH',
  path: pathOf(deviceKeys),
  operationId: 'correctDeviceKey',
  summary: 'Correct a public key of a device',
  description:
    'For a key that was entered wrongly. To end a lost key, set `validUntil`. Another `keyId` is another key: withdraw this one and add the other. A patch that changes nothing creates no version.',
  scope: 'devices:write',
  ifMatch: 'taken',
  params: paramsOf(deviceKeys),
  query: noQuery,
  body: {
    schema: z
      .strictObject({
        ...z.object(deviceKeyFields).partial().shape,
        validFrom: deviceKeyFields.validFrom.unwrap().unwrap().optional(),
        correctionReason,
      })
      .meta({ id: 'DeviceKeyPatch' }),
    fault: 'invalid-device',
    example: { validFrom: '2026-10-01T00:00:00Z', correctionReason: 'It signs since October.' },
  },
  replies: { 200: { description: 'The key as it is now.', schema: deviceKeyReply } },
  problems: [
    'device-not-found',
    'device-record-not-found',
    'project-not-allowed',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async (request, api) => {
    const { body: sent, ifMatch, principal } = request;
    const found = await findRecord(api, request, deviceKeys);
    const { record } = found;
    checkVersion(ifMatch, record);
    refuseWithdrawn(record);
    const body = {
      ...record.body,
      publicKeyMultibase: sentOrStored(sent.publicKeyMultibase, record.body.publicKeyMultibase),
      validFrom: sentOrStored(sent.validFrom && inUtc(sent.validFrom), record.body.validFrom),
      validUntil: sentOrStored(sent.validUntil && inUtc(sent.validUntil), record.body.validUntil),
    };
    refuseOrder({ from: body.validFrom, to: body.validUntil }, endsTooEarly);
    return answerCorrection(api, deviceKeys, {
      principal,
      found,
      body,
      reason: sent.correctionReason,
      more: async () => [],
    });
  },
});

/** Releases the `keyId`, so that the right key can be added under it. */
export async function freeKeyId(
  { records }: Api,
  { device, record }: Found<DeviceKey['body']>,
): Promise<RecordVersion[]> {
  const name = names.deviceKey(device.id, record.body.keyId);
  return [names.nextOwner(name, '', (await records.names([name])).get(name))];
}
