// PATCH /v1/devices/{id}/calibrations/{recordId}: corrects a calibration.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { calibrationFields, dueTooEarly } from './corrections/input.ts';
import { sentOrStored, correctionReason, refuseWithdrawn } from '../store/corrections.ts';
import { refuseFuture } from '../contract/moments.ts';
import { calibrationReply } from '../store/bodies/replies.ts';
import { refusePersonalTexts } from '../store/claims/personal-texts.ts';
import { inUtc } from '../contract/time.ts';
import { answerCorrection, findRecord, paramsOf, pathOf, refuseOrder } from './corrections/correctable.ts';
import { calibrations } from './corrections/kinds.ts';

export const correctCalibration = defineEndpoint({
  method: 'PATCH',
  path: pathOf(calibrations),
  operationId: 'correctCalibration',
  summary: 'Correct a calibration',
  description:
    'Days on which it is in force are computed again, and analyses of these days become stale. A patch that changes nothing creates no version.',
  scope: 'devices:write',
  ifMatch: 'taken',
  params: paramsOf(calibrations),
  query: noQuery,
  body: {
    schema: z
      .strictObject({ ...z.object(calibrationFields).partial().shape, correctionReason })
      .meta({ id: 'CalibrationPatch' }),
    fault: 'invalid-device',
    example: { errorPercent: 0.7, correctionReason: 'The certificate says 0.7, not 7.' },
  },
  replies: { 200: { description: 'The calibration as it is now.', schema: calibrationReply } },
  problems: [
    'device-not-found',
    'device-record-not-found',
    'project-not-allowed',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async (request, api) => {
    const { body: sent, ifMatch, principal } = request;
    const found = await findRecord(api, request, calibrations);
    const { record } = found;
    checkVersion(ifMatch, record);
    refuseWithdrawn(record);
    refuseFuture(api, 'invalid-device', { performedAt: sent.performedAt });
    await refusePersonalTexts(
      api,
      found.installation?.body.householdId ?? null,
      { codes: { '#/certificate': sent.certificate } },
      'invalid-device',
    );
    const body = {
      ...record.body,
      performedAt: sentOrStored(sent.performedAt && inUtc(sent.performedAt), record.body.performedAt),
      nextDueAt: sentOrStored(sent.nextDueAt && inUtc(sent.nextDueAt), record.body.nextDueAt),
      errorPercent: sentOrStored(sent.errorPercent, record.body.errorPercent),
      certificate: sentOrStored(sent.certificate, record.body.certificate),
      method: sentOrStored(sent.method, record.body.method),
    };
    refuseOrder({ from: body.performedAt, to: body.nextDueAt }, dueTooEarly);
    return answerCorrection(api, calibrations, {
      principal,
      found,
      body,
      reason: sent.correctionReason,
      more: async () => [],
    });
  },
});
