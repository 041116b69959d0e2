// PATCH /v1/devices/{id}: changes the description of a device.
import type { Api } from '../context/api.ts';
import type { RecordVersion } from '#records/records.ts';
import { differences } from '../contract/differences.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { checkVersion } from '../contract/precondition.ts';
import { conditionsOf } from '../store/device-conditions.ts';
import { devicePatch, patchDeviceBody } from './device/input.ts';
import { refuseFixed, withDids } from './device/repeat.ts';
import { printDevice } from './device/print.ts';
import { resourceParams } from '../contract/fields.ts';
import { serialName } from './device/find-devices.ts';
import * as names from '../store/bodies/names.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import { installationRecord } from './installations/installations.ts';
import type { Device } from '../store/bodies/device.ts';
import { stoveDid } from './installations/stoves.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { refuseForeignInstallations, firstDay } from './installations/foreign-time.ts';
import { withFormerValues } from './device/dated-values.ts';
import { isoTime } from '../contract/time.ts';

export const changeDevice = defineEndpoint({
  method: 'PATCH',
  path: '/v1/devices/:id',
  operationId: 'changeDevice',
  summary: 'Update a device',
  description:
    'A merge patch: null clears a field. A status change sets `status`, and an installation sets `householdId`. `type`, `fuelType`, `ratedPowerW`, `expectedInterval` and `meter.accuracyPercent` hold from today, or from `validFrom`; earlier days keep their values (`formerValues`). A patch that changes nothing creates no version.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: { schema: devicePatch, fault: 'invalid-device', example: { firmware: '2.4.1', model: null } },
  replies: { 200: { description: 'The device.', schema: deviceReply } },
  problems: ['device-not-found', 'device-conflict', 'project-not-allowed', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, body, ifMatch, principal }, api) => {
    const { device, installation } = await visibleShownDevice(api, principal, params.id);
    checkVersion(ifMatch, device);
    const condition = (await conditionsOf(api, [device])).get(device.id);
    const printed = printDevice(device, installation, condition);
    refuseFixed(await withDids(api, body), printed);
    const stove = await stoveDid(api, principal, {
      stoveId: body.stoveId,
      // The stove that the sensor watches already may have moved since.
      householdId: body.stoveId === device.body.stoveId ? null : (installation?.body.householdId ?? null),
      self: [device.id, device.body.did],
      pointer: '#/stoveId',
      fault: 'invalid-device',
    });
    const patch = body.stoveId === undefined ? body : { ...body, stoveId: stove };
    const validFrom = await firstDay(api, principal, { device, installation, patch: body });
    const changed = withFormerValues(device.body, patchDeviceBody(device, patch), { patch, validFrom });
    if (differences(changed, device.body).length === 0 && differences(device.body, changed).length === 0)
      return { status: 200, version: device.version, body: printed };
    const next: Device = {
      id: device.id,
      version: device.version + 1,
      body: { ...changed, updatedAt: isoTime(api.nowMs()) },
    };
    const restated =
      installation && changed.stoveId !== device.body.stoveId
        ? {
            id: installation.id,
            version: installation.version + 1,
            body: {
              ...installation.body,
              stoveId: changed.stoveId ?? null,
              updatedAt: next.body.updatedAt,
            },
          }
        : null;
    if (installation && restated)
      await refuseForeignInstallations(api, principal, { before: [installation], after: [restated] });
    return {
      status: 200,
      version: next.version,
      // The expected interval decides when it is silent, so its condition may change too.
      body: printDevice(next, installation, (await conditionsOf(api, [next])).get(next.id)),
      records: [
        { kind: 'device', ...next },
        ...(await serialNames(api, device, next)),
        ...(restated ? [installationRecord(restated)] : []),
      ],
    };
  },
});

/**
 * Releases the name of the old vendor and serial number, and takes the new one. Throws 409 if another device has it.
 */
async function serialNames(api: Api, before: Device, after: Device): Promise<RecordVersion[]> {
  const [old, taken] = [serialName(before.body), serialName(after.body)];
  if (old === taken) return [];
  const states = await api.records.names([old, taken].filter((name) => name !== null));
  if (taken !== null && states.get(taken)?.owner) throw serialConflict();
  return [
    ...(old === null ? [] : [names.nextOwner(old, '', states.get(old))]),
    ...(taken === null ? [] : [names.nextOwner(taken, before.id, states.get(taken))]),
  ];
}

function serialConflict(): Problem {
  const detail = 'Another device has this vendor and serial number.';
  return new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/serialNumber', code: 'not-unique', detail }],
  });
}
