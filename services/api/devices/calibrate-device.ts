// POST /v1/devices/{id}/calibrations: records a calibration of a device.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { calibrationFields, dueTooEarly } from './corrections/input.ts';
import { printOfDevice } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { refuseFuture } from '../contract/moments.ts';
import { calibrationReply } from '../store/bodies/replies.ts';
import { refusePersonalTexts } from '../store/claims/personal-texts.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { calibrations } from './corrections/kinds.ts';

const calibrationInput = z
  .strictObject(calibrationFields)
  .refine(
    ({ performedAt, nextDueAt }) => !nextDueAt || Date.parse(performedAt) < Date.parse(nextDueAt),
    dueTooEarly,
  );

export const calibrateDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/calibrations',
  operationId: 'calibrateDevice',
  summary: 'Add a calibration of a device',
  description:
    'The calibration with the latest `performedAt` is in force. Traces of analyses print `certificate`, so personal data in it are refused.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: calibrationInput,
    fault: 'invalid-device',
    example: {
      performedAt: '2026-11-02T09:00:00Z',
      nextDueAt: '2027-11-02T09:00:00Z',
      errorPercent: 0.4,
      certificate: 'UNBS-2026-0113',
      method: 'Compared with a reference meter at 200 W, 600 W and 1000 W',
    },
  },
  replies: { 201: { description: 'The calibration.', schema: calibrationReply } },
  problems: ['device-not-found', 'project-not-allowed'],
  run: async ({ params, body, principal }, api) => {
    const { device, installation } = await visibleShownDevice(api, principal, params.id);
    refuseFuture(api, 'invalid-device', { performedAt: body.performedAt });
    await refusePersonalTexts(
      api,
      installation?.body.householdId ?? null,
      { codes: { '#/certificate': body.certificate } },
      'invalid-device',
    );
    const at = isoTime(api.nowMs());
    const calibration = {
      id: `cal_${api.newUlid()}`,
      version: 1,
      body: {
        deviceId: device.id,
        performedAt: inUtc(body.performedAt),
        nextDueAt: body.nextDueAt ? inUtc(body.nextDueAt) : null,
        errorPercent: body.errorPercent ?? null,
        certificate: body.certificate ?? null,
        method: body.method ?? null,
        createdAt: at,
        updatedAt: at,
      },
    };
    await calibrations.guard(api, principal, { before: [], after: [calibration] });
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/calibrations`,
      body: printOfDevice(calibration, device.body.did),
      records: [{ kind: 'calibration', ...calibration }],
    };
  },
});
